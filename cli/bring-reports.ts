import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { getReview } from '@assay/api/routes/reviews';
import { listArtifacts } from '@assay/api/routes/run-parts';
import { getReleasedPage } from '@assay/api/routes/submissions';
import { assay } from '@assay/kit/process/assay-command';
import { countsAsItIs } from '@assay/platform/review/reviewed-result';
import { REPORT_FILES } from '@assay/platform/run/artifact';
import type { Submission } from '@assay/platform/run/version-store';
import { PARTS } from '@assay/platform/workflow/class-table';
import pLimit from 'p-limit';
import { type ApiConnection, bytesAt } from './api-connection.ts';
import { terminalText } from './terminal-text.ts';
import { rememberWritten, takeAway, type WrittenFile, writeWhole, writtenFiles } from './written-files.ts';

/** Reports that are brought at a time. */
const AT_ONCE = 8;

/** The report as a PDF or, where there is no TeX, as a page. */
const REPORTS = [REPORT_FILES.pdf, REPORT_FILES.html];

/** A work, the run that assessed it, the one that its student sees, and whose it is. */
interface AssessedWork {
  submission: string;
  run: string | null;
  released: string | null;
  owner: { subject: string } | null;
  /** Parts that a teacher changed. */
  changed: readonly string[];
}

type Api = Pick<ApiConnection, 'api'>;

const filesOf = async ({ api }: Api, run: string, prefix: string) =>
  (await api.ask(listArtifacts, { params: { run }, query: { prefix } })).artifacts;

/** What is brought of a work, and its file's ending. */
interface BroughtReport {
  ending: string;
  bytes: Uint8Array | string;
}

/** A run's report; null: it has none. */
async function reportOf(connection: Api, run: string): Promise<BroughtReport | null> {
  const artifacts = await filesOf(connection, run, 'report.');
  const [report] = REPORTS.flatMap((file) => artifacts.filter((artifact) => artifact.name === file));
  return report ? { ending: extname(report.name), bytes: await bytesAt(report) } : null;
}

/** In place of a report that does not say what counts the page that does, once it is released; tells of it. */
async function whatCounts({ api }: Api, of: Omit<Submission, 'tenant'>, isReleased: boolean, name: string) {
  const words = isReleased ? 'is the page of what counts' : 'is left out until you release what counts';
  const why = 'as something in its report was changed, or waits to be looked at';
  process.stderr.write(terminalText(`  ${name} ${words}, ${why}\n`));
  return isReleased ? { ending: '.html', bytes: await api.ask(getReleasedPage, { params: of }) } : null;
}

/** Names that are told. */
const NAMED = 5;

/** Says whose reports are without what a teacher changed. */
function tellChanged(names: readonly string[]): void {
  if (names.length === 0) return;
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  const words = `what you changed in ${names.slice(0, NAMED).join(', ')}${more} is not in the reports: they say it once it is released to their students (${assay()} release), and this command is given again`;
  process.stderr.write(terminalText(`  ${words}\n`));
}

/** Reports that are in a folder now. */
interface ReportFolder {
  assignment: string;
  folder: string;
  /** Submissions that were erased: their reports go, too. */
  erased?: readonly string[];
}

/** Takes away what was written here before of these works and does not say what counts now; names what stays, since somebody else wrote or changed it. */
async function clear(
  { assignment, folder, erased = [] }: ReportFolder,
  submissions: readonly string[],
  names: readonly string[],
  written: readonly WrittenFile[],
): Promise<void> {
  const say = (file: string, words: string) =>
    process.stderr.write(terminalText(`  ${relative(resolve(folder), file)} ${words}\n`));
  const [own, isNow] = [new Set([...submissions, ...erased]), new Set(written.map(({ path }) => path))];
  const before = (await writtenFiles()).filter(
    (file) =>
      file.assignment === assignment &&
      own.has(file.submission ?? '') &&
      !relative(resolve(folder), file.path).startsWith('..') &&
      !isNow.has(file.path),
  );
  const { gone } = await takeAway(before);
  for (const file of gone) say(file, 'was of before, and is gone');
  const places = [...names, ...erased].flatMap((name) =>
    REPORTS.map((file) => resolve(folder, name + extname(file))),
  );
  const stays = new Set([...before.map(({ path }) => path), ...places]);
  for (const file of stays)
    if (!isNow.has(file) && existsSync(file))
      say(file, 'says what was before and stays, as it is not as Assay wrote it: it is yours to delete');
}

/** Of works that are tables of several students, what came of each student's own part, by the run of the table. `all`: what came of the whole assignment. */
export async function studentsInTables<Work extends AssessedWork>(
  connection: Api,
  works: readonly AssessedWork[],
  all: readonly Work[],
): Promise<Map<string, Work[]>> {
  const runs = works.flatMap(({ run }) => run ?? []);
  const byRun = new Map(all.map((work) => [work.run, work]));
  const each = await pLimit(AT_ONCE).map(runs, async (run) => {
    const [list] = await filesOf(connection, run, PARTS.name);
    const text = list ? Buffer.from(await bytesAt(list)).toString('utf8') : '[]';
    return [run, PARTS.schema.parse(JSON.parse(text)).flatMap((part) => byRun.get(part) ?? [])] as const;
  });
  return new Map(each);
}

/**
 * What a student's folder is called: their name where that can be one and is no other's, nor that of a file or another folder here, whatever the
 * letters' case; else their submission's.
 */
function folderNames(works: readonly AssessedWork[], students: readonly AssessedWork[]): Map<string, string> {
  const plain = ({ owner }: AssessedWork) => (owner?.subject ?? '').normalize('NFC').trim();
  const own = works.flatMap(({ submission }) => REPORTS.map((file) => submission + extname(file)));
  const names = [...own, ...students.flatMap((work) => [plain(work), work.submission])];
  const counts = Map.groupBy(names, (name) => name.toLowerCase());
  const isName = (name: string) => /^[\p{L}\p{N}](?:[\p{L}\p{N} @_.+-]*[\p{L}\p{N}])?$/u.test(name);
  return new Map(
    students.map((work) => {
      const name = plain(work);
      const isOne = isName(name) && counts.get(name.toLowerCase())!.length === 1;
      return [work.submission, isOne ? name : work.submission];
    }),
  );
}

/**
 * Writes the report of each work that has one to a folder, as `{submission}.pdf` (or `.html`), and of each student in their tables as
 * `{student}/report.pdf`; returns the names of the files. What a student may be handed says what counts: the page of it where the report does
 * not, and nothing before it is released. What was written there before and is another thing goes, also of who was erased.
 */
export async function bringReports(
  connection: Api,
  works: readonly AssessedWork[],
  students: readonly AssessedWork[],
  into: ReportFolder,
): Promise<string[]> {
  const { assignment, folder } = into;
  const names = folderNames(works, students);
  const wanted = [
    ...works.map((work) => ({ work, name: work.submission, isForTeacher: !work.owner || !work.released })),
    ...students.map((work) => ({
      ...{ work, name: join(names.get(work.submission)!, 'report'), isForTeacher: false },
    })),
  ];
  const files = await pLimit(AT_ONCE).map(wanted, async ({ work, name, isForTeacher }) => {
    const run = work.released ?? work.run;
    if (run === null) return [];
    const of = { assignment, submission: work.submission };
    const asked = { params: of, query: { run } };
    const reviewed = isForTeacher ? null : (await connection.api.ask(getReview, asked)).reviewed;
    const isIt = !reviewed || countsAsItIs(reviewed);
    const report = isIt
      ? await reportOf(connection, run)
      : await whatCounts(connection, of, work.released !== null, name);
    if (!report) return [];
    const file = join(folder, name + report.ending);
    await mkdir(dirname(file), { recursive: true });
    return [await writeWhole(file, report.bytes, of)];
  });
  tellChanged(
    wanted.flatMap(({ work, name, isForTeacher }) => (isForTeacher && work.changed.length > 0 ? [name] : [])),
  );
  const written = files.flat();
  await clear(
    into,
    wanted.map(({ work }) => work.submission),
    wanted.map(({ name }) => name),
    written,
  );
  await rememberWritten(written);
  return written.map(({ path }) => relative(resolve(folder), path));
}
