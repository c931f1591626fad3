import type { Stretch } from './written-words.ts';

/** Scripts that have no capitals, and of which most have no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]+/gu;
const EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+$/u;
/** What may stand between the characters of a whole name. */
const BETWEEN = '[\\s\\u00a0·・･\\-‐‑]?';
/** A name of fewer characters is two words as soon as a name with a blank in it. */
const DIVISIBLE = 3;
/** A name of up to so many characters that is written as one begins with a family name of one, of so many perhaps with one of two. */
const LONGEST = 4;

const decomposed = (character: string) => {
  const apart = character.normalize('NFD');
  return apart === character ? character : `(?:${character}|${apart})`;
};

/** A name, or a part of one, as it is looked for. */
export interface UnspacedName {
  pattern: RegExp;
  /** So short that it may be a piece of a longer word, as dictionaries tell. */
  inDictionary: boolean;
}

/** What follows a Korean name without a blank: how somebody is called, then particles, the copula or what quotes. */
const KOREAN_ENDINGS = {
  called: '이 씨 님 군 양 네 들 학생 선배 후배 언니 오빠 누나 형 쌤 선생 선생님 교수 교수님',
  particles: `은 는 이 가 을 를 의 도 만 에 에게 에게서 께 께서 께서는 한테 한테서 와 과 랑 이랑 하고 로 으로 부터 까지 처럼 같이 보다 마저 조차 밖에
    나 이나 야 아 여 이여 라 이라 라고 이라고 라는 이라는 라면 이라면 이다 다 였다 이었다 이고 이며 입니다 이에요 예요 이야 올림 드림 씀`,
};
const written = (word: string, between = '') => [...word].map(decomposed).join(between);
const anyOf = (words: string) =>
  `(?:${words
    .split(/\s+/)
    .map((word) => written(word))
    .join('|')})`;
const ENDINGS = `${anyOf(KOREAN_ENDINGS.called)}{0,2}${anyOf(KOREAN_ENDINGS.particles)}{0,2}`;
const HANGUL = '\\p{Script=Hangul}';
const KOREAN = /^\p{Script=Hangul}+$/u;

/** A given name, or a whole one as short: in Korean, which has spaces between words, one with nothing beside it but what follows names (지하는 and no 지하철). */
const shortName = (name: string): UnspacedName =>
  KOREAN.test(name)
    ? {
        pattern: new RegExp(`(?<!${HANGUL})${written(name)}(?=${ENDINGS}(?!${HANGUL}))`, 'gu'),
        inDictionary: false,
      }
    : { pattern: new RegExp(written(name), 'gu'), inDictionary: true };

/** A whole name, wherever it stands. */
const wholeName = (whole: string): UnspacedName =>
  [...whole].length < DIVISIBLE
    ? shortName(whole)
    : { pattern: new RegExp(written(whole, BETWEEN), 'gu'), inDictionary: false };

/** The given name, and of a name written apart each part, that has two characters at least. */
function givenOf(words: readonly string[]): string[] {
  const [whole] = words;
  const one = [...whole!];
  const halves = one.length === LONGEST ? [one.slice(0, 2).join(''), one.slice(2).join('')] : [];
  const given = words.length > 1 ? words : one.length <= LONGEST ? [one.slice(1).join(''), ...halves] : [];
  return given.filter((word) => [...word].length >= 2 && EAST_ASIAN.test(word));
}

/** What a Chinese, Japanese, Korean or Thai name is found by; `spoken`: a given name within its words is not looked for by itself. */
export function unspacedNames(name: string, spoken: ReadonlySet<string>): UnspacedName[] {
  const words = name.normalize('NFC').match(UNSPACED) ?? [];
  const wholes = [words.join(''), words.toReversed().join('')].filter((whole) => [...whole].length >= 2);
  if (wholes.length === 0) return [];
  const isSpoken = (word: string) => [...spoken].some((one) => one.normalize('NFC').includes(word));
  const given = givenOf(words).filter((word) => !isSpoken(word));
  return [...[...new Set(wholes)].map(wholeName), ...given.map(shortName)];
}

/** Parts Chinese, Japanese and Thai words by dictionaries. */
const WORDS = new Intl.Segmenter('zh', { granularity: 'word' });

/** Those of a text's stretches, in order, that are no piece of a longer word. */
function ownWords(text: string, stretches: readonly Stretch[]): Stretch[] {
  if (stretches.length === 0) return [];
  const words = [...WORDS.segment(text)].map(({ index, segment }) => ({
    start: index,
    end: index + segment.length,
  }));
  let at = 0;
  return stretches.filter(({ start, end }) => {
    while (words[at]!.end <= start) at += 1;
    const word = words[at]!;
    return end > word.end || end - start === word.end - word.start;
  });
}

/** Where a text has one of them. */
export function unspacedIn(text: string, names: readonly UnspacedName[]): Stretch[] {
  return names.flatMap(({ pattern, inDictionary }) => {
    const found = [...text.matchAll(pattern)].map(({ 0: one, index }) => ({
      start: index,
      end: index + one.length,
    }));
    return inDictionary ? ownWords(text, found) : found;
  });
}
