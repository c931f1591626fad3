import { sentencesOf } from '@assay/kit/language/sentences';

/** The encoding that tokens are counted by. Models of other makers divide text a little otherwise. */
export const TOKENIZER = 'o200k_base';

/** No word of any language is as long. The encoder takes the square of a run's length: 26 s for 200 kB of emoji. */
const LONGEST_RUN = 256;
/** What the encoder keeps together: letters, digits, white space, and all else. */
const RUN = new RegExp(
  [String.raw`[\p{L}\p{M}]`, String.raw`\p{N}`, String.raw`\s`, String.raw`[^\s\p{L}\p{N}]`]
    .map((kind) => `${kind}{1,${LONGEST_RUN}}`)
    .join('|'),
  'gu',
);
/** Words that the encoder remembers: few enough for a Lambda that reads many texts. */
const REMEMBERED = 20_000;

/** What a special token is called (`<|endoftext|>`) is text like any other where a student writes it. */
const AS_TEXT = { disallowedSpecial: new Set<string>() };

/** A text in parts, so that no run of one kind of character is longer than the encoder can take. */
function parts(text: string): string[] {
  const ends = [...text.matchAll(RUN)]
    .filter(([run]) => run.length >= LONGEST_RUN)
    .map(({ 0: run, index }) => index + run.length);
  return [0, ...ends].map((start, at) => text.slice(start, ends[at] ?? text.length));
}

async function load(): Promise<(text: string) => number> {
  const { countTokens, setMergeCacheSize } = await import('gpt-tokenizer/encoding/o200k_base');
  setMergeCacheSize(REMEMBERED);
  const count = (text: string) => countTokens(text, AS_TEXT);
  return (text) => parts(text).reduce((sum, part) => sum + count(part), 0);
}

let loaded: ReturnType<typeof load> | undefined;

/**
 * Counts the tokens of a text as `TOKENIZER` does; a run of more than 256 letters, or of other characters without a space, is
 * counted in parts, which may be a token each too many. The encoding (2.8 MB) is loaded with the first call.
 */
export function tokenCounter(): Promise<(text: string) => number> {
  loaded ??= load();
  return loaded;
}

/** Where the pieces of a text end, white space behind them left out. */
function endsOf(pieces: Iterable<string>): number[] {
  const ends: number[] = [];
  let at = 0;
  for (const piece of pieces) {
    ends.push(at + piece.trimEnd().length);
    at += piece.length;
  }
  return ends;
}

/** The last of the ends up to which a text fits; 0: none. */
function lastFitting(ends: readonly number[], fits: (end: number) => boolean): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (fits(ends[middle - 1]!)) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? 0 : ends[low - 1]!;
}

/**
 * The longest beginning of a text that has at most so many tokens: it ends with a sentence; where the first is too long, with a
 * word; where that is, after any character. Empty where nothing fits.
 */
export async function cutToTokens(text: string, most: number): Promise<string> {
  const count = await tokenCounter();
  const fits = (end: number) => count(text.slice(0, end)) <= most;
  if (fits(text.length)) return text;
  for (const piecesOf of [sentencesOf, wordsOf, (whole: string) => [...whole]]) {
    const end = lastFitting(endsOf(piecesOf(text)), fits);
    if (end > 0) return text.slice(0, end);
  }
  return '';
}

/** Words with the white space behind them. */
const wordsOf = (text: string): string[] => text.match(/^\s+|\S+\s*/gu) ?? [];
