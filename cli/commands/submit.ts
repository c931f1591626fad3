import { basename, extname } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { type CommonAssignment, idSchema } from '@assay/platform/assignment/assignment';
import { idOfName } from '@assay/platform/run/id-of-name';
import type { Attachment } from '@assay/platform/workflow/attachment';
import type { Estimate } from '@assay/platform/workflow/hand-in';
import { HAND_IN_OPTIONS } from '@assay/platform/workflow/platform-options';
import { allOptions, findWorkflow } from '@assay/workflows/find-workflow';
import { type ApiConnection, overApiAsking } from '../api-connection.ts';
import { assessedBefore, assessedBeforeText } from '../assessed-before.ts';
import { canAsk } from '../class-steps.ts';
import { dryRun, estimateOf, estimateText, usualCost, usualText } from '../dry-run.ts';
import { firstOptions } from '../first-students.ts';
import { followRun } from '../follow-run.ts';
import { handIn } from '../hand-in.ts';
import { outFolder, requireFolder } from '../out-folder.ts';
import { createProgress } from '../progress.ts';
import { putAttached } from '../put-assignment.ts';
import { readAttached, readInput } from '../read-input.ts';
import { type ReplaceOptions, replacingTables, whyNotReplace } from '../replaced-answers.ts';
import { retirementWarnings } from '../retiring-models.ts';
import { describeSummary, exitStatus, type RunSummary, summarizeRun, summaryJson } from '../run-summary.ts';
import { terminalText } from '../terminal-text.ts';
import { UsageError } from '../usage-error.ts';

interface SubmitOptions extends ReplaceOptions {
  assignment: string;
  submission?: string;
  dryRun?: boolean;
  /** Of many students, without asking whether to begin with some. */
  all?: boolean;
  /** What was assessed already as it is, too, without a word. */
  again?: boolean;
  out?: string;
  /** Options of workflows (`SubmissionOption`), by their names. */
  [option: string]: unknown;
}

/** An id that a person chose, taken as it is or refused; undefined where none was. @throws UsageError */
export function chosenId(given: string | undefined): string | undefined {
  if (given === undefined || idSchema.safeParse(given).success) return given;
  const words = `${JSON.stringify(given)} is no id of a submission: give 1 to 80 letters, digits, dots, hyphens or underscores, a letter or digit first, or leave out --submission.`;
  throw new UsageError('SubmissionUnsupported', words);
}

/** What is handed in, read and checked before anything is started. */
export interface PreparedSubmission {
  body: Buffer;
  assignment: CommonAssignment;
  attachments: Attachment[];
  submission: string;
  file: string;
  options: Record<string, string>;
}

/** What is asked for in place of what the assignment says. @throws UsageError if its workflow has no such option */
export function optionsOf(
  submitOptions: SubmitOptions,
  { assignment, workflow }: CommonAssignment,
): Record<string, string> {
  const known = [...HAND_IN_OPTIONS, ...(findWorkflow(workflow).handIn?.options ?? [])].map(
    ({ name }) => name,
  );
  const submissionOptions = [...HAND_IN_OPTIONS, ...allOptions()].filter(
    ({ name }) => submitOptions[name] !== undefined,
  );
  for (const { name } of submissionOptions) {
    if (known.includes(name)) continue;
    const words = `"${assignment}" is an assignment of the workflow ${workflow}, which takes no --${name}: leave it out.`;
    throw new UsageError('AssignmentInvalid', words);
  }
  return Object.fromEntries(submissionOptions.map(({ name }) => [name, String(submitOptions[name])]));
}

export async function readSubmission(path: string, options: SubmitOptions): Promise<PreparedSubmission> {
  const [body, attached] = [
    await readInput(path, { uploaded: true }),
    await readAttached(options.assignment),
  ];
  const submission = chosenId(options.submission) ?? idOfName(basename(path, extname(path)));
  const asked = optionsOf(options, attached.assignment);
  return { body, ...attached, submission, file: basename(path), options: asked };
}

/** What a run will take, before it is started; nothing of workflows that cannot tell. */
async function tellEstimate(connection: ApiConnection, handed: PreparedSubmission): Promise<Estimate | null> {
  const estimate = await estimateOf(connection, handed);
  if (!estimate) {
    const usual = usualText(await usualCost(connection, [handed]), connection);
    if (usual) process.stderr.write(`  ${usual}\n`);
    return null;
  }
  for (const warning of estimate.warnings) process.stderr.write(`  ${terminalText(warning)}\n`);
  process.stderr.write(`  ${terminalText(estimateText(estimate, connection))}\n`);
  return estimate;
}

/** Hands a submission in as any client of the API would and follows the run it starts to its end. */
export async function submitFile(
  connection: ApiConnection,
  handed: PreparedSubmission,
  out: string | undefined,
): Promise<RunSummary> {
  const estimate = await tellEstimate(connection, handed);
  await putAttached(connection.api, handed);
  const { assignment, submission, file, body, options } = handed;
  const of = { assignment: assignment.assignment, submission, file };
  const { runId } = await handIn(connection.api, { ...of, body, options });
  process.stderr.write(`  ${runId}\n`);
  const { show } = createProgress(process.stderr);
  const run = await followRun(connection, runId, 1, show, estimate?.calls);
  return summarizeRun(connection, run, outFolder(out, runId));
}

export function printSummary(summary: RunSummary, json: boolean | undefined): void {
  process.stdout.write(`${json ? summaryJson(summary) : terminalText(describeSummary(summary))}\n`);
  process.exitCode = exitStatus(summary);
}

/** @throws AssayError TableInvalid where answers of other questions that are there would be lost, and nobody says that they may be */
async function requireNoneLost(
  connection: ApiConnection,
  { assignment, file, body, options: { purpose } }: PreparedSubmission,
  options: SubmitOptions,
): Promise<void> {
  if (purpose) return;
  for (const [path, words] of await replacingTables(connection, assignment, [{ path: file, file, body }])) {
    const why = await whyNotReplace(path, words, options);
    if (why !== null) throw new AssayError('TableInvalid', `${path} was not handed in. ${why}`);
  }
}

/** Whether a work is left, as it was assessed already: a person at a terminal is told how to assess it anew, and scripts that it is. */
async function isLeft(
  connection: ApiConnection,
  handed: PreparedSubmission,
  json: boolean | undefined,
): Promise<boolean> {
  const run = await assessedBefore(connection, handed);
  if (run === null) return false;
  const isAsked = canAsk(json);
  process.stderr.write(`  ${terminalText(assessedBeforeText(run, !isAsked))}\n`);
  return isAsked;
}

export async function submit(file: string, options: SubmitOptions): Promise<void> {
  const handed = await readSubmission(file, options);
  const { assignment, file: name, body } = handed;
  const losses = (connection: ApiConnection) =>
    replacingTables(connection, assignment, [{ path: name, file: name, body }]);
  if (options.dryRun)
    return dryRun(async (connection) => {
      const there = connection && !options.again ? await assessedBefore(connection, handed) : null;
      const notes = there === null ? [] : [`  ${assessedBeforeText(there, !canAsk(options.json))}`];
      return { works: [handed], notes, ...(connection && { losses: await losses(connection) }) };
    }, options);
  await requireFolder(options.out);
  for (const warning of await retirementWarnings()) process.stderr.write(`  ${warning}\n`);
  await overApiAsking(async (connection) => {
    if (!options.again && (await isLeft(connection, handed, options.json))) return;
    await requireNoneLost(connection, handed, options);
    const begun = await firstOptions(connection, handed, options);
    if (begun === null) return void process.stderr.write(`  Nothing was handed in.\n`);
    printSummary(await submitFile(connection, { ...handed, options: begun }, options.out), options.json);
  });
}
