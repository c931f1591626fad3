import type { MeasuredFacts, SurfaceFact } from '@assay/document/measured-facts';
import * as z from 'zod';

/** Examples of each kind of finding that a Judge is given, and misspelt words. */
const MOST_EXAMPLES = 6;
const MOST_WORDS = 12;

const toldSchema = z.object({ count: z.int(), examples: z.array(z.string()) });

/** What a Judge is told of the measured facts: the counts with a few examples, and nothing of what could not be measured. */
export const toldFactsSchema = z.record(z.string(), z.union([z.number(), toldSchema]));
export type ToldFacts = z.infer<typeof toldFactsSchema>;

const rounded = (value: number) => Math.round(value * 10) / 10;

function told(found: SurfaceFact | null) {
  if (!found) return undefined;
  if (found.count === 0) return 0;
  return { count: found.count, examples: found.places.slice(0, MOST_EXAMPLES).map(({ text }) => text) };
}

function toldWords({ count, words }: NonNullable<MeasuredFacts['spelling']>) {
  return count === 0 ? 0 : { count, examples: words.slice(0, MOST_WORDS).map(({ word }) => word) };
}

/**
 * The measured facts as short as a Judge can use them. What is null was not measured and is left out: it is no zero. Of confused
 * words only a few pairs are looked for, and the name says so. */
export function tellFacts({
  sentenceLength,
  commasPerSentence,
  vocabulary,
  spelling,
  words,
  sentences,
  paragraphs,
  confusedWords,
  ...findings
}: MeasuredFacts): ToldFacts {
  const named = { ...findings, confusedWordsAmongAFewKnownPairs: confusedWords };
  const found = Object.entries(named).map(([name, finding]) => [name, told(finding)] as const);
  const facts: Record<string, ToldFacts[string] | undefined> = {
    words,
    sentences,
    paragraphs,
    ...(sentenceLength && {
      meanWordsPerSentence: rounded(sentenceLength.mean),
      longestSentence: sentenceLength.longest,
    }),
    ...(commasPerSentence !== null && { commasPerSentence: rounded(commasPerSentence) }),
    distinctWords: vocabulary.distinctWords,
    ...(spelling && { wordsNotInTheWordList: toldWords(spelling) }),
    ...Object.fromEntries(found),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined)) as ToldFacts;
}
