import { basename, dirname } from 'node:path/posix';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { Student } from '../access/owner-store.ts';
import { isNobodys, isStudentsTable, tablesAtTop } from './class-paths.ts';
import { readStudents } from './class-students.ts';
import { fileSchema } from './file-name.ts';
import { submissionOfPath } from './submission-of-path.ts';

/** A file of a class that is a work. */
export interface ClassWork {
  /** From the class's folder, with slashes. */
  path: string;
  file: string;
  submission: string;
  /** Whose work it is, where the table of students says so. */
  student: Student | null;
}

/** A file of a class that is no work, and why. */
export interface RefusedFile {
  file: string;
  code: string;
  detail: string;
}

/** Says of a file why it cannot be taken. */
export const refusedFile = (file: string, { code, message: detail }: AssayError): RefusedFile => ({
  file,
  code,
  detail,
});

/**
 * Of the paths of a class that of the table which says whose works they are – `students.csv` at the top, or in the one folder that all is in;
 * null: there is none – and those of the other files that somebody handed in.
 * @throws AssayError TableInvalid where there are two tables
 */
export function partedClass(given: readonly string[]): { table: string | null; paths: string[] } {
  const paths = given.filter((path) => !isNobodys(path));
  const [table = null, other] = tablesAtTop(paths);
  if (other !== undefined) {
    const words = 'There are two tables of students at the top: leave one of them, students.csv.';
    throw new AssayError('TableInvalid', words);
  }
  return { table, paths: paths.filter((path) => path !== table) };
}

/** Whose works files are, by the class's table. @throws AssayError TableInvalid, TableTooLarge */
export const studentsOf = (
  table: string | null,
  bytesOf: (table: string) => Uint8Array,
  paths: readonly string[],
): Map<string, Student> =>
  table === null
    ? new Map()
    : readStudents(bytesOf(table), { name: basename(table), folder: dirname(table) }, paths);

/** @throws AssayError why a file cannot be one */
function requireWork(path: string): void {
  if (!fileSchema.safeParse(basename(path)).success)
    throw new AssayError('SubmissionUnsupported', 'Its name is none that a file can have here: rename it.');
  if (isStudentsTable(path)) {
    const words =
      'It is in a folder, where no table of students is read: move it to the top, or rename it where it is a student’s own work.';
    throw new AssayError('TableInvalid', words);
  }
}

/** @throws AssayError SubmissionTaken */
function requireOwnName({ submission }: ClassWork, other: ClassWork | undefined): void {
  if (other === undefined) return;
  const words = `Two files would be filed under one name ("${submission}"): this one and ${other.path}. Rename one of them.`;
  throw new AssayError('SubmissionTaken', words);
}

/**
 * What files of a class are, wherever they come from: works, each a submission whose id follows from its path, and why others are none. `read`:
 * what else is known of a file.
 * @throws what `read` throws that is no AssayError, which says why a file is no work
 */
export function worksOf<T extends object>(
  paths: readonly string[],
  whose: ReadonlyMap<string, Student>,
  read: (path: string) => T,
): { works: (ClassWork & T)[]; refused: RefusedFile[] } {
  const works = new Map<string, ClassWork & T>();
  const refused: RefusedFile[] = [];
  for (const path of paths)
    try {
      requireWork(path);
      const own = { path, file: basename(path), submission: submissionOfPath(path) };
      const work = { ...read(path), ...own, student: whose.get(path) ?? null };
      requireOwnName(work, works.get(work.submission));
      works.set(work.submission, work);
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      refused.push(refusedFile(path, error));
    }
  return { works: [...works.values()], refused };
}
