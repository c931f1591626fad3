import { ServiceError } from '../wire/service-error.ts';
import type { MessageQueue } from './message-queue.ts';

/** The attributes asked for by name, or `All`, as GetQueueAttributes answers them. Throws `InvalidAttributeName`. */
export function queueAttributes(queue: MessageQueue, names: readonly string[]): Record<string, string> {
  const all = allAttributes(queue);
  const unknown = names.find((name) => name !== 'All' && !Object.hasOwn({ RedrivePolicy: '', ...all }, name));
  if (unknown) throw new ServiceError('InvalidAttributeName', `The local stack has no attribute ${unknown}.`);
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => names.includes('All') || names.includes(name)),
  );
}

function allAttributes({ settings, counts }: MessageQueue): Record<string, string> {
  const { redrive } = settings;
  return {
    QueueArn: settings.arn,
    ApproximateNumberOfMessages: String(counts.ready),
    ApproximateNumberOfMessagesNotVisible: String(counts.inFlight),
    ApproximateNumberOfMessagesDelayed: String(counts.delayed),
    VisibilityTimeout: String(settings.visibilityTimeout),
    DelaySeconds: '0',
    ReceiveMessageWaitTimeSeconds: '0',
    ...(redrive && {
      RedrivePolicy: JSON.stringify({
        deadLetterTargetArn: redrive.deadLetterArn,
        maxReceiveCount: redrive.maxReceiveCount,
      }),
    }),
  };
}
