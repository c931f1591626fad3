import { conceptsOf } from './concepts.ts';

/** A number with what it counts (in its stem), as in ‘at most three tools’ or ‘within 48 hours’. */
export interface Quantity {
  value: number;
  unit: string;
  /** The unit as written. */
  word: string;
  bound: 'most' | 'least' | null;
  at: number;
}

const NUMBERS = `zero one two three four five six seven eight nine ten eleven twelve
  zero uno due tre quattro cinque sei sette otto nove dieci undici dodici`
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
const VALUE = new Map(NUMBERS.flatMap((names) => names.map((name, value) => [name, value] as const)));
const NUMBER = `\\d{1,6}(?:[.,]\\d{1,3})?|${[...VALUE.keys()].join('|')}`;
const COUNTED = new RegExp(`(?<![\\p{L}\\p{N}.,-])(${NUMBER})(?:\\s+|-)?(%|\\p{L}{2,})`, 'giu');
const NUMBER_OF = new RegExp(
  `\\b(?:number of|numero (?:di|dei|delle))\\s+(\\p{L}+)[^.;]{0,80}(?<![\\p{L}\\p{N}])(${NUMBER})(?![\\p{L}\\p{N}])`,
  'giu',
);
const MOST =
  /\b(?:at most|up to|no more than|not more than|maximum(?: of)?|within|not (?:be )?(?:greater|more|higher|longer) than|not exceed|al massimo|non più di|entro|fino a|massimo(?: di)?)\b[^.;,]{0,24}$/i;
const LEAST =
  /\b(?:at least|no less than|no fewer than|minimum(?: of)?|more than|almeno|minimo(?: di)?|non meno di)\b[^.;,]{0,24}$/i;
/** What follows a number without being counted by it. */
const NO_UNIT =
  /^(?:of|and|or|to|in|on|at|the|is|are|was|a|an|by|for|from|with|as|that|which|more|other|different|st|nd|rd|th|x|e|di|del|o|il|la|le|per|con|che|after|before|times?|one|pm|am)$/i;

function numericValue(number: string): number {
  return VALUE.get(number.toLowerCase()) ?? Number(number.replace(',', '.'));
}

function boundAt(text: string, index: number): Quantity['bound'] {
  const before = text.slice(Math.max(0, index - 50), index);
  if (MOST.test(before)) return 'most';
  return LEAST.test(before) ? 'least' : null;
}

function quantity(text: string, number: string, word: string, index: number): Quantity[] {
  const unit = word === '%' ? '%' : conceptsOf(word)[0];
  const value = numericValue(number);
  if (unit === undefined || NO_UNIT.test(word) || !Number.isFinite(value)) return [];
  const bound = boundAt(text, index);
  const isArticle = value === 1 && bound === null && !/^\d/.test(number);
  return isArticle ? [] : [{ value, unit, word, bound, at: index }];
}

/** The quantities in a text; ids, dates and ordinals are none. */
export function quantitiesIn(text: string): Quantity[] {
  const counted = [...text.matchAll(COUNTED)].flatMap(({ 1: number = '', 2: word = '', index }) =>
    quantity(text, number, word, index),
  );
  const limited = [...text.matchAll(NUMBER_OF)].flatMap(({ 0: all, 1: word = '', 2: number = '', index }) =>
    quantity(text, number, word, index + all.length - number.length),
  );
  return [...counted, ...limited];
}

/** Those that set a limit. */
export function boundsIn(text: string): Quantity[] {
  return quantitiesIn(text).filter(({ bound, value }) => bound !== null && value > 0);
}
