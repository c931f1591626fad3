import * as z from 'zod';
import type { CommonAssignment } from '../../shared/assignment/assignment.ts';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { batchlessProviders, dearestBatchPrice } from '../../shared/model/batch/batchless-providers.ts';
import { chooseCohort } from '../../shared/reevaluation/choose-cohort.ts';
import { estimateCost } from '../../shared/reevaluation/estimate-cost.ts';
import {
  COHORT,
  CONFIGURATION,
  type Configuration,
  cohortSchema,
  configurationSchema,
  type Reevaluation,
  reevaluationKey,
} from '../../shared/reevaluation/reevaluation.ts';
import { admitEstimate } from '../../shared/run/admission.ts';
import type { RunItem } from '../../shared/run/items.ts';
import { getAssignment } from '../../shared/workflows/assignment-store.ts';
import { validateAssignment } from '../../shared/workflows/assignments.ts';
import { defineHandler } from '../define-handler.ts';
import { catalogue, catalogueOf, configured } from '../models.ts';
import { reevaluations } from '../reevaluations.ts';
import { setting } from '../setting.ts';
import { ledger, objects, runStore } from '../storage.ts';

const eventSchema = z.object({ tenant: z.string(), assignment: z.string(), reevaluation: z.string() });

/** The assignment that is assessed by: the one that was given, or the current one. */
async function assignmentOf(
  { assignment: given }: Configuration,
  of: Reevaluation,
): Promise<CommonAssignment> {
  if (given === null) return getAssignment(objects(), of.tenant, of.assignment);
  const assignment = validateAssignment(given);
  if (assignment.assignment === of.assignment) return assignment;
  const words = `The assignment that was given is "${assignment.assignment}", not "${of.assignment}": give another version of the same one.`;
  throw new AssayError('AssignmentInvalid', words);
}

/** Exemplars are found by vectors of the deployment's own embedding model. */
async function checkModels(configuration: Configuration): Promise<void> {
  const [own, given] = [await catalogue(), (await configured(configuration)).catalogue];
  const [deployed, asked] = [own, given].map(({ roles }) => roles.embedding);
  if (deployed === asked) return;
  const words = `The model catalogue that was given embeds with "${asked}", the deployment with "${deployed}": exemplars cannot be found. Give the role "embedding" the same model.`;
  throw new AssayError('ConfigurationInvalid', words);
}

/** Pins what is assessed under, and keeps it as pinned when the same is prepared again. */
async function pin(of: Reevaluation): Promise<CommonAssignment> {
  const key = reevaluationKey(of, CONFIGURATION);
  const given = (await objects().readOptional(key, configurationSchema)) ?? {
    prompts: null,
    models: null,
    assignment: null,
  };
  await checkModels(given);
  const assignment = await assignmentOf(given, of);
  await objects().write(key, { ...given, assignment });
  return assignment;
}

/** What the cohort is expected to cost must be left of each cap. @throws AssayError CapReached */
async function requireLeft(of: Reevaluation, share: number, baselines: readonly RunItem[]): Promise<void> {
  await admitEstimate(ledger(), of, estimateCost(baselines, share), new Date().toISOString());
}

/** `share`: of the usual price that its questions are expected to cost. */
async function choose(of: Reevaluation, { workflow }: CommonAssignment, share: number) {
  const runs = await runStore().latestRuns(of);
  const { members, leftOut } = chooseCohort(runs, { ...of, workflow });
  const chosen = new Set(members.map(({ baseline }) => baseline));
  if (chosen.size > 0) {
    await requireLeft(
      of,
      share,
      runs.filter(({ runId }) => chosen.has(runId)),
    );
    return { members, leftOut };
  }
  const why = Object.entries(leftOut)
    .map(([reason, count]) => `${count} ${reason}`)
    .join(', ');
  const words = `No submission of "${of.assignment}" has a result of ${workflow} that another one could be compared with (${why || 'there are none'}): see "assay runs list ${of.assignment}".`;
  throw new AssayError('CohortEmpty', words);
}

/**
 * How its questions are asked: in batches where it is asked for so and a provider of its chat models takes them; and what share of the
 * usual price that costs at most.
 */
async function howAsked({ tenant, reevaluation, mode }: Reevaluation) {
  if (mode === 'now') return { asked: { mode }, share: 1 };
  const models = await catalogueOf({ tenant, reevaluation: { id: reevaluation, mode } });
  const { batchless, all } = batchlessProviders(models);
  const asked = {
    mode: all ? ('now' as const) : mode,
    ...(batchless.length > 0 && { batchless }),
  };
  return { asked, share: batchless.length > 0 ? 1 : dearestBatchPrice(models) };
}

/**
 * Pins the configuration of a re-evaluation and chooses its cohort: the latest run of each submission that came to a result. Prepared
 * again, both stay as they were.
 * @throws AssayError CapReached, CohortEmpty, AssignmentInvalid, AssignmentNotFound, ConfigurationInvalid, PromptInvalid
 */
export const handler = defineHandler(
  eventSchema,
  async (event) => {
    const of = await reevaluations().get(event);
    const known = await objects().readOptional(reevaluationKey(of, COHORT), cohortSchema);
    if (known && of.chosen !== undefined) return { members: known.length, mode: of.mode };
    const assignment = await pin(of);
    const { asked, share } = await howAsked(of);
    const { members, leftOut } = await choose(of, assignment, share);
    await objects().write(reevaluationKey(of, COHORT), members);
    const { workflow } = assignment;
    const prepared = { state: 'running' as const, workflow, chosen: members.length, leftOut, ...asked };
    await reevaluations().change(of, ['preparing'], prepared);
    return { members: members.length, mode: asked.mode };
  },
  () => setting('FUNCTION'),
);
