import { z } from 'zod';
import { type AgentRecord, agentRecordSchema } from '../../agent/run-agent.ts';
import { retrievalSchema } from '../../exemplar/exemplar.ts';
import { type ModelCall, modelCallSchema } from '../../model/model-call.ts';
import { type Artifacts, runKey } from '../../run/artifacts.ts';
import { readCause } from '../../run/failure-cause.ts';
import { type Brief, teamTraitsSchema } from './brief.ts';
import { checkedDebateSchema } from './claims.ts';
import type { DebateTeam } from './plan.ts';
import type { TeamFailure, TeamRecord } from './scores.ts';
import type { Verdict } from './verdict.ts';

/** How a team's branch of the state machine ended: with the error it was caught by, or with none. */
export const teamOutcomeSchema = z.object({
  team: z.string(),
  error: z.string().nullable(),
  cause: z.string().nullable(),
});
export type TeamOutcome = z.infer<typeof teamOutcomeSchema>;

const verdictOutputSchema = z.object({ rationale: z.string(), score: z.int().nullable() });
const allTraitsOutputSchema = z.object({
  verdicts: z.array(verdictOutputSchema.extend({ trait: z.string() })),
});
const retrievedSchema = retrievalSchema.extend({ call: modelCallSchema });

/** A team's record, with the calls it made and the prompts they were made from. */
export interface ReadTeam {
  record: TeamRecord;
  calls: ModelCall[];
  prompts: Record<string, string>;
}

function verdictsOf(run: AgentRecord, trait: string): (Verdict & { trait: string })[] {
  const all = allTraitsOutputSchema.safeParse(run.output);
  return all.success ? all.data.verdicts : [{ trait, ...verdictOutputSchema.parse(run.output) }];
}

function failureOf(outcome: TeamOutcome): TeamFailure | null {
  if (outcome.error === null) return null;
  return readCause({ step: `teams/${outcome.team}`, error: outcome.error, cause: outcome.cause ?? '' });
}

/**
 * Reads what a team left behind: whatever its steps wrote, and the failure that ended it, if any. The verdict of a team
 * that failed is one of an earlier attempt: neither it nor its call counts.
 */
export async function readTeam(
  artifacts: Artifacts,
  runId: string,
  team: DebateTeam,
  outcome: TeamOutcome,
): Promise<ReadTeam> {
  const optional = <T>(step: string, schema: z.ZodType<T>) =>
    artifacts.readOptional(runKey(runId, step), schema);
  const [traits, debate, retrieved, verdict, ...said] = await Promise.all([
    artifacts.read(runKey(runId, team.traits), teamTraitsSchema),
    optional(team.claims, checkedDebateSchema),
    team.exemplars === null ? null : optional(team.exemplars, retrievedSchema),
    optional(team.judge.step, agentRecordSchema),
    ...team.statements.map((statement) => optional(statement, agentRecordSchema)),
  ]);
  const failure = failureOf(outcome);
  const judged = failure ? null : verdict;
  const runs = [...said, judged].filter((run) => run !== null);
  return {
    record: {
      variant: team.variant,
      traits,
      statements: debate?.statements ?? [],
      retrieval: retrieved,
      verdicts: judged && verdictsOf(judged, traits[0]!.name),
      failure,
    },
    calls: [...runs.map((run) => run.call), ...(retrieved ? [retrieved.call] : [])],
    prompts: Object.fromEntries(runs.map((run) => [run.agent, run.promptHash])),
  };
}

/** The assignment and the submission as a report names them. */
export function namesOf(brief: Brief, title: string | undefined) {
  const { assignment: id, question, language } = brief;
  return { id, title: title ?? id, question, language };
}
