import type { Cluster } from './clusters.ts';
import { type Box, centre, contains, grow, union } from './geometry.ts';
import { cellsOf, type Grid, gridOf, indexOf } from './grids.ts';
import { addLine, joinPlaced, type PlacedText, placeLine } from './placed-text.ts';
import { chainSegments, joinPieces, type Segment } from './segments.ts';
import { onOneLine, type Word } from './words.ts';

/** A table on a page: the segments it takes and its cells' lines, row by row (a merged cell stands where it begins). */
export interface TableRegion {
  box: Box;
  segments: Segment[];
  rows: PlacedText[][][];
}

/** The lines of text of a cell, from its words. */
function cellLines(words: readonly Word[]): PlacedText[] {
  const segments = chainSegments(words).sort((a, b) => a.line[1] - b.line[1]);
  const lines: Segment[][] = [];
  for (const segment of segments) {
    const line = lines.at(-1);
    if (line && onOneLine(line[0]!.line, segment.line)) line.push(segment);
    else lines.push([segment]);
  }
  return lines.map((line) => placeLine(joinPieces(line.sort((a, b) => a.line[0] - b.line[0]))));
}

function fillGrid(grid: Grid, words: readonly Word[]): PlacedText[][][] {
  const cells = new Map<string, Word[]>();
  const cellOf = cellsOf(grid);
  for (const word of words) {
    const [x, y] = centre(word.box);
    const owner = cellOf(indexOf(grid.ys, y), indexOf(grid.xs, x));
    cells.set(owner, [...(cells.get(owner) ?? []), word]);
  }
  const rows: PlacedText[][][] = [];
  for (let row = 0; row < grid.ys.length - 1; row++) {
    const inRow = grid.xs.slice(1).map((_, column) => cells.get(`${row} ${column}`) ?? []);
    const filled = inRow.filter((cell) => cell.length > 0).map(cellLines);
    if (filled.length > 0) rows.push(filled);
  }
  return rows;
}

/** The table that a group of lines draws around its text; null if it has fewer than two columns or no text. */
export function tableOf(cluster: Cluster, segments: readonly Segment[]): TableRegion | null {
  const { box } = cluster;
  const grid = gridOf(cluster);
  const inside = segments.filter((segment) => contains(grow(box, 2), ...centre(segment.box)));
  if (grid.xs.length < 3 || inside.length < 1) return null;
  const rows = fillGrid(
    grid,
    inside.flatMap(({ words }) => words),
  );
  return { box: union([box, ...inside.map((segment) => segment.box)]), segments: inside, rows };
}

/** A table as text: a line for each row, cells separated by ` | `. */
export function tableText({ rows }: TableRegion, vocabulary: ReadonlySet<string>): PlacedText {
  const cellText = (lines: readonly PlacedText[]) => {
    const cell: PlacedText = { text: '', words: [] };
    for (const line of lines) addLine(cell, line, vocabulary);
    return cell;
  };
  const rowTexts = rows.map((row) => joinPlaced(row.map(cellText), ' | '));
  return joinPlaced(rowTexts, '\n');
}
