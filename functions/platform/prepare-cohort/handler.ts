import { AssayError } from '@assay/kit/errors/assay-error';
import { promptChange } from '@assay/model/agent/given-prompts';
import { batchlessProviders, dearestBatchPrice } from '@assay/model/batch/batchless-providers';
import { recast, timesDearer } from '@assay/model/cast';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import { drawCohort } from '@assay/platform/reevaluation/draw-cohort';
import { estimateCost } from '@assay/platform/reevaluation/estimate-cost';
import {
  COHORT,
  CONFIGURATION,
  type CohortMember,
  type Configuration,
  cohortSchema,
  configurationSchema,
  type Reevaluation,
  reevaluationKey,
} from '@assay/platform/reevaluation/reevaluation';
import { getAssignment } from '@assay/workflows/assignment-store';
import { validateAssignment } from '@assay/workflows/assignments';
import { findWorkflow } from '@assay/workflows/find-workflow';
import pLimit from 'p-limit';
import * as z from 'zod';
import { catalogue } from '../models/catalogue.ts';
import { catalogueOf, promptFiles } from '../models/models.ts';
import { announceReevaluation } from '../runs/announce-reevaluation.ts';
import { reevaluations } from '../runs/reevaluations.ts';
import { reserveReevaluation } from '../runs/reserving.ts';
import { defineHandler } from '../runtime/define-handler.ts';
import { setting } from '../runtime/setting.ts';
import { objects, runStore } from '../runtime/storage.ts';
import { tryPrompts } from './try-prompts.ts';

/** Runs that are read at the same time. */
const READ_AT_ONCE = 16;

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

/** What is assessed under, as it was pinned. */
interface PinnedConfiguration extends Pick<Configuration, 'prompts'> {
  assignment: CommonAssignment;
}

/** Pins what is assessed under, and keeps it as pinned when the same is prepared again. */
async function pin(of: Reevaluation): Promise<PinnedConfiguration> {
  const key = reevaluationKey(of, CONFIGURATION);
  const given = (await objects().readOptional(key, configurationSchema)) ?? {
    prompts: null,
    models: null,
    assignment: null,
  };
  recast(await catalogue(), given.models ?? {});
  const assignment = await assignmentOf(given, of);
  await objects().write(key, { ...given, assignment });
  return { assignment, prompts: given.prompts };
}

/**
 * How its questions are asked: in batches where it is asked for so and a provider of its chat models takes them; and what share of what the
 * runs cost before that costs at most, by other models and prompts too. Null: nobody knows.
 */
async function howAsked(of: Reevaluation) {
  const { asked, share } = await modeAsked(of);
  const configuration = await objects().readOptional(reevaluationKey(of, CONFIGURATION), configurationSchema);
  const { times: longer, moved } = promptChange(await promptFiles(), configuration?.prompts ?? {});
  const times = timesDearer(await catalogue(), configuration?.models ?? {}, moved);
  return { asked, share: times && times * longer * share };
}

/** In what mode its questions are asked, and what share of the usual price that is. */
async function modeAsked({ tenant, reevaluation, mode }: Reevaluation) {
  if (mode === 'now') return { asked: { mode }, share: 1 };
  const models = await catalogueOf({ tenant, reevaluation: { id: reevaluation, mode } });
  const { batchless, all } = batchlessProviders(models);
  const asked = {
    mode: all ? ('now' as const) : mode,
    ...(batchless.length > 0 && { batchless }),
  };
  return { asked, share: batchless.length > 0 ? 1 : dearestBatchPrice(models) };
}

/** What of a cohort has no result yet is to be paid still, where one that was prepared before is gone on with. */
async function requireLeftFor(of: Reevaluation, members: readonly CohortMember[]): Promise<void> {
  const { share } = await howAsked(of);
  const baselines = await pLimit(READ_AT_ONCE).map(members, async ({ runId, baseline }) => {
    const run = await runStore().findRun(runId);
    const hasResult = run?.state === 'completed' || run?.state === 'partial';
    return hasResult ? [] : [await runStore().getRun(baseline)];
  });
  const left = baselines.flat();
  if (left.length > 0) await reserveReevaluation(of, estimateCost(left, share), left.length);
}

/**
 * Pins the configuration of a re-evaluation and chooses its cohort: the latest run of each submission that came to a result. Prepared
 * again, both stay as they were. That it runs is announced.
 * @throws AssayError CapReached, CohortEmpty, AssignmentInvalid, AssignmentNotFound, EventsUnavailable, ModelUnknown, PromptInvalid
 */
export const handler = defineHandler(
  eventSchema,
  async (event) => {
    const of = await reevaluations().get(event);
    const known = await objects().readOptional(reevaluationKey(of, COHORT), cohortSchema);
    if (known && of.chosen !== undefined) {
      await requireLeftFor(of, known);
      await announceReevaluation(of);
      return { members: known.length, mode: of.mode };
    }
    const { assignment, prompts } = await pin(of);
    const { asked, share } = await howAsked(of);
    const { workflow } = assignment;
    const { members, leftOut, baselines } = await drawCohort(runStore(), of, workflow);
    await reserveReevaluation(of, estimateCost(baselines, share), baselines.length);
    if (prompts) {
      const models = await catalogueOf({ ...of, reevaluation: { id: of.reevaluation, mode: of.mode } });
      await tryPrompts(prompts, models, {
        baseline: members[0]!.baseline,
        workflow: findWorkflow(workflow),
      });
    }
    await objects().write(reevaluationKey(of, COHORT), members);
    const prepared = { state: 'running' as const, workflow, chosen: members.length, leftOut, ...asked };
    const running = await reevaluations().change(of, ['preparing'], prepared);
    if (running) await announceReevaluation(running);
    return { members: members.length, mode: asked.mode };
  },
  () => setting('FUNCTION'),
);
