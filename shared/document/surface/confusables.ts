import { isFunctionWord } from './lexicon.ts';
import type { SurfaceStretch } from './mechanics.ts';
import type { WrittenText } from './written.ts';

const alternatives = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));
const COMPARATIVES = `more less better worse rather older younger bigger smaller taller faster easier harder longer stronger
  greater higher lower happier funnier smarter`;

/** Pairs of words of which the first or the second is another that sounds like it: hardly any sentence has them rightly. */
const PAIRS: readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[] = [
  ['should could would must might', 'of'],
  ['your', 'going not welcome'],
  ['their', 'is are was were'],
  ['there', 'own selves parents house mom friends family'],
  ["they're", 'own parents house friends family'],
  ['to', 'much'],
  [COMPARATIVES, 'then'],
  ['its', 'a not been going just very really like because too so'],
  ["it's", 'own'],
  ['to will not', 'loose'],
  ['new', 'that what how why'],
].map(([first, second]) => [alternatives(first!), alternatives(second!)] as const);

/** Letters whose name begins with a vowel, vowels that sound as a consonant, a silent h. */
const SOUNDS_CONSONANT = /^(?:u(?:ni|s[aeiu]|k|t[ei]|r[aio]n)|eu|ewe|one|once|ouija|uk)/;
const SILENT_H = /^(?:hour|honest|honou?r|heir|herb|homage)/;

/** What hardly follows an article: something else is wrong there. */
const NO_NOUN = alternatives('every along ago even around it away is and');

/** `a` before a vowel's sound or `an` before a consonant's. Numbers, names of letters and capitals are left out. */
function isWrongArticle(article: string, next: string): boolean {
  if (!/^[a-z]{2,}/.test(next) || (article === 'a' && (isFunctionWord(next) || NO_NOUN.has(next))))
    return false;
  const vowel = (/^[aeiou]/.test(next) && !SOUNDS_CONSONANT.test(next)) || SILENT_H.test(next);
  if (article === 'an') return !vowel && !/^[hx]/.test(next);
  return article === 'a' && vowel && !/^herb/.test(next);
}

/** Pairs of words that are one of a few well-known mistakes (`should of`, `to much`, `a apple`). English only. */
export function confusedWords(writtenText: WrittenText): SurfaceStretch[] {
  return writtenText.words.flatMap((word, index) => {
    const next = writtenText.words[index + 1];
    if (
      !next ||
      word.kind !== 'word' ||
      next.kind !== 'word' ||
      !/^[^\S\n]+$/u.test(writtenText.gaps[index + 1]!)
    )
      return [];
    const paired = PAIRS.some(([first, second]) => first.has(word.lower) && second.has(next.lower));
    const article =
      /^[Aa]n?$/.test(word.text) && /^\p{Ll}+$/u.test(next.text) && isWrongArticle(word.lower, next.lower);
    return paired || article ? [{ start: word.start, end: next.end }] : [];
  });
}
