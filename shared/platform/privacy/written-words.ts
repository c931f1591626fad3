import { WORD } from './folded.ts';
import { readingsOf } from './spellings.ts';

/** A stretch of a text, UTF-16 offsets `[start, end)`. */
export interface Stretch {
  start: number;
  end: number;
}

/** A word of a text. */
export interface TextWord extends Stretch {
  /** `folded` */
  word: string;
  /** How it may be read: as `word`, and with its umlauts written out. */
  readings: readonly string[];
  /** written with a capital, or in a script without */
  capital: boolean;
}

const isCapital = (text: string) => /^\p{Lu}/u.test(text) || !/\p{Ll}|\p{Lu}/u.test(text);

function wordAt(written: string, start: number): TextWord {
  const readings = readingsOf(written);
  return { start, end: start + written.length, word: readings[0]!, readings, capital: isCapital(written) };
}

/** The words of a text, in order. */
export function writtenIn(text: string): TextWord[] {
  return [...text.matchAll(WORD)].map(({ 0: written, index: start }) => wordAt(written, start));
}

/** Where words begin that are joined: essayByAda, XMLQuenby. */
const JOINT = /(?<=\p{Ll}\p{M}{0,3})(?=\p{Lu})|(?<=\p{Lu}{2})(?=\p{Lu}\p{Ll})/u;
/** Names that begin as two words do: MacDonald is nobody of the name of Donald. */
const MAC = /^(?:Mc|Mac|Fitz)\p{Lu}\p{Ll}*$/u;

/** The words that a word of a text joins with capitals, as programs name things; none: it joins none. */
export function joinedWords(text: string, { start, end }: Stretch): TextWord[] {
  const whole = text.slice(start, end);
  const pieces = MAC.test(whole) ? [] : whole.split(JOINT);
  if (pieces.length < 2) return [];
  let at = start;
  return pieces.map((piece) => {
    const word = wordAt(piece, at);
    at = word.end;
    return word;
  });
}
