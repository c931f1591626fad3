import type { LinkKind } from './schema.ts';
import { englishColumns } from './words/english.ts';
import { italianColumns } from './words/italian.ts';
import type { ColumnWords } from './words/words.ts';

/** What a column, a field or a section holds. */
export type ColumnKind = 'requirement' | LinkKind;

const KINDS: readonly ColumnKind[] = ['requirement', 'use-case', 'component', 'test'];
const LANGUAGES = [englishColumns, italianColumns];
/** The head of a column says what it holds in a few words. */
const MOST_WORDS = 6;

/** The words of all languages, each as a whole. */
function whole(key: keyof ColumnWords): RegExp {
  const words = LANGUAGES.map((language) => language[key]).join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'giu');
}

const OF_KIND = new Map(KINDS.map((kind) => [kind, whole(kind)]));
const BESIDE = whole('of');
const MAPPING = whole('mapping');
const GENERIC = whole('generic');
const anyOf = (key: 'nothing' | 'pointing' | 'pointers') =>
  LANGUAGES.map((language) => language[key]).join('|');
const NOTHING = new RegExp(`^(?:${anyOf('nothing')})\\.?$`, 'iu');
const POINTING = new RegExp(`^(?:${anyOf('pointing')})(?![\\p{L}\\p{N}-])`, 'iu');
const POINTERS = whole('pointers');
const NONE = /^(?:no|none|nessun[oa]?|kein[en]?)(?:\s*[(:,;–-]|\s)/iu;

function has(text: string, pattern: RegExp): boolean {
  return text.search(pattern) >= 0;
}

/** What is left of a text without the words of some kinds. */
function without(text: string, patterns: Iterable<RegExp>): string {
  let rest = text;
  for (const pattern of patterns) rest = rest.replaceAll(pattern, ' ');
  return rest;
}

/** The kinds that a text speaks of, in the order in which it first does. */
export function kindsIn(text: string): ColumnKind[] {
  const at = new Map(KINDS.map((kind) => [kind, text.search(OF_KIND.get(kind)!)]));
  return KINDS.filter((kind) => at.get(kind)! >= 0).sort(
    (columnKind, other) => at.get(columnKind)! - at.get(other)!,
  );
}

/**
 * What the head of a column or field says that it holds; empty where it says anything else. A matrix's corner may name two;
 * tests that are classes or modules are tests.
 */
export function kindsOfHead(text: string): ColumnKind[] {
  const said = text.replaceAll(/\([^()]*\)/g, ' ').trim();
  if (said === '' || said.split(/\s+/).length > MOST_WORDS) return [];
  if (/[\p{L}\p{N}]/u.test(without(said, [...OF_KIND.values(), BESIDE]))) return [];
  const kinds = kindsIn(said);
  return kinds.includes('test') ? kinds.filter((kind) => kind !== 'component') : kinds;
}

/** What the head of a column or field says that it holds; null where that is not one kind. */
export function kindOfHead(text: string): ColumnKind | null {
  const kinds = kindsOfHead(text);
  return kinds.length === 1 ? kinds[0]! : null;
}

/** Whether a heading says that its section maps requirements to something. */
export function isMapping(heading: string): boolean {
  return has(heading, MAPPING);
}

/** Whether a heading names a part of a document, and no thing in it. */
export function isGeneric(heading: string): boolean {
  return has(heading, GENERIC) || kindsOfHead(heading).length > 0;
}

/**
 * Whether a cell only points at everything or elsewhere: ‘All requirements’, ‘See above’. One that goes on with other words is
 * a name: ‘See all bookings’.
 */
export function onlyPoints(cell: string): boolean {
  const said = cell.trim();
  return POINTING.test(said) && !/[\p{L}\p{N}]/u.test(without(said, [...OF_KIND.values(), BESIDE, POINTERS]));
}

/** Whether a cell says in words that there is none: ‘No use case: it is used from outside’, ‘None (internal)’; ‘No Show Handling’ is a name. */
export function saysNone(cell: string): boolean {
  const [none] = NONE.exec(cell.trim()) ?? [];
  return none !== undefined && (/[^\p{L}\s]$/u.test(none) || kindsIn(cell).length > 0);
}

/** Whether a cell names nothing: it says that there is nothing, or only points. */
export function saysNothing(cell: string): boolean {
  return NOTHING.test(cell.trim()) || onlyPoints(cell) || saysNone(cell);
}
