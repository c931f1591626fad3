import { AssayError, type ErrorCode } from '@assay/kit/errors/assay-error';
import { openZip, type Zip, ZipError } from '@assay/kit/zip/open-zip';
import {
  type ClassWork,
  partedClass,
  type RefusedFile,
  studentsOf,
  worksOf,
} from '@assay/platform/submission/class-works';

/** Files of one archive: what is stored within the 29 seconds of a request. */
const MOST_FILES = 200;

/** Characters of a file's name that are told. */
const TOLD = 200;

/** Bytes of a path in UTF-8: what S3 takes as a key, https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-keys.html */
const LONGEST_PATH = 1024;

/** A file of an archive that can be handed in. */
export interface ArchivedFile extends ClassWork {
  bytes: Uint8Array;
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

/** The bytes of a file. @throws AssayError why it cannot be taken */
function bytesIn(zip: Zip, path: string): Uint8Array {
  if (leadsAway(path))
    throw new AssayError('SubmissionUnsupported', 'Its name is none that a file can have here: rename it.');
  if (Buffer.byteLength(path) > LONGEST_PATH) {
    const words = `Its path has more than ${LONGEST_PATH} bytes: give its folders shorter names.`;
    throw new AssayError('SubmissionUnsupported', words);
  }
  const bytes = unzipped(() => zip.read(path))!;
  if (bytes.length === 0) throw new AssayError('SubmissionEmpty', 'It is empty.');
  return bytes;
}

/** A path of an archive as it is told. */
export const toldPath = (path: string) => path.slice(0, TOLD).replaceAll(/\p{Cc}/gu, '\ufffd');

/**
 * Reads an archive of a class: each file that can be taken, under an id that follows from its path, with its student where `students.csv` says
 * whose it is, and why others cannot. `table`: the path of that; null: there is none.
 * @throws AssayError SubmissionUnsupported, SubmissionTooLarge, SubmissionEmpty; TableInvalid, TableTooLarge of `students.csv`
 */
export function readArchive(bytes: Uint8Array): {
  files: ArchivedFile[];
  refused: RefusedFile[];
  table: string | null;
} {
  const zip = unzipped(() => openZip(bytes));
  const { table, paths } = partedClass(zip.names);
  if (paths.length === 0) throw new AssayError('SubmissionEmpty', 'The archive holds no file.');
  if (paths.length > MOST_FILES) throw new AssayError(...WORDS.large);
  const whose = studentsOf(table, (path) => unzipped(() => zip.read(path))!, paths);
  const { works, refused } = worksOf(paths, whose, (path) => ({ bytes: bytesIn(zip, path) }));
  return { files: works, refused, table };
}
