import { z } from 'zod';
import { readCause } from '../../run/failure-cause.ts';
import type { MissingAgent } from './result.ts';

/** How an agent's state ended: with the error it was caught by, or with none. */
export const agentOutcomeSchema = z.object({
  agent: z.string(),
  step: z.string(),
  error: z.string().nullable(),
  cause: z.string().nullable(),
});
export type AgentOutcome = z.infer<typeof agentOutcomeSchema>;

/** The agents that have no answer, with the reason. */
export function missingOf(outcomes: readonly AgentOutcome[]): MissingAgent[] {
  return outcomes.flatMap(({ agent, step, error, cause }) => {
    if (error === null) return [];
    const { code, message } = readCause({ step, error, cause: cause ?? '' });
    return [{ agent, step, code, message }];
  });
}
