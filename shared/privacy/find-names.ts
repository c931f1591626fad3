import { folded, type KnownName } from './known-names.ts';

/** A stretch of a text, UTF-16 offsets `[start, end)`. */
export interface Stretch {
  start: number;
  end: number;
}

/** A word of a text that is a part of the name, or the first letter of one. */
interface Token extends Stretch {
  kind: 'part' | 'initial';
  /** the part as it is known; of an initial the letter */
  word: string;
  /** written with a capital */
  capital: boolean;
}

/** Words by letters; also Ada2, of which the letters are the word. */
const WORD = /\p{L}[\p{L}\p{M}\u00ad\u200b-\u200d]*/gu;
/** What may stand between the words of a name (D'Angelo); a full stop only after an initial, as in "A. Example", or without a blank (ada.example). */
const BETWEEN = /^(?:[\s\u00a0]{1,3}|['’ʼ`´]|[\s\u00a0]?[-‐‑_][\s\u00a0]?|,[\s\u00a0]{0,2}|\.)$/u;
const AFTER_INITIAL = /^(?:\.?[\s\u00a0,\-‐‑_]{0,2}|['’ʼ`´])$/u;
const PARTICLE =
  /^[\s,]*(?:al|bin|da|dal|de|dei|del|della|den|der|di|dos|du|el|ibn|la|le|van|von)(?:\s(?:der|den|la))?[\s\u00a0]+$/iu;

/** What is said right before a name and shows that it is one: labels, greetings, signatures, in English and Italian. */
const ADDRESS =
  /(?:^|[^\p{L}])(?:my name is|i am|i['’]m|call me|(?:full |first |last |family |student |author )?name|surname|student|author|candidate|written by|submitted by|prepared by|dear|hi|hello|mr|mrs|ms|miss|signed|sincerely|(?:kind |best )?regards|yours|thanks|mi chiamo|(?:io )?sono|nome|cognome|studente|studentessa|autore|autrice|candidat[oa]|scritto da|a cura di|car[oa]|gentile|sig|signora?|firmato|cordiali saluti|distinti saluti)\s?[.:,|–-]?\s{1,3}$/iu;
/** So many characters before a word are looked at. */
const LOOKED_BACK = 40;

const isCapital = (text: string) => /^\p{Lu}/u.test(text) || !/\p{Ll}|\p{Lu}/u.test(text);

function tokensOf(text: string, { parts }: KnownName): Token[] {
  const initials = new Set([...parts.keys()].map((word) => word[0]!));
  return [...text.matchAll(WORD)].flatMap(({ 0: written, index: start }): Token[] => {
    const word = folded(written);
    const place = { start, end: start + written.length, word, capital: isCapital(written) };
    if (parts.has(word)) return [{ ...place, kind: 'part' }];
    return [...word].length === 1 && initials.has(word) ? [{ ...place, kind: 'initial' }] : [];
  });
}

function areTogether(text: string, one: Token, next: Token): boolean {
  const between = text.slice(one.end, next.start);
  if (PARTICLE.test(between)) return true;
  return (one.kind === 'initial' ? AFTER_INITIAL : BETWEEN).test(between);
}

/** Tokens that stand together. */
function runsOf(text: string, tokens: readonly Token[]): Token[][] {
  const runs: Token[][] = [];
  for (const token of tokens) {
    const last = runs.at(-1)?.at(-1);
    if (last && areTogether(text, last, token)) runs.at(-1)!.push(token);
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
  const telling = kind === 'part' ? parts.get(word)!.telling : 'shown';
  return telling === 'always' || (telling === 'capital' && capital);
}

/** Whether words that stand together are the name: two parts of it, or one with the initial of another. */
function isFullName(text: string, run: readonly Token[], name: KnownName): boolean {
  const own = run.filter(({ kind }) => kind === 'part');
  const words = new Set(own.map(({ word }) => word));
  const tells = own.some((token) => isTelling(token, name));
  const others = [...name.parts.keys()].filter((word) => !words.has(word));
  const initialed = run.some(
    (token) => isInitial(text, token, tells) && others.some((word) => word.startsWith(token.word)),
  );
  if (words.size === 0 || (words.size === 1 && !initialed)) return false;
  return tells || own.every(({ capital }) => capital);
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
      (isTelling(token, name) || isAddressed(text, token) || (named && isWithin(text, token))),
  );
}

/** The name as one word, with digits after it as accounts have them. */
function joinedIn(text: string, { joined }: KnownName): Stretch[] {
  if (joined.size === 0) return [];
  return [...text.matchAll(/(\p{L}[\p{L}\p{M}]+)\d{0,4}/gu)].flatMap(({ 0: whole, 1: word, index: start }) =>
    joined.has(folded(word!)) ? [{ start, end: start + whole.length }] : [],
  );
}

function literallyIn(text: string, literal: string | null): Stretch[] {
  if (literal === null) return [];
  const found: Stretch[] = [];
  for (let at = text.indexOf(literal); at >= 0; at = text.indexOf(literal, at + literal.length))
    found.push({ start: at, end: at + literal.length });
  return found;
}

/**
 * Where a text names a person, in whatever order, case and with whatever accents: the name as a whole or with initials, written as one word,
 * and a part of it by itself: where that is no word of the language; or where it is addressed, introduced or signed ("Dear Will,"); or, of a
 * text that has the full name, where it has a capital within a sentence.
 */
export function findNames(text: string, name: KnownName): Stretch[] {
  const runs = runsOf(text, tokensOf(text, name));
  const full = new Set(runs.filter((run) => isFullName(text, run, name)));
  const named = runs.flatMap((run) =>
    full.has(run) ? [placeOf(text, run)] : alone(text, run, name, full.size > 0),
  );
  return [...named, ...joinedIn(text, name), ...literallyIn(text, name.literal)];
}
