import { SQSClient } from '@aws-sdk/client-sqs';
import { connected } from '../connection.ts';
import { type DeadLetter, findQueue, listLetters, redriveLetters } from '../dead-letters.ts';
import { terminalText } from '../terminal-text.ts';

export interface RedriveOptions {
  list?: boolean;
  json?: boolean;
}

/** What was done, for a person: a line, and one for each letter. */
export function describeLetters(queue: string, letters: readonly DeadLetter[], isListed: boolean): string {
  const count = letters.length === 1 ? '1 dead letter' : `${letters.length} dead letters`;
  const first = isListed ? `${queue}: ${count}` : `${queue}: ${count} given back to it`;
  return [first, ...letters.map(({ id, sentAt, bytes }) => `  ${id}  ${sentAt ?? '-'}  ${bytes} bytes`)].join(
    '\n',
  );
}

/** Gives the dead letters of a queue back to it, or lists them. What they say is never shown: it may name students. */
export async function redrive(name = 'intake', { list = false, json }: RedriveOptions): Promise<void> {
  await connected(async ({ outputs }) => {
    const queue = findQueue(outputs, name);
    const sqs = new SQSClient({});
    const letters = await (list ? listLetters(sqs, queue) : redriveLetters(sqs, queue));
    const text = json
      ? JSON.stringify({ queue: name, moved: list ? 0 : letters.length, letters })
      : terminalText(describeLetters(name, letters, list));
    process.stdout.write(`${text}\n`);
  });
}
