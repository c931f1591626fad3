import { AssayError } from '@assay/kit/errors/assay-error';
import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';
import { type Company, company } from '../runtime/company.ts';
import { count, logger, runIdIn } from '../runtime/define-handler.ts';
import type { MetricName } from '../runtime/metrics.ts';
import { isWaitedFor, type TokenOutcome, tellFailure, tellSuccess } from '../runtime/task-token.ts';
import { comeBackSoon, sendAgain } from './call-queue.ts';
import { type Ask, companyOf, holdThreads } from './hold-threads.ts';
import { type CallMessage, readMessage } from './message.ts';
import { park } from './park.ts';
import { step } from './step.ts';

const UNREADABLE = new AssayError(
  'ConfigurationInvalid',
  'The message has no calls that this version can read: resume the run when the deployment is complete.',
);

/** How a message ended: Step Functions was told, though perhaps too late; it waits for its turn or for a batch; nobody waited, and nothing was asked. */
type MessageEnd = TokenOutcome | 'waits' | 'parked' | 'abandoned';

const COUNTED: Record<MessageEnd, MetricName> = {
  told: 'CallAnswered',
  late: 'CallLate',
  waits: 'CallWaits',
  parked: 'CallParked',
  abandoned: 'CallAbandoned',
};

/** Who asks the agents of an invocation, and until when. */
interface Worker {
  ask: Ask;
  context: Context;
  company: Company;
}

/** Begins with the calls of a message that is waited for; it is looked at in company, so that nobody takes it for answered before it is begun. */
function begin(message: CallMessage, { ask, context, company: others }: Worker) {
  return others.during(async () => {
    if (!(await isWaitedFor(message.token))) return null;
    return { outcome: holdThreads(message, context, { now: Date.now(), random: Math.random }, ask) };
  });
}

/**
 * How the calls of a message ended, told to who waits for them; nothing is asked where nobody does. What the model has no turn for waits
 * in the queue, what waits for a batch beside it; what no error of ours explains is thrown: the message comes again, and counts as one
 * that was received.
 */
async function answer(record: SQSRecord, message: CallMessage, worker: Worker): Promise<MessageEnd> {
  if (message.threads.length === 0) return tellFailure(message.token, UNREADABLE);
  const begun = await begin(message, worker);
  if (begun === null) return 'abandoned';
  const outcome = await begun.outcome;
  if ('output' in outcome) return tellSuccess(message.token, outcome.output);
  if ('again' in outcome) {
    await sendAgain(record, { ...message, threads: outcome.threads }, outcome.again);
    return 'waits';
  }
  if ('questions' in outcome) {
    await park({ ...message, threads: outcome.threads }, outcome.questions);
    return 'parked';
  }
  if (!(outcome.failure instanceof AssayError)) throw outcome.failure;
  return tellFailure(message.token, outcome.failure);
}

async function receive(record: SQSRecord, worker: Worker): Promise<void> {
  const message = readMessage(record);
  if (message === null) {
    count('CallMalformed');
    logger.error('call malformed', { messageId: record.messageId });
    return;
  }
  try {
    count(COUNTED[await answer(record, message, worker)]);
  } catch (error) {
    logger.error('call not ended', { runId: runIdIn(message), code: (error as Error).name });
    await comeBackSoon(record, message);
    throw error;
  }
}

const processor = new BatchProcessor(EventType.SQS);

/**
 * Makes a worker, which answers the messages of a batch at the same time; each ends with its token, whatever becomes of the others. A message
 * is given back only where its calls could not be brought to an end.
 */
export const workerOf = (ask: Ask) => (event: SQSEvent, context: Context) => {
  const worker = { ask, context, company: companyOf(context) };
  return company.run(worker.company, () =>
    processPartialResponse(event, (record: SQSRecord) => receive(record, worker), processor, {
      context,
      throwOnFullBatchFailure: false,
    }),
  );
};

export const handler = workerOf(step);
