import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { billOf } from '@assay/model/charge';
import { isOfStandIn } from '@assay/platform/review/decide';
import type { Need } from '@assay/platform/review/need';
import { billFigures } from '@assay/platform/run/bill-figures';
import { givenAt } from '@assay/platform/run/given-at';
import type { RunItem, RunPart, SettledState } from '@assay/platform/run/items';
import type { Failure } from '@assay/platform/run/outcome';
import { withoutParameters } from '@assay/platform/run/provenance';
import type { CommonResult } from '@assay/platform/run/result';
import { runIdOf, submissionKey } from '@assay/platform/run/run-id';
import { keptForRun, uploaderNamed } from '@assay/platform/run/uploader';
import { PARTS, type StudentPart } from '@assay/platform/workflow/class-table';
import type { Workflow } from '@assay/platform/workflow/workflow';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { owners } from '../reviews/owners.ts';
import { reviews } from '../reviews/reviews.ts';
import { keepRejected, uploadTaken } from '../runs/rejections.ts';
import { setting } from '../runtime/setting.ts';
import { artifactsOf, runStore, s3 } from '../runtime/storage.ts';

/** Students' parts that are stored at the same time. */
const AT_ONCE = 16;

/** All that a table's questions cost is its own run's. */
const NO_BILL = billFigures(billOf([]));

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** What a part is stored with. */
interface WholeTable {
  run: RunItem;
  workflow: Workflow;
  unasked(needs: readonly Need[]): Promise<RunItem['unasked']>;
  reasonOf(result: CommonResult, run: RunItem): Failure | undefined;
}

/** A part's upload and run: those of an attempt before, or of a try that died; else stored now. */
async function placeOf(
  { run }: WholeTable,
  { submission, file }: StudentPart<CommonResult>,
): Promise<RunPart> {
  const { runId, tenant, assignment } = run;
  const known = await runStore().findPart(runId, submission);
  if (known) return known;
  const bucket = setting('BUCKET');
  const key = submissionKey({ tenant, assignment, submission, file: file.name });
  const { VersionId } = await s3().send(
    new PutObjectCommand({ Bucket: bucket, Key: key, Body: file.text, Metadata: keptForRun(runId) }),
  );
  const source = { bucket, key, versionId: VersionId! };
  const part = { partRun: runIdOf(source), source };
  await runStore().putPart(runId, submission, part);
  return part;
}

function resultOf(
  { partRun: runId }: RunPart,
  { submission, file, result }: StudentPart<CommonResult>,
): CommonResult {
  const { parameters: _, ...provenance } = result.provenance;
  return {
    ...result,
    runId,
    submission: { id: submission, file: file.name },
    provenance: { ...provenance, ...NO_BILL, submissionSha256: sha256(file.text) },
  };
}

async function runOf(
  { run, workflow, unasked, reasonOf }: WholeTable,
  { partRun: runId, source }: RunPart,
  { submission, file, result }: { submission: string; file: { name: string }; result: CommonResult },
): Promise<RunItem> {
  const { tenant, assignment, attempt, reportAttempts, admittedAt, order, assignmentVersion } = run;
  const { needs } = workflow.results.review(result);
  const state = result.status as SettledState;
  const reason = reasonOf(result, run);
  return {
    ...{ runId, tenant, assignment, submission, file: file.name, source, options: {}, state },
    ...{ attempt, reportAttempts, admittedAt, order, assignmentVersion, partOf: run.runId },
    workflow: workflow.id,
    finishedAt: new Date().toISOString(),
    missing: workflow.results.missing(result),
    needs,
    ...(state === 'failed' ? { failure: reason } : { reason }),
    unasked: await unasked(needs),
    ...{ cost: 0, bill: NO_BILL, provenance: withoutParameters(result.provenance) },
    report: { state: 'none' },
    announce: 'ready',
  };
}

/** Whether a part was gone on with by itself, or says of its work already what it would, whichever of the class need a look most: what is released of it stays so. */
async function isStoredAs(
  { run, workflow }: WholeTable,
  runId: string,
  result: CommonResult,
): Promise<boolean> {
  const stored = await runStore().findRun(runId);
  if (!stored || stored.attempt > run.attempt) return stored !== null;
  const before = await artifactsOf(runId).readOptional(workflow.result);
  const { review } = workflow.results;
  return before !== null && isDeepStrictEqual(review(before), review(result));
}

/** The run of a student's latest version, where that stays as it is: a person marked it, or decided or said anything of it, and it has the same answers, assessed whole by the same assignment. */
async function decidedBefore(
  { run }: WholeTable,
  { submission, file, result }: StudentPart<CommonResult>,
): Promise<string | null> {
  const of = { tenant: run.tenant, assignment: run.assignment, submission };
  const latest = await runStore().latestRun(of);
  const before = latest && (await runStore().getRun(latest.latestRun));
  const isSame =
    before?.state === 'completed' &&
    before.partOf !== run.runId &&
    before.assignmentVersion === run.assignmentVersion &&
    before.provenance?.submissionSha256 === sha256(file.text) &&
    (result.provenance.standIn || !isOfStandIn(before));
  if (!isSame) return null;
  const isDecided = (await reviews().events(of)).some(
    (event) => 'runId' in event && event.runId === before.runId,
  );
  return isDecided ? before.runId : null;
}

/** Stores a part; its run, or null where what it is of was erased, or is another student's by now: then it is kept for its own. */
async function storePart(whole: WholeTable, own: StudentPart<CommonResult>): Promise<string | null> {
  const { run, workflow } = whole;
  const { tenant, assignment, attempt } = run;
  const { submission, subject } = own;
  if (await runStore().erasedAfter({ tenant, assignment, submission }, givenAt(run))) return null;
  const at = new Date().toISOString();
  const isTheirs = await owners().keep({ tenant, assignment, submission }, { subject }, at);
  const stays = isTheirs ? await decidedBefore(whole, own) : null;
  if (stays !== null) return stays;
  const part = await placeOf(whole, own);
  if (!isTheirs) {
    await keepRejected(part.source, uploadTaken(), uploaderNamed(subject));
    return null;
  }
  const { partRun: runId } = part;
  const result = resultOf(part, own);
  if (await isStoredAs(whole, runId, result)) return runId;
  await artifactsOf(runId).write(workflow.result, result);
  for (const item of workflow.results.items(result)) await runStore().putItem(runId, attempt, item);
  await runStore().keepPart(await runOf(whole, part, { ...own, result }));
  return runId;
}

/**
 * Stores what of a class's result is each student's own: an upload with their answers alone, whose it is, and a run of it that is settled with
 * their part of the result and costs nothing; their reports are rendered with the table's. Stored again, of the same attempt or of a later one, it is the same uploads and runs.
 */
export async function storeParts(whole: WholeTable, result: CommonResult): Promise<void> {
  const table = await whole.workflow.classes?.();
  const parts = table?.parts(result) ?? [];
  const runs = await pLimit(AT_ONCE).map(parts, (own) => storePart(whole, own));
  const stored = runs.filter((run) => run !== null);
  if (stored.length > 0) await artifactsOf(whole.run.runId).write(PARTS, stored);
}
