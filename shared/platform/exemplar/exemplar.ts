import { createHash } from 'node:crypto';
import * as z from 'zod';
import { idSchema } from '../assignment/assignment.ts';

/**
 * A human-scored past submission (SPEC M7): `scores` holds one integer per trait key; a trait nobody scored is absent. `means`: what
 * the raters gave in the mean, by trait key, of the traits where that is no whole number; the second reader learns from it (SPEC M17).
 */
export const exemplarSchema = z.object({
  id: idSchema,
  text: z.string().min(1),
  overall: z.number().nullable(),
  scores: z.record(z.string(), z.int()),
  means: z.record(z.string(), z.number()).optional(),
});
export type Exemplar = z.infer<typeof exemplarSchema>;

/** An exemplar as the Judge is given it. */
const retrievedExemplarSchema = exemplarSchema.extend({ similarity: z.number() });
export type RetrievedExemplar = z.infer<typeof retrievedExemplarSchema>;

/** What retrieval found for a team, and for which scores of which trait the bank holds nothing (SPEC M8). */
export const retrievalSchema = z.object({
  procedure: z.enum(['per-score', 'nearest']),
  exemplars: z.array(retrievedExemplarSchema),
  uses: z.array(
    z.object({
      trait: z.string(),
      score: z.int().nullable(),
      exemplarId: z.string().nullable(),
      similarity: z.number().nullable(),
      anotherRubric: z
        .boolean()
        .describe(
          'its score was given by other words of the rubric than those of the run, on the same range',
        ),
    }),
  ),
  absent: z.array(z.object({ trait: z.string(), score: z.int() })),
  excluded: z.int().describe('how many that were near enough are near-duplicates of the essay (SPEC M9)'),
});
export type Retrieval = z.infer<typeof retrievalSchema>;

/**
 * A name made of a text's content, SHA-256 in hex, the same whatever its white space: for exemplars that have no id, or none
 * that can be stored. It does not tell copies: `createNearDuplicateCheck` does.
 */
export function contentHash(text: string): string {
  const words = text.normalize('NFC').split(/\s+/).filter(Boolean).join(' ');
  return createHash('sha256').update(words).digest('hex');
}

/** The mean of the raters' scores rounded half up (SPEC M7); null when nobody gave one. */
export function meanRoundedHalfUp(scores: readonly number[]): number | null {
  if (scores.length === 0) return null;
  return Math.floor(scores.reduce((sum, score) => sum + score, 0) / scores.length + 0.5);
}
