import {
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { type Answer, type Player, refusalOf } from './questions.ts';
import type { SqsOperation } from './sqs-questions.ts';

/** The addresses of a queue and of that of its dead letters. */
export interface QueuePair {
  live: string;
  dead: string;
}

/** Questions SQS about new queues for each sequence. */
export function sqsPlayer(
  client: SQSClient,
  makeQueues: (name: string) => QueuePair | Promise<QueuePair>,
  prefix = 'oracle',
): Player<SqsOperation> {
  return async (operations, at) => {
    const asker = new SqsAsker(client, await makeQueues(`${prefix}-${at}`));
    const answers: Answer[] = [];
    for (const operation of operations) answers.push(await asker.ask(operation).catch(refusalOf));
    return answers;
  };
}

/** What of a batch went well, and what of it did not. */
const batchAnswer = ({
  Successful = [],
  Failed = [],
}: {
  Successful?: { Id: string | undefined }[];
  Failed?: { Id: string | undefined; Code: string | undefined; SenderFault: boolean | undefined }[];
}): Answer => ({
  done: Successful.map(({ Id }) => Id),
  failed: Failed.map(({ Id, Code, SenderFault }) => [Id, Code, String(SenderFault)]),
});

class SqsAsker {
  readonly #client: SQSClient;
  readonly #queues: QueuePair;
  readonly #receipts = new Map<string, { queue: string; handle: string }>();

  constructor(client: SQSClient, queues: QueuePair) {
    this.#client = client;
    this.#queues = queues;
  }

  async ask(operation: SqsOperation): Promise<Answer> {
    const QueueUrl = 'dead' in operation && operation.dead ? this.#queues.dead : this.#queues.live;
    switch (operation.do) {
      case 'send': {
        const { body: MessageBody, delay: DelaySeconds, group: MessageGroupId } = operation;
        const send = new SendMessageCommand({ QueueUrl, MessageBody, DelaySeconds, MessageGroupId });
        return { digest: (await this.#client.send(send)).MD5OfMessageBody };
      }
      case 'send-batch': {
        const Entries = operation.entries.map(({ id, body, delay }) => ({
          Id: id,
          MessageBody: body,
          DelaySeconds: delay,
        }));
        return batchAnswer(await this.#client.send(new SendMessageBatchCommand({ QueueUrl, Entries })));
      }
      case 'receive':
        return this.#receive(QueueUrl, operation);
      case 'delete': {
        const { queue, handle } = this.#receiptOf(operation.body);
        await this.#client.send(new DeleteMessageCommand({ QueueUrl: queue, ReceiptHandle: handle }));
        return {};
      }
      case 'delete-batch': {
        const Entries = operation.bodies.map((body, index) => ({
          Id: `e${index}`,
          ReceiptHandle: this.#receiptOf(body).handle,
        }));
        return batchAnswer(await this.#client.send(new DeleteMessageBatchCommand({ QueueUrl, Entries })));
      }
      case 'hide': {
        const { queue, handle: ReceiptHandle } = this.#receiptOf(operation.body);
        const hidden = { QueueUrl: queue, ReceiptHandle, VisibilityTimeout: operation.seconds };
        await this.#client.send(new ChangeMessageVisibilityCommand(hidden));
        return {};
      }
      case 'attributes':
        return this.#attributes(QueueUrl, operation.names);
      case 'ask-absent':
        await this.#client.send(new ReceiveMessageCommand({ QueueUrl: `${QueueUrl}-absent` }));
        return {};
    }
  }

  /** Of a message that was never received, a handle that nobody ever gave. */
  #receiptOf(body: string): { queue: string; handle: string } {
    return this.#receipts.get(body) ?? { queue: this.#queues.live, handle: `never-given-for-${body}` };
  }

  async #receive(
    QueueUrl: string,
    { most, visibility }: Extract<SqsOperation, { do: 'receive' }>,
  ): Promise<Answer> {
    const { Messages = [] } = await this.#client.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: most,
        VisibilityTimeout: visibility,
        MessageSystemAttributeNames: ['All'],
      }),
    );
    for (const { Body, ReceiptHandle } of Messages)
      this.#receipts.set(Body!, { queue: QueueUrl, handle: ReceiptHandle! });
    return { messages: Messages.map(told).sort(([one], [other]) => (one! < other! ? -1 : 1)) };
  }

  async #attributes(QueueUrl: string, names: string[]): Promise<Answer> {
    const asked = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: names as 'All'[] });
    const { Attributes = {} } = await this.#client.send(asked);
    const withoutAccount = (text: string) => text.replace(/:\d{12}:(?:[\w-]+?-)?(\d+(?:-dead)?)/, ':of $1');
    const attributes = Object.entries(Attributes).map(
      ([name, text]) => [name, withoutAccount(text)] as const,
    );
    const { RedrivePolicy: policy, ...plain } = Object.fromEntries(attributes);
    return { ...plain, ...(policy !== undefined && { redrive: JSON.parse(policy) as unknown }) };
  }
}

const told = ({ Body, MD5OfBody, Attributes = {} }: Message) => [
  Body,
  MD5OfBody,
  Attributes.ApproximateReceiveCount,
  Attributes.MessageGroupId ?? null,
  Attributes.DeadLetterQueueSourceArn?.replace(/^.*-(\d+)$/, 'from $1') ?? null,
];
