import { comparableWords } from '@assay/platform/exemplar/near-duplicate';

/** Words of a shingle: runs this long recur in a debate where a speaker says something again. */
const SHINGLE_WORDS = 5;

function shinglesOf(text: string): string[] {
  const words = comparableWords(text);
  return words.slice(SHINGLE_WORDS - 1).map((_, at) => words.slice(at, at + SHINGLE_WORDS).join(' '));
}

/** The share of a speech's runs of five words that stand in one of the earlier speeches too; null where it has none. */
export function repeatedShare(speech: string, earlier: readonly string[]): number | null {
  const said = new Set(earlier.flatMap(shinglesOf));
  const shingles = shinglesOf(speech);
  return shingles.length === 0 ? null : shingles.filter((one) => said.has(one)).length / shingles.length;
}
