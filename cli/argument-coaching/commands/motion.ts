import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { ASSIGNMENT, type Motion } from '@assay/argument-coaching/assignment';
import { AssayError } from '@assay/kit/errors/assay-error';
import { readAs } from '@assay/kit/errors/read-as';
import { cut } from '@assay/platform/report/cut';
import type { AttachedAssignment } from '@assay/platform/workflow/attachment';
import { assignmentOf } from '@assay/workflows/assignments';
import { overApiAsking } from '../../api-connection.ts';
import { chosenId, type PreparedSubmission, printSummary, submitFile } from '../../commands/submit.ts';
import { requireFolder } from '../../out-folder.ts';
import { readAttached } from '../../read-input.ts';

/** The workflow as far as a motion's file says that it is one of it. */
const ARGUMENT_COACHING = { id: 'argument-coaching', assignment: ASSIGNMENT };

/** Letters of a motion that stand as the title of its report. */
const LONGEST_TITLE = 80;

const hashOf = (...parts: unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);

/** A motion's file. @throws AssayError FileUnreadable, AssignmentInvalid, also where it is of another workflow */
export async function readMotion(file: string): Promise<AttachedAssignment<Motion>> {
  const { assignment, attachments } = await readAttached(file);
  return { assignment: assignmentOf(ARGUMENT_COACHING, assignment), attachments };
}

/** A motion handed in for itself, without anybody's argument. The same motion with the same options and seed is the same submission. */
export function handedMotion(
  { assignment, attachments }: AttachedAssignment<Motion>,
  options: Record<string, string> & { purpose: string },
  submission?: string,
): PreparedSubmission {
  const { motion, seed } = assignment;
  return {
    body: Buffer.from(`${motion}\n`),
    assignment,
    attachments,
    submission: chosenId(submission) ?? `${options.purpose}-${hashOf(motion, options, seed)}`,
    file: 'motion.txt',
    options,
  };
}

/** A motion in a sentence, as an assignment that says nothing else. @throws AssayError AssignmentInvalid */
export function motionOf(words: string, language?: string): AttachedAssignment<Motion> {
  const motion = words.replace(/\s+/g, ' ').trim();
  const title = cut(motion, LONGEST_TITLE);
  const written = {
    workflow: 'argument-coaching',
    ...(title && { title }),
    motion,
    ...(language && { language }),
  };
  const named = { assignment: `motion-${hashOf(motion, language)}`, ...written };
  const assignment = readAs(
    ASSIGNMENT.schema,
    named,
    (faults) =>
      new AssayError('AssignmentInvalid', `The motion cannot be checked:\n  ${faults.join('\n  ')}`),
  );
  return { assignment, attachments: [] };
}

const namesFile = (words: string) => /^\S+\.(ya?ml|json)$/i.test(words.trim());

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ?? false;
}

/** The motion of a file, or of words. @throws AssayError AssignmentInvalid, FileUnreadable */
export async function motionToCheck(given: string, language?: string): Promise<AttachedAssignment<Motion>> {
  if (!namesFile(given) && !(await isFile(given))) return motionOf(given, language);
  if (language === undefined) return readMotion(given);
  throw new AssayError('AssignmentInvalid', `${given} says its language itself: leave out --language.`);
}

/** Checks whether both sides of a motion can reasonably be argued (SPEC S9). */
export async function motionCheck(
  given: string,
  options: { language?: string; json?: boolean; out?: string },
): Promise<void> {
  const handed = handedMotion(await motionToCheck(given, options.language), { purpose: 'check' });
  await requireFolder(options.out);
  await overApiAsking(async (connection) =>
    printSummary(await submitFile(connection, handed, options.out), options.json),
  );
}
