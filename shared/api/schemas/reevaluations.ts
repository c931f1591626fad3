import { castSchema } from '@assay/model/cast';
import { submissionId } from '@assay/platform/api/parts';
import { reevaluationSchema } from '@assay/platform/reevaluation/reevaluation';
import { runItemSchema } from '@assay/platform/run/items';
import { modeSchema } from '@assay/platform/run/reevaluation-mode';
import * as z from 'zod';
import { givenAssignmentSchema } from './assignments.ts';

/** How many submissions, drawn with the seed. */
export const sampleSize = z.int().min(1).max(1_000_000);

/** Of a sample and of the bootstrap: what the generator takes, an unsigned integer of 32 bits. */
export const seedSchema = z
  .int()
  .min(0)
  .max(2 ** 32 - 1);

/** A re-evaluation as the API tells of it. */
export const shownReevaluationSchema = reevaluationSchema
  .omit({ tenant: true, execution: true, announce: true })
  .meta({ id: 'Reevaluation' });
export type ShownReevaluation = z.infer<typeof shownReevaluationSchema>;

/** A run of a re-evaluation: how it stands, and of whose work it is. */
export const runOfReevaluationSchema = runItemSchema
  .pick({ runId: true, submission: true, state: true, attempt: true, failure: true })
  .meta({ id: 'ReevaluationRun' });
export type RunOfReevaluation = z.infer<typeof runOfReevaluationSchema>;

/** What is assessed again, and under what. */
export const askedReevaluationSchema = z
  .strictObject({
    sample: sampleSize.optional().describe('how many submissions, drawn with the seed; absent: all'),
    submissions: z
      .array(submissionId)
      .min(1)
      .max(1_000)
      .optional()
      .describe('these alone, such as those that a question to the teacher came up in; absent: all'),
    seed: seedSchema.default(7),
    mode: modeSchema
      .default('batch')
      .describe('gathered into the provider’s batches, or at once at the usual price'),
    prompts: z
      .record(
        z.string().regex(/^[a-z-]+\/(?:(?:prefix|suffix)\/)?[a-z-]+\.yaml$/, '{workflow}/{agent}.yaml'),
        z.string().max(100_000),
      )
      .optional()
      .describe(
        'in place of those that are deployed: `{workflow}/{agent}.yaml`, `{workflow}/prefix/{prefix}.yaml` or `common/suffix/{suffix}.yaml` → text',
      ),
    models: castSchema
      .optional()
      .describe(
        'models of the deployment (`GET /models`) that play roles in place of those that do: role → model',
      ),
    assignment: givenAssignmentSchema.optional().describe('a version to try in place of the one that stands'),
  })
  .meta({ id: 'NewReevaluation' });
export type AskedReevaluation = z.infer<typeof askedReevaluationSchema>;
