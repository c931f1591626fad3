import { DEBATE, ESSAY, EXEMPLARS, STATEMENT, VERDICT } from '@assay/essay-scoring/artifacts';
import { ASSIGNMENT, type EssayAssignment } from '@assay/essay-scoring/assignment';
import { checkDebate } from '@assay/essay-scoring/claims';
import { IndexedEssay } from '@assay/essay-scoring/essay-quotes';
import { makeEssayPlan } from '@assay/essay-scoring/make-plan';
import { type DebateTeam, PLAN } from '@assay/essay-scoring/plan';
import { parseStatement } from '@assay/essay-scoring/statement';
import type { Variant } from '@assay/essay-scoring/variant';
import { type AllTraitsVerdict, parseVerdict, type Verdict } from '@assay/essay-scoring/verdict';
import { prepareDocument } from '@assay/evidence/anchor';
import type { Retrieval } from '@assay/platform/exemplar/exemplar';
import { declarationOf, one } from '@assay/platform/run/artifact';
import { artifactsOfRun, objectsInMemory } from '../../../support/artifacts-in-memory.ts';
import { anEssayAssignment } from '../../../support/assignments.ts';
import { agentRun, modelCall } from '../../../support/model-calls.ts';
import { admittedRun } from '../../../support/runs.ts';
import { unmasked } from '../../../support/unmasked.ts';

export const TEXT = 'We sailed at dawn and the sea was calm. Nobody spoke.';

const onTwoTraits = (variant: Variant): EssayAssignment =>
  anEssayAssignment({
    assignment: 'a',
    question: 'Why?',
    variant,
    traits: ['Ideas', 'Style'].map((name) => ({ name, min: 0, max: 3 })),
  });

/** A run that was opened on an essay and two traits. */
export async function opened({ variant = 'MADRAG' as Variant, essay = TEXT, options = {} } = {}) {
  const objects = objectsInMemory();
  const artifacts = artifactsOfRun('r', objects);
  const [run, assignment] = [admittedRun('r', { options }), onTwoTraits(variant)];
  const readUpload = async () => Buffer.from(essay);
  await artifacts.write(ASSIGNMENT, assignment);
  const { teams } = await artifacts.pin(PLAN, () =>
    makeEssayPlan({ run, assignment, artifacts, objects, readUpload, mask: unmasked }),
  );
  return {
    run,
    assignment,
    artifacts,
    teams,
    texts: { essay: new IndexedEssay(essay), given: prepareDocument(assignment.question) },
  };
}
type Opened = Awaited<ReturnType<typeof opened>>;

const call = (cost: number) => modelCall({ cost });
const spoken = (agent: string, text: string, cost: number) =>
  agentRun({ agent, promptHash: `${agent}-hash`, output: parseStatement(text), text, call: call(cost) });

/** The debaters of a team speak, or the first of them, each for twice the cost of the one before: 1, 2, … dollars. */
export async function speak(
  { artifacts }: Opened,
  { threads }: DebateTeam,
  turns = Number.POSITIVE_INFINITY,
) {
  const calls = threads.flatMap((thread) => thread.calls).slice(0, turns);
  const runs = calls.map(({ agent }, turn) => spoken(agent, 'Calm: "the sea was calm".', 2 ** turn));
  for (const [turn, { step: name }] of calls.entries())
    await artifacts.write(declarationOf([STATEMENT], name), runs[turn]!);
  return runs;
}

/** The Judge of a team answers, for 8 dollars. */
export async function judge({ artifacts }: Opened, { team }: DebateTeam, output: Verdict | AllTraitsVerdict) {
  await artifacts.write(one(VERDICT, team), agentRun({ output, call: call(8) }));
}

/** A team debates, and retrieves exemplars where it does. */
export async function prepare(run: Opened, team: DebateTeam, exemplars: readonly string[] = []) {
  const { text } = await run.artifacts.read(ESSAY);
  const debate = checkDebate(await speak(run, team), new IndexedEssay(text).quotes(team.surface));
  await run.artifacts.write(one(DEBATE, team.team), debate);
  if (team.retrieval)
    await run.artifacts.write(one(EXEMPLARS, team.team), {
      ...retrievalOf(team, exemplars),
      rubric: 'rubric-1',
      model: 'vectors',
    });
}

/** As many exemplars as there are texts, each of the next score of the team's first trait. */
function retrievalOf({ traits }: DebateTeam, texts: readonly string[]): Retrieval {
  const exemplars = texts.map((text, at) => ({
    id: `ex-${at}`,
    text,
    overall: null,
    scores: { ideas: at },
    similarity: 0.5,
  }));
  const uses = exemplars.map(({ id, similarity }, score) => {
    return { trait: traits[0]!, score, exemplarId: id, similarity, anotherRubric: false };
  });
  return { procedure: 'per-score', exemplars, uses, absent: [], excluded: 0 };
}

/** `prepare`, and then the team's Judge writes a verdict. */
export async function assess(run: Opened, team: DebateTeam, verdict = 'Vivid.\nFinal Score: 3') {
  await prepare(run, team);
  await judge(run, team, parseVerdict(verdict));
}

/** How a team's Judge ended: well, or with an error that a step of the team was caught by. */
export function outcomeOf({ judge: { agent, step } }: DebateTeam, failed?: { at: string; code: string }) {
  const cause = failed && {
    errorType: failed.code,
    errorMessage: `[${failed.at}] The model did not answer.`,
  };
  return { agent, step, error: failed?.code ?? null, cause: cause ? JSON.stringify(cause) : null };
}
