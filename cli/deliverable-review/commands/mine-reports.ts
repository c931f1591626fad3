import { createHash } from 'node:crypto';
import type { MinedReport } from '@assay/deliverable-review/knowledge/knowledge-work';
import {
  getMining,
  listReports,
  mineReport,
  presignReport,
} from '@assay/deliverable-review/routes/knowledge-reports';
import { AssayError, type ErrorCode } from '@assay/kit/errors/assay-error';
import pLimit from 'p-limit';
import { everyOf } from '../../api-client.ts';
import type { ApiConnection } from '../../api-connection.ts';
import type { ProgressBar } from '../../progress-bar.ts';
import { readInput } from '../../read-input.ts';
import { sendForm } from '../../send-form.ts';
import { haveDone } from '../../wait-for-work.ts';
import type { ReportFile } from './find-reports.ts';

const REPORTS_AT_A_TIME = 4;

/** Reports that are listed at a time: as many as a page holds. */
const LISTED = 200;

/** A report that cannot be used, and why. */
export interface UnusableReport {
  file: string;
  code: string;
  message: string;
}

/** What became of a report. */
type MiningOutcome = { report: ReportFile } & ({ mined: MinedReport } | { leftOut: UnusableReport });

type MiningFailure = Omit<UnusableReport, 'file'>;

/** Failures that are no fault of a report: with them every other report would fail as well. */
// biome-ignore format: a table
const GENERAL: ReadonlySet<string> = new Set<ErrorCode>([
  'ModelMissing', 'ModelUnavailable', 'ModelRejected', 'TenantKeyRefused', 'TenantKeyMissing', 'ModelUnknown',
  'ConfigurationInvalid', 'PromptInvalid', 'SecretMissing', 'ArtifactMissing',
]);

/** What ends the whole build. */
function endedAt({ file }: ReportFile, { code, message }: MiningFailure, cause?: unknown): AssayError {
  const words = `${message}\nThis ended the build at ${file}. What was mined is kept: the same command goes on where it stopped.`;
  return new AssayError(code as ErrorCode, words, { cause });
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The bytes of a report, as they were when it was found. @throws AssayError FileUnreadable */
async function readReport({ file, sha256 }: ReportFile): Promise<Uint8Array> {
  const bytes = await readInput(file, { uploaded: true });
  if (sha256Of(bytes) === sha256) return bytes;
  throw new AssayError('FileUnreadable', `${file} was changed during the build: run the same command again.`);
}

interface Mining {
  connection: Pick<ApiConnection, 'api' | 'pollMs'>;
  assignment: string;
  /** Reports that need not be sent, by their hashes. */
  there: ReadonlySet<string>;
  stopped: AbortSignal;
}

/** Sends a report that is not there, and has it mined. @throws AssayError what the API refuses */
async function mine(
  { connection: { api, pollMs }, assignment, there, stopped }: Mining,
  reportFile: ReportFile,
) {
  const { sha256: report } = reportFile;
  if (!there.has(report)) {
    const bytes = await readReport(reportFile).catch(asFailure);
    if ('code' in bytes) return { result: null, failure: bytes };
    const form = await api.ask(presignReport, { params: { assignment }, body: { report } });
    await sendForm(form, bytes, () => {});
  }
  const params = { assignment, report };
  const mining = {
    ask: () => api.ask(mineReport, { params }),
    look: () => api.ask(getMining, { params }),
  };
  return haveDone(mining, pollMs, stopped);
}

/** What is wrong with a file alone. */
function asFailure(error: unknown): MiningFailure {
  if (error instanceof AssayError) return { code: error.code, message: error.message };
  throw error;
}

async function outcomeOf(mining: Mining, report: ReportFile): Promise<MiningOutcome> {
  const { result, failure } = await mine(mining, report).catch((error: unknown) => {
    throw error instanceof AssayError ? endedAt(report, error, error) : error;
  });
  if (result) return { report, mined: result };
  const { code, message } = failure!;
  if (GENERAL.has(code)) throw endedAt(report, { code, message });
  return { report, leftOut: { file: report.file, code, message } };
}

function tell(bar: ProgressBar, outcome: MiningOutcome): void {
  const { file } = outcome.report;
  if ('mined' in outcome) {
    const { mentions, reused } = outcome.mined;
    bar.advance(`${file}: ${mentions} features${reused ? ', mined before' : ''}`);
  } else {
    const { code, message } = outcome.leftOut;
    bar.say(`${file} is left out: ${code}: ${message}`);
    bar.advance(`${file}: left out`);
  }
}

/**
 * Sends the reports that an assignment does not have and has each mined, some at the same time, telling of each.
 * @throws AssayError what no other report would fare better with
 */
export async function mineReports(
  connection: Pick<ApiConnection, 'api' | 'pollMs'>,
  { assignment, reports }: { assignment: string; reports: readonly ReportFile[] },
  bar: ProgressBar,
): Promise<MiningOutcome[]> {
  const asked = { params: { assignment }, query: { limit: LISTED } };
  const listed = await everyOf(connection.api.pages(listReports, asked), (page) => page.reports);
  const there = new Set(listed.map(({ report }) => report));
  const stop = new AbortController();
  const mining = { connection, assignment, there, stopped: stop.signal };
  const limit = pLimit(REPORTS_AT_A_TIME);
  const outcomes = limit.map(reports, async (report) => {
    const outcome = await outcomeOf(mining, report);
    tell(bar, outcome);
    return outcome;
  });
  return outcomes.finally(() => {
    limit.clearQueue();
    stop.abort();
  });
}
