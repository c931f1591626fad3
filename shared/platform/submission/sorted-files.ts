import { basename } from 'node:path/posix';
import { AssayError } from '@assay/kit/errors/assay-error';
import { partedClass, studentsOf, worksOf } from './class-works.ts';
import { endsAsTaken, requireSize, type TakenFiles } from './taken-files.ts';

/** The files of a class as they are known before any is sent. */
export interface NamedFiles {
  files: readonly { path: string; bytes: number }[];
  /** The table of students among them, as base64. */
  table?: string | undefined;
}

/** What is known of a file by its name and size. @throws AssayError why it cannot be taken */
function lookOf(path: string, bytes: number, taken: TakenFiles | undefined): { usual: boolean } {
  const file = basename(path);
  if (bytes === 0) throw new AssayError('SubmissionEmpty', 'It is empty.');
  if (taken) requireSize(file, bytes, taken);
  return { usual: !taken || endsAsTaken(file, taken) };
}

/** What files of a class are, by their paths and sizes; `taken`: those that are read. @throws AssayError SubmissionEmpty, TableInvalid, TableTooLarge */
export function sortedFiles({ files, table: bytes = '' }: NamedFiles, taken: TakenFiles | undefined) {
  const sizes = new Map(files.map((one) => [one.path, one.bytes]));
  const { table, paths } = partedClass(files.map(({ path }) => path).toSorted());
  if (paths.length === 0)
    throw new AssayError('SubmissionEmpty', 'There is no work: hand the table in together with the works.');
  const whose = studentsOf(table, () => Buffer.from(bytes, 'base64'), [...new Set(paths)]);
  return { table, ...worksOf(paths, whose, (path) => lookOf(path, sizes.get(path)!, taken)) };
}
