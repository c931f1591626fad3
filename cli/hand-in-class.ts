import { getOwner } from '@assay/api/routes/submissions';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import { submissionTaken } from '@assay/platform/access/owner-store';
import pLimit from 'p-limit';
import type { ApiClient } from './api-client.ts';
import { isOf } from './api-connection.ts';
import { type ClassFile, type ClassFolder, unlessRefused } from './class-folder.ts';
import { type HandedIn, handIn, refuseUnfit } from './hand-in.ts';
import { createProgressBar } from './progress-bar.ts';
import { readInput } from './read-input.ts';
import { shellWord } from './shell-word.ts';
import { terminalText } from './terminal-text.ts';

/** Files that are handed in at a time. */
const AT_ONCE = 4;

/** A file that was handed in, and the run that it starts, or that assessed the same before; `isResumed`: that was interrupted, and is gone on with. */
export type AcceptedFile = ClassFile & HandedIn & { attempt: number; isResumed?: boolean };

/** How a class is handed in. */
interface ClassHandIn {
  /** Also what is there already, and would be assessed by the same assignment. */
  again?: boolean | undefined;
  /** As `take`, erased students come back. */
  erased?: string | undefined;
  /** The assignment as a person named it: its file or its id. */
  named?: string;
  /** Is called for each file that was taken. */
  tell?: () => void;
}

/** Whether it is known whose work a submission is. */
export async function isSomebodys(
  api: ApiClient,
  of: { assignment: string; submission: string },
): Promise<boolean> {
  try {
    await api.ask(getOwner, { params: of });
    return true;
  } catch (error) {
    if (error instanceof AssayError && /^(?:Owner|Submission)NotFound$/.test(error.code)) return false;
    throw error;
  }
}

interface ClassFileHandIn {
  hasTable: boolean;
  onlyIfChanged: boolean;
  options: Record<string, string>;
}

/** What is said of a file that was taken. */
function standingWords({ isUnchanged, leftOut = 0 }: HandedIn): string {
  if (!isUnchanged) return 'handed in';
  return `is there as it is${leftOut > 0 ? `; ${leftOut} rows of erased students are left out (--erased take takes them)` : ''}`;
}

/** Hands a file in as its student's, whom the run then masks. @throws AssayError SubmissionTaken where it is another's, as by the API's archives */
async function take(
  api: ApiClient,
  assignment: string,
  classFile: ClassFile,
  { hasTable, onlyIfChanged, options }: ClassFileHandIn,
): Promise<AcceptedFile> {
  const { submission, file, place, student } = classFile;
  const body = await readInput(place, { uploaded: true });
  refuseUnfit({ file, body });
  if (!student && hasTable && (await isSomebodys(api, { assignment, submission }))) throw submissionTaken();
  const of = { assignment, submission, file, ...(student && { student }) };
  const handed = await handIn(api, { ...of, body, options, onlyIfChanged });
  return { ...classFile, ...handed, attempt: 1 };
}

/** The same error, which names the command that brings an erased work back; of another the same. */
function bringingBack(error: unknown, { place, submission }: ClassFile, assignment: string): unknown {
  if (!isOf(error, 'SubmissionErased')) return error;
  const back = ['submit', place, '--assignment', assignment, '--submission', submission, '--erased', 'take'];
  const words = `The work of this id was erased, and is left out. To have it assessed again: ${assay()} ${back.map(shellWord).join(' ')}`;
  return new AssayError('SubmissionErased', words, { cause: error });
}

/** Hands each file in that is not there as it is, telling of it; returns those that were taken, and adds to `refused` why others were not. */
export async function handInClass(
  { api }: { api: ApiClient },
  assignment: string,
  { files, refused, students }: Omit<ClassFolder, 'whose'>,
  { again = false, erased, tell, named = assignment }: ClassHandIn = {},
): Promise<AcceptedFile[]> {
  const bar = createProgressBar(process.stderr, files.length);
  const acceptedFiles = await pLimit(AT_ONCE).map(files, async (classFile) => {
    const { path } = classFile;
    const say = (words: string) => bar.advance(terminalText(`${path} ${words}`));
    const how = {
      hasTable: students !== null,
      onlyIfChanged: !again,
      options: { ...(erased && { erased }) },
    };
    const work = () =>
      take(api, assignment, classFile, how).catch((error: unknown) => {
        throw bringingBack(error, classFile, named);
      });
    const refuse = ({ message, code }: AssayError) => say(`was not taken: ${message} (${code})`);
    const handed = await unlessRefused(refused, path, work, refuse);
    if (handed === undefined) return null;
    say(standingWords(handed));
    tell?.();
    return handed;
  });
  bar.end();
  return acceptedFiles.filter((acceptedFile) => acceptedFile !== null);
}
