import { prioritySchema } from '@assay/model/allowance/allowance';
import * as z from 'zod';
import { modeSchema } from './reevaluation-mode.ts';

/** What every step is told of the run it belongs to; in a state machine it is the execution's own input. */
export const runContextSchema = z.object({
  runId: z.string(),
  attempt: z.int().min(1),
  tenant: z.string(),
  assignment: z
    .string()
    .optional()
    .describe(
      'whose spending its questions are; absent: opened by an earlier version, which kept no account of it',
    ),
  workflow: z.string(),
  seed: z.int(),
  language: z.string().describe("of the report: agents' prose must be in it"),
  priority: prioritySchema.optional().describe('whose turn at a model comes first; absent: batch'),
  alone: z
    .literal(true)
    .optional()
    .describe(
      'few runs are under way: its calls are answered one by one, by a function that costs less while it waits',
    ),
  group: z
    .string()
    .optional()
    .describe('of tenant and assignment, a hash: what waits in a queue waits fairly among groups'),
  supersededBy: z
    .strictObject({ assignment: z.string(), submission: z.string(), order: z.string() })
    .optional()
    .describe(
      'where later versions of the submission are looked for before a model is asked; absent: nowhere',
    ),
  reevaluation: z
    .strictObject({
      id: z.string(),
      mode: modeSchema.describe("batch: its agents' questions wait for the provider's batches"),
      until: z
        .int()
        .optional()
        .describe(
          'of mode batch: what is asked for the first time later than that is asked at once, ms since the epoch',
        ),
    })
    .optional()
    .describe('the run assesses again, under the configuration of a re-evaluation, with a memory of its own'),
  purpose: z.literal('evaluation').optional().describe('no report is rendered, nothing is announced'),
});
export type RunContext = z.infer<typeof runContextSchema>;
