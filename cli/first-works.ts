import { asPdf, hasPages } from '@assay/document/pdf-beginning';
import { readSubmittedText } from '@assay/document/read-text';
import { differingPoints } from '@assay/kit/clustering/differing-points';
import { rougeTokens } from '@assay/kit/statistics/text-tokens';
import type { ClassFile } from './class-folder.ts';
import { readInput } from './read-input.ts';

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

async function textOf(body: Uint8Array, file: string): Promise<string> {
  if (!hasPages(body, file)) return readSubmittedText(body, file).text;
  const [{ readDocument }, { readPages }] = await Promise.all([
    import('@assay/document/read-document'),
    import('@assay/document/read-pages'),
  ]);
  return readDocument(asPdf(body), ({ document }) => readPages(document, file).text);
}

/** A work as it is compared; one that is no text is known by its size, and what is wrong with it is said as it is handed in. */
async function toChoose({ place, file }: ClassFile): Promise<WorkToChoose> {
  const body = await readInput(place);
  try {
    return { text: await textOf(body, file), bytes: body.byteLength };
  } catch {
    return { text: null, bytes: body.byteLength };
  }
}

/** The files of `count` works of a class that differ, of those that can be read if there are so many, in the order of the class. */
export async function firstWorks(files: readonly ClassFile[], count: number): Promise<ClassFile[]> {
  const all = await Promise.all(files.map(async (file) => ({ file, ...(await toChoose(file)) })));
  const readable = all.filter(({ text, bytes }) => text !== null && bytes > 0);
  const works = readable.length < count ? all : readable;
  const chosen = new Set(chooseDiffering(works, count).map((at) => works[at]!.file));
  return files.filter((file) => chosen.has(file));
}
