import {
  CONFIGURATION,
  configurationSchema,
  executionNamed,
  REQUEST,
  type Reevaluation,
  reevaluationId,
  reevaluationKey,
  requestSchema,
  scheduledKey,
  timesStarted,
} from '@assay/platform/reevaluation/reevaluation';
import * as z from 'zod';
import { announceReevaluation } from '../runs/announce-reevaluation.ts';
import { reevaluations } from '../runs/reevaluations.ts';
import { defineHandler, logger } from '../runtime/define-handler.ts';
import { startExecution } from '../runtime/executions.ts';
import { objects } from '../runtime/storage.ts';

const ownerSchema = z.object({ tenant: z.string(), assignment: z.string() });

/** Asked for over the API, which wrote the configuration. */
const askedSchema = z.object({ request: requestSchema, nonce: z.string().min(8) });

/** What EventBridge Scheduler says; a schedule that fires twice says the same time twice. */
const dueSchema = ownerSchema.extend({
  version: z.string().optional(),
  scheduledTime: z.iso.datetime(),
});

/** One that has ended is gone on with: what is done stays. */
const againSchema = z.object({ tenant: z.string(), reevaluation: z.string() });

interface ReevaluationStart extends z.infer<typeof askedSchema> {
  by: Reevaluation['by'];
}

/** What a schedule repeats, with the configuration as it stood when the schedule was made. */
async function due({ scheduledTime, ...of }: z.infer<typeof dueSchema>): Promise<ReevaluationStart> {
  const request = await objects().read(scheduledKey(of, REQUEST), requestSchema);
  const configuration = await objects().read(scheduledKey(of, CONFIGURATION), configurationSchema);
  const reevaluation = reevaluationId(of, scheduledTime);
  if (!(await reevaluations().find({ tenant: of.tenant, reevaluation })))
    await objects().write(reevaluationKey({ tenant: of.tenant, reevaluation }, CONFIGURATION), configuration);
  return { request, nonce: scheduledTime, by: 'schedule' };
}

/** Records a re-evaluation and starts it, once for each nonce however often it is called. */
async function start({ request, nonce, by }: ReevaluationStart) {
  const { tenant, assignment, ...asked } = request;
  const reevaluation = reevaluationId(request, nonce);
  const requestedAt = new Date().toISOString();
  const isNew = await reevaluations().create({
    ...{ reevaluation, tenant, assignment, state: 'preparing', requestedAt, by, execution: reevaluation },
    ...asked,
  });
  await startExecution('REEVALUATE_ARN', reevaluation, { tenant, assignment, reevaluation });
  return { reevaluation, isNew };
}

/** Goes on with one that has ended, announced before, in an execution of another name; one that has not is started, should that be left undone. */
async function goOn(of: z.infer<typeof againSchema>) {
  const found = await reevaluations().get(of);
  await announceReevaluation(found);
  const state = found.chosen === undefined ? 'preparing' : 'running';
  const next = executionNamed(found.reevaluation, timesStarted(found) + 1);
  const reopened = await reevaluations().reopen(of, { state, execution: next });
  const { tenant, assignment, reevaluation, execution } = reopened ?? found;
  await startExecution('REEVALUATE_ARN', execution, { tenant, assignment, reevaluation });
  return { reevaluation, isNew: false };
}

/** Starts a re-evaluation that is asked for or due, or goes on with one that has ended. @throws AssayError EventsUnavailable, ReevaluationNotFound */
export const handler = defineHandler(z.union([askedSchema, dueSchema, againSchema]), async (event) => {
  const started =
    'scheduledTime' in event
      ? await start(await due(event))
      : 'request' in event
        ? await start({ ...event, by: 'request' })
        : await goOn(event);
  logger.info('re-evaluation', started);
  return started;
});
