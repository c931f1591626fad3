import { createHash } from 'node:crypto';
import { AssayError } from '@assay/kit/errors/assay-error';
import { unlessRefused } from '@assay/kit/table/table';
import type { Principal } from '@assay/platform/access/principal';
import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
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

const sliceSchema = z.object({ answer: z.instanceof(Uint8Array) });

/** An answer as it is given again. */
export interface IdempotentAnswer {
  status: number;
  body?: unknown;
  headers?: Record<string, string> | undefined;
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** A hash: keys and subjects may hold any character. */
const keyOf = ({ tenant, subject }: Principal, operation: string, key: string) => ({
  PK: `IDEMPOTENCY#${tenant}#${hashOf([subject, operation, key])}`,
  SK: 'IDEMPOTENCY',
});
type ItemKey = ReturnType<typeof keyOf>;
const sliceSk = (index: number) => `SLICE#${index}`;

/** What a key is asked for. */
export interface IdempotencyRequest {
  principal: Principal;
  operation: string;
  key: string;
  /** All that was asked: parameters and body. */
  request: unknown;
}

/** The bytes of an answer, in as many items as they need. */
function slicesOf(answer: IdempotentAnswer): Uint8Array[] {
  const bytes = Buffer.from(JSON.stringify(answer));
  const count = Math.ceil(bytes.length / SLICE);
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * SLICE, (index + 1) * SLICE));
}

/**
 * Requests that are made once however often they are sent: `PK IDEMPOTENCY#{tenant}#{hash of subject, operation and key}`,
 * `SK IDEMPOTENCY`, and of an answer that is larger than an item `SK SLICE#{1…}`, all kept for a day (`expiresAt`).
 */
export function createIdempotencyStore(client: DynamoDBDocumentClient, TableName: string) {
  async function begin(Key: ItemKey, item: IdempotencyItem): Promise<boolean> {
    const put = new PutCommand({
      TableName,
      Item: { ...Key, ...item },
      ConditionExpression:
        'attribute_not_exists(PK) OR #expiresAt < :now OR (attribute_not_exists(#answer) AND #hash = :hash AND #begunAt < :givenUp)',
      ExpressionAttributeNames: {
        '#expiresAt': 'expiresAt',
        '#answer': 'answer',
        '#hash': 'hash',
        '#begunAt': 'begunAt',
      },
      ExpressionAttributeValues: {
        ':now': item.begunAt,
        ':hash': item.hash,
        ':givenUp': item.begunAt - GIVEN_UP,
      },
    });
    return unlessRefused(client.send(put));
  }

  const read = async (Key: ItemKey) =>
    (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;

  async function whole(Key: ItemKey, first: Uint8Array, slices = 0): Promise<IdempotentAnswer> {
    const others = Array.from({ length: slices }, async (_, index) =>
      sliceSchema.parse(await read({ ...Key, SK: sliceSk(index + 1) })),
    );
    const bytes = Buffer.concat([first, ...(await Promise.all(others)).map(({ answer }) => answer)]);
    return answerSchema.parse(JSON.parse(bytes.toString()));
  }

  /** The item of the request comes last: an answer is given again once all of it is there. */
  async function keep(Key: ItemKey, item: IdempotencyItem, answered: IdempotentAnswer): Promise<void> {
    const [answer, ...others] = slicesOf(answered);
    const { expiresAt } = item;
    const items = [
      ...others.map((slice, index) => ({ ...Key, SK: sliceSk(index + 1), answer: slice, expiresAt })),
      { ...Key, ...item, answer, ...(others.length > 0 && { slices: others.length }) },
    ];
    for (const IdempotencyItem of items)
      await client.send(new PutCommand({ TableName, Item: IdempotencyItem }));
  }

  async function earlier(Key: ItemKey, hash: string): Promise<IdempotentAnswer> {
    const found = itemSchema.optional().parse(await read(Key));
    if (found && found.hash !== hash) {
      const words = 'The Idempotency-Key was sent with another request within a day: choose another key.';
      throw new AssayError('IdempotencyKeyReused', words);
    }
    const answer = found?.answer;
    if (answer) return answer instanceof Uint8Array ? whole(Key, answer, found.slices) : answer;
    const words = 'The same request is under way: send it again in a minute, with the same Idempotency-Key.';
    throw new AssayError('RequestUnderWay', words);
  }

  return {
    /**
     * Answers a request once: sent again with its key it is given the same answer. What failed may be asked again. So may, a minute after
     * it was begun, what was done and is not kept: its function died before, or the table did not take the answer, twice (`unkept`).
     * @throws AssayError IdempotencyKeyReused, RequestUnderWay
     */
    async once<A extends IdempotentAnswer>(
      { principal, operation, key, request }: IdempotencyRequest,
      answer: () => Promise<A>,
      unkept: (error: unknown) => void,
    ) {
      const Key = keyOf(principal, operation, key);
      const begunAt = Math.floor(Date.now() / 1000);
      const item: IdempotencyItem = { hash: hashOf(request), begunAt, expiresAt: begunAt + KEPT };
      if (!(await begin(Key, item))) return (await earlier(Key, item.hash)) as A;
      const answered = await answer().catch(async (error: unknown) => {
        await client.send(new DeleteCommand({ TableName, Key }));
        throw error;
      });
      const again = () => keep(Key, item, answered);
      await again().catch(again).catch(unkept);
      return answered;
    },
  };
}
