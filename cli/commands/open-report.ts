import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { REPORT_FILES } from '@assay/platform/run/artifact';
import { RESULTS } from '../out-folder.ts';
import { terminalText } from '../terminal-text.ts';

/** A report on this machine, and what it is of. */
interface LocalReport {
  file: string;
  runId: string;
  submission: string;
  at: number;
}

/** The PDF or, where there is none, the page. */
async function reportIn(folder: string): Promise<LocalReport[]> {
  const files = [REPORT_FILES.pdf, REPORT_FILES.html].map((name) => resolve(folder, name));
  const file = files.find((one) => existsSync(one));
  const result = await readFile(join(folder, 'result.json'), 'utf8').catch(() => null);
  if (result === null || file === undefined) return [];
  const { runId = '', submission } = JSON.parse(result) as { runId?: string; submission?: { id?: string } };
  return [{ file, runId, submission: submission?.id ?? '', at: (await stat(file)).mtimeMs }];
}

/** The reports in the folder of results, and in the folders in it, the newest first. */
async function localReports(): Promise<LocalReport[]> {
  const entries = await readdir(RESULTS, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(RESULTS, name));
  const reports = await Promise.all(folders.map(reportIn));
  return reports.flat().sort((a, b) => b.at - a.at);
}

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

/** The report that a run, a submission or a folder names; without a name the newest. @throws AssayError ArtifactMissing */
export async function findReport(named: string | undefined): Promise<string> {
  if (named !== undefined) {
    const [own] = await reportIn(named);
    if (own) return own.file;
  }
  const reports = await localReports();
  const found = reports.find(
    ({ runId, submission }) => named === undefined || runId === named || submission === named,
  );
  if (found) return found.file;
  const words =
    named === undefined
      ? `There is no report in ${RESULTS} here: go to the folder where it was made, or name a run.`
      : `There is no report of "${named}" in ${RESULTS} here: go to the folder where it was made, or bring it with "npx assay runs get RUN".`;
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
