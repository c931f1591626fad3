import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import type { Student } from '@assay/platform/access/owner-store';
import { isNobodys, tablesAtTop } from '@assay/platform/submission/class-paths';
import { readStudents } from '@assay/platform/submission/class-students';
import {
  type ClassWork,
  partedClass,
  type RefusedFile,
  refusedFile,
  worksOf,
} from '@assay/platform/submission/class-works';
import { readInput } from './read-input.ts';

/** A file of a class. */
export interface ClassFile extends ClassWork {
  /** Where it is on this machine. */
  place: string;
}

/** What is handed in of a folder. */
export interface ClassFolder {
  files: ClassFile[];
  refused: RefusedFile[];
  /** Where the table is that says whose they are; null: there is none. */
  students: string | null;
  /** Whose files are by that table, also of refused ones, by their paths. */
  whose: ReadonlyMap<string, Student>;
}

/** Files without a row that are named to a person. */
const WITHOUT_ROW = 5;

type OwnedFile = Pick<ClassWork, 'path' | 'student'>;

/** Files that have no row in a table of students; all where there is none. */
export const withoutRowOf = (works: readonly OwnedFile[]): string[] =>
  works.flatMap(({ path, student }) => (student ? [] : [path]));

/** Students who have several of some works, each with them. */
function severalText(works: readonly OwnedFile[]): string[] {
  const owned = works.filter(({ student }) => student);
  return [...Map.groupBy(owned, ({ student }) => student!.subject).values()]
    .filter(({ length }) => length > 1)
    .map((own) => {
      const { name, subject } = own[0]!.student!;
      const files = own.map(({ path }) => path).join(', ');
      return `  ${name ?? subject} has ${own.length} works, each of which is assessed: ${files}`;
    });
}

/** What of a class is said of its students: the table that says whose its files are, who has several, and which files have no row in one. */
export function studentsText(students: string | null, works: readonly OwnedFile[]): string[] {
  const withoutRow = withoutRowOf(works);
  const more = withoutRow.length > WITHOUT_ROW ? `, … and ${withoutRow.length - WITHOUT_ROW} more` : '';
  const some = withoutRow.slice(0, WITHOUT_ROW).join(', ') + more;
  const words = 'in no table of students (students.csv, --students), so that no name is masked by it';
  return [
    ...severalText(works),
    ...(some ? [`  ${words}: ${some}`] : []),
    ...(students === null ? [] : [`Students: ${students}`]),
  ];
}

/** What a file itself is at fault for: the others can be taken. */
const OF_A_FILE = /^(?:(?:Submission|Document|Table)[A-Z]|FileUnreadable$|RequestInvalid$)/;

/** Does work for a file of several; undefined where that file is at fault, which `refused` then tells, and `tell` with its error. */
export async function unlessRefused<T>(
  refused: RefusedFile[],
  file: string,
  work: () => Promise<T>,
  tell?: (error: AssayError) => void,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AssayError) || !OF_A_FILE.test(error.code)) throw error;
    tell?.(error);
    refused.push(refusedFile(file, error));
    return;
  }
}

/** Why something in a folder that is not a file is no work either; null: it is a link to one. */
async function faultOf(place: string): Promise<string | null> {
  const target = await stat(place).catch(() => null);
  if (target?.isFile()) return null;
  if (!target) return 'It is a link that leads nowhere: put the file itself here.';
  return target.isDirectory()
    ? 'It is a link to a folder: put the folder itself here.'
    : 'It is no file: put the work here as a file.';
}

/** The paths of the files in a folder, also of links to files wherever those are; and what else is there. */
async function pathsIn(folder: string): Promise<{ found: string[]; refused: RefusedFile[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    const isFile = (cause as NodeJS.ErrnoException).code === 'ENOTDIR';
    const words = isFile
      ? `${folder} is a file, and a class is a folder. A table of answers is handed in by "${assay()} submit".`
      : `${folder} is no folder that can be read: check the path.`;
    throw new AssayError('FileUnreadable', words, { cause });
  });
  const found: string[] = [];
  const refused: RefusedFile[] = [];
  for (const entry of entries) {
    const place = join(entry.parentPath, entry.name);
    const path = relative(folder, place).split(sep).join('/');
    if (entry.isDirectory() || isNobodys(path)) continue;
    const detail = entry.isFile() ? null : await faultOf(place);
    if (detail === null) found.push(path);
    else refused.push({ file: path, code: 'FileUnreadable', detail });
  }
  return { found: found.sort(), refused };
}

/** The table of students that counts, and what is left of the paths. @throws AssayError TableInvalid */
function withoutTable(folder: string, named: readonly string[], given: string | undefined) {
  if (given === undefined) {
    const { table, paths } = partedClass(named);
    return { table: table === null ? null : { place: join(folder, table), folder: dirname(table) }, paths };
  }
  const paths = named.filter((path) => resolve(folder, path) !== resolve(given));
  const [other] = tablesAtTop(paths);
  if (other === undefined) return { table: { place: given, folder: '.' }, paths };
  const words = `${join(folder, other)} is a table of students, too: move it away, or leave out --students.`;
  throw new AssayError('TableInvalid', words);
}

/**
 * The files of a class in a folder and the folders in it, each a submission whose id follows from its path, as in an archive, with its student
 * where `students.csv` in it, or the table `given`, says whose it is; and those that cannot be one.
 * @throws AssayError FileUnreadable, SubmissionEmpty where there is no file, TableInvalid, TableTooLarge
 */
export async function readClassFolder(folder: string, given?: string): Promise<ClassFolder> {
  const { found, refused } = await pathsIn(folder);
  const { table, paths } = withoutTable(folder, found, given);
  if (paths.length + refused.length === 0)
    throw new AssayError('SubmissionEmpty', `${folder} holds no file.`);
  const named = table && { name: basename(table.place), folder: table.folder };
  const whose = named ? readStudents(await readInput(table.place), named, paths) : new Map<string, Student>();
  const sorted = worksOf(paths, whose, (path) => ({ place: join(folder, path) }));
  return {
    files: sorted.works,
    refused: [...refused, ...sorted.refused],
    students: table?.place ?? null,
    whose,
  };
}
