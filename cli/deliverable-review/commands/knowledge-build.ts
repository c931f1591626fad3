import type { ReviewAssignment } from '@assay/deliverable-review/assignment';
import type { CompactedKnowledge, MinedReport } from '@assay/deliverable-review/knowledge/knowledge-work';
import { MIN_REPORTS } from '@assay/deliverable-review/knowledge/mine-features';
import {
  buildKnowledge as buildRoute,
  getKnowledgeBuild,
} from '@assay/deliverable-review/routes/knowledge-builds';
import { AssayError, type ErrorCode } from '@assay/kit/errors/assay-error';
import { addBills } from '@assay/model/charge';
import { type BillFigures, billFigures } from '@assay/platform/run/bill-figures';
import type { ApiConnection } from '../../api-connection.ts';
import { INTERRUPTED_WORDS, onInterrupt } from '../../on-interrupt.ts';
import { createProgressBar } from '../../progress-bar.ts';
import { putAttached } from '../../put-assignment.ts';
import { waitForWork } from '../../wait-for-work.ts';
import type { FoundReports } from './find-reports.ts';
import { mineReports, type UnusableReport } from './mine-reports.ts';

/** What a build is made of, read and checked before anything is started. */
interface PlannedBuild extends FoundReports {
  assignment: ReviewAssignment;
  year: number;
  minClusterSize: number;
}

/** What a build came to. `cost` and `bill`: of this build alone, US dollars. `reused`: reports that were mined before. */
export interface BuiltKnowledge
  extends Omit<CompactedKnowledge, 'bill'>,
    Pick<MinedReport, 'unsupported' | 'figures'> {
  cost: number | null;
  bill: BillFigures;
  assignment: string;
  year: number;
  reused: number;
  leftOut: UnusableReport[];
}

function requireUsable(usable: number, leftOut: readonly UnusableReport[]): void {
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

/** Has the knowledge base built of mined reports. @throws AssayError what kept it from being built */
async function compact(
  { api, pollMs }: Pick<ApiConnection, 'api' | 'pollMs'>,
  { assignment: { assignment }, year, minClusterSize }: PlannedBuild,
  reports: string[],
): Promise<CompactedKnowledge> {
  const body = { reports, year, minClusterSize };
  const { build } = await api.ask(buildRoute, { params: { assignment }, body });
  const params = { assignment, build };
  const { result, failure } = await waitForWork(() => api.ask(getKnowledgeBuild, { params }), pollMs);
  if (result) return result;
  throw new AssayError(failure!.code as ErrorCode, failure!.message);
}

/**
 * Builds an assignment's knowledge base from reference reports (CAPRA, 3.2; SPEC C14): each is mined once and for all, so
 * that repeating a build that was interrupted pays only for what is missing.
 * @throws AssayError KnowledgeInvalid where too few reports can be used or they have nothing in common
 */
export async function buildKnowledge(
  connection: Pick<ApiConnection, 'api' | 'pollMs'>,
  build: PlannedBuild,
  stream: Parameters<typeof createProgressBar>[0] = process.stderr,
): Promise<BuiltKnowledge> {
  const { assignment, year, reports } = build;
  await putAttached(connection.api, { assignment, attachments: [] });
  const bar = createProgressBar(stream, reports.length);
  const all = { assignment: assignment.assignment, reports };
  let looked = 0;
  const advance: typeof bar.advance = (words, parts = 1) => {
    looked += parts;
    bar.advance(words, parts);
  };
  const letGo = onInterrupt(() => INTERRUPTED_WORDS.knowledge(looked, reports.length));
  const outcomes = await mineReports(connection, all, { ...bar, advance }).finally(() => bar.end());
  const used = outcomes.flatMap((outcome) => ('mined' in outcome ? [outcome] : []));
  const leftOut = outcomes.flatMap((outcome) => ('leftOut' in outcome ? [outcome.leftOut] : []));
  requireUsable(used.length, leftOut);
  const compacted = await compact(
    connection,
    build,
    used.map(({ report }) => report.sha256),
  ).finally(letGo);
  const mined = used.map((outcome) => outcome.mined);
  const bill = billFigures(addBills([...mined, compacted].map((part) => part.bill)));
  return {
    ...compacted,
    assignment: assignment.assignment,
    year,
    cost: bill.cost,
    bill,
    unsupported: total(mined.map(({ unsupported }) => unsupported)),
    figures: total(mined.map(({ figures }) => figures)),
    reused: mined.filter(({ reused }) => reused).length,
    leftOut,
  };
}
