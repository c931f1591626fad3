/** What kind of words to the grader a passage is. */
// biome-ignore format: a table
const SIGNS = [
  'orders-to-grader', 'asks-for-a-score', 'asks-for-praise', 'asks-for-silence', 'gives-a-role',
  'claims-a-verdict', 'addresses-the-grader', 'speaks-as-system', 'fake-rubric', 'fake-debate',
  'prompt-markup', 'invisible-characters', 'look-alike-letters',
] as const;
export type Sign = (typeof SIGNS)[number];

/** Whether a text holds what a regular expression looks for. */
type Pattern = Pick<RegExp, 'test'>;

/** A pattern that is compiled when it is first used: there are hundreds, and most processes that load them search no text. */
export function laterPattern(source: string): Pattern {
  let compiled: RegExp | undefined;
  return {
    test: (text) => {
      compiled ??= new RegExp(source, 'iu');
      return compiled.test(text);
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
