import { PutObjectCommand } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { AssayError, type ErrorCode } from '../../shared/errors/assay-error.ts';
import { invokeFunction } from '../../shared/lambda/invoke-function.ts';
import { addBills, type Bill } from '../../shared/model/charge.ts';
import { type BillFigures, billFigures } from '../../shared/run/bill-figures.ts';
import { putAssignment } from '../../shared/workflows/assignment-store.ts';
import type { ReviewAssignment } from '../../shared/workflows/deliverable-review/assignment.ts';
import { MIN_REPORTS } from '../../shared/workflows/deliverable-review/knowledge/mine-features.ts';
import { reportKey } from '../../shared/workflows/deliverable-review/knowledge/report-mentions.ts';
import type { UnsupportedMentions } from '../../shared/workflows/deliverable-review/knowledge/supported-mentions.ts';
import type { Connection } from '../connection.ts';
import { createProgressBar, type ProgressBar } from '../progress-bar.ts';
import { TENANT } from '../reach.ts';
import { readInput } from '../read-input.ts';
import type { FoundReports, ReportFile } from './find-reports.ts';

const REPORTS_AT_A_TIME = 4;

/** What a build is made of, read and checked before anything is started. */
interface PlannedBuild extends FoundReports {
  assignment: ReviewAssignment;
  year: number;
  minClusterSize: number;
}

/** A report that cannot be used, and why. */
interface LeftOut {
  file: string;
  code: string;
  message: string;
}

interface MinedReport {
  mentions: number;
  unsupported: UnsupportedMentions;
  figures: { found: number; described: number };
  reused: boolean;
  bill: Bill;
}

/** What the function that compacts features answers. */
interface CompactedKnowledge {
  version: string;
  /** The knowledge base that was the current one until now; null if there was none or it is the same. */
  replaced: { version: string; edited: boolean } | null;
  reports: number;
  mentions: number;
  requiredReports: number;
  clusters: number;
  common: number;
  rare: number;
  noise: number;
  features: { id: string; title: string; items: number; reports: number; mentions: number }[];
  nearest: { text: string; reports: number }[];
  uncompacted: string[];
  bill: Bill;
  standIn: boolean;
  /** Mentions were grouped by vectors of the stand-in. */
  standInEmbeddings: boolean;
}

/** What a build came to. `cost` and `bill`: of this build alone, US dollars. `reused`: reports that were mined before. */
export interface BuiltKnowledge extends Omit<CompactedKnowledge, 'bill'> {
  cost: number | null;
  bill: BillFigures;
  assignment: string;
  year: number;
  /** Mentions in all reports that count for nothing, because their quotes do not bear them out. */
  unsupported: UnsupportedMentions;
  figures: { found: number; described: number };
  reused: number;
  leftOut: LeftOut[];
}

/** Failures that are no fault of a report: with them every other report would fail as well. */
const GENERAL: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'ModelUnavailable',
  'ModelRejected',
  'TenantKeyRefused',
  'TenantKeyMissing',
  'ModelUnknown',
  'ConfigurationInvalid',
  'PromptInvalid',
  'SecretMissing',
  'ArtifactMissing',
  'StackUnavailable',
]);

function leftOutBy(error: unknown, { file }: ReportFile): LeftOut {
  if (!(error instanceof AssayError)) throw error;
  const message = error.message.replace(/^\[mine-features \w+\] /, '');
  if (!GENERAL.has(error.code)) return { file, code: error.code, message };
  const words = `${message}\nThis ended the build at ${file}. What was mined is kept: the same command goes on where it stopped.`;
  throw new AssayError(error.code, words, { cause: error });
}

/** Uploads a report that is not there yet and has its features mined. */
async function mine(
  { s3, lambda, outputs }: Connection,
  { assignment: { assignment, language, seed, evidence } }: PlannedBuild,
  { file, sha256 }: ReportFile,
  uploaded: ReadonlySet<string>,
): Promise<MinedReport> {
  const report = reportKey(TENANT, assignment, sha256);
  if (!uploaded.has(report)) {
    const Body = await readInput(file, { uploaded: true });
    const ContentType = 'application/pdf';
    await s3.send(new PutObjectCommand({ Bucket: outputs.Bucket, Key: report, Body, ContentType }));
  }
  const event = { tenant: TENANT, assignment, report, language, seed, evidence };
  return invokeFunction<MinedReport>(lambda, outputs.MineFunction, event);
}

type Outcome = { report: ReportFile } & ({ mined: MinedReport } | { leftOut: LeftOut });

async function mineAll(connection: Connection, build: PlannedBuild, bar: ProgressBar): Promise<Outcome[]> {
  const folder = reportKey(TENANT, build.assignment.assignment, '').replace(/\.pdf$/, '');
  const uploaded = new Set((await connection.objects.list(folder)).map(({ key }) => key));
  return pLimit(REPORTS_AT_A_TIME).map(build.reports, async (report): Promise<Outcome> => {
    try {
      const mined = await mine(connection, build, report, uploaded);
      bar.advance(`${report.file}: ${mined.mentions} features${mined.reused ? ', mined before' : ''}`);
      return { report, mined };
    } catch (error) {
      const leftOut = leftOutBy(error, report);
      bar.say(`${report.file} is left out: ${leftOut.code}: ${leftOut.message}`);
      bar.advance(`${report.file}: left out`);
      return { report, leftOut };
    }
  });
}

function requireUsable(usable: number, leftOut: readonly LeftOut[]): void {
  if (usable >= MIN_REPORTS) return;
  const reasons = leftOut.map(({ file, code, message }) => `  ${file}: ${code}: ${message}`);
  const words = `Only ${usable} of ${usable + leftOut.length} reports can be used; what reports have in common shows in at least ${MIN_REPORTS}.`;
  throw new AssayError('KnowledgeInvalid', [words, ...reasons].join('\n'));
}

/** The numbers of all reports, field by field. */
function total<T extends Record<string, number>>(counts: readonly T[]): T {
  const [first, ...others] = counts;
  return others.reduce(
    (sum, count) => Object.fromEntries(Object.entries(sum).map(([key, n]) => [key, n + count[key]!])) as T,
    first!,
  );
}

/**
 * Builds an assignment's knowledge base from reference reports (CAPRA, 3.2; SPEC C14): each is mined once and for all, so
 * that repeating a build that was interrupted pays only for what is missing.
 * @throws AssayError KnowledgeInvalid where too few reports can be used or they have nothing in common
 */
export async function buildKnowledge(
  connection: Connection,
  build: PlannedBuild,
  stream: Parameters<typeof createProgressBar>[0] = process.stderr,
): Promise<BuiltKnowledge> {
  const { assignment, year, minClusterSize } = build;
  await putAssignment(connection.objects, TENANT, assignment);
  const bar = createProgressBar(stream, build.reports.length);
  const outcomes = await mineAll(connection, build, bar).finally(() => bar.end());
  const mined = outcomes.flatMap((outcome) => ('mined' in outcome ? [outcome] : []));
  const leftOut = outcomes.flatMap((outcome) => ('leftOut' in outcome ? [outcome.leftOut] : []));
  requireUsable(mined.length, leftOut);
  const compacted = await invokeFunction<CompactedKnowledge>(
    connection.lambda,
    connection.outputs.KnowledgeFunction,
    {
      tenant: TENANT,
      assignment: assignment.assignment,
      year,
      language: assignment.language,
      seed: assignment.seed,
      reports: mined.map(({ report }) => report.sha256),
      minClusterSize,
    },
  );
  const bill = billFigures(addBills([...mined.map((outcome) => outcome.mined.bill), compacted.bill]));
  return {
    ...compacted,
    assignment: assignment.assignment,
    year,
    cost: bill.cost,
    bill,
    unsupported: total(mined.map((outcome) => outcome.mined.unsupported)),
    figures: total(mined.map((outcome) => outcome.mined.figures)),
    reused: mined.filter((outcome) => outcome.mined.reused).length,
    leftOut,
  };
}
