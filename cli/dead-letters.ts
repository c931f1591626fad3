import { AssayError } from '@assay/kit/errors/assay-error';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  MessageNotInflight,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { docsPage } from './docs-page.ts';

/** Where dead letters are kept, by its address. */
interface Letters {
  name: string;
  deadLetters: string;
}

/** A queue and where its dead letters are kept, by their addresses. */
interface QueueWithLetters extends Letters {
  queue: string;
}

/** A dead letter as it may be shown: without what it says. */
export interface DeadLetter {
  id: string;
  /** ISO 8601; null where the queue does not tell */
  sentAt: string | null;
  bytes: number;
}

/** Seconds that a dead letter is kept from others while it is moved, or listed. */
const HIDDEN_FOR = 60;

const [QUEUE, LETTERS] = ['Queue', 'DeadLetters'];

/** `calls`, `interactive-calls` → `Calls`, `InteractiveCalls`. */
const inCapitals = (name: string) =>
  name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
const asName = (capitals: string) => capitals.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/** The names of all dead letters of a deployment. */
export const namesOfLetters = (outputs: Readonly<Record<string, string>>): string[] =>
  Object.keys(outputs)
    .filter((key) => key.endsWith(LETTERS!))
    .map((key) => asName(key.slice(0, -LETTERS!.length)));

/** The dead letters of that name, as a deployment's output `{Name}DeadLetters` tells. @throws AssayError ConfigurationInvalid */
export function findLetters(outputs: Readonly<Record<string, string>>, name: string): Letters {
  const deadLetters = outputs[`${inCapitals(name)}${LETTERS}`];
  if (deadLetters) return { name, deadLetters };
  const words = `This deployment has no queue "${name}" with dead letters: give one of ${namesOfLetters(outputs).join(', ')}.`;
  throw new AssayError('ConfigurationInvalid', words);
}

/** A queue with its dead letters, as the outputs `{Name}Queue` and `{Name}DeadLetters` tell. @throws AssayError ConfigurationInvalid */
export function findQueue(outputs: Readonly<Record<string, string>>, name: string): QueueWithLetters {
  const letters = findLetters(outputs, name);
  const queue = outputs[`${inCapitals(name)}${QUEUE}`];
  if (queue) return { ...letters, queue };
  const words = `The dead letters "${name}" come of no queue that they could be given back to: look with --list, and see ${docsPage('docs/operating.md')}#dead-letters-filled.`;
  throw new AssayError('ConfigurationInvalid', words);
}

function shown({ MessageId: id = '', Body = '', Attributes }: Message): DeadLetter {
  const sent = Number(Attributes?.SentTimestamp);
  const sentAt = Number.isFinite(sent) ? new Date(sent).toISOString() : null;
  return { id, sentAt, bytes: Buffer.byteLength(Body) };
}

/** The dead letters that can be had now, each once. */
async function* receive(sqs: SQSClient, QueueUrl: string): AsyncGenerator<Message> {
  const seen = new Set<string>();
  for (;;) {
    const command = new ReceiveMessageCommand({
      QueueUrl,
      MaxNumberOfMessages: 10,
      WaitTimeSeconds: 1,
      VisibilityTimeout: HIDDEN_FOR,
      MessageSystemAttributeNames: ['SentTimestamp', 'MessageGroupId'],
      MessageAttributeNames: ['All'],
    });
    const { Messages = [] } = await sqs.send(command);
    const fresh = Messages.filter(({ MessageId }) => !seen.has(MessageId!));
    if (fresh.length === 0) return;
    for (const message of fresh) seen.add(message.MessageId!);
    yield* fresh;
  }
}

/** Gives a letter back to its queue, unless its time was over and it is back already. */
async function show(sqs: SQSClient, QueueUrl: string, ReceiptHandle: string | undefined): Promise<void> {
  try {
    await sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }));
  } catch (error) {
    if (!(error instanceof MessageNotInflight)) throw error;
  }
}

/** What is among the dead letters. They stay, and can be had again at once. */
export async function listLetters(sqs: SQSClient, letters: Letters): Promise<DeadLetter[]> {
  return (await look(sqs, letters)).map(shown);
}

/** What dead letters say, to look in it for whom they are about. It may name students: it is for no person's eyes. */
export async function lettersNamed(sqs: SQSClient, letters: Letters): Promise<string> {
  return (await look(sqs, letters)).map(({ Body = '' }) => Body).join('\n');
}

async function look(sqs: SQSClient, { deadLetters: QueueUrl }: Letters): Promise<Message[]> {
  const listed: Message[] = [];
  for await (const message of receive(sqs, QueueUrl)) listed.push(message);
  for (const { ReceiptHandle } of listed) await show(sqs, QueueUrl, ReceiptHandle);
  return listed;
}

/** About how many dead letters cannot be had now: somebody else has received them. */
export async function heldLetters(sqs: SQSClient, { deadLetters: QueueUrl }: Letters): Promise<number> {
  const asked = 'ApproximateNumberOfMessagesNotVisible';
  const command = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [asked] });
  const { Attributes } = await sqs.send(command);
  return Number(Attributes?.[asked] ?? 0);
}

/**
 * Gives dead letters back to their queue. Each is sent before it is deleted, so that one may be there twice and none is lost:
 * whoever reads these queues takes a message that comes again for what it is.
 */
export async function redriveLetters(
  sqs: SQSClient,
  { queue, deadLetters }: QueueWithLetters,
): Promise<DeadLetter[]> {
  const moved: DeadLetter[] = [];
  for await (const message of receive(sqs, deadLetters)) {
    const { Body, Attributes, MessageAttributes, ReceiptHandle } = message;
    const MessageGroupId = Attributes?.MessageGroupId;
    const body = { MessageBody: Body, MessageAttributes, ...(MessageGroupId && { MessageGroupId }) };
    await sqs.send(new SendMessageCommand({ QueueUrl: queue, ...body }));
    await sqs.send(new DeleteMessageCommand({ QueueUrl: deadLetters, ReceiptHandle }));
    moved.push(shown(message));
  }
  return moved;
}
