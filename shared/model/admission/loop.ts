import { loopedShare, shinglesOf, wordsOf } from './shingles.ts';
import { upToLastSentence } from './unfinished.ts';

/** The share of a text that says again what it said itself, from which on it turns in circles. */
const LOOPED = 0.3;
/** Fewer words come round by chance. */
const LEAST_WORDS = 24;
/** Words of a stretch that is looked for a second time. */
const STRETCH = 6;

const WORD = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|[\p{L}\p{M}\p{N}'’ʼ]+/gu;

/** Whether a text says the same again and again. */
export function isLoop(text: string): boolean {
  return wordsOf(text).length >= LEAST_WORDS && loopedShare(text) >= LOOPED;
}

/** Where the first stretch of a text begins that stood in it before; its end where none does. */
function firstAgain(text: string): number {
  const words = Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    word: word.toLowerCase(),
    index,
  }));
  const stretches = shinglesOf(
    words.map(({ word }) => word),
    STRETCH,
  );
  const first = new Map(stretches.toReversed().map((stretch, at) => [stretch, stretches.length - 1 - at]));
  const again = stretches.findIndex((stretch, at) => first.get(stretch)! < at);
  return words[again]?.index ?? text.length;
}

/**
 * A text that turns in circles as far as it does not: up to the end of the last sentence before it begins anew; empty where it has no
 * whole sentence until then. Another text is left as it is.
 */
export function withoutLoop(text: string): string {
  if (!isLoop(text)) return text;
  return upToLastSentence(text.slice(0, firstAgain(text)));
}
