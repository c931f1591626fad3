import type { CellLine } from './gutters.ts';

/** A line of a table without vertical rules, cut into its columns. */
export interface RowLine {
  cells: (CellLine | null)[];
  /** Place of its baseline, points from the top. */
  baseline: number;
  size: number;
}

/** A row's lines are this much nearer than rows are, at least. */
const NEARER = 1.08;
/** A word that would have fitted at a line's end within this many ems was not wrapped. */
const SPACE = 0.25;
/** A label is in the middle of its row if it is off by less than this many ems. */
const OFF_CENTRE = 0.5;
const GOES_ON = /^[\p{Ll}),;.]/u;
const NUMBER = /^[-+–−€$£]?\d[\d.,:]*[%€$£]?$/u;
const OPEN_END = /[,;/&(–-]$/u;

function isOccupied(line: RowLine): boolean[] {
  return line.cells.map((cell) => cell !== null);
}

/** Whether the first word of a cell's line did not fit on the line above it. */
function isWrapped(above: CellLine | null | undefined, cell: CellLine, edge: number, size: number): boolean {
  const first = cell.words[0]!;
  return above != null && above.to + SPACE * size + (first.line[2] - first.line[0]) > edge;
}

/** Right edge of each column, points. */
function edgesOf(lines: readonly RowLine[]): number[] {
  return lines[0]!.cells.map((_, column) =>
    Math.max(...lines.map(({ cells }) => cells[column]?.to ?? -Infinity)),
  );
}

/** Whether a line that has something in the first column goes on with the row above it. */
function goesOn(above: RowLine, line: RowLine, edges: readonly number[]): boolean {
  const [before, here] = [isOccupied(above), isOccupied(line)];
  if (here.every(Boolean) || here.some((there, column) => there && !before[column])) return false;
  const first = line.cells[0]!;
  if (!GOES_ON.test(first.text) && !OPEN_END.test(above.cells[0]!.text)) return false;
  return line.cells.every(
    (cell, column) => cell === null || isWrapped(above.cells[column], cell, edges[column]!, line.size),
  );
}

/** Whether a cell's text is no end of what stands above it: a number below a number, or a beginning below what has ended. */
function beginsAnew(above: CellLine | null | undefined, { text }: CellLine): boolean {
  if (NUMBER.test(text) && NUMBER.test(above?.text ?? '')) return true;
  return !GOES_ON.test(text) && !OPEN_END.test(above?.text ?? '');
}

/**
 * Whether a line without anything in the first column is a row of a group that the first column names once. Where a column
 * is too narrow to tell by its width what was wrapped, cells below single words that all begin anew are a row.
 */
function isOfGroup(above: RowLine, line: RowLine, edges: readonly number[]): boolean {
  const rest = line.cells
    .slice(1)
    .flatMap((cell, at) => (cell ? [{ cell, over: above.cells[at + 1], at }] : []));
  if (rest.length < 2 || rest.length < line.cells.length - 1) return false;
  const whole = rest.filter(({ cell, over, at }) => !isWrapped(over, cell, edges[at + 1]!, line.size));
  if (whole.length === rest.length) return true;
  if (!rest.every(({ cell, over }) => beginsAnew(over, cell))) return false;
  return whole.length > 0 || rest.some(({ over }) => over?.words.length === 1);
}

/** Distance up to which lines belong to one row, where rows stand further apart than a row's lines do; else null. */
function rowDistance(lines: readonly RowLine[]): number | null {
  const wrapped: number[] = [];
  const first: number[] = [];
  for (let at = 1; at < lines.length; at++) {
    const distance = lines[at]!.baseline - lines[at - 1]!.baseline;
    (lines[at]!.cells[0] ? first : wrapped).push(distance);
  }
  if (wrapped.length === 0) return null;
  const usual = wrapped.sort((a, b) => a - b)[wrapped.length >> 1]!;
  const apart = first.filter((distance) => distance > NEARER * usual).length;
  return apart >= 2 && apart >= 0.5 * first.length ? NEARER * usual : null;
}

function belongs(above: RowLine, line: RowLine, edges: readonly number[], distance: number | null): boolean {
  if (distance !== null && line.baseline - above.baseline <= distance) return true;
  return line.cells[0] ? distance === null && goesOn(above, line, edges) : !isOfGroup(above, line, edges);
}

/** Where a line stands: the middle of its small letters, nearly. */
function middleOf({ baseline, size }: RowLine): number {
  return baseline - 0.3 * size;
}

/**
 * Rows whose label in the first column stands in the middle of the other columns' lines: each begins where the one above
 * ends, and its label is in its middle. Null if the labels do not stand so, or the first begins its row.
 */
function centredRows(lines: readonly RowLine[]): RowLine[][] | null {
  const bodies = lines.filter(({ cells }) => cells.slice(1).some(Boolean));
  const labels = lines.filter(({ cells }) => cells[0]);
  const isAlone = labels.some(({ cells }) => !cells.slice(1).some(Boolean));
  if (bodies.length <= labels.length || (lines[0]!.cells[0] && !isAlone)) return null;
  const rows: RowLine[][] = [];
  let next = 0;
  for (const label of labels) {
    const first = bodies[next];
    if (!first) return null;
    const end = 2 * middleOf(label) - middleOf(first);
    const size = label.size;
    let last = next;
    while (bodies[last + 1] && middleOf(bodies[last + 1]!) <= end + OFF_CENTRE * size) last++;
    if (Math.abs(middleOf(bodies[last]!) - end) > OFF_CENTRE * size) return null;
    const row = bodies.slice(next, last + 1);
    rows.push(lines.filter((line) => line === label || row.includes(line)));
    next = last + 1;
  }
  return next === bodies.length ? rows : null;
}

/** Cuts the lines between two rules into rows; a wrapped cell's lines stay in one row. */
export function groupRows(lines: readonly RowLine[]): RowLine[][] {
  const centred = centredRows(lines);
  if (centred) return centred;
  const edges = edgesOf(lines);
  const distance = rowDistance(lines);
  const rows: RowLine[][] = [];
  lines.forEach((line, at) => {
    const above = lines[at - 1];
    if (above && belongs(above, line, edges, distance)) rows.at(-1)!.push(line);
    else rows.push([line]);
  });
  return rows;
}

/** Whether what stands between two rules is one row: at most one line begins in the first column. */
export function isOneRow(lines: readonly RowLine[]): boolean {
  const edges = edgesOf(lines);
  const starts = lines.filter(
    (line, at) =>
      line.cells[0] && !(at > 0 && lines[at - 1]!.cells[0] && goesOn(lines[at - 1]!, line, edges)),
  );
  return starts.length <= 1;
}

/** The lines of each cell of a row, empty ones included but for those at its end. */
export function cellsOfRow(row: readonly RowLine[]): CellLine[][] {
  const cells = row[0]!.cells.map((_, column) => row.flatMap(({ cells: pieces }) => pieces[column] ?? []));
  return cells.slice(0, cells.findLastIndex((cell) => cell.length > 0) + 1);
}
