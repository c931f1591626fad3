/** The least a text is cut to: what is beyond it says little more, and costs as much. */
const MOST_CHARACTERS = 40_000;

/** A text as it is compared: composed (NFC), white space as one space, cut to 40,000 characters. */
export function comparedText(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, MOST_CHARACTERS);
}

/** The characters of a compared text, case and punctuation kept. */
export function characterSymbols(text: string): Int32Array {
  return Int32Array.from(text, (character) => character.codePointAt(0)!);
}

const TOKEN = /@?[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*|[^\s\p{L}\p{M}\p{N}]/gu;

/** Words in lower case and single marks. A placeholder such as @CAPS1 is one token whatever its number. */
export function tokensOf(text: string): string[] {
  return (text.match(TOKEN) ?? []).map((token) =>
    token.startsWith('@') ? token.replace(/(?<!\d)\d+$/, '') : token.toLowerCase(),
  );
}

const IS_WORD = /^\p{L}/u;
const HAS_DIGIT = /\p{N}/u;
const SUFFIX = 3;
const SHORT = 4;

/** What is left of a token that is no function word: its end and whether it is long. */
function suffixClass(token: string): string {
  if (HAS_DIGIT.test(token)) return '#';
  if (!IS_WORD.test(token)) return token;
  if (token.length <= SHORT) return '-';
  return `-${token.slice(-SUFFIX)}`;
}

/** The *skeleton* of a text: function words kept, others as the class of their ending. */
export function skeletonOf(tokens: readonly string[], functionWords: ReadonlySet<string>): string[] {
  return tokens.map((token) => (functionWords.has(token) ? token : suffixClass(token)));
}

/** How many words count as function words. */
const FUNCTION_WORDS = 150;

/**
 * The function words of a bank, of whatever language: the 150 words that the most texts hold. Nobody has to bring a list, and no score
 * is looked at.
 */
export function functionWordsOf(texts: readonly (readonly string[])[]): string[] {
  const holders = new Map<string, number>();
  for (const tokens of texts)
    for (const token of new Set(tokens))
      if (IS_WORD.test(token)) holders.set(token, (holders.get(token) ?? 0) + 1);
  return [...holders]
    .sort(([a, many], [b, others]) => others - many || (a < b ? -1 : 1))
    .slice(0, FUNCTION_WORDS)
    .map(([token]) => token);
}

/** Numbers of symbols, from 1 on; 0 is any that was not there when they were given. */
export type Vocabulary = ReadonlyMap<string, number>;

/** Numbers the symbols of texts in the order they come. */
export function vocabularyOf(texts: readonly (readonly string[])[]): Vocabulary {
  const numbers = new Map<string, number>();
  for (const symbols of texts)
    for (const symbol of symbols) if (!numbers.has(symbol)) numbers.set(symbol, numbers.size + 1);
  return numbers;
}

/** Symbols by their numbers. */
export function numbered(symbols: readonly string[], vocabulary: Vocabulary): Int32Array {
  return Int32Array.from(symbols, (symbol) => vocabulary.get(symbol) ?? 0);
}
