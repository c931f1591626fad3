import { AssayError } from '@assay/kit/errors/assay-error';
import { sentence } from '@assay/kit/errors/sentence';
import { type DriftSide, driftSchema, type Noise } from '@assay/lab/drift/drift';
import {
  beforeOf,
  driftOfResults,
  noiseOf,
  type ReassessedSubmission,
} from '@assay/lab/drift/drift-of-results';
import { areOfOneVersion } from '@assay/lab/drift/same-version';
import { nameOf } from '@assay/platform/assignment/assignment';
import { billOfRuns } from '@assay/platform/reevaluation/bill-of-runs';
import { changedBetween } from '@assay/platform/reevaluation/changed-between';
import {
  COHORT,
  type CohortMember,
  cohortSchema,
  DRIFT,
  type Reevaluation,
  reevaluationKey,
} from '@assay/platform/reevaluation/reevaluation';
import type { RunItem } from '@assay/platform/run/items';
import type { CommonResult } from '@assay/platform/run/result';
import { comparedJudgements } from '@assay/platform/workflow/compared-judgements';
import type { Workflow } from '@assay/platform/workflow/workflow';
import { validateAssignment } from '@assay/workflows/assignments';
import { findWorkflow } from '@assay/workflows/find-workflow';
import pLimit from 'p-limit';
import * as z from 'zod';
import { configurationOf } from '../models/models.ts';
import { reevaluations } from '../runs/reevaluations.ts';
import { defineHandler } from '../runtime/define-handler.ts';
import { setting } from '../runtime/setting.ts';
import { artifactsOf, objects, runStore } from '../runtime/storage.ts';

const eventSchema = z.object({ tenant: z.string(), reevaluation: z.string() });

/** Results that are read at the same time. */
const READ_AT_ONCE = 16;

/** The result of a run that came to one in the attempt that counts; null: it has none. */
async function resultOf(runId: string, workflow: Workflow): Promise<CommonResult | null> {
  const { state } = await runStore().getRun(runId);
  if (state !== 'completed' && state !== 'partial') return null;
  return artifactsOf(runId).readOptional(workflow.result);
}

/** Why a run has no result: its upload was deleted, whichever step heard of it first, or what it failed by. */
const reasonOf = ({ state, failure }: RunItem) => (state === 'withdrawn' ? state : (failure?.code ?? state));

/** A submission by both runs, and why one of them is not there. */
async function reassessed(member: CohortMember, workflow: Workflow): Promise<ReassessedSubmission> {
  const { submission, baseline, runId } = member;
  const [before, again, run] = await Promise.all([
    resultOf(baseline, workflow),
    runStore()
      .findRun(runId)
      .then((found) => found && resultOf(runId, workflow)),
    runStore().findRun(runId),
  ]);
  const why = run ? reasonOf(run) : 'not-assessed-again';
  return { submission, baseline: before, again, ...(!again && { why }) };
}

/**
 * The noise of the version that the cohort's first results are of, as the largest re-evaluation of the assignment with nothing changed
 * measured it; that of other models, prompts or another assignment says nothing of them.
 */
async function noiseFor(of: Reevaluation, before: DriftSide | null): Promise<Noise | null> {
  if (!before) return null;
  const unchanged = (await reevaluations().ofAssignment(of))
    .filter((one) => one.reevaluation !== of.reevaluation && one.state === 'completed' && one.isUnchanged)
    .sort((one, other) => (other.assessed ?? 0) - (one.assessed ?? 0));
  for (const one of unchanged) {
    const drift = await objects().readOptional(reevaluationKey(one, DRIFT), driftSchema);
    if (drift?.before && areOfOneVersion(drift.before, before)) return noiseOf(drift);
  }
  return null;
}

/**
 * Says why nothing can be compared: of the ends of all runs the most frequent, in the words of one of them.
 * @throws AssayError NothingAssessed
 */
function requireAssessed(
  of: Reevaluation,
  cohort: readonly ReassessedSubmission[],
  runs: readonly RunItem[],
): void {
  if (cohort.some(({ again }) => again !== null)) return;
  const ends = [...Map.groupBy(cohort, ({ why }) => why!)].map(([why, { length }]) => ({ why, length }));
  const [most] = ends.toSorted((one, other) => other.length - one.length);
  const told = runs.find(({ failure }) => failure?.code === most?.why)?.failure;
  const words = `None of the ${cohort.length} submissions came to a result. Most often (${most?.length}): ${most?.why}${told ? ` at ${told.step}: ${told.message}` : ''}`;
  const next = `When that is mended, go on with "assay reevaluate --again ${of.reevaluation}".`;
  throw new AssayError('NothingAssessed', `${sentence(words)} ${next}`);
}

/**
 * Compares a cohort's new results with those before, and keeps what came of it for the drift report.
 * @throws AssayError NothingAssessed where no run came to a result
 */
export const handler = defineHandler(
  eventSchema,
  async (event) => {
    const of = await reevaluations().get(event);
    const workflow = findWorkflow(of.workflow!);
    const members = await objects().read(reevaluationKey(of, COHORT), cohortSchema);
    const cohort = await pLimit(READ_AT_ONCE).map(members, (member) => reassessed(member, workflow));
    const runs = (await pLimit(READ_AT_ONCE).map(members, ({ runId }) => runStore().findRun(runId))).filter(
      (run) => run !== null,
    );
    const assessed = cohort.filter(({ again }) => again !== null).length;
    const bill = billOfRuns(runs);
    await reevaluations().change(of, ['running'], { assessed, cost: bill.cost });
    requireAssessed(of, cohort, runs);
    const changed = changedBetween(cohort, (result) => workflow.study?.material?.(result) ?? {});
    const { 'not-drawn': notDrawn = 0, 'not-asked': _, ...leftOut } = of.leftOut ?? {};
    const drift = driftOfResults({
      about: {
        reevaluation: of.reevaluation,
        tenant: of.tenant,
        workflow: workflow.id,
        assignment: nameOf(
          validateAssignment((await configurationOf(of.tenant, of.reevaluation)).assignment),
        ),
        requestedAt: of.requestedAt,
        finishedAt: new Date().toISOString(),
        mode: of.mode,
        sample: of.sample ?? null,
        changed,
      },
      cohort,
      leftOut,
      ...(notDrawn > 0 && { drawnFrom: members.length + notDrawn }),
      bill,
      judgementsOf: (result) => comparedJudgements(workflow, result),
      noise: await noiseFor(of, beforeOf(cohort)),
      seed: of.seed,
    });
    await objects().write(reevaluationKey(of, DRIFT), driftSchema.parse(drift));
    await reevaluations().change(of, ['running'], { isUnchanged: noiseOf(drift) !== null });
    return { compared: drift.cohort.compared };
  },
  () => setting('FUNCTION'),
);
