import type { AnchorDocument } from '@assay/evidence/anchor';
import { type AgentRecord, callsOf } from '@assay/model/agent/agent-run';
import { type Caution, cautionsOf } from '@assay/model/agent/cautions';
import type { ModelCall } from '@assay/model/model-call';
import type { AskedWhere } from '@assay/platform/questions/settle-questions';
import { type Artifact, declarationOf, one } from '@assay/platform/run/artifact';
import { type CallOutcome, failureOf } from '@assay/platform/run/outcome';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import { DEBATE, EXEMPLARS, STATEMENT, VERDICT } from './artifacts.ts';
import type { IndexedEssay } from './essay-quotes.ts';
import { type DebateTeam, readTraits, statementsOf } from './plan.ts';
import { type CheckedRationale, createRationaleCheck } from './rationale.ts';
import type { TeamRecord, TraitVerdict } from './scores.ts';
import type { AllTraitsVerdict, Verdict } from './verdict.ts';

/** A team's record, with the calls it made and the prompts they were made from. */
interface ReadTeam {
  record: TeamRecord;
  calls: ModelCall[];
  prompts: Record<string, string>;
  asked: AskedWhere[];
}

/** What of a team's answers concerns all of its traits: all but the language of reasons, which each verdict tells of itself. */
function cautionsOfTeam(statements: readonly AgentRecord[], verdict: AgentRecord | null): Caution[] {
  const ofVerdict = verdict ? cautionsOf(verdict).filter((caution) => caution !== 'other-language') : [];
  return [...new Set([...statements.flatMap(cautionsOf), ...ofVerdict])];
}

/** What a run's rationales are held against, whatever the team: the essay as the student wrote it, and the teacher's words. */
export interface RunTexts {
  essay: IndexedEssay;
  given: AnchorDocument;
}

/** A Judge's verdicts as a student may read them (SPEC M19); of one trait its answer says nothing of which, so `trait` is told. */
function verdictsOf(
  { output, drift = [] }: AgentRecord<Verdict | AllTraitsVerdict>,
  trait: string,
  check: (rationale: string) => CheckedRationale,
): TraitVerdict[] {
  const checked = (of: string, { score, rationale }: Verdict, drifted: boolean): TraitVerdict => {
    return { trait: of, score, ...check(rationale), drifted, missing: null };
  };
  if (!('verdicts' in output)) return [checked(trait, output, drift.length > 0)];
  return output.verdicts.map((verdict, index) => {
    const drifted = drift.some((path) => path.startsWith(`verdicts[${index}].`));
    return checked(verdict.trait, verdict, drifted);
  });
}

/**
 * Reads what a team left behind: whatever its steps wrote, and the failure that ended it, if any. The verdict of a team
 * that failed is one of an earlier attempt: neither it nor its call counts.
 */
export async function readTeam(
  artifacts: RunArtifacts,
  team: DebateTeam,
  outcome: CallOutcome,
  { essay, given }: RunTexts,
): Promise<ReadTeam> {
  const failure = failureOf(outcome);
  const optional = <T>(declared: Artifact<T>) => artifacts.readOptional(one(declared, team.team));
  const [traits, debate, retrieval, verdict, ...statements] = await Promise.all([
    readTraits(artifacts, team.judge.inputs.traits),
    optional(DEBATE),
    team.retrieval ? optional(EXEMPLARS) : null,
    failure ? null : optional(VERDICT),
    ...statementsOf(team).map((name) => artifacts.readOptional(declarationOf([STATEMENT], name))),
  ]);
  const quotes = essay.quotes(team.surface);
  const exemplars = retrieval?.exemplars.map(({ text }) => text) ?? [];
  const sources = { quotes, given, exemplars };
  const spoken = statements.filter((run) => run !== null);
  const runs = verdict ? [...spoken, verdict] : spoken;
  return {
    record: {
      variant: team.variant,
      traits,
      statements: debate?.statements ?? [],
      retrieval,
      verdicts: verdict && verdictsOf(verdict, traits[0]!.name, createRationaleCheck(sources)),
      cautions: cautionsOfTeam(spoken, verdict),
      failure,
    },
    calls: runs.flatMap(callsOf),
    prompts: Object.fromEntries(runs.map((run) => [run.agent, run.promptHash])),
    asked: verdict
      ? [{ step: team.judge.step, record: verdict, subjects: team.traits, look: quotes.look }]
      : [],
  };
}
