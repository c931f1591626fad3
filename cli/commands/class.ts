import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ResultRow, SeparatorName } from '@assay/api/results-table';
import { getAssignment } from '@assay/api/routes/assignments';
import { listResults } from '@assay/api/routes/classes';
import type { StandingRun } from '@assay/api/schemas/runs';
import { assay } from '@assay/kit/process/assay-command';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import { RESUMABLE } from '@assay/platform/run/items';
import type { AttachedAssignment } from '@assay/platform/workflow/attachment';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { everyOf } from '../api-client.ts';
import { type ApiConnection, overApiAsking } from '../api-connection.ts';
import { bringReports, studentsInTables } from '../bring-reports.ts';
import { dryClass, type Estimates, estimatesOf, tellEstimates, tellUsual } from '../class-estimates.ts';
import {
  type ClassFile,
  type ClassFolder,
  readClassFolder,
  studentsText,
  withoutRowOf,
} from '../class-folder.ts';
import { nextOf, type StepOptions } from '../class-steps.ts';
import { type ClassResultRow, classTable, writeClassTable } from '../class-table.ts';
import { sumOf } from '../dry-run.ts';
import { endedText } from '../ended-text.ts';
import { needsAnotherUpload } from '../errors.ts';
import { followEvents } from '../follow-events.ts';
import { followRuns } from '../follow-runs.ts';
import { type AcceptedFile, handInClass } from '../hand-in-class.ts';
import { withHeldUp } from '../held-up.ts';
import { goOnWithInterrupted } from '../interrupted-runs.ts';
import { rememberMade } from '../made.ts';
import { INTERRUPTED_WORDS, onInterrupt } from '../on-interrupt.ts';
import { outFolder, requireFile, requireFolder } from '../out-folder.ts';
import { createProgressBar } from '../progress-bar.ts';
import { putAttached } from '../put-assignment.ts';
import { isAssignmentFile, readAttached, readInput } from '../read-input.ts';
import { type ReplaceOptions, replacingTables, whyNotReplace } from '../replaced-answers.ts';
import { terminalText } from '../terminal-text.ts';
import { twinFiles, twinLines } from '../twin-files.ts';
import { standingOf, unchangedWorks } from '../unchanged-works.ts';
import { lookOf, tellWorks, watchWorks } from '../waiting/watch-works.ts';
import { listRuns } from './list-runs.ts';
import { exitStatusOf } from './resume-runs.ts';

interface ClassOptions extends StepOptions, ReplaceOptions {
  /** Its file, or its id. */
  assignment: string;
  /** A table of whose work the files are, in place of the folder's own. */
  students?: string;
  results?: string;
  /** A folder for the report of each work. */
  reports?: string;
  /** Of the table's cells. */
  separator?: SeparatorName;
  dryRun?: boolean;
  /** What is there already, and would be assessed by the same assignment, too. */
  again?: boolean;
  /** `take`: who is erased comes back. */
  erased?: string;
}

/** Rows that are asked for at a time: as many as a page holds. */
const ROWS = 200;

/** What came of a class as the API tells it: a row for each file, and of a table behind it one for each student in it. */
async function resultsOf(connection: ApiConnection, assignment: string, accepted: readonly AcceptedFile[]) {
  const pages = connection.api.pages(listResults, { params: { assignment }, query: { limit: ROWS } });
  const all = await everyOf(pages, ({ results }) => results);
  const byId = new Map(all.map((row) => [row.submission, row]));
  const own = accepted.flatMap(({ path, submission }) => {
    const row = byId.get(submission);
    return row ? [{ file: path, ...row }] : [];
  });
  const students = await studentsInTables(connection, own.filter(isTable), all);
  const within = ({ run, file }: (typeof own)[number]) =>
    (students.get(run ?? '') ?? []).map((student) => ({ file, ...student }));
  const rows = own.flatMap((row) => [row, ...within(row)]);
  return { own, rows, students: [...students.values()].flat() };
}

/** Whether a work may hold students' own parts: whatever was judged in it is of somebody who has none, or is told there. */
const isTable = ({ answers, values, issues }: Pick<ResultRow, 'answers' | 'values' | 'issues'>) =>
  issues.length === 0 && Object.keys(values).every((part) => part in answers);

/** Whether a run can be gone on with: not where only another file helps. */
const isGoneOnWith = ({ state, code }: Pick<ResultRow, 'state' | 'code'>) =>
  RESUMABLE.some((one) => one === state) && !needsAnotherUpload(code ?? '');

/** Submissions of a class whose students were erased. */
function erasedOf({ files, refused }: Pick<ClassFolder, 'files' | 'refused'>): string[] {
  const paths = new Set(refused.flatMap(({ file, code }) => (code === 'SubmissionErased' ? [file] : [])));
  return files.flatMap(({ path, submission }) => (paths.has(path) ? [submission] : []));
}

/** What became of a class. */
interface ClassOutcome extends Pick<ClassFolder, 'refused' | 'students'> {
  assignment: string;
  /** No model was there for some of it. */
  withoutModel: boolean;
  /** No real model assessed some of it. */
  standIn: boolean;
  results: readonly ClassResultRow[];
  accepted: readonly AcceptedFile[];
  /** Files that were there as they are, and were not assessed again. */
  unchanged: readonly string[];
  /** Files whose runs were interrupted before, and were gone on with. */
  resumed: readonly string[];
  /** Files that wait for the first ones to be read. */
  left: readonly string[];
  table: string;
  /** Files of reports that were brought; absent: nobody asked. */
  reports?: readonly string[];
}

/** As a person reads it. */
function describeClass(outcome: ClassOutcome, folder: string | undefined): string {
  const { results, refused, students, accepted, unchanged, resumed, left, table, reports } = outcome;
  const states = Object.entries(Object.groupBy(results, ({ state }) => state));
  const counts = states.map(([state, own]) => `${own.length} ${state}`);
  const isAllThere = unchanged.length > 0 && unchanged.length === accepted.length;
  const these = isAllThere
    ? `all ${unchanged.length} were there as they are, and nothing was assessed`
    : `${unchanged.length} of these were there as they are, and were not assessed again`;
  return [
    ...(outcome.standIn ? ['No real model was used: scores and comments say nothing about the works.'] : []),
    ...(outcome.withoutModel ? ['No model was there: what needs one waits for it.'] : []),
    counts.join(', ') || 'nothing was handed in',
    ...refused.map(({ file, code, detail }) => `  ${file} was not taken (${code}): ${detail}`),
    ...(results.some(isGoneOnWith)
      ? [
          `  go on with what failed or waits: ${assay()} runs resume --failed --assignment ${outcome.assignment}`,
        ]
      : []),
    ...(unchanged.length > 0
      ? [
          `  ${these} (--again assesses them anew${outcome.standIn ? ', by the models that are asked now' : ''})`,
        ]
      : []),
    ...(resumed.length > 0
      ? [`  ${resumed.length} of these were interrupted before or waited for a model, and were gone on with`]
      : []),
    ...studentsText(students, accepted),
    `Table: ${table} (${assay()} open opens it)`,
    ...(reports ? [`Reports: ${reports.length} in ${folder}`] : []),
    ...(left.length > 0
      ? [`${left.length} are left. Read these first (${assay()} desk), then give the same command again.`]
      : []),
  ].join('\n');
}

/** The place of the table, which can be written. @throws AssayError FileUnreadable */
async function placeOf(given: string | undefined, assignment: string): Promise<string> {
  const file = given ?? outFolder(undefined, `${assignment}.csv`);
  if (given === undefined) await mkdir(dirname(file), { recursive: true });
  await requireFile(file);
  return file;
}

/** A class that is being handed in. */
interface ClassUnderWay {
  connection: ApiConnection;
  assignment: string;
  estimates: Estimates;
}

/** Hands the files of a class in, telling on Ctrl-C what was kept. The function at the end lets Ctrl-C go. */
async function handInFiles(
  { connection, assignment }: ClassUnderWay,
  classFolder: Omit<ClassFolder, 'whose'>,
  { again, erased, assignment: named }: Pick<ClassOptions, 'again' | 'erased' | 'assignment'>,
): Promise<{ acceptedFiles: AcceptedFile[]; letGo: () => void }> {
  let taken = 0;
  const { files, refused } = classFolder;
  const refusedBefore = refused.length;
  const letGo = onInterrupt(() => {
    const left = files.length - taken - (refused.length - refusedBefore);
    return INTERRUPTED_WORDS.class(assignment, { taken, left, again }, connection.ownsStack);
  });
  const tell = () => {
    taken += 1;
  };
  const handed = await handInClass(connection, assignment, classFolder, {
    ...{ again, erased, tell, named },
  });
  const acceptedFiles = await goOnWithInterrupted(connection, assignment, handed);
  const resumed = acceptedFiles.filter(({ isResumed }) => isResumed).length;
  if (resumed > 0)
    process.stderr.write(
      `  ${resumed} of these were interrupted or waited for a model, and are gone on with\n`,
    );
  process.stderr.write(`  how they stand, also later: ${assay()} runs list ${assignment}\n`);
  return { acceptedFiles, letGo };
}

/** Puts the assignment of a class, and says where it stood there as another one. */
async function putClass({ api }: ApiConnection, attached: AttachedAssignment): Promise<void> {
  if ((await standingOf(api, attached.assignment)) === 'other')
    process.stderr.write(
      '  the assignment is another than it was: works that are there are assessed again by it\n',
    );
  await putAttached(api, attached);
}

const idsOf = (files: readonly AcceptedFile[]) => new Set(files.map(({ runId }) => runId));

/** The files that take no earlier answers of students away, or may; why others are not handed in is added to `refused`. */
async function withoutLosses(
  { connection, assignment: id }: Pick<ClassUnderWay, 'connection' | 'assignment'>,
  { files, refused }: Pick<ClassFolder, 'files' | 'refused'>,
  options: ClassOptions & { given: CommonAssignment | undefined },
): Promise<ClassFile[]> {
  const { api } = connection;
  const assignment = options.given ?? (await api.ask(getAssignment, { params: { assignment: id } }));
  if (!findWorkflow(assignment.workflow).handIn?.students) return [...files];
  const kept = options.again ? new Set<ClassFile>() : await unchangedWorks(api, id, files);
  const read = files
    .filter((one) => !kept.has(one))
    .map(async ({ path, file, place }) => ({ path, file, body: await readInput(place) }));
  const left = new Set<string>();
  for (const [path, words] of await replacingTables(connection, assignment, await Promise.all(read))) {
    const detail = await whyNotReplace(path, words, options);
    if (detail === null) continue;
    left.add(path);
    refused.push({ file: path, code: 'TableInvalid', detail });
  }
  return files.filter(({ path }) => !left.has(path));
}

/** Follows the runs of works to their ends, telling how far all are. */
async function followFiles(
  { connection, assignment, estimates }: ClassUnderWay,
  acceptedFiles: readonly AcceptedFile[],
): Promise<StandingRun[]> {
  const bar = createProgressBar(process.stderr, acceptedFiles.length);
  const own = acceptedFiles.filter(({ isUnchanged, isResumed }) => isResumed || !isUnchanged);
  const asked = connection.standIns.model ? [] : own;
  const expected = sumOf(asked.map(({ path }) => estimates.get(path) ?? null))?.calls ?? null;
  const look = async (ended: number) =>
    lookOf(
      await listRuns(connection, assignment),
      { followed: idsOf(acceptedFiles), asked: idsOf(asked) },
      ended,
    );
  const ended = await followRuns(
    connection,
    acceptedFiles,
    (run) => bar.advance(endedText(run)),
    withHeldUp(connection, bar, tellWorks(bar, watchWorks(expected), look)),
    followEvents(connection.api, assignment),
  );
  bar.end();
  return ended;
}

/**
 * Hands in the files of a folder, or some of them first, follows their runs to their ends, and writes a table of what came of them. What is there as
 * it is, is not handed in again.
 * @throws AssayError FileUnreadable, AssignmentInvalid, AssignmentNotFound, SubmissionEmpty; TableInvalid, TableTooLarge of the students
 */
export async function classOf(folder: string, options: ClassOptions): Promise<void> {
  const { assignment: wanted, json } = options;
  const classFolder = await readClassFolder(folder, options.students);
  const attached = isAssignmentFile(wanted) ? await readAttached(wanted) : null;
  const assignment = attached?.assignment.assignment ?? wanted;
  if (options.dryRun) return dryClass(classFolder, attached?.assignment, options);
  const table = await placeOf(options.results, assignment);
  if (options.reports !== undefined) await requireFolder(options.reports);
  await overApiAsking(async (connection) => {
    if (attached) await putClass(connection, attached);
    const given = attached?.assignment;
    const next = await nextOf(connection, assignment, classFolder.files, options);
    const { refused, students, whose } = classFolder;
    const losing = { files: next.now, refused };
    const now = await withoutLosses({ connection, assignment }, losing, { ...options, given });
    const estimates = await estimatesOf(connection, now, {
      assignment: given,
      again: options.again,
      refused,
    });
    tellEstimates(connection, estimates);
    await tellUsual(connection, now, { assignment: given, estimates });
    for (const line of twinLines(await twinFiles(classFolder.files))) process.stderr.write(`${line}\n`);
    const underWay = { connection, assignment, estimates };
    const isRefused = new Set(refused.map(({ file }) => file));
    const files = now.filter(({ path }) => !isRefused.has(path));
    const { acceptedFiles, letGo } = await handInFiles(underWay, { files, refused, students }, options);
    const ended = await followFiles(underWay, acceptedFiles);
    letGo();
    const { own: results, rows, students: inTables } = await resultsOf(connection, assignment, acceptedFiles);
    await writeClassTable(table, assignment, classTable(rows, refused, options.separator, whose));
    const into = options.reports;
    const reports =
      into &&
      (await bringReports(connection, results, inTables, {
        assignment,
        folder: into,
        erased: erasedOf(classFolder),
      }));
    await rememberMade({ place: table, assignment, reports: options.reports ?? null });
    const outcome = {
      assignment,
      withoutModel: ended.some(({ provenance }) => provenance?.withoutModel ?? false),
      standIn: ended.some(({ provenance }) => provenance?.standIn ?? false),
      ...{ results, refused, students, table, ...(reports && { reports }) },
      withoutRow: withoutRowOf(acceptedFiles),
      unchanged: acceptedFiles.flatMap(({ path, isUnchanged, isResumed }) =>
        isUnchanged && !isResumed ? [path] : [],
      ),
      resumed: acceptedFiles.flatMap(({ path, isResumed }) => (isResumed ? [path] : [])),
      left: next.left.map(({ path }) => path),
    };
    const words = () => terminalText(describeClass({ ...outcome, accepted: acceptedFiles }, options.reports));
    process.stdout.write(`${json ? JSON.stringify(outcome) : words()}\n`);
    const faulty = refused.filter(({ code }) => code !== 'SubmissionErased');
    process.exitCode = exitStatusOf(ended, faulty.length);
  });
}
