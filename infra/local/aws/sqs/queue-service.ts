import { join } from 'node:path';
import { jsonService } from '../gateway/json-protocol.ts';
import { type JsonService, ServiceError } from '../wire/service-error.ts';
import { MessageQueue, type QueueSettings } from './message-queue.ts';
import { queueActions } from './queue-actions.ts';

export interface QueueService extends JsonService {
  /** Creates a queue, or gives an existing one new settings before its first use. */
  create(settings: QueueSettings): MessageQueue;
  byArn(arn: string): MessageQueue | undefined;
  url(name: string): string;
  close(): void;
}

interface QueueServiceOptions {
  /** Where messages are kept; without it they end with the process. */
  folder?: string;
  /** The address queue URLs begin with. */
  baseUrl: () => string;
}

/** SQS for standard queues: send, receive with long poll, delete, visibility, dead-letter queues. */
export function createQueueService(options: QueueServiceOptions): QueueService {
  const queues = new Map<string, MessageQueue>();
  const closing = new AbortController();
  const byArn = (arn: string) => queues.get(arn.split(':').at(-1) ?? '');

  const create = (settings: QueueSettings): MessageQueue => {
    queues.get(settings.name)?.close();
    const journal = options.folder && join(options.folder, `${settings.name}.jsonl`);
    const queue = new MessageQueue(settings, journal, ({ body, attributes, group, receiveCount }) =>
      byArn(settings.redrive?.deadLetterArn ?? '')?.send(body, {
        attributes,
        group,
        receiveCount,
        deadLetterSource: settings.arn,
      }),
    );
    queues.set(settings.name, queue);
    return queue;
  };

  const find = (nameOrUrl: string): MessageQueue => {
    const queue = queues.get(nameOrUrl.split('/').at(-1) ?? '');
    if (queue) return queue;
    throw new ServiceError(
      'QueueDoesNotExist',
      `There is no queue ${nameOrUrl}. The template names every queue this stack has.`,
    );
  };

  const url = (name: string) => `${options.baseUrl()}/000000000000/${name}`;
  return {
    create,
    byArn,
    url,
    ...jsonService(queueActions({ find, url, names: () => [...queues.keys()], closing: closing.signal })),
    close: () => {
      closing.abort();
      for (const queue of queues.values()) queue.close();
    },
  };
}
