import { createHash } from 'node:crypto';
import { AssayError } from '@assay/kit/errors/assay-error';
import { entity } from '@assay/kit/table/entity';
import { increasedBy } from '@assay/kit/table/expressions';
import type { Principal } from '@assay/platform/access/principal';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';

/** Seconds within which requests are counted together. */
export const WINDOW_SECONDS = 10;

/** Requests that are answered within a window: of one caller, and of all of a tenant. */
export const requestLimitsSchema = z.object({ caller: z.int().min(1), tenant: z.int().min(1) });
type RequestLimits = z.infer<typeof requestLimitsSchema>;

/** `caller`: a hash of the subject; `*`: all of the tenant. */
export const requestCountEntity = entity({
  schema: z.object({ requests: z.int(), expiresAt: z.int().describe('seconds since 1970') }),
  PK: 'REQUESTS#{tenant}#{caller}',
  SK: '{window}',
});

/** Who asks, as far as it is counted: by the API and by the tool for learning platforms alike. */
export type Caller = Pick<Principal, 'tenant' | 'subject'>;

const callerOf = ({ subject }: Caller) => createHash('sha256').update(subject).digest('hex').slice(0, 32);

const tooMany = (whose: string) =>
  new AssayError(
    'RequestsTooMany',
    `More requests of ${whose} came than are answered at a time: ask again in ${WINDOW_SECONDS} seconds.`,
  );

/** Counts requests, so that neither one caller nor one tenant takes the share of the others. */
export function createRequestCounts(
  client: DynamoDBDocumentClient,
  table: string,
  limits: RequestLimits,
  now: () => number = Date.now,
) {
  const counts = requestCountEntity.storedIn(client, table);

  async function counted(tenant: string, caller: string): Promise<number> {
    const seconds = Math.floor(now() / 1000);
    const window = Math.floor(seconds / WINDOW_SECONDS);
    const changes = { requests: increasedBy(1), expiresAt: seconds + 60 };
    return (await counts.change({ tenant, caller, window }, changes))!.requests;
  }

  return {
    /** Counts a request, and goes on where it has a turn: what is refused to its caller is none of the tenant's. @throws AssayError RequestsTooMany */
    async requireTurn(caller: Caller): Promise<void> {
      const { tenant } = caller;
      if ((await counted(tenant, callerOf(caller))) > limits.caller) throw tooMany('yours');
      if ((await counted(tenant, '*')) > limits.tenant) throw tooMany('your institution');
    },
  };
}
