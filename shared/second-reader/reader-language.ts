import { judgePassage, likelyLanguage } from '../language/detect-language.ts';
import { LEAST_WORDS } from '../language/passages.ts';

/** Words of a passage that is judged, and how many of them of a text. */
const [PASSAGE_WORDS, PASSAGES] = [60, 5];

/** Some passages of a text, spread over it; none where it has fewer than eight words. */
function passagesOf(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => /^[^@]*\p{L}/u.test(word));
  if (words.length < LEAST_WORDS) return [];
  const count = Math.max(1, Math.min(PASSAGES, Math.floor(words.length / PASSAGE_WORDS)));
  return Array.from({ length: count }, (_, index) => {
    const start = Math.floor((index * words.length) / count);
    return words.slice(start, start + PASSAGE_WORDS).join(' ');
  });
}

/** How far the other language must be ahead in a text of one passage: a short text is judged only where it is plain. */
const SHORT_MARGIN = 0.5;

/** Whether a text is surely in another language: every passage that is judged is, and most of them are judged. */
export function isInOtherLanguage(text: string, expected: string): boolean {
  const passages = passagesOf(text);
  const margin = passages.length > 1 ? undefined : SHORT_MARGIN;
  const judged = passages.map((passage) => judgePassage(passage, expected, margin));
  const others = judged.filter((judgement) => judgement === 'other').length;
  return others * 2 > passages.length && !judged.includes('expected');
}

/** How many exemplars are looked at. */
const LOOKED_AT = 50;

/** The share of them that must be in one language. */
const SHARE = 0.8;

/** The language that exemplars are in (ISO 639-1); null where four fifths are not surely in one. An essay's language then says nothing. */
export function languageOfBank(texts: readonly string[]): string | null {
  const step = Math.max(1, Math.floor(texts.length / LOOKED_AT));
  const looked = texts
    .filter((_, index) => index % step === 0)
    .map((text) => passagesOf(text).map(likelyLanguage))
    .filter((passages) => passages.length > 0)
    .map((passages) => (new Set(passages).size === 1 ? passages[0]! : null));
  const found = Map.groupBy(looked, (language) => language);
  for (const [language, texts] of found)
    if (language !== null && texts.length >= SHARE * looked.length) return language;
  return null;
}
