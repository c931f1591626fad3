import { foldCase } from '@assay/kit/language/fold-case';

/** What kind of words to the grader a passage is. */
// biome-ignore format: a table
const SIGNS = [
  'orders-to-grader', 'asks-for-a-score', 'asks-for-praise', 'asks-for-silence', 'gives-a-role',
  'claims-a-verdict', 'addresses-the-grader', 'speaks-as-system', 'fake-rubric', 'fake-debate',
  'prompt-markup', 'invisible-characters', 'look-alike-letters',
] as const;
export type Sign = (typeof SIGNS)[number];

/** Whether a text holds what a regular expression looks for. */
type Pattern = Pick<RegExp, 'source' | 'test'>;

/** The text that was folded last, which hundreds of patterns are asked about in turn. */
let folded = { text: '', plain: '' };

function foldedOnce(text: string): string {
  if (folded.text !== text) folded = { text, plain: foldCase(text) };
  return folded.plain;
}

/** What is not a letter of a pattern's own: a property, or another escape. */
const ESCAPE = /(\\[pP]\{[^}]*\}|\\.)/u;

/**
 * A pattern for letters of either case, compiled when it is first used: there are hundreds, and most processes that load them search no text.
 * Pattern and text are folded, since the flag `i` makes the classes of Unicode twice as dear to compile.
 */
export function laterPattern(source: string): Pattern {
  let compiled: RegExp | undefined;
  return {
    source,
    test: (text) => {
      const parts = compiled ? [] : source.split(ESCAPE);
      compiled ??= new RegExp(parts.map((part, at) => (at % 2 ? part : foldCase(part))).join(''), 'u');
      return compiled.test(foldedOnce(text));
    },
  };
}

/** A sign of a sentence: patterns that it must all match. What they leave open never spans more than a sentence. */
export interface SentenceSign {
  sign: Sign;
  all: readonly Pattern[];
}

/** Sentence signs, and what a sentence must hold for any of them to be there: most sentences are passed over by it alone. */
export interface SignGroup {
  needs: Pattern;
  signs: readonly SentenceSign[];
}

/** A text that holds one of these words, or words that begin with them. */
export const wordsThatBegin = (...parts: readonly string[]): Pattern =>
  laterPattern(String.raw`(?<!\p{L})(?:${parts.join('|')})`);

/** A sign of a text as it is seen: a pattern whose matches are short. */
export interface TextSign {
  sign: Sign;
  pattern: RegExp;
}

/** Sentence signs of one pattern each. */
export const sentenceSigns = (sign: Sign, ...patterns: readonly string[]): SentenceSign[] =>
  patterns.map((pattern) => ({ sign, all: [laterPattern(pattern)] }));

/** Text signs of one pattern each; `m`: `^` and `$` are those of lines. */
export const textSigns = (sign: Sign, ...patterns: readonly RegExp[]): TextSign[] =>
  patterns.map((pattern) => ({ sign, pattern }));
