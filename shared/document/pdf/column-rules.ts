import { type Box, overlap, union } from './geometry.ts';
import type { CellLine } from './gutters.ts';
import { placeLine } from './placed-text.ts';
import { type Rule, rulesOfOneExtent } from './rules.ts';
import { joinPieces, type Segment } from './segments.ts';
import {
  areFilled,
  columnOf,
  isCounted,
  isForeign,
  isListing,
  isProse,
  proseColumns,
} from './table-evidence.ts';
import { cellsOfRow, groupRows, type RowLine } from './table-rows.ts';
import type { TableRegion } from './tables.ts';
import { type TextLine, textLines } from './text-lines.ts';
import { joinWords, type PageWord } from './words.ts';

/** Rules whose ends differ by less than this (points) are as long as each other. */
const SAME_END = 4;
/** A rule beside fewer lines, or higher than this share of the page, divides no table. */
const LEAST_LINES = 2;
const MOST_HEIGHT = 0.6;
const LEAST_ROWS = 2;
/** The next line of a text is no further than its lines are from each other, times this. */
const LINE = 1.1;

function cellOf(words: PageWord[]): CellLine {
  return {
    text: joinWords(words),
    words,
    from: words[0]!.line[0],
    to: Math.max(...words.map(({ line }) => line[2])),
  };
}

/** Cuts lines of text at vertical rules (points from the left), what is left of the first included. */
export function cutAtRules(lines: readonly TextLine[], places: readonly number[]): RowLine[] {
  return lines.map((line) => {
    const columns = [0, ...places].map((_, column) =>
      line.words.filter(({ line: [left, , right] }) => {
        const middle = (left + right) / 2;
        return middle >= (places[column - 1] ?? -Infinity) && middle < (places[column] ?? Infinity);
      }),
    );
    return {
      cells: columns.map((words) => (words.length > 0 ? cellOf(words) : null)),
      baseline: line.words[0]!.run.baseline,
      size: line.size,
    };
  });
}

/** The lines without the columns that are empty on all of them. */
function withoutEmpty(lines: readonly RowLine[]): RowLine[] {
  const filled = lines[0]!.cells.map((_, column) => lines.some(({ cells }) => cells[column]));
  return lines.map((line) => ({ ...line, cells: line.cells.filter((_, column) => filled[column]) }));
}

/** Distances of lines that follow each other, points. */
function distancesOf(baselines: readonly number[]): number[] {
  return baselines.slice(1).map((baseline, at) => baseline - baselines[at]!);
}

/**
 * Whether a column of running text goes on above or below the rules, a line further, as a page's columns do beside what is
 * framed in one of them.
 */
function runsOn(cut: readonly RowLine[], others: readonly Segment[]): boolean {
  return cut[0]!.cells.some((_, column) => {
    const lines = cut.filter(({ cells }) => cells[column]);
    if (lines.length < LEAST_LINES || !isProse(columnOf(lines, column))) return false;
    const [first, last] = [lines[0]!, lines.at(-1)!];
    const apart = LINE * Math.max(...distancesOf(lines.map(({ baseline }) => baseline)));
    const left = Math.min(...columnOf(lines, column).map(({ from }) => from));
    return others.some(({ line, words }) => {
      const { baseline } = words[0]!.run;
      const isNext = first.baseline - baseline <= apart && baseline - last.baseline <= apart;
      return isNext && Math.abs(line[0] - left) < SAME_END;
    });
  });
}

function tableBeside(rules: readonly Rule[], segments: readonly Segment[]): TableRegion | null {
  const [{ from, to }] = rules as [Rule];
  const beside = segments.filter(
    ({ line }) => overlap(line[1], line[3], from, to) > 0.5 * (line[3] - line[1]),
  );
  const places = rules.map(({ at }) => at);
  if (beside.some(({ line }) => places.some((at) => line[0] < at - 1 && line[2] > at + 1))) return null;
  const lines = textLines(beside);
  if (lines.length < LEAST_LINES || lines.some(isForeign) || isListing(lines)) return null;
  const cut = withoutEmpty(cutAtRules(lines, places));
  if (cut[0]!.cells.length < 2 || proseColumns(cut) > 1 || isCounted(cut)) return null;
  const others = segments.filter((segment) => !beside.includes(segment));
  if (runsOn(cut, others)) return null;
  const rows = groupRows(cut);
  if (!areFilled(rows, LEAST_ROWS)) return null;
  const box: Box = union([[places[0]!, from, places.at(-1)!, to], ...beside.map((segment) => segment.box)]);
  const placedTexts = rows.map((row) =>
    cellsOfRow(row).map((cell) => cell.map((line) => placeLine(joinPieces([line])))),
  );
  return { box, segments: beside, rows: placedTexts };
}

/**
 * Tables whose columns are divided by vertical rules and whose rows by none. `rules` are vertical and in no other table;
 * `segments` are upright. `pageHeight` in points: a rule along most of it divides a page's columns.
 */
export function findColumnTables(
  segments: readonly Segment[],
  rules: readonly Rule[],
  pageHeight: number,
): TableRegion[] {
  const short = rules.filter(({ from, to }) => to - from < MOST_HEIGHT * pageHeight);
  const taken = new Set<Segment>();
  return rulesOfOneExtent(short, SAME_END).flatMap((group) => {
    const table = tableBeside(
      group,
      segments.filter((segment) => !taken.has(segment)),
    );
    for (const segment of table?.segments ?? []) taken.add(segment);
    return table ?? [];
  });
}
