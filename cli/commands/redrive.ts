import { SQSClient } from '@aws-sdk/client-sqs';
import { connected } from '../connection.ts';
import {
  type DeadLetter,
  findLetters,
  findQueue,
  heldLetters,
  listLetters,
  redriveLetters,
} from '../dead-letters.ts';
import { terminalText } from '../terminal-text.ts';

interface RedriveOptions {
  list?: boolean;
  json?: boolean;
}

/** What was done, for a person: a line, one for each letter, and one for those that somebody else has received (`held`). */
export function describeLetters(
  queue: string,
  letters: readonly DeadLetter[],
  { isListed, held }: { isListed: boolean; held: number },
): string {
  const count = letters.length === 1 ? '1 dead letter' : `${letters.length} dead letters`;
  const first = isListed ? `${queue}: ${count}` : `${queue}: ${count} given back to it`;
  const lines = letters.map(({ id, sentAt, bytes }) => `  ${id}  ${sentAt ?? '-'}  ${bytes} bytes`);
  const others = `  about ${held} more cannot be had now: another command or reader of the queue holds them; try again in a minute`;
  return [first, ...lines, ...(held > 0 ? [others] : [])].join('\n');
}

/** Gives the dead letters of a queue back to it, or lists them. What they say is never shown: it may name students. */
export async function redrive(name = 'intake', { list = false, json }: RedriveOptions): Promise<void> {
  await connected(async ({ outputs }) => {
    const found = findLetters(outputs, name);
    const sqs = new SQSClient({});
    const letters = await (list ? listLetters(sqs, found) : redriveLetters(sqs, findQueue(outputs, name)));
    const held = await heldLetters(sqs, found);
    const text = json
      ? JSON.stringify({ queue: name, moved: list ? 0 : letters.length, held, letters })
      : terminalText(describeLetters(name, letters, { isListed: list, held }));
    process.stdout.write(`${text}\n`);
  });
}
