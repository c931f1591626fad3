import { PLACEHOLDER } from '@assay/document/placeholders';

/** Words of a shingle: a misspelling spoils no more than three of them, and two texts of their own share few. */
const SHINGLE_WORDS = 3;

/**
 * From this likeness on a text is a near-duplicate (SPEC M9). By `docs/reference/benchmarks.md`, on 1,728 essays of two questions:
 * two different essays come to 0.31 at most and 99.9 % of the pairs stay under 0.13; a copy keeps 0.64 or more with a
 * misspelling in every twentieth word, 0.54 or more with its sentences in another order, and 0.43 or more where a half
 * was kept and as much of other essays put to it.
 */
const LIKE = 0.3;

/** From this likeness on no common source explains what is shared: an essay has more of its own than a fifth. */
const ALMOST_THE_SAME = 0.8;

/** What so many different essays hold comes from a common source and tells nothing of copying. */
const COMMON_TO = 3;

/** The fewest shingles that a share is taken of: some of a few may stand in any essay by chance. */
const FEWEST_SHINGLES = 20;

/** Texts with fewer shingles than that are near-duplicates with this share of their words in common: one word of ten changed. */
const LIKE_WORDS = 0.7;

const APOSTROPHES = /['’‘‛`´ʼ＇]/g;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cf}/gu;
/** What every placeholder is compared as: a character of private use, which is no letter. */
const PLACE_HELD = '\uE000';
const WORD = new RegExp(`${PLACE_HELD}|[\\p{L}\\p{N}]+`, 'gu');

/** Letters of other scripts that look like Latin ones, after NFKD, in lower case. */
// biome-ignore format: a table
const LOOKALIKES = new Map(
  Object.entries({
    ...{ а: 'a', в: 'b', е: 'e', ё: 'e', і: 'i', ј: 'j', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c' },
    ...{ т: 't', у: 'y', х: 'x', ѕ: 's', һ: 'h', ԁ: 'd', ԛ: 'q', ԝ: 'w', ӏ: 'l', г: 'r', п: 'n' },
    ...{
      α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', σ: 'o', ς: 'c', τ: 't', υ: 'u',
    },
    ...{ χ: 'x', ω: 'w', γ: 'y', ϲ: 'c', ϳ: 'j', ı: 'i', ɡ: 'g', ɑ: 'a' },
  }),
);
const DIGITS = new Map(Object.entries({ 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't' }));
const IS_LATIN = /\p{Script=Latin}/u;
const IS_LETTER = /\p{L}/u;

/**
 * A word with the Latin letters that others only look like: those of other scripts where it has Latin ones too or nothing but
 * lookalikes, digits where it has letters too.
 */
function unmasked(word: string): string {
  const letters = Array.from(word);
  const isMasked = letters.some((one) => IS_LATIN.test(one)) || letters.every((one) => LOOKALIKES.has(one));
  const hasLetters = letters.some((one) => IS_LETTER.test(one));
  return letters
    .map(
      (one) =>
        (isMasked ? LOOKALIKES.get(one) : undefined) ?? (hasLetters ? DIGITS.get(one) : undefined) ?? one,
    )
    .join('');
}

/** Scripts that put no spaces between words. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * The words of a text as it is compared: of compatible forms (NFKD), without case, accents, apostrophes, punctuation and
 * invisible characters, with Latin letters for what only looks like them, placeholders such as @CAPS1 and @DATE2 all the same.
 */
export function comparableWords(text: string): string[] {
  const plain = text
    .replace(INVISIBLE, '')
    .replace(PLACEHOLDER, ` ${PLACE_HELD} `)
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .toUpperCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
  return (plain.match(WORD) ?? []).flatMap((word) =>
    UNSPACED.test(word) ? segmentsOf(word) : unmasked(word),
  );
}

function segmentsOf(run: string): string[] {
  return Array.from(segmenter.segment(run), ({ segment }) => segment);
}

function runsOfThree(words: readonly string[]): Set<string> {
  const ends = words.slice(SHINGLE_WORDS - 1);
  return new Set(ends.map((_, at) => words.slice(at, at + SHINGLE_WORDS).join(' ')));
}

/** The different shingles of a text: its runs of three comparable words. */
export function shinglesOf(text: string): Set<string> {
  return runsOfThree(comparableWords(text));
}

/** A text as it is compared. */
interface Content {
  words: ReadonlySet<string>;
  shingles: ReadonlySet<string>;
}

function contentOf(text: string): Content {
  const words = comparableWords(text);
  return { words: new Set(words), shingles: runsOfThree(words) };
}

/** Words of a text that was written as others are have so many letters on average: Vietnamese has the fewest, about three. */
const PLAUSIBLE_LENGTH = { min: 2.6, max: 12 };
/** Letters of a shingle where words cannot be told: about as many as three words have. */
const SHINGLE_LETTERS = 16;
/** Letters of what stands for a word there. */
const PIECE_LETTERS = 4;

/** Whether a text was written without spaces, or with a space after every letter or two. */
function isWronglySpaced(text: string): boolean {
  const words = comparableWords(text).filter((word) => word !== PLACE_HELD);
  if (words.length === 0 || UNSPACED.test(text)) return false;
  const mean = words.join('').length / words.length;
  return mean < PLAUSIBLE_LENGTH.min || mean > PLAUSIBLE_LENGTH.max;
}

function runsOfLetters(letters: string, length: number): Set<string> {
  const count = Math.max(0, letters.length - length + 1);
  return new Set(Array.from({ length: count }, (_, at) => letters.slice(at, at + length)));
}

/** A text as it is compared whatever its spaces: by its letters. */
function lettersOf(text: string): Content {
  const letters = unmasked(comparableWords(text).join('').replaceAll(PLACE_HELD, ''));
  return {
    words: runsOfLetters(letters, PIECE_LETTERS),
    shingles: runsOfLetters(letters, SHINGLE_LETTERS),
  };
}

const isShort = ({ shingles }: Content) => shingles.size < FEWEST_SHINGLES;

/** The share of their elements that two sets have in common (Jaccard), in [0, 1]. */
function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return one.intersection(other).size / Math.max(1, one.union(other).size);
}

/**
 * How alike two texts are by their shingles, in [0, 1]: how many of the shorter one's the other has too. A part of a text is
 * as much a copy as the whole.
 */
export function sharedShingles(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return one.intersection(other).size / Math.max(FEWEST_SHINGLES, Math.min(one.size, other.size));
}

/** The shingles that several texts hold which differ from the essay and from one another. */
function commonShingles(texts: readonly Content[], essay: Content): Set<string> {
  const different = [essay];
  const holders = new Map<string, number>();
  for (const text of texts) {
    if (different.some(({ shingles }) => sharedShingles(shingles, text.shingles) >= ALMOST_THE_SAME))
      continue;
    different.push(text);
    for (const shingle of text.shingles) holders.set(shingle, (holders.get(shingle) ?? 0) + 1);
  }
  return new Set(Array.from(holders).flatMap(([shingle, count]) => (count >= COMMON_TO ? shingle : [])));
}

/** Whether a text is almost nothing but what is common to several: copies of one essay, and no source that all quote. */
function isMostly(text: Content, common: ReadonlySet<string>): boolean {
  return text.shingles.intersection(common).size >= ALMOST_THE_SAME * text.shingles.size;
}

/** An essay whose near-duplicates are looked for, and where words may come from that it has in common with honest essays. */
interface DuplicateQuery {
  text: string;
  question: string;
  /** Essays on the same question, any; asked for once at most, and only where it must be told copying from quoting. */
  others: () => Promise<readonly string[]>;
}

/** The check by one way to compare texts. */
function checkBy(content: (text: string) => Content, { text, question, others }: DuplicateQuery) {
  const essay = content(text);
  const given = content(question).shingles;
  let common: Promise<ReadonlySet<string>> | undefined;
  const commonToAll = () => {
    common ??= others().then((texts) => commonShingles(texts.map(content), essay));
    return common;
  };

  return async function isAlike(candidate: string): Promise<boolean> {
    const other = content(candidate);
    if (overlap(essay.shingles, other.shingles) >= ALMOST_THE_SAME) return true;
    if (isShort(essay) && isShort(other) && overlap(essay.words, other.words) >= LIKE_WORDS) return true;
    const alikeBut = (set: ReadonlySet<string>) =>
      sharedShingles(essay.shingles.difference(set), other.shingles.difference(set));
    const alike = alikeBut(given);
    if (alike < LIKE || alike >= ALMOST_THE_SAME) return alike >= LIKE;
    const quoted = await commonToAll();
    return isMostly(essay, quoted) || isMostly(other, quoted) || alikeBut(given.union(quoted)) >= LIKE;
  };
}

/**
 * Makes the check whether a text is a near-duplicate of an essay (SPEC M9): the same but for slips, case, punctuation, a
 * title, the order of sentences, placeholders, or a part of it with other things around. What both have from the question
 * does not count, nor what several other essays have too: all may quote one source. Where either text has no words that can
 * be told, both are compared by their letters.
 */
export function createNearDuplicateCheck({ text, question, others }: DuplicateQuery) {
  let texts: Promise<readonly string[]> | undefined;
  const compared = {
    text,
    question,
    others: () => {
      texts ??= others();
      return texts;
    },
  };
  const byWords = checkBy(contentOf, compared);
  const isEssayWronglySpaced = isWronglySpaced(text);
  let byLetters: ReturnType<typeof checkBy> | undefined;

  return async function isNearDuplicate(candidate: string): Promise<boolean> {
    if (await byWords(candidate)) return true;
    if (!isEssayWronglySpaced && !isWronglySpaced(candidate)) return false;
    byLetters ??= checkBy(lettersOf, compared);
    return byLetters(candidate);
  };
}
