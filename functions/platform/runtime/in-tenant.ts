import type { ServiceInputTypes, ServiceOutputTypes } from '@aws-sdk/client-dynamodb';
import type { PutCommandInput, UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Pluggable } from '@smithy/types';
import { lazily } from './lazily.ts';
import { missingByName } from './missing-objects.ts';
import { documents, s3 } from './storage.ts';
import { asking } from './tenant-session.ts';

type WriteInput = PutCommandInput & UpdateCommandInput;

/** Attributes with what an update makes of them; null: it does not say that outright. */
function changesOf(update: WriteInput): [name: string, value: unknown][] {
  const { UpdateExpression: all, ExpressionAttributeNames: names, ExpressionAttributeValues: of } = update;
  const clauses = all?.split(/(?<![#:])\b(?=(?:SET|REMOVE|ADD|DELETE)\b)/i) ?? [];
  return clauses
    .filter((clause) => !/^REMOVE/i.test(clause))
    .flatMap((clause) => [...clause.matchAll(/(#\w+|(?<!:)\b\w+)(?: = (:\w+)(?=,| ?$))?/g)])
    .map(([, name, value]) => [names?.[name!] ?? name!, of?.[value!] ?? null]);
}

/** What is written by each command that may be. */
const WRITES: Record<string, (input: WriteInput) => [name: string, value: unknown][]> = {
  GetItemCommand: () => [],
  QueryCommand: () => [],
  DeleteItemCommand: () => [],
  PutItemCommand: ({ Item }) => Object.entries(Item ?? {}),
  UpdateItemCommand: changesOf,
};

/** Kinds of partitions of indexes whose keys name no tenant. */
const NAMELESS = ['LTI-ISSUER', 'UNTOLD'];

/** Whether an attribute says of an item that it is not a tenant's, or puts it where another's may be in an index. */
function isOfOthers(tenant: string, name: string, value: unknown): boolean {
  if (value === undefined || !/^(?:tenant|GSI\dPK)$/.test(name)) return false;
  const [kind, named] = name === 'tenant' ? ['', value] : String(value).split('#');
  return named !== tenant && !NAMELESS.includes(kind!);
}

/**
 * Has what is written in a tenant's name name no other tenant, in keys of indexes neither: policies compare keys of the table alone.
 * @throws Error, and nothing is written: it does, or is written in a way that does not show it
 */
export const ownItemsAlone: Pluggable<ServiceInputTypes, ServiceOutputTypes> = {
  applyToStack: (stack) =>
    stack.add(
      (next, { commandName = '' }) =>
        async ({ input, ...args }) => {
          const tenant = asking.getStore();
          const writes = 'AttributeUpdates' in input ? undefined : WRITES[commandName]?.(input as WriteInput);
          if (tenant !== undefined && (writes?.some((one) => isOfOthers(tenant, ...one)) ?? true))
            throw new Error('An item of others.');
          return next({ input, ...args });
        },
      { step: 'initialize' },
    ),
};

const guarded = lazily(() => {
  s3().middlewareStack.use(missingByName(s3()));
  documents().middlewareStack.use(ownItemsAlone);
});

/** Does what is asked for in a tenant's name: objects and items are reached, and items written, as that tenant alone. */
export function inTenant<T>(tenant: string, work: () => T): T {
  guarded();
  return asking.run(tenant, work);
}
