import { folded, WORD } from './folded.ts';
import { type KnownName, type NamePart, tellsAlone } from './known-names.ts';
import { usageOf } from './ordinary-words.ts';
import { spacedIn } from './spaced-names.ts';
import { readingsOf } from './spellings.ts';
import { unspacedIn } from './unspaced-names.ts';
import { joinedWords, type Stretch, type TextWord, writtenIn } from './written-words.ts';

/** A word of a text that is a part of the name, or the first letter of one. */
interface NameWord extends Stretch {
  /** the part as it is known; of an initial the letter */
  word: string;
  /** What the part is here by itself; null: an initial. */
  part: NamePart | null;
  /** written with a capital */
  capital: boolean;
  /** joined to others by capitals, as programs name things */
  joined?: true;
}

/** What parts the pieces of a name's word (Min-jun, Min jun, Quen b y). */
const DIVIDING = /^(?:[ \u00a0]|[ \u00a0]?[-‐‑][ \u00a0]?)$/u;
/** What parts it at the end of a line, from the last character of its first half: a hyphen or a soft one. */
const BROKEN = /^(?:\u00ad|[\s\S][-‐‑\u00ad])[ \t]*\r?\n[ \t]*$/;
/** A part of so many letters is the name by itself where it is joined to other words. */
const JOINED = 4;
/** A word of so many letters is looked for in pieces, and one of so many is the name by itself in two of them, or in more. */
const DIVISIBLE = { least: 3, inTwo: 5, inMore: 4 };
/** It is looked for in so many pieces. */
const PIECES = 30;
/** Letters that are words by themselves, of English and of its neighbours. */
const LETTER_WORDS = new Set('aeiouy');
/** What may stand between the words of a name (D'Angelo); a full stop only after an initial, as in "A. Example", or without a blank (ada.example). */
const BETWEEN = /^(?:[\s\u00a0]{1,3}|['’‘ʼʻ′`´]|[\s\u00a0]?[-‐‑_]\s{0,2}|,[\s\u00a0]{0,2}|\.)$/u;
const AFTER_INITIAL = /^(?:\.?[\s\u00a0,\-‐‑_]{0,2}|['’‘ʼʻ′`´])$/u;
/** What stands between parts of anybody's name, up to two of them. */
const PARTICLES = new Set('al bin da dal de dei del della den der di dos du el ibn la le van von'.split(' '));
/** So many characters are looked at between two parts. */
const PARTICLES_LONG = 24;

/** What is said right before a name and shows that it is one: labels, greetings, signatures, in English and Italian. */
const ADDRESS =
  /(?:^|[^\p{L}])(?:my name is|i am|i['’]m|call me|(?:full |first |last |family |student |author )?name|surname|student|author|candidate|written by|submitted by|prepared by|dear|hi|hello|mr|mrs|ms|miss|signed|sincerely|(?:kind |best )?regards|yours|thanks|mi chiamo|(?:io )?sono|nome|cognome|studente|studentessa|autore|autrice|candidat[oa]|scritto da|a cura di|car[oa]|gentile|sig|signora?|firmato|cordiali saluti|distinti saluti)\s?[.:,|–-]?\s{1,3}$/iu;
/** So many characters before a word are looked at, and behind it. */
const LOOKED_BACK = 40;

/** The part that a word is, as its umlauts may be meant. */
const partAmong = (readings: readonly string[], { parts }: KnownName) =>
  parts.get(readings.findLast((reading) => parts.has(reading)) ?? '');

/** Whether words are some of the language, one of them in everybody's mouth, as "just in" and no piece of Justin. */
function areWords(words: readonly TextWord[], { parts }: KnownName): boolean {
  const isLetter = ({ word }: TextWord) => [...word].length === 1;
  return (
    words.every((textWord) =>
      isLetter(textWord) ? LETTER_WORDS.has(textWord.word) : usageOf(textWord.word) !== 'none',
    ) && words.some((one) => isLetter(one) || parts.has(one.word) || usageOf(one.word) === 'common')
  );
}

/** What a part is that stands in pieces: itself, beside other parts alone where it is short, and nothing where they are words. */
function partInPieces(
  part: NamePart,
  pieces: readonly TextWord[],
  isBroken: boolean,
  name: KnownName,
): NamePart | null {
  const { capital } = pieces[0]!;
  const isLong = part.word.length >= (pieces.length > 2 ? DIVISIBLE.inMore : DIVISIBLE.inTwo);
  if (areWords(pieces, name)) return isBroken && capital && isLong ? part : null;
  if (!capital && !isBroken) return null;
  return isLong ? part : { ...part, telling: 'shown' };
}

/** The longest part that begins with a word and goes on in words after it; `pieces`: how many words it is. */
function divided(
  text: string,
  all: readonly TextWord[],
  at: number,
  name: KnownName,
): (NameWord & { pieces: number }) | null {
  const { start, capital } = all[at]!;
  const begins = (letters: string) => name.parts.keys().some((spelling) => spelling.startsWith(letters));
  let found: (NameWord & { pieces: number }) | null = null;
  let begun = all[at]!.readings.filter(begins);
  for (let next = at + 1; next < Math.min(all.length, at + PIECES); next += 1) {
    const [before, one] = [all[next - 1]!, all[next]!];
    const isBroken = next === at + 1 && BROKEN.test(text.slice(before.end - 1, one.start));
    if (!isBroken && !DIVIDING.test(text.slice(before.end, one.start))) break;
    const longer = begun.flatMap((letters) => one.readings.map((reading) => letters + reading));
    begun = [...new Set(longer)].filter(begins);
    if (begun.length === 0) break;
    const whole = partAmong(
      begun.filter(({ length }) => length >= DIVISIBLE.least),
      name,
    );
    const part = whole && partInPieces(whole, all.slice(at, next + 1), isBroken, name);
    if (part) found = { start, end: one.end, word: part.word, part, capital, pieces: next + 1 - at };
  }
  return found;
}

const isInitialOf = ({ word }: TextWord, { parts }: KnownName) =>
  parts.values().some((part) => part.word.startsWith(word));

/** The parts of the name that words of a text are, from one of them on; `taken`: how many words they are. */
function tokensAt(
  text: string,
  all: readonly TextWord[],
  at: number,
  name: KnownName,
): { tokens: NameWord[]; taken: number } {
  const textWord = all[at]!;
  const whole = divided(text, all, at, name);
  if (whole) return { tokens: [whole], taken: whole.pieces };
  const part = partAmong(textWord.readings, name);
  if (part) return { tokens: [{ ...textWord, word: part.word, part }], taken: 1 };
  if ([...textWord.word].length === 1)
    return { tokens: isInitialOf(textWord, name) ? [{ ...textWord, part: null }] : [], taken: 1 };
  const joined = joinedWords(text, textWord).flatMap((piece): NameWord[] => {
    const namePart = partAmong(piece.readings, name);
    return namePart ? [{ ...piece, word: namePart.word, part: namePart, joined: true }] : [];
  });
  return { tokens: joined, taken: 1 };
}

function tokensOf(text: string, name: KnownName): NameWord[] {
  const all = writtenIn(text);
  const nameWords: NameWord[] = [];
  for (let at = 0; at < all.length; ) {
    const { tokens, taken } = tokensAt(text, all, at, name);
    nameWords.push(...tokens);
    at += taken;
  }
  return nameWords;
}

/** Whether nothing but particles stands there: anybody's, or the owner's with whatever accents. */
function areParticles(between: string, { particles }: KnownName): boolean {
  if (
    between.length > PARTICLES_LONG ||
    !/^\.?[\s,]*(?:[\p{L}\p{M}][\p{L}\p{M}\s]*)?(?<=[\p{L}\p{M}\s]\s)$/u.test(between)
  )
    return false;
  const words = folded(between).match(/\p{L}+/gu) ?? [];
  return (
    words.length > 0 && words.length <= 2 && words.every((word) => PARTICLES.has(word) || particles.has(word))
  );
}

const isLetter = (sign = '') => sign.toLowerCase() !== sign.toUpperCase();

/** Whether a letter behind a name is a word that others follow, and no initial: a title's below its writer (A mistake, E poi, O Tannenbaum). */
const isLetterWord = (text: string, { part, word, end }: NameWord) =>
  part === null &&
  LETTER_WORDS.has(word) &&
  text[end]?.trim() === '' &&
  isLetter(text[end + 1]) &&
  isLetter(text[end + 2]);

function areTogether(text: string, nameWord: NameWord, next: NameWord, name: KnownName): boolean {
  if (next.joined && nameWord.end === next.start) return true;
  if (nameWord.part && isLetterWord(text, next)) return false;
  if (next.start - nameWord.end > PARTICLES_LONG) return false;
  const between = text.slice(nameWord.end, next.start);
  return areParticles(between, name) || (nameWord.part ? BETWEEN : AFTER_INITIAL).test(between);
}

/** Tokens that stand together. */
function runsOf(text: string, tokens: readonly NameWord[], name: KnownName): NameWord[][] {
  const runs: NameWord[][] = [];
  for (const token of tokens) {
    const last = runs.at(-1)?.at(-1);
    if (last && areTogether(text, last, token, name)) runs.at(-1)!.push(token);
    else runs.push([token]);
  }
  return runs;
}

/** Whether an initial is written as one: a capital with its stop, or beside a part that is nobody's word. */
function isInitial(text: string, token: NameWord, tells: boolean): boolean {
  if (token.part) return false;
  return (token.capital && text[token.end] === '.') || (tells && token.capital);
}

/** Whether a part is the name by itself. */
const isTelling = ({ part, capital }: NameWord) => part !== null && tellsAlone(part, capital);

/** Whether a hyphen joins a word to the one before it (Do-ha). */
const isHyphened = (text: string, { start }: Stretch) => /[-‐‑]/.test(text[start - 1] ?? '');

/** Whether words that stand together are the name: two parts of it, or one with the initial of another. */
function isFullName(text: string, run: readonly NameWord[], name: KnownName): boolean {
  const nameWords = run.filter(({ part }) => part);
  const words = new Set(nameWords.map(({ word }) => word));
  const tells = nameWords.some(isTelling);
  const others = [...name.parts.values()].map(({ word }) => word).filter((word) => !words.has(word));
  const initialed = run.some(
    (token) => isInitial(text, token, tells) && others.some((word) => word.startsWith(token.word)),
  );
  return words.size > 1 || (words.size === 1 && initialed);
}

/**
 * A run without words in small letters that are beside the name and no part of it: those in everybody's mouth, where another part has a
 * capital (Quenby will go); and all of them, where nothing in the run is the name by itself (Do Ha, do).
 */
function withoutWords(text: string, run: readonly NameWord[]): NameWord[][] {
  const tells = run.some(isTelling);
  const hasCapital = run.some(({ part, capital }) => part && capital);
  const isName = ({ part }: NameWord) => tells && !(hasCapital && part?.telling === 'shown');
  const runs: NameWord[][] = [[]];
  for (const token of run) {
    const counts = !token.part || token.capital || isHyphened(text, token) || isName(token);
    if (counts) runs.at(-1)!.push(token);
    else runs.push([]);
  }
  return runs;
}

/** "by Will" on a line of its own. */
function isByline(text: string, { start, end }: Stretch): boolean {
  const before = (start > LOOKED_BACK ? '' : '\n') + text.slice(Math.max(0, start - LOOKED_BACK), start);
  const after = text.slice(end, end + LOOKED_BACK) + (end + LOOKED_BACK < text.length ? '' : '\n');
  return /\n[^\S\n]*(?:by|di|da)[^\S\n]+$/iu.test(before) && /^\s*\n/u.test(after);
}

const isAddressed = (text: string, token: NameWord) =>
  token.capital &&
  (ADDRESS.test(text.slice(Math.max(0, token.start - LOOKED_BACK), token.start)) || isByline(text, token));

/** The ends of a run that are its name: letters that begin a sentence beside it are no initials of it. */
function placeOf(text: string, run: readonly NameWord[]): Stretch {
  const counts = (token: NameWord) => token.part !== null || isInitial(text, token, true);
  const [first, last] = [run.find(counts)!, run.findLast(counts)!];
  const stop = !last.part && text[last.end] === '.' ? 1 : 0;
  return { start: first.start, end: last.end + stop };
}

/** Months, which have a capital wherever they stand. */
const MONTH = /^(?:may|april|june|august)$/;

/** Whether a word has a capital though no sentence begins with it. */
const isWithin = (text: string, { start, capital, word }: NameWord) =>
  capital && !MONTH.test(word) && /[\p{Ll},]\s$/u.test(text.slice(Math.max(0, start - 2), start));

const SHORT_MONTHS = 'jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec';
const SHORT_MONTH = new RegExp(`^(?:${SHORT_MONTHS})$`);
/** What stands beside a month: a day, a year, another month. */
const BESIDE_MONTH = {
  before: new RegExp(String.raw`(?:\d|(?<!\p{L})(?:${SHORT_MONTHS}))\.?[\s,/–-]{1,3}$`, 'iu'),
  after: new RegExp(String.raw`^\.?[\s,/–-]{1,3}(?:\d|(?:${SHORT_MONTHS})(?!\p{L}))`, 'iu'),
};

/** Whether a word is a month in short: in a day, with a year or another month. */
const isMonth = (text: string, { start, end, word }: NameWord) =>
  SHORT_MONTH.test(word) &&
  (BESIDE_MONTH.before.test(text.slice(Math.max(0, start - LOOKED_BACK), start)) ||
    BESIDE_MONTH.after.test(text.slice(end, end + LOOKED_BACK)));

/** The words of a run that are the name each by itself. `named`: the text has the full name somewhere. */
function alone(text: string, run: readonly NameWord[], named: boolean): Stretch[] {
  return run.filter(
    (token) =>
      token.part &&
      !isMonth(text, token) &&
      (token.joined
        ? token.part.telling === 'always' && token.word.length >= JOINED
        : isTelling(token) || isAddressed(text, token) || (named && isWithin(text, token))),
  );
}

/** A word and digits after it, as accounts have them. */
const ACCOUNT = new RegExp(String.raw`(${WORD.source})\d{0,4}`, 'gv');

/** The name as one word, with digits after it. */
function joinedIn(text: string, { joined }: KnownName): Stretch[] {
  if (joined.size === 0) return [];
  return [...text.matchAll(ACCOUNT)].flatMap(({ 0: whole, 1: word, index: start }) =>
    readingsOf(word!).some((reading) => joined.has(reading)) ? [{ start, end: start + whole.length }] : [],
  );
}

/**
 * Where a text names a person, in whatever order, case and with whatever accents: the name as a whole or with initials, written as one word,
 * in two or letter by letter, and a part of it by itself: where that is no word of the language; or where it is addressed, introduced or signed ("Dear Will,"); or, of a
 * text that has the full name, where it has a capital within a sentence.
 */
export function findNames(text: string, name: KnownName): Stretch[] {
  const runs = runsOf(text, tokensOf(text, name), name).flatMap((run) => withoutWords(text, run));
  const full = new Set(runs.filter((run) => isFullName(text, run, name)));
  const stretches = runs.flatMap((run) =>
    full.has(run) ? [placeOf(text, run)] : alone(text, run, full.size > 0),
  );
  return [...stretches, ...spacedIn(text, name), ...joinedIn(text, name), ...unspacedIn(text, name.unspaced)];
}
