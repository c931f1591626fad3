import * as z from 'zod';
import { readCause } from '../../shared/run/failure-cause.ts';
import { count, defineHandler } from '../define-handler.ts';
import { putEvent } from '../put-event.ts';
import { reevaluations } from '../reevaluations.ts';

const namedSchema = z.object({ tenant: z.string(), reevaluation: z.string() });

const endedSchema = namedSchema.extend({
  execution: z.string(),
  failure: z.object({ step: z.string(), error: z.string(), cause: z.string() }).nullish(),
});

/** EventBridge's "Step Functions Execution Status Change": the only word of an execution that no Catch could save. */
const statusChangeSchema = z
  .object({ detail: z.object({ name: z.string(), status: z.string(), input: z.string() }) })
  .transform(({ detail: { name, status, input } }) => {
    const of = namedSchema.parse(JSON.parse(input));
    const cause = `The execution ended as ${status}. Go on from what is done with "assay reevaluate --again ${of.reevaluation}".`;
    return {
      ...of,
      execution: name,
      failure: { step: 'reevaluate', error: `Execution${status}`, cause },
    };
  });

/** Records how a re-evaluation ended, once, and announces it. What ended an execution before the one it is of now says nothing. */
export const handler = defineHandler(
  z.union([endedSchema, statusChangeSchema]),
  async ({ failure, execution, ...of }) => {
    if ((await reevaluations().get(of)).execution !== execution) return { recorded: false };
    const why = failure ? readCause(failure) : undefined;
    const state = why ? 'failed' : 'completed';
    const ended = await reevaluations().change(of, ['preparing', 'running'], {
      state,
      finishedAt: new Date().toISOString(),
      failure: why,
    });
    if (!ended) return { recorded: false };
    count(why ? 'ReevaluationFailed' : 'ReevaluationCompleted');
    const { tenant, assignment, reevaluation, chosen, assessed, cost } = ended;
    const told = {
      tenant,
      assignment,
      reevaluation,
      chosen,
      assessed,
      cost,
      ...(why && { step: why.step, code: why.code }),
    };
    await putEvent(why ? 'ReevaluationFailed' : 'ReevaluationCompleted', told);
    return { recorded: true };
  },
);
