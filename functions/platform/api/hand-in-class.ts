import { AssayError } from '@assay/kit/errors/assay-error';
import { submissionTaken } from '@assay/platform/access/owner-store';
import type { Principal } from '@assay/platform/access/principal';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import { uploadedBy } from '@assay/platform/run/uploader';
import type { Submission } from '@assay/platform/run/version-store';
import { type ClassWork, refusedFile } from '@assay/platform/submission/class-works';
import { refuseUnreadable } from '@assay/platform/workflow/at-the-door';
import { findWorkflow } from '@assay/workflows/find-workflow';
import pLimit from 'p-limit';
import * as z from 'zod';
import { erasedWorks } from '../runs/erased-works.ts';
import { runStore } from '../runtime/storage.ts';
import { type ArchivedFile, readArchive, toldPath } from './read-archive.ts';
import { owners } from './services.ts';
import { storeFile } from './store-file.ts';

/** What a file itself is at fault for: the others can be taken. */
const OF_A_FILE = /^(?:Submission|Document|Table)[A-Z]/;

/** Files that are stored at a time. */
const AT_ONCE = 16;

/** What is said of work that somebody had erased, as who teaches hands it in again. */
export const submissionErased = () =>
  new AssayError(
    'SubmissionErased',
    'The work of this id was erased, and is left out. To have it assessed again, hand it in by itself: assay submit FILE --submission ID --erased take (options.erased).',
  );

/** Refuses a work of which the class's table does not say whose it is, and that is somebody's already. @throws AssayError SubmissionTaken */
export async function requireNobodys(
  of: Omit<Submission, 'submission'>,
  { submission, student }: ClassWork,
  table: string | null,
): Promise<void> {
  if (table !== null && !student && (await owners().find({ ...of, submission }))) throw submissionTaken();
}

/** Makes the student of whom the table says so the owner of a file. @throws AssayError SubmissionTaken */
async function own(of: Omit<Submission, 'submission'>, work: ClassWork, table: string | null): Promise<void> {
  const { submission, student } = work;
  await requireNobodys(of, work, table);
  if (student) await owners().claim({ ...of, submission }, student, new Date().toISOString());
}

const takenSchema = z.object({ file: z.string(), submission: z.string(), run: z.string() });
type TakenFile = z.infer<typeof takenSchema>;

/** What was answered before for a file that is not erased since. */
async function takenBefore(of: Submission, path: string, earlier: readonly TakenFile[]) {
  const before = earlier.find(({ file, submission }) => file === path && submission === of.submission);
  return before && !(await runStore().isErased(of)) ? before : null;
}

/** How files of a class are taken. */
interface ClassEntry {
  /** The table of students; null: there is none. */
  table: string | null;
  earlier: readonly TakenFile[];
  /** Refuses what no run could read (`HandIn`). */
  refuse(bytes: Uint8Array, file: string): Promise<void>;
}

/** Stores a file that can be read, which starts its run, once its student is known: the run masks them. @throws AssayError SubmissionTaken, SubmissionErased, or what is wrong with the file */
async function take(
  of: Omit<Submission, 'submission'>,
  archivedFile: ArchivedFile,
  { table, earlier, refuse }: ClassEntry,
): Promise<TakenFile> {
  const { path, submission, file, bytes, student } = archivedFile;
  const before = await takenBefore({ ...of, submission }, path, earlier);
  if (before) return before;
  await refuse(bytes, file);
  if (await erasedWorks().has({ ...of, submission })) throw submissionErased();
  await own(of, archivedFile, table);
  const metadata = student ? uploadedBy(student.subject) : {};
  return { file: path, submission, run: await storeFile({ ...of, submission, file }, bytes, metadata) };
}

/** Hands in each file of an archive that can be taken; where it was `earlier`, what is erased since. @throws AssayError what is wrong with the archive or its table of students, before anything is stored */
export async function handInClass(
  { tenant }: Principal,
  asked: CommonAssignment,
  archive: Uint8Array,
  earlier?: unknown,
) {
  const { data: before } = z.object({ submissions: z.array(takenSchema) }).safeParse(earlier);
  const { files, refused, table } = readArchive(archive);
  const { assignment } = asked;
  const { handIn } = findWorkflow(asked.workflow);
  const refuse = (bytes: Uint8Array, file: string) => refuseUnreadable(handIn, { file, bytes }, asked);
  const entry = { table, earlier: before?.submissions ?? [], refuse };
  const taken = await pLimit(AT_ONCE).map(files, async (archivedFile) =>
    take({ tenant, assignment }, archivedFile, entry).catch((error: unknown) => {
      if (!(error instanceof AssayError) || !OF_A_FILE.test(error.code)) throw error;
      refused.push(refusedFile(archivedFile.path, error));
      return null;
    }),
  );
  const submissions = taken.filter((one) => one !== null);
  const inRows = new Set(files.flatMap(({ path, student }) => (student ? [path] : [])));
  const withoutRow = submissions.flatMap(({ file }) => (inRows.has(file) ? [] : [file]));
  const told = refused.map(({ file, ...why }) => ({ file: toldPath(file), ...why }));
  return { submissions, refused: told, withoutRow, table: table && toldPath(table) };
}
