import { z } from 'zod';
import {
  CONFIGURATION,
  configurationSchema,
  type Reevaluation,
  reevaluationId,
  reevaluationKey,
  requestSchema,
  scheduledKey,
} from '../../shared/reevaluation/reevaluation.ts';
import { defineHandler, logger } from '../define-handler.ts';
import { startExecution } from '../executions.ts';
import { reevaluations } from '../reevaluations.ts';
import { objects } from '../storage.ts';

const ownerSchema = z.object({ tenant: z.string(), assignment: z.string() });

/** Asked for by a command, which wrote the configuration; `again`: one that was asked for before is gone on with. */
const askedSchema = z.object({
  request: requestSchema,
  nonce: z.string().min(8),
  again: z.int().min(2).optional().describe('how often it is started, with this time'),
});

/** What EventBridge Scheduler says; a schedule that fires twice says the same time twice. */
const dueSchema = ownerSchema.extend({ scheduledTime: z.iso.datetime() });

/** What a schedule repeats, with the configuration as it stood when the schedule was made. */
async function prepare({ scheduledTime, ...of }: z.infer<typeof dueSchema>) {
  const request = await objects().read(scheduledKey(of, 'request.json'), requestSchema);
  const configuration = await objects().read(scheduledKey(of, CONFIGURATION), configurationSchema);
  const reevaluation = reevaluationId(of, scheduledTime);
  if (!(await reevaluations().find({ tenant: of.tenant, reevaluation })))
    await objects().write(reevaluationKey({ tenant: of.tenant, reevaluation }, CONFIGURATION), configuration);
  return { request, nonce: scheduledTime, again: undefined, by: 'schedule' as const };
}

/** Goes on with one that ended: its state machine is started under another name, and runs that are done are left alone. */
async function reopen(of: Pick<Reevaluation, 'tenant' | 'reevaluation'>): Promise<void> {
  const { failure: _, finishedAt: __, ...left } = await reevaluations().get(of);
  await reevaluations().change(of, ['completed', 'failed', 'cancelled'], {
    state: left.chosen ? 'running' : 'preparing',
  });
}

/** Records a re-evaluation and starts it, once for each nonce however often it is called. */
export const handler = defineHandler(z.union([askedSchema, dueSchema]), async (event) => {
  const { request, nonce, again, by } =
    'scheduledTime' in event ? await prepare(event) : { again: undefined, ...event, by: 'command' as const };
  const { tenant, assignment, ...asked } = request;
  const reevaluation = reevaluationId(request, nonce);
  const requestedAt = new Date().toISOString();
  const isNew = await reevaluations().create({
    ...{ reevaluation, tenant, assignment, state: 'preparing', requestedAt, by },
    ...asked,
  });
  if (again !== undefined) await reopen({ tenant, reevaluation });
  const name = again === undefined ? reevaluation : `${reevaluation}-${again}`;
  await startExecution('REEVALUATE_ARN', name, { tenant, assignment, reevaluation });
  logger.info('re-evaluation', { reevaluation, isNew });
  return { reevaluation, isNew };
});
