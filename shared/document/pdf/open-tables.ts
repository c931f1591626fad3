import { alignedTables } from './aligned-tables.ts';
import { type Box, height, union } from './geometry.ts';
import { placeLine } from './placed-text.ts';
import { bandsOf, hasNested, joinBands, type RuleBand, rulesByExtent } from './rule-bands.ts';
import type { Rule } from './rules.ts';
import { joinPieces, type Segment } from './segments.ts';
import {
  areFilled,
  cutLines,
  isCounted,
  isForm,
  isListing,
  isOneSize,
  proseColumns,
} from './table-evidence.ts';
import { cellsOfRow, groupRows, isOneRow, type RowLine } from './table-rows.ts';
import type { TableRegion } from './tables.ts';
import { type TextLine, textLines } from './text-lines.ts';

/** Columns of running text are a table's if it has so many bands, and one more if it is higher than this share of the page. */
const LEAST_BANDS = 2;
const MOST_HEIGHT = 0.6;
/** Rows that fill more than one column: with rules, and without. */
const LEAST_ROWS = { ruled: 2, aligned: 3 };

function regionOf(
  lines: readonly TextLine[],
  rows: readonly RowLine[][],
  boxes: readonly Box[],
): TableRegion {
  const segments = lines.flatMap((line) => line.segments);
  const box = union([...boxes, ...segments.map((segment) => segment.box)]);
  const placedTexts = rows.map((row) =>
    cellsOfRow(row).map((cell) => cell.map((line) => placeLine(joinPieces([line])))),
  );
  return { box, segments, rows: placedTexts };
}

/** Whether the rules may be a page's, around text in columns or a form. */
function isDoubtful(bands: readonly RuleBand[], cut: readonly RowLine[], share: number): boolean {
  const least = share > MOST_HEIGHT ? LEAST_BANDS + 1 : LEAST_BANDS;
  if (bands.length < least && proseColumns(cut) > 1) return true;
  return bands.length === 1 && (isForm(cut) || !isOneSize(bands[0]!.lines));
}

function rowsOfBands(bands: readonly RuleBand[], cut: readonly RowLine[]): RowLine[][] {
  let from = 0;
  return bands.flatMap((band) => {
    const here = cut.slice(from, from + band.lines.length);
    from += band.lines.length;
    return bands.length > 1 && isOneRow(here) ? [here] : groupRows(here);
  });
}

function tableOfBands(bands: readonly RuleBand[], pageHeight: number): TableRegion | null {
  const lines = bands.flatMap((band) => band.lines);
  const cut = cutLines(lines);
  const [{ top }, { bottom }] = [bands[0]!, bands.at(-1)!];
  const box: Box = [top.from, top.at, top.to, bottom.at];
  if (isCounted(cut) || isListing(lines) || isDoubtful(bands, cut, height(box) / pageHeight)) return null;
  const rows = rowsOfBands(bands, cut);
  return areFilled(rows, LEAST_ROWS.ruled) ? regionOf(lines, rows, [box]) : null;
}

function tableOfLines(lines: readonly TextLine[]): TableRegion | null {
  const rows = groupRows(cutLines(lines));
  return areFilled(rows, LEAST_ROWS.aligned) ? regionOf(lines, rows, []) : null;
}

/**
 * Tables without vertical rules: text in columns between horizontal rules of one length (booktabs), or lines of text with the
 * same gaps. `segments` are upright; those of other tables and of figures are not among them. `pageHeight` in points.
 */
export function findOpenTables(
  segments: readonly Segment[],
  rules: readonly Rule[],
  pageHeight: number,
): TableRegion[] {
  const groups = rulesByExtent(rules);
  const tables: TableRegion[] = [];
  let free = [...segments];
  let lines = textLines(free);
  const take = (table: TableRegion | null) => {
    if (!table) return;
    tables.push(table);
    const taken = new Set(table.segments);
    free = free.filter((segment) => !taken.has(segment));
    lines = textLines(free);
  };
  for (const group of groups) {
    for (const bands of joinBands(bandsOf(group, lines))) {
      if (!hasNested(bands, groups)) take(tableOfBands(bands, pageHeight));
    }
  }
  for (const run of alignedTables(free)) take(tableOfLines(run));
  return tables;
}
