import { evidenceSchema } from '@assay/evidence/evidence-schema';
import { failureSchema } from '@assay/platform/run/outcome';
import * as z from 'zod';
import { changeSchema } from './change.ts';
import { judgeSchema } from './conditions.ts';
import { checkedPointSchema } from './critique.ts';

/** The earlier version of a student's argument, as its run left it. */
export const draftSchema = z.object({
  runId: z.string(),
  handedIn: z.string().describe('when, ISO 8601'),
  state: z.enum(['assessed', 'under-way', 'failed']).describe('how its run stood when it was looked at'),
  text: z.string(),
  scores: z.array(z.object({ judge: judgeSchema, score: z.number().nullable() })),
  consensus: z.number().nullable(),
  points: z.array(checkedPointSchema).describe('of the critique of it'),
  suggestions: z.array(z.string()).describe('of its judges'),
});
export type Draft = z.infer<typeof draftSchema>;

/** A stretch of the revision (`kept`, `added`) or of the draft (`removed`), in the order in which both are read. */
const diffPartSchema = z.object({ kind: z.enum(['kept', 'added', 'removed']), text: z.string() });
export type DiffPart = z.infer<typeof diffPartSchema>;

/** What became of a point of the draft's critique. `removed`: what it was about was taken out, and that is said to meet it. `unverified`: it is said to be answered, by words that are not there. */
const pointFateSchema = z.object({
  point: checkedPointSchema,
  fate: z.enum(['answered', 'partly', 'removed', 'open', 'unverified', 'unknown']),
  why: z.string(),
  evidence: evidenceSchema.nullable().describe('the words of the revision that meet it'),
  passageKept: z.boolean().describe('the words that the point was about stand in the revision as they did'),
});
export type PointFate = z.infer<typeof pointFateSchema>;

/** Draft against revision (SPEC S10). */
export const comparisonSchema = z.object({
  draft: draftSchema.pick({ runId: true, handedIn: true, state: true }),
  unchanged: z.boolean().describe('the revision is the draft, spacing aside'),
  criteria: z.array(
    z.object({
      judge: judgeSchema,
      draft: z.number().nullable(),
      revision: z.number().nullable(),
      difference: z.number().nullable().describe('null where one of them is missing'),
    }),
  ),
  consensus: z.object({ draft: z.number().nullable(), revision: z.number().nullable() }),
  diff: z.array(diffPartSchema),
  points: z.array(pointFateSchema),
  change: changeSchema.omit({ call: true }).nullable(),
  missing: z.array(failureSchema),
});
export type RevisionComparison = z.infer<typeof comparisonSchema>;
