import { evidenceSchema } from '@assay/evidence/evidence-schema';
import * as z from 'zod';

/** The five dimensions of adversarial critique (SocrAItic Circle, III.B.5; SPEC S2). */
export const DIMENSIONS = [
  'logical-gap',
  'factual-error',
  'unstated-assumption',
  'counterargument',
  'rhetorical-weakness',
] as const;
const dimensionSchema = z.enum(DIMENSIONS);

/** Most points of a critique: the three or four most damaging, and little beside them (III.B.5: 80 % of the effort). */
export const MOST_POINTS = 6;

/** What a critic wrote of one weakness of a text. */
export const critiquePointSchema = z.object({
  dimension: dimensionSchema,
  damage: z.enum(['major', 'minor']),
  point: z.string().describe('what is weak, and why it matters'),
  quote: z.string().describe('the words of the text that it is about, copied'),
  alternative: z.string().describe('what a stronger argument would do here; never the argument itself'),
});
export const critiqueSchema = z.object({ points: z.array(critiquePointSchema).max(MOST_POINTS) });
export type Critique = z.infer<typeof critiqueSchema>;

/** A point whose quote was looked up. `id`: P1, P2, … in the order of the critique, those that stay before those that are dropped. */
export const checkedPointSchema = z.object({
  id: z.string(),
  ...critiquePointSchema.omit({ quote: true }).shape,
  evidence: evidenceSchema,
});
export type CheckedPoint = z.infer<typeof checkedPointSchema>;

/** A critique as its target sees it: points that the text bears out; the others are kept apart and counted (SPEC S2, S10). */
export const checkedCritiqueSchema = z.object({
  points: z.array(checkedPointSchema),
  dropped: z.array(checkedPointSchema).describe('what they quote is not in the text'),
});
export type CheckedCritique = z.infer<typeof checkedCritiqueSchema>;
