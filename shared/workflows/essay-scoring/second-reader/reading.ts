import * as z from 'zod';

/** How sure the second reader's intervals are meant to be: eight of ten hold what raters would give. */
export const READING_LEVEL = 0.8;

/** Fewest exemplars of a trait that the second reader learns from. */
export const LEAST_EXEMPLARS = 15;

/** Why the second reader says nothing of a trait. */
// biome-ignore format: a table
export const UNREAD = [
  'too-few-exemplars', 'one-score-only', 'too-alike', 'nothing-learnt', 'other-language', 'no-prose', 'not-trained',
] as const;
export type Unread = (typeof UNREAD)[number];

const intervalSchema = z.object({ low: z.number(), high: z.number() });

/** What the second reader says of a trait: all of `estimate`, `score`, `interval`, or `unread`, which says why not. */
export const traitReadingSchema = z.object({
  trait: z.string(),
  exemplars: z.int().describe('how many exemplars have a score of this trait'),
  estimate: z.number().nullable().describe('on the scale, not rounded: what raters would give in the mean'),
  score: z.int().nullable().describe('the whole score beside it, within the range of the trait'),
  interval: intervalSchema.nullable().describe('of the raters’ mean, at READING_LEVEL, within the range'),
  unread: z.enum(UNREAD).nullable(),
});
export type TraitReading = z.infer<typeof traitReadingSchema>;

/** What the second reader says of an essay (SPEC M17). It has seen exemplars and the essay, and never a Judge's score. */
export const readingSchema = z.object({
  traits: z.array(traitReadingSchema),
  model: z.string().nullable().describe('content hash of the trained reader; null where there is none'),
  exemplarId: z
    .string()
    .nullable()
    .describe('the exemplar that the essay is, or nearly is: the reading is made as if without it'),
});
export type EssayReading = z.infer<typeof readingSchema>;

/** A scored essay as the second reader learns it. `scores`: by trait key, the mean of the raters, whole or not. */
export interface ScoredEssay {
  id: string;
  text: string;
  scores: Readonly<Record<string, number>>;
}

/** What is read: the traits with their scales, the question that was set, the language that is expected. */
export interface ReaderTask {
  traits: readonly { name: string; min: number; max: number }[];
  question: string;
  language: string;
}
