import { basename, dirname } from 'node:path/posix';
import { fileSchema } from '@assay/api/schemas/submissions';
import { AssayError, type ErrorCode } from '@assay/kit/errors/assay-error';
import { openZip, type Zip, ZipError } from '@assay/kit/zip/open-zip';
import type { Student } from '@assay/platform/access/owner-store';
import { isNobodys } from '@assay/platform/submission/class-paths';
import { readStudents, refuseStray, studentsTable } from '@assay/platform/submission/class-students';
import { submissionOfPath } from '@assay/platform/submission/submission-of-path';

/** Files of one archive: what is stored within the 29 seconds of a request. */
const MOST_FILES = 200;

/** Characters of a file's name that are told. */
const TOLD = 200;

/** Bytes of a path in UTF-8: what S3 takes as a key, https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-keys.html */
const LONGEST_PATH = 1024;

/** A file of an archive that can be handed in. */
export interface ArchivedFile {
  /** As the archive names it. */
  path: string;
  submission: string;
  file: string;
  bytes: Uint8Array;
  /** Whose work it is, where the table of students says so. */
  student: Student | null;
}

/** A file that cannot be taken, and why. */
export interface ArchiveFileRefusal {
  file: string;
  code: ErrorCode;
  detail: string;
}

/** Whether a path leads out of its folder, or is none as zip files have them. */
const leadsAway = (path: string) => /^\/|\\|^[A-Za-z]:|\p{Cc}/u.test(path) || path.split('/').includes('..');

const WORDS: Record<ZipError['why'], [ErrorCode, string]> = {
  broken: [
    'SubmissionUnsupported',
    'It is no whole zip file, or a name is there twice: make the archive anew.',
  ],
  encrypted: ['SubmissionUnsupported', 'It is encrypted: make the archive without a password.'],
  large: ['SubmissionTooLarge', 'It holds more than is taken: 24 MB unpacked, 200 files. Send it in parts.'],
};

/** @throws AssayError what is said of an archive, or of one part of it, that is not read */
function unzipped<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    const [code, words] = WORDS[error.why];
    throw new AssayError(code, words, { cause: error });
  }
}

/** @throws AssayError why a file cannot be taken */
function fileOf(zip: Zip, path: string, students: ReadonlyMap<string, Student>): ArchivedFile {
  const file = basename(path);
  if (leadsAway(path) || !fileSchema.safeParse(file).success)
    throw new AssayError('SubmissionUnsupported', 'Its name is none that a file can have here: rename it.');
  if (Buffer.byteLength(path) > LONGEST_PATH) {
    const words = `Its path has more than ${LONGEST_PATH} bytes: give its folders shorter names.`;
    throw new AssayError('SubmissionUnsupported', words);
  }
  refuseStray(path);
  const bytes = unzipped(() => zip.read(path))!;
  if (bytes.length === 0) throw new AssayError('SubmissionEmpty', 'It is empty.');
  return { path, submission: submissionOfPath(path), file, bytes, student: students.get(path) ?? null };
}

/** A path of an archive as it is told. */
export const toldPath = (path: string) => path.slice(0, TOLD).replaceAll(/\p{Cc}/gu, '\ufffd');

/** Says of a file why it cannot be taken, by the name that the archive has for it. */
export function refusedFile(path: string, { code, message: detail }: AssayError): ArchiveFileRefusal {
  return { file: toldPath(path), code, detail };
}

/** What a class consists of. */
interface ClassArchive {
  paths: string[];
  /** Of the table of students; null: there is none. */
  table: string | null;
  students: ReadonlyMap<string, Student>;
}

/** The files of a class, and whose they are by its table of students. @throws AssayError TableInvalid, SubmissionEmpty, SubmissionTooLarge */
function filesOf(zip: Zip): ClassArchive {
  const named = zip.names.filter((path) => !isNobodys(path));
  const table = studentsTable(named);
  const paths = named.filter((path) => path !== table);
  if (paths.length === 0) throw new AssayError('SubmissionEmpty', 'The archive holds no file.');
  if (paths.length > MOST_FILES) throw new AssayError(...WORDS.large);
  if (table === null) return { paths, table, students: new Map() };
  const place = { name: basename(table), folder: dirname(table) };
  return { paths, table, students: readStudents(unzipped(() => zip.read(table))!, place, paths) };
}

/**
 * Reads an archive of a class: each file that can be taken, under an id that follows from its path, with its student where `students.csv` says
 * whose it is, and why others cannot. `table`: the path of that; null: there is none.
 * @throws AssayError SubmissionUnsupported, SubmissionTooLarge, SubmissionEmpty; TableInvalid, TableTooLarge of `students.csv`
 */
export function readArchive(bytes: Uint8Array): {
  files: ArchivedFile[];
  refused: ArchiveFileRefusal[];
  table: string | null;
} {
  const zip = unzipped(() => openZip(bytes));
  const { paths, table, students } = filesOf(zip);
  const files = new Map<string, ArchivedFile>();
  const refused: ArchiveFileRefusal[] = [];
  for (const path of paths)
    try {
      const file = fileOf(zip, path, students);
      if (files.has(file.submission))
        throw new AssayError(
          'SubmissionTaken',
          'Another file of the archive has this name: rename one of them.',
        );
      files.set(file.submission, file);
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      refused.push(refusedFile(path, error));
    }
  return { files: [...files.values()], refused, table };
}
