import type { CheckCode, DocumentCheck } from '../schema.ts';

/** What a check says in a report: what is wrong, and what to do. */
export interface CheckWords {
  description: string;
  recommendation: string;
}

/** The words of one language for every check. */
export type CheckVocabulary = Record<CheckCode, (check: DocumentCheck) => CheckWords>;

/** At most so many ids are named; of more, the first ones. */
const MOST_NAMED = 12;
const LONGEST_TERM = 80;

/** ‘A, B and C’. */
export function series(items: readonly (string | number)[], and: string): string {
  const named = items.length > MOST_NAMED ? [...items.slice(0, MOST_NAMED), '…'] : [...items];
  const last = named.pop() ?? '';
  if (named.length === 0) return String(last);
  return last === '…' ? `${named.join(', ')}, …` : `${named.join(', ')} ${and} ${last}`;
}

/** The beginning of a text of the document, for a sentence about it. */
export function shortened(text = ''): string {
  return text.length <= LONGEST_TERM ? text : `${text.slice(0, text.lastIndexOf(' ', LONGEST_TERM))} …`;
}

/**
 * The words of one language that say what a column, field or section of a document holds, as patterns for whole words. `of`
 * are words that may stand beside those of a kind in the head of a column.
 */
export interface ColumnWords {
  requirement: string;
  'use-case': string;
  component: string;
  test: string;
  of: string;
  /** Of the heading of a section that maps requirements to something. */
  mapping: string;
  /** What the heading of a part is called that names no use case, component or test. */
  generic: string;
  /** What a cell says that names nothing in particular. */
  nothing: string;
  /** What begins a cell that only points, at all of a kind or elsewhere. */
  pointing: string;
  /** What else such a cell says, beside words for a kind: ‘see the table above’. With more, it is a name: ‘See all bookings’. */
  pointers: string;
}

/** The parts of a use case that most templates have; alternatives and exceptions are one. */
export const PARTS = ['actors', 'preconditions', 'postconditions', 'flow', 'exceptions'] as const;
export type UseCasePart = (typeof PARTS)[number];

/** The words of one language that label a part of a use case, as patterns that begin where a word does. */
export type PartWords = Record<UseCasePart, string>;

/** The words of one language for what a deliverable may consist of besides requirements, as patterns for whole words. */
export interface WorkWords extends Record<'use-case' | 'component' | 'test', string> {
  /** In a heading: it plans such a thing, or limits it, and holds none. */
  noPart: string;
  /** Beside a negation: that something must be there after all (‘do not forget’). */
  needed: string;
}
