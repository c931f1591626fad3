import { differingPoints } from '@assay/kit/clustering/differing-points';
import { rougeTokens } from '@assay/kit/statistics/text-tokens';

/** Words that works are compared by: those that divide the class best. */
const COMPARED_WORDS = 300;

/** What one standard deviation of length counts beside words, of which two works that have none in common are √2 apart. */
const LENGTH_WEIGHT = 0.5;

/** What works are chosen by. `text`: null where only the size of the file is known. */
export interface WorkToChoose {
  text: string | null;
  /** Bytes of the file. */
  bytes: number;
}

/** The words of texts that stand in some of them and not in others, those first that stand in half of them. */
function dividingWords(bags: readonly ReadonlySet<string>[]): string[] {
  const standsIn = new Map<string, number>();
  for (const bag of bags) for (const word of bag) standsIn.set(word, (standsIn.get(word) ?? 0) + 1);
  const divides = (word: string) => standsIn.get(word)! * (bags.length - standsIn.get(word)!);
  return [...standsIn.keys()]
    .toSorted((one, other) => divides(other) - divides(one) || (one < other ? -1 : 1))
    .slice(0, COMPARED_WORDS);
}

/** Of length 1, or nothing. */
function unit(vector: readonly number[]): number[] {
  const norm = Math.hypot(...vector);
  return norm === 0 ? [...vector] : vector.map((value) => value / norm);
}

/** How many standard deviations each lies above the mean; 0 where all are equal. */
function standardized(values: readonly number[]): number[] {
  const mean = values.reduce((all, one) => all + one, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((all, one) => all + (one - mean) ** 2, 0) / values.length);
  return values.map((value) => (deviation === 0 ? 0 : (value - mean) / deviation));
}

/** Places of `count` works that differ in their words and lengths, the most usual first; all where there are no more. */
export function chooseDiffering(works: readonly WorkToChoose[], count: number): number[] {
  const bags = works.map(({ text }) => new Set(rougeTokens(text ?? '')));
  const words = dividingWords(bags);
  const lengths = standardized(works.map(({ text, bytes }) => Math.log(1 + (text?.length ?? bytes))));
  const points = bags.map((bag, at) => [
    ...unit(words.map((word) => (bag.has(word) ? 1 : 0))),
    LENGTH_WEIGHT * lengths[at]!,
  ]);
  return differingPoints(points, count);
}
