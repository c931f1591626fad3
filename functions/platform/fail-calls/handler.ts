import { AssayError } from '@assay/kit/errors/assay-error';
import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';
import { readMessage, stepOf } from '../run-agent/message.ts';
import { count, logger, runIdIn } from '../runtime/define-handler.ts';
import { tellFailure } from '../runtime/task-token.ts';

/** The end of a call whose worker died each time: who waits for it is told, and goes on without its answer. */
async function fail(record: SQSRecord): Promise<void> {
  const message = readMessage(record);
  count('CallLost');
  const { messageId } = record;
  logger.error('call lost', { messageId, runId: runIdIn(message), step: message && stepOf(message) });
  if (message === null) return;
  const words =
    'The worker that asked this agent ended before it had an answer, several times: see its log for the reason, then resume the run.';
  const step = stepOf(message);
  await tellFailure(message.token, new AssayError('CallLost', step === null ? words : `[${step}] ${words}`));
}

const processor = new BatchProcessor(EventType.SQS);

/** Ends the calls that are dead letters of their queues. */
export const handler = (event: SQSEvent, context: Context) =>
  processPartialResponse(event, fail, processor, { context, throwOnFullBatchFailure: false });
