import { basename } from 'node:path';
import { decodeTable } from '@assay/kit/tables/decode-table';
import type { Quiz } from '@assay/short-answer-grading/assignment';
import { MOST_PAST } from '@assay/short-answer-grading/bank';
import { refuseTooMany } from '@assay/short-answer-grading/make-plan';
import * as routes from '@assay/short-answer-grading/routes/past-answers';
import { describeProfile } from '@assay/short-answer-grading/summary';
import { readPast } from '@assay/short-answer-grading/table/read-past';
import { shortAnswerGrading } from '@assay/short-answer-grading/workflow';
import { assignmentOf } from '@assay/workflows/assignments';
import { overApi, overApiAsking } from '../../api-connection.ts';
import { askYesNo } from '../../ask-yes-no.ts';
import { printSummary, readSubmission, submitFile } from '../../commands/submit.ts';
import { requireFolder } from '../../out-folder.ts';
import { putAttached } from '../../put-assignment.ts';
import { readAssignment, readAttached, readInput } from '../../read-input.ts';
import { terminalText } from '../../terminal-text.ts';

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
  await overApiAsking(async (connection) =>
    printSummary(await submitFile(connection, handed, options.out), options.json),
  );
}

/** Keeps past answers as examples and as what alike answers were given, without asking any grader. */
export async function gradersPast(file: string, options: { assignment: string }): Promise<void> {
  const attached = await readAttached(options.assignment);
  const { assignment, questions } = assignmentOf(shortAnswerGrading, attached.assignment);
  const [bytes, name] = [await readInput(file), basename(file)];
  const { past, warnings } = readPast(bytes, name, questions);
  refuseTooMany(name, past.length, MOST_PAST);
  for (const warning of warnings) process.stderr.write(`  ${terminalText(warning)}\n`);
  const body = Buffer.from(decodeTable(bytes, name));
  const { kept, replaced } = await overApi(async ({ api }) => {
    await putAttached(api, attached);
    return api.ask(routes.importPastAnswers, { params: { assignment }, body });
  });
  if (replaced > kept)
    process.stderr.write(`  they take the place of ${replaced}, which stay as a version beside them\n`);
  process.stdout.write(`${kept} past answers are kept.\n`);
}

/** Prints what is known of an assignment's graders. */
export async function gradersShow(options: { assignment: string; json?: boolean }): Promise<void> {
  const { assignment } = await readQuiz(options.assignment);
  const { answers: past, graders: profile } = await overApi(({ api }) =>
    api.ask(routes.getPastAnswers, { params: { assignment } }),
  );
  const lines = profile ? describeProfile(profile) : ['  the graders are not profiled'];
  const shown = options.json
    ? JSON.stringify({ past, profile })
    : [`  ${past} past answers`, ...lines].join('\n');
  process.stdout.write(`${shown}\n`);
}

/** Shows the labels that teachers changed and released, and keeps them as past answers once somebody says yes. */
export async function gradersCorrections(options: {
  assignment: string;
  yes?: boolean;
  json?: boolean;
}): Promise<void> {
  const { assignment } = await readQuiz(options.assignment);
  await overApi(async ({ api }) => {
    const { corrections } = await api.ask(routes.listCorrections, { params: { assignment } });
    const lines = corrections.map(
      ({ question, answer, label, machine, kept }) =>
        `  ${question}: ${label} (the machine: ${machine ?? 'none'})${kept ? ', kept already' : ''}  ${beginning(answer)}`,
    );
    if (!options.json) process.stderr.write(lines.map((line) => `${terminalText(line)}\n`).join(''));
    const isAsked =
      options.yes || (!options.json && corrections.length > 0 && (await askYesNo(ASKED, false)));
    const done = isAsked ? await api.ask(routes.keepCorrections, { params: { assignment } }) : null;
    process.stdout.write(
      options.json
        ? `${JSON.stringify({ corrections, kept: done })}\n`
        : `${done ? `${done.taken} corrections are kept, ${done.kept} past answers in all.` : 'Nothing was kept.'}\n`,
    );
  });
}

const ASKED = 'Keep these as past answers, without names, for the next class? [y/N] ';
const BEGINNING = 80;
const beginning = (answer: string) => (answer.length > BEGINNING ? `${answer.slice(0, BEGINNING)}…` : answer);
