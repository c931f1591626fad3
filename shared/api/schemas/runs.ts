import { billFiguresSchema } from '@assay/platform/run/bill-figures';
import { resultItemSchema, runItemSchema, toldRunSchema } from '@assay/platform/run/items';
import { modelsPlaceSchema } from '@assay/platform/run/provenance';
import * as z from 'zod';

/** A run with what is around it. */
export const standingRunSchema = toldRunSchema
  .extend({
    place: z
      .int()
      .nullable()
      .describe('how many of its assignment wait for a place before it; null: it does not wait'),
    later: z
      .string()
      .nullable()
      .describe('the submission’s latest run, of one that is superseded, or would be if it were resumed'),
  })
  .meta({ id: 'Run' });
export type StandingRun = z.output<typeof standingRunSchema>;

/** A run in a list, with what it cost until now and what it came to. */
export const listedRunSchema = z
  .object({
    ...runItemSchema.pick({ tenant: true, assignment: true, submission: true, runId: true }).shape,
    latestRun: z.string().describe('of its submission'),
    ...runItemSchema.pick({ state: true, attempt: true, admittedAt: true, failure: true, reason: true })
      .shape,
    report: z.enum(['pending', 'ready', 'failed', 'none']).nullable().describe('null: nobody knows yet'),
    cost: z.number().nullable().describe('US dollars of all attempts until now; null: a part is not known'),
    bill: z.looseObject({
      ...billFiguresSchema.partial().shape,
      ...billFiguresSchema.pick({
        inputTokens: true,
        cachedInputTokens: true,
        outputTokens: true,
        cost: true,
      }).shape,
    }),
    models: z
      .array(z.string())
      .describe(
        'that it asked and that answered it, as their providers call them; empty where it came to no result',
      ),
    modelsPlace: modelsPlaceSchema
      .optional()
      .describe(
        'what answered in place of models, so that the cost is not paid; absent: it came to no result',
      ),
    items: z.array(resultItemSchema).describe('what it came to, part by part'),
  })
  .meta({ id: 'ListedRun' });
export type ListedRun = z.output<typeof listedRunSchema>;
