import { countsOf, RESULT_COLUMNS, type ResultRow } from '@assay/api/results-table';
import type { DataTable, TableRow } from '@assay/kit/tables/read-table';

/** A score that a table has in place of the one that counts. */
export interface EditedMark {
  line: number;
  submission: string;
  run: string;
  /** As a results table's columns name it. */
  part: string;
  from: string | number | null;
  to: string | number;
}

/** A row or cell that is not taken, and why. */
export interface UntakenMark {
  line: number;
  submission: string;
  reason: string;
}

/** What a table says otherwise than what counts. */
export interface EditedMarks {
  edited: EditedMark[];
  /** Scores of the machine that stand there as they were and that nobody has accepted: whether they were read, the table does not say. */
  left: EditedMark[];
  untaken: UntakenMark[];
  /** Columns that are known to be of nothing. */
  unknown: string[];
}

/** A number as spreadsheets write it, with a point or a comma; else the word. */
function markOf(cell: string): string | number {
  const text = cell.trim();
  return /^[-−]?\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace('−', '-').replace(',', '.')) : text;
}

/** The columns of parts, each with its part: `part:` stands before one that is called as another column. */
const partsOf = (columns: readonly string[], values: ResultRow['values']) =>
  Object.keys(values).flatMap((part): [part: string, column: string][] => {
    const column = columns.includes(`part:${part}`) ? `part:${part}` : part;
    return columns.includes(column) ? [[part, column]] : [];
  });

/** What a line has for each part: of a table of answers, the label of its student's answer. */
function cellsOf(
  { cells }: TableRow,
  columns: readonly string[],
  row: ResultRow,
): [part: string, cell: string][] {
  const { student, question, label } = cells;
  if (student === undefined || question === undefined || label === undefined)
    return partsOf(columns, row.values).map(([part, column]) => [part, cells[column]!]);
  return Object.entries(row.answers)
    .filter(([, answer]) => answer.student === student && answer.question === question)
    .map(([part]) => [part, label]);
}

/** Columns that are of no part and none of a table of results: a heading that was mended, or misspelt. */
function unknownColumns(columns: readonly string[], results: readonly ResultRow[]): string[] {
  const parts = new Set(
    results.flatMap(({ values, issues }) => [...Object.keys(values), ...Object.keys(countsOf(issues))]),
  );
  return columns.filter((column) => !RESULT_COLUMNS.has(column) && !parts.has(column.replace(/^part:/, '')));
}

/** Parts that were changed by a teacher as the table was written: of a table of answers, `label` says it of the line's. */
function changedIn({ cells }: TableRow): ReadonlySet<string> {
  return new Set((cells.changed ?? '').split(' ').map((part) => part.replace(/^part:/, '')));
}

/** Why a score that a teacher has given, or had given as the table was written, is not taken. */
const given = (part: string) =>
  `a teacher has decided on ${part} already, perhaps since this table was written: change it in the desk, or let the table count by --over.`;

function marksOf(
  line: TableRow,
  { columns, row, over }: { columns: readonly string[]; row: ResultRow; over: boolean },
): Omit<EditedMarks, 'unknown'> {
  const { submission } = row;
  const at = { line: line.line, submission };
  const because = (reason: string) => ({ edited: [], left: [], untaken: [{ ...at, reason }] });
  if (row.run === null || line.cells.run !== row.run)
    return because('it was assessed again since this table was written: write the table anew.');
  const before = changedIn(line);
  const marks: Omit<EditedMarks, 'unknown'> = { edited: [], left: [], untaken: [] };
  for (const [part, cell] of cellsOf(line, columns, row)) {
    const from = row.values[part] ?? null;
    const to = typeof from === 'string' ? cell.trim() : markOf(cell);
    if (to === '') continue;
    const isDecided = row.changed.includes(part) || before.has(part) || before.has('label');
    if (to === from) {
      if (!isDecided && !row.accepted.includes(part))
        marks.left.push({ ...at, run: row.run, part, from, to });
    } else if (isDecided && !over) marks.untaken.push({ ...at, reason: given(part) });
    else marks.edited.push({ ...at, run: row.run, part, from, to });
  }
  return marks;
}

const keyOf = ({ submission, part }: EditedMark) => `${submission}\n${part}`;

/** Scores that several lines give are none. */
function once(edited: readonly EditedMark[]): Pick<EditedMarks, 'edited' | 'untaken'> {
  const groups = [...Map.groupBy(edited, keyOf).values()];
  return {
    edited: groups.flatMap((own) => (own.length === 1 ? own : [])),
    untaken: groups.flatMap((own) =>
      own.length === 1
        ? []
        : own.map(({ line, submission, part }) => ({
            ...{ line, submission },
            reason: `several lines give ${part} a score: leave one.`,
          })),
    ),
  };
}

/**
 * The scores and labels of a table of results (`resultsTable`) that a person has edited, against what counts now. An empty cell says nothing. What
 * was assessed since the table was written is not taken, nor, but for `over`, what a teacher has decided on: a table does not say when.
 */
export function editedMarks(
  { columns, rows }: DataTable,
  results: readonly ResultRow[],
  { over = false }: { over?: boolean | undefined } = {},
): EditedMarks {
  const bySubmission = new Map(results.map((row) => [row.submission, row]));
  const all = rows.flatMap((line): Omit<EditedMarks, 'unknown'>[] => {
    const submission = line.cells.submission ?? '';
    const row = bySubmission.get(submission);
    if (submission === '') return [];
    if (row) return [marksOf(line, { columns, row, over })];
    return [
      {
        ...{ edited: [], left: [] },
        untaken: [{ line: line.line, submission, reason: 'there is no such submission.' }],
      },
    ];
  });
  const { edited, untaken } = once(all.flatMap(({ edited }) => edited));
  const isEdited = new Set(edited.map(keyOf));
  const left = new Map(all.flatMap(({ left }) => left.map((mark) => [keyOf(mark), mark] as const)));
  return {
    edited,
    left: [...left].flatMap(([key, mark]) => (isEdited.has(key) ? [] : [mark])),
    untaken: [...all.flatMap(({ untaken }) => untaken), ...untaken],
    unknown: unknownColumns(columns, results),
  };
}
