import { AssayError } from '@assay/kit/errors/assay-error';
import { releaseOf } from '@assay/platform/assignment/assignment';
import type { Need } from '@assay/platform/review/need';
import { askingAttempts, isForReport, type RunItem, type SettledState } from '@assay/platform/run/items';
import { lineNameOf } from '@assay/platform/run/line/line-name';
import { type Failure, failureSchema } from '@assay/platform/run/outcome';
import { withoutParameters } from '@assay/platform/run/provenance';
import type { CommonResult } from '@assay/platform/run/result';
import { type RunContext, runContextSchema } from '@assay/platform/run/run-context';
import type { RunStore } from '@assay/platform/run/run-store';
import type { Workflow } from '@assay/platform/workflow/workflow';
import { findWorkflow } from '@assay/workflows/find-workflow';
import pLimit from 'p-limit';
import * as z from 'zod';
import { settleBilled } from '../models/billing.ts';
import { leavePlace, line, serveLine } from '../runs/places.ts';
import { defineHandler } from '../runtime/define-handler.ts';
import { setting } from '../runtime/setting.ts';
import { artifactsOf, runStore } from '../runtime/storage.ts';

/** A class has as many items as answers. */
const PUT_AT_ONCE = 32;

/** Names that are kept and told: what EventBridge passes on is limited to 256 KiB. */
const MISSING_TOLD = 100;

function bounded(names: string[]): string[] {
  const more = names.length - MISSING_TOLD;
  const told = names.slice(0, MISSING_TOLD).map((name) => name.slice(0, 200));
  return more > 0 ? [...told, `… and ${more} more`] : told;
}

const eventSchema = z.object({ run: runContextSchema });

type StoredResults = Parameters<RunStore['storeAgain']>[2];

/** How a stored run's report is to be made: not at all, at once by a function, or by the tasks that drain the queue of reports. */
type RenderingMode = 'none' | 'now' | 'queued';

/** A burst is told by the places in use: its reports are cheaper by the queue, where nobody waits for one of them. */
async function rendering(run: RunItem | null): Promise<RenderingMode> {
  if (run?.report?.state !== 'pending') return 'none';
  if (run.priority === 'interactive') return 'now';
  const inUse = (await line('batch').places()).length;
  return inUse < Number(setting('QUEUED_FROM')) ? 'now' : 'queued';
}

/** The run as this attempt was settled; null where it never was. */
async function settledBefore(runId: string, attempt: number): Promise<RunItem | null> {
  const run = await runStore().getRun(runId);
  return run.attempt === attempt ? run : null;
}

/**
 * An execution that ended before its start was answered may have left the result of an earlier attempt there, or none: what is stored
 * is of this attempt, or of an earlier one whose report alone is made again.
 */
function requireOwn(run: RunItem, attempt: number, madeBy: number | undefined): void {
  const { runId } = run;
  if (run.attempt !== attempt || run.only === 'report' || madeBy === undefined) return;
  if (madeBy === askingAttempts(run)) return;
  throw new AssayError(
    'ArtifactMissing',
    `The result of ${runId} is that of an earlier attempt: resume the run to go on from what is done.`,
  );
}

/** Whether a result is released unasked: its assignment says so, and nothing of it was flagged. */
async function unasked(
  { runId, purpose, reevaluation }: RunContext,
  { assignment }: Workflow,
  needs: readonly Need[],
): Promise<RunItem['unasked']> {
  if (needs.length > 0 || purpose === 'evaluation' || reevaluation !== undefined) return undefined;
  const pinned = await artifactsOf(runId).readOptional(assignment);
  const { release, appealDays } = pinned ? releaseOf(pinned) : { release: null, appealDays: 0 };
  return release === 'automatic' ? { appealDays } : undefined;
}

/** Why the first of what is missing of a result is, where something is. */
function reasonOf(
  { results: { summarize } }: Workflow,
  result: CommonResult,
  run: RunItem,
): Failure | undefined {
  const reason = result.status === 'completed' ? null : summarize(result, run).reason;
  return reason ? failureSchema.parse(reason) : undefined;
}

/** Settles a run, or, in an attempt for the report alone, stores the result of the settled one again. Null: that was done before. */
function settle(run: RunItem, attempt: number, stored: StoredResults): Promise<RunItem | null> {
  const { runId } = run;
  if (isForReport(run)) return runStore().storeAgain(runId, attempt, stored);
  const { state, ...outcome } = stored;
  const { cost } = outcome.provenance;
  return settleBilled(runId, attempt, state, { ...outcome, cost, finishedAt: new Date().toISOString() });
}

/**
 * Puts a run's outcome, bill and provenance into DynamoDB, settles the run before its report is
 * rendered, and leaves the run's place. Returns how the report is to be made; called again, the same.
 */
export const handler = defineHandler(
  eventSchema,
  async ({ run: context }) => {
    const { runId, attempt, workflow: id, tenant, purpose } = context;
    const workflow = findWorkflow(id);
    const result = await artifactsOf(runId).read(workflow.result);
    const run = await runStore().getRun(runId);
    requireOwn(run, attempt, result.provenance.attempts);
    const missing = bounded(workflow.results.missing(result));
    const { needs } = workflow.results.review(result);
    await pLimit(PUT_AT_ONCE).map(workflow.results.items(result), (item) =>
      runStore().putItem(runId, attempt, item),
    );
    if (workflow.classes && !run.only && (await runStore().standing(run)) === 'current') {
      const { storeParts } = await import('./store-parts.ts');
      const automatic = (needed: readonly Need[]) => unasked(context, workflow, needed);
      await storeParts(
        { run, workflow, unasked: automatic, reasonOf: (...of) => reasonOf(workflow, ...of) },
        result,
      );
    }
    const settled = await settle(run, attempt, {
      state: result.status as SettledState,
      missing,
      reason: reasonOf(workflow, result, run),
      needs,
      questions: result.teacherQuestions,
      unasked: await unasked(context, workflow, needs),
      provenance: withoutParameters(result.provenance),
      report: { state: purpose === 'evaluation' ? 'none' : 'pending' },
    });
    const owner = { runId, attempt, tenant, assignment: result.assignment.id };
    await serveLine(runId, () => leavePlace(owner, lineNameOf(context)));
    return { report: await rendering(settled ?? (await settledBefore(runId, attempt))) };
  },
  () => setting('FUNCTION'),
);
