import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { refuseTooLarge } from '@assay/document/upload-limit';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import type { AttachedAssignment } from '@assay/platform/workflow/attachment';
import { parseAssignment } from '@assay/workflows/assignments';
import { findWorkflow } from '@assay/workflows/find-workflow';

/** The size of a file, in bytes; 0 where it cannot be told, which reading it will say. */
async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

/**
 * A file that a command was given. `uploaded`: it is to be uploaded, and refused before it is read where that would be.
 * @throws AssayError FileUnreadable, SubmissionTooLarge
 */
export async function readInput(file: string, { uploaded = false } = {}): Promise<Buffer> {
  if (uploaded) refuseTooLarge(await sizeOf(file));
  return readFile(file).catch((cause: NodeJS.ErrnoException) => {
    const words =
      cause.code === 'EISDIR'
        ? `is a folder: give a file of it ("${assay()} class FOLDER" takes all works of one)`
        : 'cannot be read: check the path';
    throw new AssayError('FileUnreadable', `${file} ${words}.`, { cause });
  });
}

/** Files that hold work of students, or a rubric, rather than an assignment. */
const IS_WORK = /\.(md|txt|docx|odt|pdf|png|jpe?g|csv)$/i;

/** What is said of a file that is no assignment, where its name says what it is; null: it may be meant as one. */
export const takenForWork = (file: string): string | null =>
  IS_WORK.test(file)
    ? `is no assignment: give the assignment's file (YAML or JSON), not the work that is handed in; "${assay()} rubric from FILE" makes one of a rubric`
    : null;

/** An assignment file. @throws AssayError FileUnreadable, AssignmentInvalid */
export async function readAssignment(file: string): Promise<CommonAssignment> {
  const text = (await readInput(file)).toString('utf8');
  try {
    return parseAssignment(text);
  } catch (cause) {
    const words = takenForWork(file);
    throw words === null ? cause : new AssayError('AssignmentInvalid', `${file} ${words}.`, { cause });
  }
}

/**
 * An assignment file with the files that it names, which are looked for beside it.
 * @throws AssayError FileUnreadable, AssignmentInvalid, and what its workflow says of those files
 */
export async function readAttached(file: string): Promise<AttachedAssignment> {
  const assignment = await readAssignment(file);
  const attach = findWorkflow(assignment.workflow).assignments?.attach;
  if (!attach) return { assignment, attachments: [] };
  return attach(assignment, (path) => readInput(resolve(dirname(file), path)));
}

const IS_FILE = /[/\\]|\.(?:ya?ml|json)$/i;

/** Whether what is given is an assignment's file, and not its id. */
export const isAssignmentFile = (given: string): boolean => IS_FILE.test(given);

/** The id of an assignment that is given by its id or by its file. @throws AssayError FileUnreadable, AssignmentInvalid */
export async function idOf(assignment: string): Promise<string> {
  return isAssignmentFile(assignment) ? (await readAssignment(assignment)).assignment : assignment;
}
