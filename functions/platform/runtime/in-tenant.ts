import type { ServiceInputTypes, ServiceOutputTypes } from '@aws-sdk/client-dynamodb';
import type { PutCommandInput, UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Pluggable } from '@smithy/types';
import { lazily } from './lazily.ts';
import { documents } from './storage.ts';
import { asking } from './tenant-session.ts';

/** What a write makes of an item, as far as it is said outright. */
function writtenBy({
  Item,
  ...update
}: Partial<PutCommandInput & UpdateCommandInput>): Record<string, unknown> {
  const {
    UpdateExpression = '',
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  } = update;
  const set = UpdateExpression.matchAll(/(#\w+) = (:\w+)/g);
  return Item ?? Object.fromEntries(Array.from(set, ([, name, value]) => [names?.[name!], values?.[value!]]));
}

/** Kinds of partitions of indexes whose keys name no tenant. */
const NAMELESS = ['LTI-ISSUER', 'UNTOLD'];

/** Whose an item says it is, and whose the partitions of indexes are that it would be in. */
function whoseIs(item: Record<string, unknown>): unknown[] {
  const keys = [item.GSI1PK, item.GSI2PK].flatMap((key) => (typeof key === 'string' ? [key.split('#')] : []));
  const named = keys.flatMap(([kind, tenant]) => (NAMELESS.includes(kind!) ? [] : [tenant]));
  return item.tenant === undefined ? named : [item.tenant, ...named];
}

/**
 * Has what is written in a tenant's name name no other tenant, in keys of indexes neither: policies compare keys of the table alone.
 * @throws Error, and nothing is written
 */
export const ownItemsAlone: Pluggable<ServiceInputTypes, ServiceOutputTypes> = {
  applyToStack: (stack) =>
    stack.add(
      (next) => async (args) => {
        const tenant = asking.getStore();
        const whose = tenant === undefined ? [] : whoseIs(writtenBy(args.input as Partial<PutCommandInput>));
        if (whose.some((one) => one !== tenant)) throw new Error('An item of others.');
        return next(args);
      },
      { step: 'initialize' },
    ),
};

const guarded = lazily(() => documents().middlewareStack.use(ownItemsAlone));

/** Does what is asked for in a tenant's name: objects and items are reached, and items written, as that tenant alone. */
export function inTenant<T>(tenant: string, work: () => T): T {
  guarded();
  return asking.run(tenant, work);
}
