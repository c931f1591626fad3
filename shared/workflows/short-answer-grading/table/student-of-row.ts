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

const ALL_COLUMNS = [...STUDENT_COLUMNS, FIRST_NAMES, LAST_NAMES].flat();

/** Whether a column may say who a student is. */
export function isIdentity(column: string): boolean {
  return columnOf([column], ALL_COLUMNS) !== null;
}

/** Who the student of a row may be. */
export interface RowIdentity {
  /** What stands in the columns that say it. */
  filled: string[];
  /** The student by each column that could tell, or by the names together: the surest first. */
  students: string[];
}

/** Finds the columns of a table that say who a student is, so many, and reads them. `ids`: how many of those that could tell are no names. */
export function identityReader(columns: readonly string[]) {
  const found = (names: readonly string[]) => names.flatMap((name) => columnOf(columns, [name]) ?? []);
  const known = [...new Set(found(ALL_COLUMNS))];
  const ids = new Set(found(STUDENT_COLUMNS.slice(0, -1).flat())).size;
  const single = [...new Set(found(STUDENT_COLUMNS.flat()))];
  const names = [FIRST_NAMES, LAST_NAMES].flatMap((list) => columnOf(columns, list) ?? []);
  const telling = [...single.map((column) => [column]), ...(names.length > 0 ? [names] : [])];
  const identityOf = ({ cells }: TableRow): RowIdentity => {
    const said = (column: string) => cleanId(cells[column] ?? '');
    return {
      filled: known.map(said).filter((cell) => cell !== '' && !/^[-–]$/.test(cell)),
      students: telling.map((parts) => cleanId(parts.map(said).join(' '))),
    };
  };
  return { of: known.length, ids, identityOf };
}

/**
 * Who the student of a row is: by the surest column that is filled in all rows; where none is, by the one that is filled most often (`at`).
 * @throws AssayError TableInvalid when no column says it, naming the columns there are
 */
export function studentReader(
  rows: readonly RowIdentity[],
  columns: readonly string[],
  file: string,
): { at: number; studentOf: (row: RowIdentity) => string } {
  const [first, ...others] = [...(rows[0]?.students.keys() ?? [])];
  if (first === undefined) {
    const words = `${file} does not say whose the answers are: it needs a column "student".`;
    throw new AssayError('TableInvalid', `${words} ${describeColumns(columns)}`);
  }
  const filled = (at: number) => rows.filter(({ students }) => students[at] !== '').length;
  const surest = others.reduce((best, at) => (filled(at) > filled(best) ? at : best), first);
  return { at: surest, studentOf: ({ students }) => students[surest]! };
}
