import { AssayError } from '@assay/kit/errors/assay-error';
import { parseJson } from '@assay/kit/json/parse-json';
import type { ModelCall } from '@assay/model/model-call';
import { assignmentVersion } from '@assay/platform/assignment/assignment';
import { settleQuestions } from '@assay/platform/questions/settle-questions';
import { askingAttempts } from '@assay/platform/run/items';
import { type Failure, outcomeSchema } from '@assay/platform/run/outcome';
import { provenanceOf, provenanceSchema } from '@assay/platform/run/provenance';
import type { CommonResult } from '@assay/platform/run/result';
import { findWorkflow } from '@assay/workflows/find-workflow';
import * as z from 'zod';
import { defineStep } from '../runtime/define-step.ts';
import { runStore } from '../runtime/storage.ts';

/** Which Assay this is, as the template says; undefined where it was made without. */
const thisAssay = () => provenanceSchema.shape.assay.parse(parseJson(process.env.ASSAY ?? ''));

/** Whether there was no model to ask: what needs none is in the result, which is no failure. */
const withoutModel = (failure: Failure | null, calls: readonly ModelCall[]) =>
  failure?.code === 'ModelMissing' && calls.every(({ kind }) => kind !== 'chat');

/** Gathers what a run's agents left behind into its result, as its workflow does that. Throws where nothing was assessed. */
export const handler = defineStep({
  event: { outcomes: z.array(outcomeSchema).describe('of the calls that no step has looked at yet') },
  writes: ({ run }) => findWorkflow(run.workflow).result,
  async make({ run: { runId, workflow: id, tenant, seed }, outcomes }, artifacts) {
    const workflow = findWorkflow(id);
    const [run, assignment, charges] = await Promise.all([
      runStore().getRun(runId),
      artifacts.read(workflow.assignment),
      runStore().charges(runId),
    ]);
    const finished = { run, assignment, outcomes, artifacts };
    const { result, failure, calls, prompts, submissionSha256, recorded, asked } =
      await workflow.assemble(finished);
    const isUnasked = withoutModel(failure, calls);
    const teacherQuestions = settleQuestions(runId, asked ?? []);
    const made = {
      assay: thisAssay(),
      assignmentVersion: assignmentVersion(assignment),
      submissionSha256,
      prompts,
      seed,
      recorded,
      charges,
      attempts: askingAttempts(run),
      withoutModel: isUnasked,
    };
    const value: CommonResult = {
      runId,
      workflow: id,
      tenant,
      ...result,
      ...(isUnasked && { status: 'partial' as const }),
      ...(teacherQuestions.length > 0 && { teacherQuestions }),
      provenance: provenanceOf(made, calls),
      startedAt: run.admittedAt,
      assessedAt: new Date().toISOString(),
    };
    if (value.status === 'failed') {
      await artifacts.write(workflow.result, value);
      throw new AssayError(
        'NothingAssessed',
        `Nothing could be assessed. First reason, at ${failure?.step}: ${failure?.message}`,
      );
    }
    return { value, output: { status: value.status } };
  },
});
