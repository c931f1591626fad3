import { isUtf8 } from 'node:buffer';
import { join } from 'node:path/posix';
import { AssayError } from '@assay/kit/errors/assay-error';
import { columnOf, readTable, type TableRow } from '@assay/kit/tables/read-table';
import { type Student, studentSchema } from '../access/owner-store.ts';

const FILE = 'file';
const FIELDS = studentSchema.keyof().options;
const COLUMNS = [FILE, ...FIELDS];

/** What a reader of another encoding puts in place of what it could not read. */
const MISREAD = '\ufffd';

function refuse(words: string): never {
  throw new AssayError('TableInvalid', words);
}

/** The table's columns as they are called in it. @throws AssayError TableInvalid */
function columnsOf(columns: readonly string[], name: string): Map<string, string> {
  const known = new Map<string, string>();
  for (const column of COLUMNS) {
    const found = columnOf(columns, [column]);
    if (found !== null) known.set(column, found);
    else if (column === FILE || column === 'subject')
      refuse(`${name} has no column ${column}: its first line names the columns, ${COLUMNS.join(', ')}.`);
  }
  const others = columns.filter((column) => ![...known.values()].includes(column));
  if (others.length > 0)
    refuse(
      `${name}: what is in ${others.map((other) => `"${other}"`).join(', ')} is not known. Name it one of ${COLUMNS.join(', ')}, or delete it.`,
    );
  return known;
}

/** Files by what a cell can name them with: their paths, and those of the folders that they are in. */
function placesOf(paths: readonly string[]): Map<string, { path: string }[]> {
  const placed = paths.flatMap((path) => {
    const parts = path.normalize('NFC').split('/');
    return parts.map((_, at) => ({ place: parts.slice(0, at + 1).join('/'), path }));
  });
  return Map.groupBy(placed, ({ place }) => place);
}

/** A row as it is read: what a column holds, and a refusal that names the place and nothing that it holds. */
function rowOf({ line, cells }: TableRow, columns: ReadonlyMap<string, string>, name: string) {
  return {
    cell: (column: string) => (cells[columns.get(column) ?? ''] ?? '').trim().normalize('NFC'),
    refuse: (column: string, words: string) =>
      refuse(`${name}, line ${line}, column ${column}: ${words} Nothing was handed in.`),
  };
}

type StudentRow = ReturnType<typeof rowOf>;

/** @throws AssayError TableInvalid */
function studentOf({ cell, refuse }: StudentRow): Student {
  const misread = COLUMNS.find((column) => cell(column).includes(MISREAD));
  if (misread !== undefined) refuse(misread, 'a letter was lost. Save the table as "CSV UTF-8".');
  if (cell('subject') === '') refuse('subject', 'it is empty. Say which student it is, or delete the row.');
  const told = FIELDS.flatMap((field) => (cell(field) === '' ? [] : [[field, cell(field)]]));
  const read = studentSchema.safeParse(Object.fromEntries(told));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  return refuse(String(issue!.path[0]), `${issue!.message}. Mend it.`);
}

/** Refuses one subject under two names, addresses or numbers: a slip by which one student would see another's work. @throws AssayError TableInvalid */
function requireOneStudent(
  { refuse }: StudentRow,
  student: Student,
  before: { student: Student; line: number } | undefined,
): void {
  const other = FIELDS.find((field) => {
    const [one, two] = [before?.student[field], student[field]];
    return one !== undefined && two !== undefined && one !== two;
  });
  if (other !== undefined)
    refuse(
      other,
      `a line before, up to line ${before!.line}, has another one of the same subject. Say of each file whose it is.`,
    );
}

/** The files that a row names. @throws AssayError TableInvalid */
function filesOf({ cell, refuse }: StudentRow, folder: string, places: ReturnType<typeof placesOf>) {
  const file = cell(FILE).replace(/(?<!\/)\/+$/, '');
  if (file === '') return refuse(FILE, 'it is empty. Name a file or a folder, or delete the row.');
  const files = places.get(join(folder, file)) ?? places.get(join(file));
  const words = 'there is no such file or folder. Write its path with slashes, or delete the row.';
  return files ?? refuse(FILE, words);
}

/** A table whose names are certain: those that are misread would not be masked. @throws AssayError TableInvalid, TableTooLarge */
function readSurely(bytes: Uint8Array, name: string) {
  const table = readTable(bytes, name);
  const isUtf16 = /^(?:fffe|feff)/.test(Buffer.from(bytes.subarray(0, 2)).toString('hex'));
  if (!isUtf16 && !isUtf8(bytes))
    refuse(`${name} is not in UTF-8: names could be misread. Save the table as "CSV UTF-8".`);
  return table;
}

/**
 * Whose work the files of a class are, by their paths, as a table says it: the columns of an owner (`studentSchema`) and `file`, a path from
 * the table's folder or from the top, or that of a folder, for all in it. `paths`: all files of the class. What a cell holds is in no refusal.
 * @throws AssayError TableInvalid naming line and column; TableTooLarge
 */
export function readStudents(
  bytes: Uint8Array,
  { name, folder = '.' }: { name: string; folder?: string },
  paths: readonly string[],
): Map<string, Student> {
  const { columns: given, rows } = readSurely(bytes, name);
  const columns = columnsOf(given, name);
  const places = placesOf(paths);
  const students = new Map<string, { student: Student; line: number }>();
  const known = new Map<string, { student: Student; line: number }>();
  for (const tableRow of rows) {
    const row = rowOf(tableRow, columns, name);
    const student = studentOf(row);
    requireOneStudent(row, student, known.get(student.subject));
    known.set(student.subject, {
      student: { ...known.get(student.subject)?.student, ...student },
      line: tableRow.line,
    });
    for (const { path } of filesOf(row, folder, places)) {
      const before = students.get(path);
      if (before) row.refuse(FILE, `what line ${before.line} says is of the same file. Name each file once.`);
      students.set(path, { student, line: tableRow.line });
    }
  }
  return new Map([...students].map(([path, { student }]) => [path, student]));
}
