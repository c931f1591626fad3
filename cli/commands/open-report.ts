import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import { REPORT_FILES } from '@assay/platform/run/artifact';
import { docsFile } from '../docs-page.ts';
import { madeHere } from '../made.ts';
import { RESULTS } from '../out-folder.ts';
import { terminalText } from '../terminal-text.ts';

/** A report or a table on this machine, and what it is of. */
interface LocalReport {
  file: string;
  /** Names that it goes by: of a run and its submission, or of an assignment. */
  names: readonly string[];
  at: number;
}

const FILES = [REPORT_FILES.pdf, REPORT_FILES.html];

/** The PDF or, where there is none, the page. */
async function reportIn(folder: string): Promise<LocalReport[]> {
  const file = FILES.map((name) => resolve(folder, name)).find((one) => existsSync(one));
  const result = await readFile(join(folder, 'result.json'), 'utf8').catch(() => null);
  if (result === null || file === undefined) return [];
  const { runId, submission } = JSON.parse(result) as { runId?: string; submission?: { id?: string } };
  const names = [runId, submission?.id].filter((name) => name !== undefined);
  return [{ file, names, at: (await stat(file)).mtimeMs }];
}

/** The reports of a class, each by its submission. */
async function reportsOfClass(folder: string): Promise<LocalReport[]> {
  const ends = FILES.map((name) => extname(name));
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names
      .filter((name) => ends.includes(extname(name)) && !name.startsWith('.'))
      .map(async (name) => {
        const file = join(folder, name);
        return { file, names: [basename(name, extname(name))], at: (await stat(file)).mtimeMs };
      }),
  );
}

/** What commands made from this folder, wherever they put it: a class's table stands for the reports of its works. */
async function madeReports(): Promise<{ newest: LocalReport[]; ofClasses: LocalReport[] }> {
  const made = await madeHere();
  const newest = await Promise.all(
    made.map(async ({ place, assignment, at }) =>
      assignment === null ? reportIn(place) : [{ file: place, names: [assignment], at }],
    ),
  );
  const ofClasses = await Promise.all(
    made.flatMap(({ reports }) => (reports ? [reportsOfClass(reports)] : [])),
  );
  return { newest: newest.flat(), ofClasses: ofClasses.flat() };
}

/** The reports in the folder of results and in the folders in it, and the tables there. */
async function localReports(): Promise<LocalReport[]> {
  const entries = await readdir(RESULTS, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(RESULTS, name));
  return (await Promise.all(folders.map(reportIn))).flat();
}

const newestOf = (reports: readonly LocalReport[]) => reports.toSorted((a, b) => b.at - a.at)[0];

/** Programs that open a file for a person, the first that there is. */
const OPENERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  darwin: [['open']],
  linux: [['wslview'], ['xdg-open']],
};

/** Whether a program could be started. */
function isStarted([program, ...words]: readonly string[], file: string): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(program!, [...words, file], { detached: true, stdio: 'ignore' });
    child.once('error', () => done(false));
    child.once('spawn', () => {
      child.unref();
      done(true);
    });
  });
}

/** The report that a run, a submission, a folder or a class's assignment names, or a page of the documentation (`docs/…`); without a name what was made last. @throws AssayError ArtifactMissing */
export async function findReport(named: string | undefined): Promise<string> {
  if (named !== undefined) {
    const [own] = await reportIn(named);
    const found = own?.file ?? docsFile(named);
    if (found) return found;
  }
  const { newest, ofClasses } = await madeReports();
  const reports = [...newest, ...(await localReports())];
  const isIt = ({ names }: LocalReport) => names.includes(named!);
  const found =
    named === undefined
      ? newestOf(reports)
      : (newestOf(reports.filter(isIt)) ?? newestOf(ofClasses.filter(isIt)));
  if (found) return found.file;
  const words =
    named === undefined
      ? `There is no report in ${RESULTS} here, and no table of a class was written from here: go to the folder where it was made, or name a run.`
      : `There is no report of "${named}" in ${RESULTS} here, nor in a folder that "${assay()} class --reports" wrote from here: go to the folder where it was made, or bring it with "${assay()} runs get RUN".`;
  throw new AssayError('ArtifactMissing', words);
}

/** Opens a report, or prints its path where it is asked to or nothing opens it. @throws AssayError ArtifactMissing */
export async function openReport(named: string | undefined, { print = false }): Promise<void> {
  const file = await findReport(named);
  process.stdout.write(`${terminalText(file)}\n`);
  if (print) return;
  for (const opener of OPENERS[process.platform] ?? []) if (await isStarted(opener, file)) return;
  process.stderr.write(`  nothing here opens it: open it yourself, in ${terminalText(dirname(file))}\n`);
}
