import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { invoked } from './invoked.ts';

/** What is looked at of a command of the table. */
export interface TableCommand {
  name: string;
  /** The item, or the key of one. */
  item: Record<string, unknown>;
  /** The partition that is asked for. */
  pk: string;
}

/** A time beside a command at which something else happens, once. */
interface Moment {
  client: DynamoDBDocumentClient;
  when: 'before' | 'after';
  /** Whether it is the command. */
  is: (command: TableCommand) => boolean;
  act: () => unknown;
}

interface Sent {
  constructor: { name: string };
  input: Partial<Record<'Item' | 'Key' | 'ExpressionAttributeValues', Record<string, unknown>>>;
}

function readCommand({ constructor: { name }, input }: Sent): TableCommand {
  const item = input.Item ?? input.Key ?? {};
  return { name, item, pk: String(input.ExpressionAttributeValues?.[':pk'] ?? item.PK ?? '') };
}

/** Has something happen once right before, or after, a function's command to the table; by nobody’s function; thrown before it, it is not sent. Returns whether it happened. */
export function interleave({ client, when, is, act }: Moment): { happened: boolean } {
  const told = { happened: false };
  const real = client.send.bind(client);
  const send = async (command: Sent) => {
    if (told.happened || !is(readCommand(command))) return real(command as never);
    told.happened = true;
    Object.assign(client, { send: real });
    if (when === 'before') await invoked.exit(act);
    const answer = await real(command as never);
    if (when === 'after') await invoked.exit(act);
    return answer;
  };
  Object.assign(client, { send });
  return told;
}
