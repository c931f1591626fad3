import { AssayError } from '@assay/kit/errors/assay-error';
import { columnOf, type TableRow } from '@assay/kit/tables/read-table';
import { cleanId } from './clean-answer.ts';
import { describeColumns } from './lines.ts';

/** Columns that say who a student is, the surest first; a name is the last resort. */
const STUDENT_COLUMNS = [
  ['student id', 'student number', 'matriculation', 'matriculation number', 'matrikelnummer', 'matricola'],
  ['id number', 'id nummer', 'numero id', 'codice identificativo', 'sis id', 'sis user id'],
  ['student'],
  ['user id', 'username', 'user', 'login', 'anmeldename'],
  ['email', 'email address', 'e-mail-adresse', 'indirizzo email', 'mail'],
  ['id'],
  ['name', 'full name', 'student name'],
];
const FIRST_NAMES = ['first name', 'given name', 'vorname', 'nome'];
const LAST_NAMES = ['last name', 'surname', 'family name', 'nachname', 'cognome'];

/** Whether a column may say who a student is. */
export function isIdentity(column: string): boolean {
  return columnOf([column], [...STUDENT_COLUMNS, FIRST_NAMES, LAST_NAMES].flat()) !== null;
}

type StudentOfRow = (row: TableRow) => string;

function readers(columns: readonly string[]): StudentOfRow[] {
  const single = STUDENT_COLUMNS.flat().flatMap((name) => columnOf(columns, [name]) ?? []);
  const names = [FIRST_NAMES, LAST_NAMES].flatMap((list) => columnOf(columns, list) ?? []);
  const all = [...new Set(single)].map((column) => [column]);
  if (names.length > 0) all.push(names);
  return all.map((parts) => (row) => cleanId(parts.map((part) => cleanId(row.cells[part] ?? '')).join(' ')));
}

/** How many columns of a row say who the student is, among all that could. */
export function identities(columns: readonly string[]): (row: TableRow) => { filled: string[]; of: number } {
  const all = [...STUDENT_COLUMNS, FIRST_NAMES, LAST_NAMES].flat();
  const known = new Set(all.flatMap((name) => columnOf(columns, [name]) ?? []));
  return (row) => {
    const cells = [...known].map((column) => cleanId(row.cells[column] ?? ''));
    return { filled: cells.filter((cell) => cell !== '' && !/^[-–]$/.test(cell)), of: known.size };
  };
}

/**
 * Who the student of a row is: the surest column that is filled in all rows; where none is, the one that is filled most often.
 * @throws AssayError TableInvalid when no column says it, naming the columns there are
 */
export function studentReader(
  columns: readonly string[],
  rows: readonly TableRow[],
  file: string,
): StudentOfRow {
  const [first, ...others] = readers(columns);
  if (!first) {
    const words = `${file} does not say whose the answers are: it needs a column "student".`;
    throw new AssayError('TableInvalid', `${words} ${describeColumns(columns)}`);
  }
  const filled = (reader: StudentOfRow) => rows.filter((row) => reader(row) !== '').length;
  return others.reduce((best, reader) => (filled(reader) > filled(best) ? reader : best), first);
}
