import { readCause } from '@assay/platform/run/failure-cause';
import * as z from 'zod';
import { announceReevaluation } from '../runs/announce-reevaluation.ts';
import { reevaluations } from '../runs/reevaluations.ts';
import { releaseReevaluation } from '../runs/reserving.ts';
import { count, defineHandler } from '../runtime/define-handler.ts';

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

/**
 * Records how a re-evaluation ended, once, and announces it, also where who ended it before could not. What ended an execution before the
 * one it is of now says nothing.
 * @throws AssayError EventsUnavailable
 */
export const handler = defineHandler(
  z.union([endedSchema, statusChangeSchema]),
  async ({ failure, execution, ...of }) => {
    const why = failure ? readCause(failure) : undefined;
    const ended = await reevaluations().settle(
      { ...of, execution },
      { state: why ? 'failed' : 'completed', finishedAt: new Date().toISOString(), failure: why },
    );
    if (ended) count(why ? 'ReevaluationFailed' : 'ReevaluationCompleted');
    const now = ended ?? (await reevaluations().get(of));
    await releaseReevaluation({ ...now, execution });
    if (now.execution === execution) await announceReevaluation(now);
    return { recorded: ended !== null };
  },
);
