/** What an identifier names. */
export type Family = 'requirement' | 'use-case' | 'test';

/** An identifier where it stands: `id` as the document writes it, `key` in one form for all spellings (`FR-7`). */
export interface Reference {
  id: string;
  key: string;
  prefix: string;
  family: Family;
  at: number;
}

const PREFIXES: Record<Family, string[]> = {
  requirement: ['NFREQ', 'FREQ', 'REQ', 'RNF', 'NFR', 'FR', 'RF', 'RQ', 'UR', 'SR', 'NF', 'R'],
  'use-case': ['CDU', 'UC', 'CU'],
  test: ['TEST', 'TC', 'TS', 'CT', 'AT', 'IT', 'ST', 'UT', 'TA', 'TI', 'TU', 'T'],
};
/** Prefixes after which a space may stand. */
const SPACED = new Set(['REQ', 'UC', 'TC', 'CU', 'CDU', 'NFR', 'FR', 'TEST']);
const FAMILY = new Map(
  Object.entries(PREFIXES).flatMap(([family, prefixes]) =>
    prefixes.map((prefix) => [prefix, family as Family]),
  ),
);
const IDENTIFIER = new RegExp(
  `(?<![\\p{L}\\p{N}_.-])(${[...FAMILY.keys()].join('|')})([-._ ]?)(\\d{1,3}(?:\\.\\d{1,3})*)(?![\\p{L}\\p{N}_]|-\\d)`,
  'gu',
);
const RANGE = /^\s*(?:–|—|-|\.{2,3}|…|to|through|up to|a)\s*$/;
const LONGEST_RANGE = 50;

function numbersOf(number: string): string {
  return number
    .split('.')
    .map((part) => String(Number(part)))
    .join('.');
}

function named(prefix: string, number: string, id: string, at: number): Reference {
  return { id, prefix, family: FAMILY.get(prefix)!, key: `${prefix}-${numbersOf(number)}`, at };
}

function scan(text: string): Reference[] {
  return [...text.matchAll(IDENTIFIER)].flatMap((match) => {
    const [id, prefix = '', separator = '', number = ''] = match;
    if (separator === ' ' && !SPACED.has(prefix)) return [];
    return [named(prefix, number, id, match.index)];
  });
}

function lastNumber(key: string): number {
  return Number(key.split('-')[1]);
}

/** The identifiers that ‘FR-01 to FR-04’ leaves out. */
function between(from: Reference, to: Reference): Reference[] {
  const [low, high] = [lastNumber(from.key), lastNumber(to.key)];
  if (!Number.isInteger(low) || !Number.isInteger(high) || high - low > LONGEST_RANGE) return [];
  const digits = /\d+$/.exec(from.id)?.[0].length ?? 1;
  return Array.from({ length: Math.max(0, high - low - 1) }, (_, step) => {
    const number = String(low + step + 1);
    const id = from.id.replace(/\d+$/, number.padStart(digits, '0'));
    return named(from.prefix, number, id, from.at);
  });
}

/** The identifiers of requirements, use cases and tests in a text, in order, ranges written out. */
export function referencesIn(text: string): Reference[] {
  const found = scan(text);
  return found.flatMap((reference, index) => {
    const next = found[index + 1];
    const ends = reference.at + reference.id.length;
    const isRange =
      next && next.prefix === reference.prefix && next.at > ends && RANGE.test(text.slice(ends, next.at));
    return isRange ? [reference, ...between(reference, next)] : [reference];
  });
}

export function keysIn(text: string, family: Family): string[] {
  return [
    ...new Set(
      referencesIn(text)
        .filter((one) => one.family === family)
        .map(({ key }) => key),
    ),
  ];
}

const LEADING = /^[^\p{L}\p{N}]{0,4}/u;

/** The identifier with which a text begins, and what follows it; null if it begins otherwise. */
export function leadingReference(text: string): { reference: Reference; rest: string } | null {
  const skipped = LEADING.exec(text)?.[0].length ?? 0;
  const reference = scan(text.slice(0, 40)).find(({ at }) => at === skipped);
  if (!reference) return null;
  const rest = text.slice(skipped + reference.id.length).replace(/^[\])}:.：–—\s-]+/u, '');
  return { reference, rest };
}
