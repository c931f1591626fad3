import { basename } from 'node:path';
import { putAssignment } from '../../shared/workflows/assignment-store.ts';
import { assignmentOf } from '../../shared/workflows/assignments.ts';
import type { Quiz } from '../../shared/workflows/short-answer-grading/assignment.ts';
import { MOST_PAST, pastOf, putPast, readBank } from '../../shared/workflows/short-answer-grading/bank.ts';
import { refuseTooMany } from '../../shared/workflows/short-answer-grading/make-plan.ts';
import { describeProfile } from '../../shared/workflows/short-answer-grading/summary.ts';
import { readPast } from '../../shared/workflows/short-answer-grading/table/read-past.ts';
import { shortAnswerGrading } from '../../shared/workflows/short-answer-grading/workflow.ts';
import { overApi } from '../api-connection.ts';
import { connected } from '../connection.ts';
import { requireFolder } from '../out-folder.ts';
import { TENANT } from '../reach.ts';
import { readAssignment, readAttached, readInput } from '../read-input.ts';
import { terminalText } from '../terminal-text.ts';
import { printSummary, readSubmission, submitFile } from './submit.ts';

async function readQuiz(file: string): Promise<Quiz> {
  return assignmentOf(shortAnswerGrading, await readAssignment(file));
}

/** Lets the graders grade past answers and learns them from that (GET, 3.3; SPEC G2–G5): a run like any other. */
export async function gradersProfile(
  file: string,
  options: { assignment: string; json?: boolean; out?: string },
): Promise<void> {
  await readQuiz(options.assignment);
  const handed = await readSubmission(file, { ...options, purpose: 'profile' });
  await requireFolder(options.out);
  await overApi(async (connection) =>
    printSummary(await submitFile(connection, handed, options.out), options.json),
  );
}

/** Keeps past answers as examples and as what alike answers were given, without asking any grader. */
export async function gradersPast(file: string, options: { assignment: string }): Promise<void> {
  const { assignment, attachments } = await readAttached(options.assignment);
  const quiz = assignmentOf(shortAnswerGrading, assignment);
  const { past, warnings } = readPast(await readInput(file), basename(file), quiz.questions);
  refuseTooMany(basename(file), past.length, MOST_PAST);
  for (const warning of warnings) process.stderr.write(`  ${terminalText(warning)}\n`);
  await connected(async ({ objects }) => {
    await putAssignment(objects, TENANT, quiz, attachments);
    const { past: before } = await readBank(objects, TENANT, quiz.assignment);
    const kept = before?.answers.length ?? 0;
    if (kept > past.length)
      process.stderr.write(`  they take the place of ${kept}, which stay as a version beside them\n`);
    await putPast(objects, TENANT, quiz.assignment, pastOf(past));
  });
  process.stdout.write(`${past.length} past answers are kept.\n`);
}

/** Prints what is known of an assignment's graders. */
export async function gradersShow(options: { assignment: string; json?: boolean }): Promise<void> {
  const quiz = await readQuiz(options.assignment);
  await connected(async ({ objects }) => {
    const { past, profile } = await readBank(objects, TENANT, quiz.assignment);
    const found = { past: past?.answers.length ?? 0, profile };
    const lines = profile ? describeProfile(profile) : ['  the graders are not profiled'];
    const shown = options.json
      ? JSON.stringify(found)
      : [`  ${found.past} past answers`, ...lines].join('\n');
    process.stdout.write(`${shown}\n`);
  });
}
