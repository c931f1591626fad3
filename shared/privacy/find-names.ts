import { folded } from './folded.ts';
import { type KnownName, tellsAlone } from './known-names.ts';
import { usageOf } from './ordinary-words.ts';
import { spacedIn } from './spaced-names.ts';
import { unspacedIn } from './unspaced-names.ts';
import { joinedWords, type Stretch, type Written, writtenIn } from './written-words.ts';

/** A word of a text that is a part of the name, or the first letter of one. */
interface Token extends Stretch {
  kind: 'part' | 'initial';
  /** the part as it is known; of an initial the letter */
  word: string;
  /** written with a capital */
  capital: boolean;
  /** joined to others by capitals, as programs name things */
  joined?: true;
}

/** What parts a name's word where it is written as two (Min-jun, Min jun). */
const DIVIDING = /^[ \u00a0\-‐‑]$/u;
/** What parts it at the end of a line, from the last character of its first half: a hyphen or a soft one. */
const BROKEN = /^(?:\u00ad|[\s\S][-‐‑\u00ad])[ \t]*\r?\n[ \t]*$/;
/** A part of so many letters is the name by itself where it is joined to other words. */
const JOINED = 4;
/** A word of so many letters is looked for in two pieces. */
const DIVISIBLE = 5;
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
/** So many characters before a word are looked at. */
const LOOKED_BACK = 40;

/** A part that is written as two words, neither of them in everybody's mouth (Justin is not "just in"), or broken at the end of a line. */
function divided(text: string, one: Written, next: Written | undefined, { parts }: KnownName): Token | null {
  const word = next && parts.get(one.word + next.word)?.word;
  if (word === undefined || word.length < DIVISIBLE) return null;
  const isOrdinary = [one, next!].some(({ word }) => parts.has(word) || usageOf(word) === 'common');
  const isBroken = BROKEN.test(text.slice(one.end - 1, next!.start));
  if (!isBroken && !(one.capital && DIVIDING.test(text.slice(one.end, next!.start)))) return null;
  if (isOrdinary && !(isBroken && one.capital)) return null;
  return { kind: 'part', start: one.start, end: next!.end, word, capital: one.capital };
}

function tokensOf(text: string, name: KnownName): Token[] {
  const initials = new Set([...name.parts.values()].map(({ word }) => word[0]!));
  const all = writtenIn(text);
  const partOf = (one: Written) => name.parts.get(one.word)?.word;
  return all.flatMap((one, at): Token[] => {
    const word = partOf(one);
    if (word !== undefined) return [{ ...one, kind: 'part', word }];
    const whole = divided(text, one, all[at + 1], name);
    if (whole) return [whole];
    if ([...one.word].length === 1) return initials.has(one.word) ? [{ ...one, kind: 'initial' }] : [];
    return joinedWords(text, one).flatMap((piece): Token[] => {
      const own = partOf(piece);
      return own === undefined ? [] : [{ ...piece, kind: 'part', word: own, joined: true }];
    });
  });
}

/** Whether nothing but particles stands there: anybody's, or the owner's with whatever accents. */
function areParticles(between: string, { particles }: KnownName): boolean {
  if (between.length > PARTICLES_LONG || !/^\.?[\s,]*[\p{L}\p{M}\s]+\s$/u.test(between)) return false;
  const words = folded(between).match(/\p{L}+/gu) ?? [];
  return (
    words.length > 0 && words.length <= 2 && words.every((word) => PARTICLES.has(word) || particles.has(word))
  );
}

function areTogether(text: string, one: Token, next: Token, name: KnownName): boolean {
  if (next.joined && one.end === next.start) return true;
  if (next.start - one.end > PARTICLES_LONG) return false;
  const between = text.slice(one.end, next.start);
  return areParticles(between, name) || (one.kind === 'initial' ? AFTER_INITIAL : BETWEEN).test(between);
}

/** Tokens that stand together. */
function runsOf(text: string, tokens: readonly Token[], name: KnownName): Token[][] {
  const runs: Token[][] = [];
  for (const token of tokens) {
    const last = runs.at(-1)?.at(-1);
    if (last && areTogether(text, last, token, name)) runs.at(-1)!.push(token);
    else runs.push([token]);
  }
  return runs;
}

/** Whether an initial is written as one: a capital with its stop, or beside a part that is nobody's word. */
function isInitial(text: string, token: Token, tells: boolean): boolean {
  if (token.kind !== 'initial') return false;
  return (token.capital && text[token.end] === '.') || (tells && token.capital);
}

/** Whether a part is the name by itself. */
function isTelling({ word, capital, kind }: Token, { parts }: KnownName): boolean {
  return kind === 'part' && tellsAlone(parts.get(word)!, capital);
}

/** Whether a hyphen joins a word to the one before it (Do-ha). */
const isHyphened = (text: string, { start }: Stretch) => /[-‐‑]/.test(text[start - 1] ?? '');

/** Whether words that stand together are the name: two parts of it, or one with the initial of another. */
function isFullName(text: string, run: readonly Token[], name: KnownName): boolean {
  const own = run.filter(({ kind }) => kind === 'part');
  const words = new Set(own.map(({ word }) => word));
  const tells = own.some((token) => isTelling(token, name));
  const others = [...name.parts.values()].map(({ word }) => word).filter((word) => !words.has(word));
  const initialed = run.some(
    (token) => isInitial(text, token, tells) && others.some((word) => word.startsWith(token.word)),
  );
  if (words.size === 0 || (words.size === 1 && !initialed)) return false;
  return tells || own.every((token) => token.capital || isHyphened(text, token));
}

/** "by Will" on a line of its own. */
function isByline(text: string, { start, end }: Stretch): boolean {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  return /^\s*(?:by|di|da)\s+$/iu.test(line) && /^\s*(?:\n|$)/u.test(text.slice(end));
}

const isAddressed = (text: string, token: Token) =>
  token.capital &&
  (ADDRESS.test(text.slice(Math.max(0, token.start - LOOKED_BACK), token.start)) || isByline(text, token));

/** The ends of a run that are its name: letters that begin a sentence beside it are no initials of it. */
function placeOf(text: string, run: readonly Token[]): Stretch {
  const counts = (token: Token) => token.kind === 'part' || isInitial(text, token, true);
  const [first, last] = [run.find(counts)!, run.findLast(counts)!];
  const stop = last.kind === 'initial' && text[last.end] === '.' ? 1 : 0;
  return { start: first.start, end: last.end + stop };
}

/** Months, which have a capital wherever they stand. */
const MONTH = /^(?:may|april|june|august)$/;

/** Whether a word has a capital though no sentence begins with it. */
const isWithin = (text: string, { start, capital, word }: Token) =>
  capital && !MONTH.test(word) && /[\p{Ll},]\s$/u.test(text.slice(Math.max(0, start - 2), start));

/** The words of a run that are the name each by itself. `named`: the text has the full name somewhere. */
function alone(text: string, run: readonly Token[], name: KnownName, named: boolean): Stretch[] {
  return run.filter(
    (token) =>
      token.kind === 'part' &&
      (token.joined
        ? name.parts.get(token.word)!.telling === 'always' && token.word.length >= JOINED
        : isTelling(token, name) || isAddressed(text, token) || (named && isWithin(text, token))),
  );
}

/** The name as one word, with digits after it as accounts have them. */
function joinedIn(text: string, { joined }: KnownName): Stretch[] {
  if (joined.size === 0) return [];
  return [...text.matchAll(/(\p{L}[\p{L}\p{M}\p{Cf}]+)\d{0,4}/gu)].flatMap(
    ({ 0: whole, 1: word, index: start }) =>
      joined.has(folded(word!)) ? [{ start, end: start + whole.length }] : [],
  );
}

/**
 * Where a text names a person, in whatever order, case and with whatever accents: the name as a whole or with initials, written as one word,
 * in two or letter by letter, and a part of it by itself: where that is no word of the language; or where it is addressed, introduced or signed ("Dear Will,"); or, of a
 * text that has the full name, where it has a capital within a sentence.
 */
export function findNames(text: string, name: KnownName): Stretch[] {
  const runs = runsOf(text, tokensOf(text, name), name);
  const full = new Set(runs.filter((run) => isFullName(text, run, name)));
  const named = runs.flatMap((run) =>
    full.has(run) ? [placeOf(text, run)] : alone(text, run, name, full.size > 0),
  );
  return [...named, ...spacedIn(text, name), ...joinedIn(text, name), ...unspacedIn(text, name.unspaced)];
}
