import pLimit from 'p-limit';
import * as z from 'zod';
import { nameOf } from '../../shared/assignment/assignment.ts';
import { driftSchema, type Noise } from '../../shared/drift/drift.ts';
import { driftOfResults, noiseOf, type Reassessed } from '../../shared/drift/drift-of-results.ts';
import { billOfRuns } from '../../shared/reevaluation/bill-of-runs.ts';
import { changedBetween } from '../../shared/reevaluation/changed-between.ts';
import {
  COHORT,
  cohortSchema,
  DRIFT,
  type Member,
  type Reevaluation,
  reevaluationKey,
} from '../../shared/reevaluation/reevaluation.ts';
import type { CommonResult } from '../../shared/run/result.ts';
import { validateAssignment } from '../../shared/workflows/assignments.ts';
import { comparedJudgements } from '../../shared/workflows/compared-judgements.ts';
import { findWorkflow } from '../../shared/workflows/find-workflow.ts';
import type { Workflow } from '../../shared/workflows/workflow.ts';
import { defineHandler } from '../define-handler.ts';
import { configurationOf } from '../models.ts';
import { reevaluations } from '../reevaluations.ts';
import { setting } from '../setting.ts';
import { artifactsOf, objects, runStore } from '../storage.ts';

const eventSchema = z.object({ tenant: z.string(), reevaluation: z.string() });

/** Results that are read at the same time. */
const READ_AT_ONCE = 16;

/** The result of a run that came to one in the attempt that counts; null: it has none. */
async function resultOf(runId: string, workflow: Workflow): Promise<CommonResult | null> {
  const { state } = await runStore().getRun(runId);
  if (state !== 'completed' && state !== 'partial') return null;
  return artifactsOf(runId).readOptional(workflow.result);
}

/** A submission by both runs, and why one of them is not there. */
async function reassessed(member: Member, workflow: Workflow): Promise<Reassessed> {
  const { submission, baseline, runId } = member;
  const [before, again, run] = await Promise.all([
    resultOf(baseline, workflow),
    runStore()
      .findRun(runId)
      .then((found) => found && resultOf(runId, workflow)),
    runStore().findRun(runId),
  ]);
  const why = run ? (run.failure?.code ?? run.state) : 'not-assessed-again';
  return { submission, baseline: before, again, ...(!again && { why }) };
}

/**
 * The noise of the models that the cohort's first results come from, as the largest re-evaluation of the assignment with nothing changed
 * measured it; that of other models or another version says nothing of them.
 */
async function noiseFor(of: Reevaluation, models: ReadonlySet<string>): Promise<Noise | null> {
  const unchanged = (await reevaluations().ofAssignment(of))
    .filter((one) => one.reevaluation !== of.reevaluation && one.state === 'completed' && one.isUnchanged)
    .sort((one, other) => (other.assessed ?? 0) - (one.assessed ?? 0));
  for (const one of unchanged) {
    const drift = await objects().read(reevaluationKey(one, DRIFT), driftSchema);
    const measured = new Set(drift.before?.models);
    if (measured.symmetricDifference(models).size === 0) return noiseOf(drift);
  }
  return null;
}

/** Compares a cohort's new results with those before, and keeps what came of it for the drift report. */
export const handler = defineHandler(
  eventSchema,
  async (event) => {
    const of = await reevaluations().get(event);
    const workflow = findWorkflow(of.workflow!);
    const members = await objects().read(reevaluationKey(of, COHORT), cohortSchema);
    const cohort = await pLimit(READ_AT_ONCE).map(members, (member) => reassessed(member, workflow));
    const changed = changedBetween(cohort);
    const models = new Set(cohort.flatMap(({ baseline }) => baseline?.provenance.models ?? []));
    const runs = await pLimit(READ_AT_ONCE).map(members, ({ runId }) => runStore().findRun(runId));
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
      leftOut: of.leftOut ?? {},
      judgementsOf: (result) => comparedJudgements(workflow, result),
      noise: await noiseFor(of, models),
      seed: of.seed,
    });
    await objects().write(reevaluationKey(of, DRIFT), driftSchema.parse(drift));
    const assessed = cohort.filter(({ again }) => again !== null).length;
    const isUnchanged = noiseOf(drift) !== null;
    await reevaluations().change(of, ['running'], {
      assessed,
      isUnchanged,
      cost: billOfRuns(runs.filter((run) => run !== null)),
    });
    return { compared: drift.cohort.compared };
  },
  () => setting('FUNCTION'),
);
