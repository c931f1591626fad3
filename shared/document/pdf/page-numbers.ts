import type { Segment } from './segments.ts';

/** The part of a page's text that is looked through, text upright. */
export interface NumberedPage {
  number: number;
  height: number;
  segments: readonly Segment[];
}

/** A number as a page shows it, and its value. */
interface PrintedNumber {
  label: string;
  value: number;
  isRoman: boolean;
  /** Nothing else is on its piece of the line but words such as `page`. */
  alone: boolean;
}

interface PageNumberCandidate extends PrintedNumber {
  page: number;
  segment: Segment;
  /** Distance from the nearer edge of the page (negative from the bottom), points. */
  depth: number;
}

/** The page numbers of a document: where they stand, and what each numbered page is called. */
interface PageNumbers {
  segments: Set<Segment>;
  /** By page; also of pages between numbered ones that show no number. */
  labels: Map<number, string>;
}

/** Page numbers stand in this outer share of the page, those of one document at the same heights (points). */
const ZONE = 0.2;
const SAME_HEIGHT = 3;
/** So many pages are numbered in the same way, fewer in a document of few pages. */
const LEAST = { pages: 3, inShort: 2, short: 5 };
/** Where there is one page to tell by: nothing else within so many ems. */
const ALONE = 1.5;

const NUMBER = '(\\d{1,4}|[ivxlcdm]{1,8})';
const TOTAL = '(?:\\s*(?:of|di|de|von|/)\\s*\\d{1,4})?';
const WORD = '(?:(?:page|pagina|pag|pg|p)\\b\\.?\\s*)?';
const MARKS = '[-\u2010-\u2015\u2212.·•|~()[\\]<>«»‹›_*:/ ]{0,8}';
const BAR = '[|·•\u2013\u2014]';
const ALL = new RegExp(`^${MARKS}${WORD}${MARKS}${NUMBER}${TOTAL}${MARKS}$`, 'iu');
const FIRST = new RegExp(`^${WORD}${NUMBER}${TOTAL}\\s*${BAR}\\s*\\p{L}`, 'iu');
const LAST = new RegExp(`(?:${BAR}\\s*|\\b(?:page|pagina|pag\\.|pg\\.|p\\.)\\s*)${NUMBER}${TOTAL}$`, 'iu');
/** No page's text is longer. */
const LONGEST = 200;

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };
const CANONICAL = /^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/u;

/** The value of a Roman number in small letters; null if it is none. */
function romanValue(text: string): number | null {
  if (text === '' || !CANONICAL.test(text)) return null;
  const digits = [...text].map((letter) => ROMAN[letter]!);
  return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0);
}

// biome-ignore format: a table
const ROMAN_DIGITS = [
  ['m', 1000], ['cm', 900], ['d', 500], ['cd', 400], ['c', 100], ['xc', 90], ['l', 50], ['xl', 40], ['x', 10],
  ['ix', 9], ['v', 5], ['iv', 4], ['i', 1],
] as const;

/** A number from 1 to 3999 in Roman digits, small letters. */
function roman(value: number): string {
  let rest = value;
  let text = '';
  for (const [letters, digit] of ROMAN_DIGITS) {
    for (; rest >= digit; rest -= digit) text += letters;
  }
  return text;
}

/** The page number that a piece of a line may be. */
function printed(text: string): PrintedNumber | null {
  if (text.length > LONGEST) return null;
  const all = ALL.exec(text);
  const label = (all ?? FIRST.exec(text) ?? LAST.exec(text))?.[1];
  if (!label) return null;
  const isRoman = !/\d/u.test(label);
  const value = isRoman ? romanValue(label.toLowerCase()) : Number(label);
  return value === null || value === 0 ? null : { label, value, isRoman, alone: all !== null };
}

function candidatesOf({ number, height, segments }: NumberedPage): PageNumberCandidate[] {
  return segments.flatMap((segment) => {
    const middle = (segment.box[1] + segment.box[3]) / 2;
    if (middle > ZONE * height && middle < (1 - ZONE) * height) return [];
    const printedNumber = printed(segment.text);
    return printedNumber
      ? [{ ...printedNumber, page: number, segment, depth: middle < height / 2 ? middle : middle - height }]
      : [];
  });
}

const wayOf = ({ isRoman, value, page }: PageNumberCandidate) => `${isRoman} ${value - page}`;

/** Those that stand at the height of others on enough pages. */
function atOneHeight(same: readonly PageNumberCandidate[], least: number): PageNumberCandidate[] {
  return same.filter(({ depth }) => {
    const there = same.filter((other) => Math.abs(other.depth - depth) <= SAME_HEIGHT);
    return new Set(there.map(({ page }) => page)).size >= least;
  });
}

/** A lone number of a document with no other numbered page: that of its page or the page before, with nothing near it. */
function isLoneNumber(
  { alone, isRoman, value, page, segment }: PageNumberCandidate,
  pages: readonly NumberedPage[],
): boolean {
  if (!alone || isRoman || pages.length > 2 || (value !== page && value !== page - 1)) return false;
  const near = ALONE * segment.size;
  return pages[page - 1]!.segments.every(({ box }) => {
    return box === segment.box || box[1] > segment.box[3] + near || box[3] < segment.box[1] - near;
  });
}

function accepted(pages: readonly NumberedPage[]): PageNumberCandidate[] {
  const candidates = pages.flatMap(candidatesOf);
  const least = pages.length < LEAST.short ? LEAST.inShort : LEAST.pages;
  const ways = [...Map.groupBy(candidates, wayOf).values()];
  const numberCandidates = ways.flatMap((same) => {
    const certain = atOneHeight(same, same[0]!.isRoman ? LEAST.inShort : least);
    return certain.length > 0
      ? [
          ...certain,
          ...same.filter((numberCandidate) => numberCandidate.alone && !certain.includes(numberCandidate)),
        ]
      : [];
  });
  return numberCandidates.length > 0
    ? numberCandidates
    : candidates.filter((candidate) => isLoneNumber(candidate, pages));
}

/** What the pages from the first to the last that are numbered in one way are called. */
function labelsOf(same: readonly PageNumberCandidate[]): [number, string][] {
  const numbers = same.map(({ page }) => page);
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  const { isRoman, label, value, page } = same[0]!;
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const own = first + at + value - page;
    if (!isRoman) return [first + at, String(own)];
    return [first + at, label === label.toUpperCase() ? roman(own).toUpperCase() : roman(own)];
  });
}

/**
 * Finds the page numbers of a document, wherever in the outer part of its pages they stand: numbers that grow with the pages,
 * alone or beside a running head (`Page 3 of 12`, `3 | Chapter`, `– iv –`). A number that is content does not.
 */
export function findPageNumbers(pages: readonly NumberedPage[]): PageNumbers {
  const numberCandidates = accepted(pages);
  const ways = [...Map.groupBy(numberCandidates, wayOf).values()].sort((a, b) => a.length - b.length);
  return {
    segments: new Set(numberCandidates.map(({ segment }) => segment)),
    labels: new Map(ways.flatMap(labelsOf)),
  };
}
