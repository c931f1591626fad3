import { randomUUID } from 'node:crypto';
import { type KeyQuery, queryAll, unlessRefused } from '@assay/kit/table/table';
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { z } from 'zod';
import {
  type ResultItem,
  type RunCharge,
  resultItemSchema,
  runChargeSchema,
  type StepItem,
  stepItemSchema,
} from './items.ts';

/** A part of a list: what comes after something, at most so much. */
export interface PageRequest {
  after?: string | undefined;
  limit: number;
}

/** The partition of a run and of what belongs to it. */
export const runPk = (runId: string) => `RUN#${runId}`;
const batchChargeSk = (question: string) => `CHARGE#batch#${question}`;

/** What is kept of a run beside itself: its steps, the lines of its results, and what its questions cost. */
export function createRunParts(client: DynamoDBDocumentClient, table: string) {
  async function query<T>(key: KeyQuery, schema: z.ZodType<T>): Promise<T[]> {
    return (await queryAll(client, table, key)).map((item) => schema.parse(item));
  }

  /** At most so many items of a run whose sort keys begin so, after one of them; `last`: what is behind that in the last one's, where there are more. */
  async function partPage<T>(
    runId: string,
    prefix: string,
    schema: z.ZodType<T>,
    { after = '', limit }: PageRequest,
  ) {
    const key = { pk: runPk(runId), after: `${prefix}${after}`, consistent: true };
    const own = (items: readonly Record<string, unknown>[]) =>
      items.filter(({ SK }) => String(SK).startsWith(prefix));
    const found = own(await queryAll(client, table, key, (items) => items.length > limit));
    const items = found.slice(0, limit);
    const last = found.length > limit ? String(items.at(-1)!.SK).slice(prefix.length) : null;
    return { items: items.map((item) => schema.parse(item)), last };
  }

  return {
    async putStep(step: StepItem): Promise<void> {
      const Item = { PK: runPk(step.runId), SK: `STEP#${step.step}`, ...step };
      await client.send(new PutCommand({ TableName: table, Item }));
    },

    /** Keeps a line of an attempt's result. */
    async putItem(runId: string, attempt: number, item: ResultItem): Promise<void> {
      const Item = { PK: runPk(runId), SK: `ITEM#${attempt}#${item.item}`, ...resultItemSchema.parse(item) };
      await client.send(new PutCommand({ TableName: table, Item }));
    },

    /**
     * Keeps what a question cost. Each is kept once, however often the SDK has to send it; that of a batch also however often its answer
     * is looked up. False: it was kept before.
     */
    putCharge(charge: RunCharge): Promise<boolean> {
      const { runId, attempt, step, at, question } = charge;
      const SK = question ? batchChargeSk(question) : `CHARGE#${attempt}#${step}#${at}#${randomUUID()}`;
      const Item = { PK: runPk(runId), SK, ...charge };
      const isNew = 'attribute_not_exists(PK)';
      return unlessRefused(
        client.send(
          new PutCommand({ TableName: table, Item, ...(question && { ConditionExpression: isNew }) }),
        ),
      );
    },

    /** Whether the answer of a batch to a question of a run is charged already. */
    async hasCharge(runId: string, question: string): Promise<boolean> {
      const Key = { PK: runPk(runId), SK: batchChargeSk(question) };
      const { Item } = await client.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
      return Item !== undefined;
    },

    /** What the questions of all attempts of a run have cost until now. */
    charges: (runId: string) =>
      query({ pk: runPk(runId), prefix: 'CHARGE#', consistent: true }, runChargeSchema),

    steps: (runId: string) => query({ pk: runPk(runId), prefix: 'STEP#' }, stepItemSchema),
    items: (runId: string, attempt: number) =>
      query({ pk: runPk(runId), prefix: `ITEM#${attempt}#` }, resultItemSchema),

    stepsPage: (runId: string, page: PageRequest) => partPage(runId, 'STEP#', stepItemSchema, page),
    chargesPage: (runId: string, page: PageRequest) => partPage(runId, 'CHARGE#', runChargeSchema, page),
    itemsPage: (runId: string, attempt: number, page: PageRequest) =>
      partPage(runId, `ITEM#${attempt}#`, resultItemSchema, page),
  };
}
