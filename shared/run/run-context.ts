import { z } from 'zod';

/** What every step is told of the run it belongs to; in a state machine it is the execution's own input. */
export const runContextSchema = z.object({
  runId: z.string(),
  attempt: z.int().min(1),
  tenant: z.string(),
  workflow: z.string(),
  seed: z.int(),
  language: z.string().describe("of the report: agents' prose must be in it"),
  purpose: z.literal('evaluation').optional().describe('no report is rendered, nothing is announced'),
});
export type RunContext = z.infer<typeof runContextSchema>;
