import { basename } from 'node:path';
import { listResults } from '@assay/api/routes/classes';
import { getReview, overrideScore, releaseAll, releaseResult } from '@assay/api/routes/reviews';
import { AssayError } from '@assay/kit/errors/assay-error';
import { readTable } from '@assay/kit/tables/read-table';
import { traitKey } from '@assay/kit/tables/trait-key';
import { type ApiClient, everyOf } from '../api-client.ts';
import { overApi } from '../api-connection.ts';
import { type EditedMark, editedMarks, type UntakenMark } from '../edited-marks.ts';
import { readInput } from '../read-input.ts';
import { terminalText } from '../terminal-text.ts';
import { assignmentIdOf } from './list-runs.ts';

interface MarksOptions {
  assignment: string;
  /** What students read of why a score was changed. */
  reason: string;
  dryRun?: boolean;
  /** Also in place of what a teacher has decided. */
  over?: boolean;
  json?: boolean;
}

/** Gives a score that a table has. @throws AssayError ReviewInvalid where it is none of its trait's scale */
async function give(api: ApiClient, assignment: string, mark: EditedMark, reason: string): Promise<void> {
  const { submission, run, part, to } = mark;
  const params = { assignment, submission };
  const { reviewed } = await api.ask(getReview, { params, query: { run } });
  const found = reviewed?.scores.find(({ trait }) => trait === part || traitKey(trait) === part);
  if (!found) throw new AssayError('ReviewInvalid', `it has no score called ${part}.`);
  await api.ask(overrideScore, { params, body: { run, trait: found.trait, score: to, reason } });
}

const markText = ({ submission, part, from, to }: EditedMark) =>
  `  ${submission}  ${part}: ${from ?? 'missing'} → ${to}`;
const untakenText = ({ line, submission, reason }: UntakenMark) =>
  `  line ${line}, ${submission}: not taken, ${reason}`;

const unknownText = (column: string) =>
  `  the column "${column}" is none of these results: nothing of it is taken`;

/**
 * Takes a table of results back that a person has edited: scores that differ become a teacher's. Nothing is released.
 * @throws AssayError FileUnreadable, TableInvalid, AssignmentNotFound
 */
export async function takeMarks(file: string, options: MarksOptions): Promise<void> {
  const table = readTable(await readInput(file), basename(file));
  if (!table.columns.includes('submission') || !table.columns.includes('run'))
    throw new AssayError(
      'TableInvalid',
      `${file} is no table of results: its columns submission and run are wanted, as "assay class --results" and the desk write them.`,
    );
  const assignment = await assignmentIdOf(options.assignment);
  await overApi(async ({ api }) => {
    const pages = api.pages(listResults, { params: { assignment } });
    const results = await everyOf(pages, ({ results }) => results);
    const { edited, untaken, unknown } = editedMarks(table, results, options);
    const taken: EditedMark[] = [];
    for (const mark of options.dryRun ? [] : edited)
      await give(api, assignment, mark, options.reason).then(
        () => taken.push(mark),
        (error: unknown) => {
          if (!(error instanceof AssayError) || !/^(?:Review|Precondition|Request)/.test(error.code))
            throw error;
          untaken.push({ line: mark.line, submission: mark.submission, reason: error.message });
        },
      );
    const shown = options.dryRun ? edited : taken;
    const head = options.dryRun ? `Would be changed: ${shown.length}` : `Changed: ${shown.length}`;
    const words = [
      head,
      ...shown.map(markText),
      ...untaken.map(untakenText),
      ...unknown.map(unknownText),
    ].join('\n');
    const json = () =>
      JSON.stringify({ assignment, changed: shown, untaken, unknown, dryRun: options.dryRun ?? false });
    process.stdout.write(`${options.json ? json() : terminalText(words)}\n`);
    if (untaken.length + unknown.length > 0) process.exitCode = 3;
  });
}

interface ReleaseOptions {
  which: 'unflagged' | 'all';
  standIn?: boolean;
  json?: boolean;
}

/** Releases results together until none remains. */
async function together(api: ApiClient, assignment: string, { which, standIn }: ReleaseOptions) {
  const released: string[] = [];
  for (;;) {
    const body = { which, ...(standIn && { standIn }) };
    const done = await api.ask(releaseAll, { params: { assignment }, body });
    released.push(...done.released);
    if (done.remaining === 0 || done.released.length === 0) return { ...done, released };
  }
}

/** Shows students their results: of the submissions that are named, or of all that need no look. @throws AssayError AssignmentNotFound, SubmissionNotFound, ReviewRefused */
export async function releaseResults(
  given: string,
  submissions: readonly string[],
  options: ReleaseOptions,
): Promise<void> {
  const assignment = await assignmentIdOf(given);
  await overApi(async ({ api }) => {
    const body = options.standIn ? { standIn: true } : {};
    for (const submission of submissions)
      await api.ask(releaseResult, { params: { assignment, submission }, body });
    const left = { flagged: 0, decided: 0, standIn: 0, withoutResult: 0 };
    const done =
      submissions.length > 0 ? { ...left, released: submissions } : await together(api, assignment, options);
    const { released, flagged, decided, standIn, withoutResult } = done;
    const said = [
      `Released: ${released.length}`,
      ...(flagged > 0 ? [`  ${flagged} wait for you to look at them (npx assay desk)`] : []),
      ...(decided > 0 ? [`  ${decided} were decided on before: release each by its name`] : []),
      ...(standIn > 0 ? [`  ${standIn} were assessed by no real model (--stand-in releases them)`] : []),
      ...(withoutResult > 0 ? [`  ${withoutResult} have no result`] : []),
    ].join('\n');
    const told = { assignment, released, flagged, decided, standIn, withoutResult };
    process.stdout.write(`${options.json ? JSON.stringify(told) : terminalText(said)}\n`);
  });
}
