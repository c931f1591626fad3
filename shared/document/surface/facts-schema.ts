import * as z from 'zod';

/** Most places, and most words, that a fact lists. */
export const MOST_LISTED = 20;
/** Most characters of the text that a place quotes. */
export const MOST_QUOTED = 80;

const place = {
  start: z.int().describe('where it begins in the text, in UTF-16 code units'),
  end: z.int().describe('where it ends'),
};
const foundSchema = z.object({
  count: z.int(),
  places: z
    .array(
      z.object({
        ...place,
        text: z
          .string()
          .max(MOST_QUOTED + 1)
          .describe('as written, cut where it is long'),
      }),
    )
    .max(MOST_LISTED)
    .describe('the first of them'),
});
export type SurfaceFact = z.infer<typeof foundSchema>;

/**
 * What can be counted in a text without judging it (SPEC M17): for a Judge of surface traits, and for the teacher. What cannot
 * be known is null: without a word list of the language all that needs one, in short texts what is chance there.
 */
export const measuredFactsSchema = z.object({
  words: z.int(),
  sentences: z.int(),
  paragraphs: z.int(),
  sentenceLength: z
    .object({ mean: z.number(), spread: z.number(), shortest: z.int(), longest: z.int() })
    .nullable()
    .describe('in words; spread: the standard deviation'),
  commasPerSentence: z.number().nullable(),
  vocabulary: z.object({
    distinctWords: z.int(),
    meanLength: z.number().nullable().describe('letters a word'),
    mtld: z.number().nullable().describe('variety of words; null below 100 words'),
  }),
  spelling: z
    .object({
      count: z.int().describe('words that are not in the word list, each time they stand in the text'),
      distinct: z.int(),
      words: z
        .array(z.object({ word: z.string().describe('as written'), count: z.int(), ...place }))
        .max(MOST_LISTED)
        .describe('the most frequent, with where each stands first'),
    })
    .nullable(),
  missingApostrophes: foundSchema.nullable().describe('contractions without one (dont)'),
  joinedWords: foundSchema.nullable().describe('two words written as one (alot)'),
  confusedWords: foundSchema.nullable().describe('a word for another that sounds like it (should of)'),
  namesWithoutCapital: foundSchema.nullable(),
  smallI: foundSchema.nullable().describe('the pronoun I as a small letter'),
  doubledWords: foundSchema.nullable(),
  runOnSentences: foundSchema
    .nullable()
    .describe('likely: clauses joined by a comma alone, or by and, so, then again and again'),
  longSentences: foundSchema.describe('of 40 words and more'),
  smallSentenceStarts: foundSchema.describe('sentences that begin with a small letter'),
  sentencesWithoutEndMark: foundSchema,
  missingSpaces: foundSchema.describe('no space after a mark'),
  spacesBeforeMarks: foundSchema,
});
export type MeasuredFacts = z.infer<typeof measuredFactsSchema>;
