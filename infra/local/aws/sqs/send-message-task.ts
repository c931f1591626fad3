import type { ServiceIntegrations } from '../step-functions/service-integrations.ts';
import type { QueueService } from './queue-service.ts';

/** `arn:aws:states:::sqs:sendMessage`: what SQS refuses is thrown as its `ServiceError`. */
export function sendMessageTask(queues: QueueService): ServiceIntegrations['sendMessage'] {
  return async (args) =>
    (await queues.handle('SendMessage', args)) as { MessageId: string; MD5OfMessageBody: string };
}
