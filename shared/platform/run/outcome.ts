import * as z from 'zod';
import { readCause } from './failure-cause.ts';

/** Why something was not done: at which step, by which code, in words that say what to do. */
export const failureSchema = z.object({ step: z.string(), code: z.string(), message: z.string() });
export type Failure = z.infer<typeof failureSchema>;

/**
 * How an agent's call in a state machine ended: with the error it was caught by, or with none. `step` names the artifact
 * that holds its answer.
 */
export const outcomeSchema = z.object({
  agent: z.string(),
  step: z.string(),
  error: z.string().nullable(),
  cause: z.string().nullable(),
  facts: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .optional()
    .describe('of the answer (`OutputFormat.facts`)'),
});
export type CallOutcome = z.infer<typeof outcomeSchema>;

/** An agent without an answer: at which step, and why. */
export const missingAgentSchema = failureSchema.extend({ agent: z.string() });
export type MissingAgent = z.infer<typeof missingAgentSchema>;

/** Why a call has no answer; null where it has one. */
export function failureOf({ step, error, cause }: CallOutcome): Failure | null {
  return error === null ? null : readCause({ step, error, cause: cause ?? '' });
}

/** The agents that have no answer, with the reason. */
export function missingOf(outcomes: readonly CallOutcome[]): MissingAgent[] {
  return outcomes.flatMap((outcome) => {
    const failure = failureOf(outcome);
    return failure ? [{ ...failure, agent: outcome.agent, step: outcome.step }] : [];
  });
}

/** The steps whose answers count: those of calls that ended without an error. */
export function answeredSteps(outcomes: readonly CallOutcome[]): string[] {
  return outcomes.filter(({ error }) => error === null).map(({ step }) => step);
}
