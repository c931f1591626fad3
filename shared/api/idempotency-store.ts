import { createHash } from 'node:crypto';
import { AssayError } from '@assay/kit/errors/assay-error';
import { entity } from '@assay/kit/table/entity';
import { absent, below } from '@assay/kit/table/expressions';
import type { Principal } from '@assay/platform/access/principal';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';

/** How long an answer is given again, in seconds: a day. */
const KEPT = 24 * 60 * 60;

/** Seconds after which a request that never came to its answer is given up: the function that answers ends after 29. */
const GIVEN_UP = 60;

/** A key as its client chose it: https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/ */
export const idempotencyKeySchema = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, '1 to 255 printable ASCII characters');

/** Bytes of an answer in one item, of which DynamoDB takes 400 KB. */
const SLICE = 300_000;

const answerSchema = z.object({
  status: z.int(),
  body: z.unknown(),
  headers: z.record(z.string(), z.string()).optional(),
});

const itemSchema = z.object({
  hash: z.string().describe('of what was asked'),
  begunAt: z.int().describe('seconds since 1970'),
  expiresAt: z.int().describe('seconds since 1970'),
  answer: z
    .union([z.instanceof(Uint8Array), answerSchema])
    .optional()
    .describe('JSON in UTF-8: all of it, or its first slice; of an earlier version the answer itself'),
  slices: z.int().optional().describe('those that the answer has beside the first'),
});
type IdempotencyItem = z.infer<typeof itemSchema>;

/** `request`: a hash of role, subject, operation and key. Kept for a day. */
export const idempotencyEntity = entity({
  schema: itemSchema,
  PK: 'IDEMPOTENCY#{tenant}#{request}',
  SK: 'IDEMPOTENCY',
});

/** Of an answer that is larger than an item: `slice` 1 and those after it. */
export const answerSliceEntity = entity({
  schema: z.object({ answer: z.instanceof(Uint8Array) }),
  PK: 'IDEMPOTENCY#{tenant}#{request}',
  SK: 'SLICE#{slice}',
  unread: ['expiresAt'],
});

/** An answer as it is given again. */
export interface IdempotentAnswer {
  status: number;
  body?: unknown;
  headers?: Record<string, string> | undefined;
}

const endingSchema = z.object({ expiresAt: z.iso.datetime() });

/** Whether an answer is of no use any more: it says until when it is (`expiresAt`), as that of an upload's form. */
function isOver({ body }: IdempotentAnswer, now: number): boolean {
  const { data } = endingSchema.safeParse(body);
  return data !== undefined && Date.parse(data.expiresAt) <= now;
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** A hash: keys and subjects may hold any character. */
const keyOf = ({ tenant, role, subject }: Principal, operation: string, key: string) => ({
  tenant,
  request: hashOf([role, subject, operation, key]),
});
type RequestKey = ReturnType<typeof keyOf>;

/** What a key is asked for. */
export interface IdempotencyRequest {
  principal: Principal;
  operation: string;
  key: string;
  /** All that was asked: parameters and body. */
  request: unknown;
}

/** The bytes of an answer, in as many items as they need. */
function slicesOf(answer: IdempotentAnswer): Uint8Array<ArrayBuffer>[] {
  const bytes = Buffer.from(JSON.stringify(answer));
  const count = Math.ceil(bytes.length / SLICE);
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * SLICE, (index + 1) * SLICE));
}

/** Requests that are made once however often they are sent. */
export function createIdempotencyStore(client: DynamoDBDocumentClient, table: string) {
  const requests = idempotencyEntity.storedIn(client, table);
  const answerSlices = answerSliceEntity.storedIn(client, table);

  /** Where there is none, where its time is over, and where the same was begun and given up. */
  const begin = (of: RequestKey, item: IdempotencyItem): Promise<boolean> => {
    const { hash, begunAt } = item;
    const givenUp = { answer: absent, hash, begunAt: below(begunAt - GIVEN_UP) };
    return requests.putIf([{ PK: absent }, { expiresAt: below(begunAt) }, givenUp], item, of);
  };

  async function whole(of: RequestKey, first: Uint8Array, count = 0): Promise<IdempotentAnswer> {
    const others = Array.from({ length: count }, (_, index) => answerSlices.get({ ...of, slice: index + 1 }));
    const bytes = Buffer.concat([first, ...(await Promise.all(others)).map((other) => other!.answer)]);
    return answerSchema.parse(JSON.parse(bytes.toString()));
  }

  /** The item of the request comes last: an answer is given again once all of it is there. */
  async function keep(
    of: RequestKey,
    item: IdempotencyItem,
    idempotentAnswer: IdempotentAnswer,
  ): Promise<void> {
    const [answer, ...others] = slicesOf(idempotentAnswer);
    const { expiresAt } = item;
    for (const [index, slice] of others.entries())
      await answerSlices.put({ answer: slice, expiresAt }, { ...of, slice: index + 1 });
    await requests.put({ ...item, answer, ...(others.length > 0 && { slices: others.length }) }, of);
  }

  async function earlier(of: RequestKey, hash: string): Promise<IdempotentAnswer> {
    const found = await requests.get(of);
    if (found && found.hash !== hash) {
      const words = 'The Idempotency-Key was sent with another request within a day: choose another key.';
      throw new AssayError('IdempotencyKeyReused', words);
    }
    const answer = found?.answer;
    if (answer) return answer instanceof Uint8Array ? whole(of, answer, found.slices) : answer;
    const words = 'The same request is under way: send it again in a minute, with the same Idempotency-Key.';
    throw new AssayError('RequestUnderWay', words);
  }

  return {
    /**
     * Answers a request once: sent again with its key it is given the same answer. What failed may be asked again. So may, a minute after
     * it was begun, what was done and is not kept: its function died before, or the table did not take the answer, twice (`unkept`).
     * An answer that is of no use any more, by its time or as `isGone` says, is made anew; `answer` is then told it.
     * @throws AssayError IdempotencyKeyReused, RequestUnderWay
     */
    async once<A extends IdempotentAnswer>(
      { principal, operation, key, request }: IdempotencyRequest,
      answer: (earlier: A | null) => Promise<A>,
      unkept: (error: unknown) => void,
      isGone: (earlier: A) => Promise<boolean>,
    ) {
      const of = keyOf(principal, operation, key);
      const begunAt = Math.floor(Date.now() / 1000);
      const item: IdempotencyItem = { hash: hashOf(request), begunAt, expiresAt: begunAt + KEPT };
      const before = (await begin(of, item)) ? null : ((await earlier(of, item.hash)) as A);
      if (before && !isOver(before, Date.now()) && !(await isGone(before))) return before;
      const answered = await answer(before).catch(async (error: unknown) => {
        if (!before) await requests.remove(of);
        throw error;
      });
      const again = () => keep(of, item, answered);
      await again().catch(again).catch(unkept);
      return answered;
    },
  };
}
