import { readingOrder } from './reading-order.ts';
import type { Segment } from './segments.ts';
import {
  COUNT,
  columnOf,
  cutLines,
  isForeign,
  isForm,
  isListing,
  isOneSize,
  proseColumns,
} from './table-evidence.ts';
import type { RowLine } from './table-rows.ts';
import { type TextLine, textLines } from './text-lines.ts';

/** Columns' edges that differ by less than this (points) are one. */
const SAME_EDGE = 2;
/** Lines further apart than this, in ems, are not of one table. */
const APART = 2.6;
/** So many lines with the same gaps are a table. */
const LEAST_LINES = 3;
/** A table's first column has at most so many characters a line. */
const MOST_CHARACTERS = 40;
/** So many words show in what type a few lines are set. */
const LEAST_WORDS = 6;
/** Share of the cells that have a word. */
const WORDED = 0.5;
const WORD = /\p{L}{3}/u;
const LABEL = /^[[(]?[A-Z]{1,4}[.-]?\d{1,3}(?:\.\d+)*[\]).:]*$/u;

/** Whether two pieces stand in one column: aligned left, right or in the middle. */
function areAligned(segment: Segment, other: Segment): boolean {
  const [a, b] = [segment.line, other.line];
  return [a[0] - b[0], a[2] - b[2], (a[0] + a[2] - b[0] - b[2]) / 2].some((gap) => Math.abs(gap) < SAME_EDGE);
}

function startTogether(segment: Segment, other: Segment): boolean {
  return Math.abs(segment.line[0] - other.line[0]) < SAME_EDGE;
}

/** Whether a line has the gaps of a table's first line. */
function hasGaps(first: TextLine, line: TextLine): boolean {
  if (line.segments.length !== first.segments.length) return false;
  return line.segments.every((segment, at) =>
    at === 0 ? startTogether(first.segments[0]!, segment) : areAligned(first.segments[at]!, segment),
  );
}

/** Whether a line holds only what goes on in some of the cells above it; in the first column in small letters. */
function isContinuation(first: TextLine, line: TextLine): boolean {
  if (line.segments.length >= first.segments.length) return false;
  return line.segments.every((segment) => {
    const column = first.segments.findIndex((cell) => startTogether(cell, segment));
    return column > 0 || (column === 0 && line.segments.length > 1 && /^\p{Ll}/u.test(segment.text));
  });
}

function isNear(above: TextLine, line: TextLine): boolean {
  return (
    line.words[0]!.run.baseline - above.words[0]!.run.baseline <= APART * line.size &&
    isOneSize([above, line])
  );
}

/** The longest runs of lines with the same gaps, cells that go on included. */
function runsOf(lines: readonly TextLine[]): TextLine[][] {
  const runs: TextLine[][] = [];
  let run: TextLine[] = [];
  const close = () => {
    if (run.filter((line) => hasGaps(run[0]!, line)).length >= LEAST_LINES) runs.push(run);
    run = [];
  };
  for (const line of lines) {
    const first = run[0];
    if (
      first &&
      isNear(run.at(-1)!, line) &&
      !isForeign(line) &&
      (hasGaps(first, line) || isContinuation(first, line))
    ) {
      run.push(line);
      continue;
    }
    close();
    if (line.segments.length > 1 && !isForeign(line)) run = [line];
  }
  close();
  return runs;
}

/** Whether the last column is page numbers, or the numbers of equations. */
function isNumbered(cut: readonly RowLine[]): boolean {
  const last = columnOf(cut, cut[0]!.cells.length - 1).map(({ text }) => text);
  if (last.every((text) => /^\(\d+(?:\.\d+)*\)$/u.test(text))) return true;
  const pages = last.map(Number);
  return pages.every((page, at) => Number.isInteger(page) && (at === 0 || page >= pages[at - 1]!));
}

/** Whether two columns are a list: ids, bold terms or names, and what they stand for. */
function isList(cut: readonly RowLine[]): boolean {
  const names = columnOf(cut, 0);
  if (cut[0]!.cells.length > 2) return false;
  const isBold = names.every(({ words }) => words.every(({ bold }) => bold));
  return isBold || isForm(cut) || names.filter(({ text }) => LABEL.test(text)).length > 1;
}

function isTable(run: readonly TextLine[]): boolean {
  const cut = cutLines(run);
  const names = columnOf(cut, 0);
  const cells = cut.flatMap((line) => line.cells.flatMap((cell) => cell ?? []));
  if (
    cut[0]!.cells.length !== run[0]!.segments.length ||
    names.length === 0 ||
    isList(cut) ||
    isNumbered(cut)
  )
    return false;
  if (isListing(run, LEAST_WORDS) || names.every(({ text }) => COUNT.test(text)) || proseColumns(cut) > 1)
    return false;
  if (names.some(({ text }) => text.length > MOST_CHARACTERS)) return false;
  return cells.filter(({ text }) => WORD.test(text)).length >= WORDED * cells.length;
}

function isInColumns(segments: readonly Segment[]): boolean {
  const items = segments.map((segment) => ({ box: segment.line, segment, value: segment }));
  return readingOrder(items).length > 1;
}

/**
 * Lines of text that are tables though there are no rules: three or more with the same gaps, on a page that is not in columns.
 * Better none than a wrong one: lists of terms, forms, listings, equations and tables of contents are none.
 */
export function alignedTables(segments: readonly Segment[]): TextLine[][] {
  const found = runsOf(textLines(segments)).filter(isTable);
  return found.length > 0 && !isInColumns(segments) ? found : [];
}
