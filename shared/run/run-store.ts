import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { z } from 'zod';
import { AssayError } from '../errors/assay-error.ts';
import {
  type ResultItem,
  type RunItem,
  type RunState,
  resultItemSchema,
  runItemSchema,
  type SettledState,
  type StepItem,
  type SubmissionItem,
  stepItemSchema,
  submissionItemSchema,
} from './items.ts';

type Settled = Partial<Pick<RunItem, 'finishedAt' | 'missing' | 'cost' | 'provenance' | 'failure'>>;

const runPk = (runId: string) => `RUN#${runId}`;
const submissionPk = (of: Pick<RunItem, 'tenant' | 'assignment' | 'submission'>) =>
  `SUBMISSION#${of.tenant}#${of.assignment}#${of.submission}`;
const assignmentPk = (of: Pick<RunItem, 'tenant' | 'assignment'>) =>
  `ASSIGNMENT#${of.tenant}#${of.assignment}`;

/** True when the write happened, false when its condition did not hold. */
async function unlessRefused(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

interface KeyQuery {
  index?: 'GSI1';
  pk: string;
  /** What the sort key begins with; all items where it is empty. */
  prefix: string;
}

function keyCondition({ index, pk, prefix }: KeyQuery) {
  const names = {
    '#pk': index ? `${index}PK` : 'PK',
    ...(prefix ? { '#sk': index ? `${index}SK` : 'SK' } : {}),
  };
  return {
    ...(index ? { IndexName: index } : {}),
    KeyConditionExpression: prefix ? '#pk = :pk AND begins_with(#sk, :sk)' : '#pk = :pk',
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ':pk': pk, ...(prefix ? { ':sk': prefix } : {}) },
  };
}

/**
 * Runs, their steps and results in the one DynamoDB table. Every write is a single-item conditional write: a run is
 * created once, and only the attempt under way can settle it, so that a late or doubled event changes nothing.
 */
export function createRunStore(client: DynamoDBDocumentClient, table: string) {
  async function query<T>(key: KeyQuery, schema: z.ZodType<T>): Promise<T[]> {
    const items: T[] = [];
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const page = await client.send(
        new QueryCommand({ TableName: table, ...keyCondition(key), ExclusiveStartKey }),
      );
      items.push(...(page.Items ?? []).map((item) => schema.parse(item)));
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    return items;
  }

  async function findRun(runId: string): Promise<RunItem | null> {
    const { Item } = await client.send(
      new GetCommand({ TableName: table, Key: { PK: runPk(runId), SK: 'RUN' }, ConsistentRead: true }),
    );
    return Item ? runItemSchema.parse(Item) : null;
  }

  async function getRun(runId: string): Promise<RunItem> {
    const run = await findRun(runId);
    if (!run)
      throw new AssayError(
        'RunNotFound',
        `There is no run ${runId}: "assay runs list" names those there are.`,
      );
    return run;
  }

  /** Points the submission at this run unless a later run already has its place. */
  async function pointSubmissionAt(run: RunItem): Promise<void> {
    const item: SubmissionItem = {
      tenant: run.tenant,
      assignment: run.assignment,
      submission: run.submission,
      latestRun: run.runId,
      state: run.state,
      admittedAt: run.admittedAt,
    };
    await unlessRefused(
      client.send(
        new PutCommand({
          TableName: table,
          Item: {
            PK: submissionPk(run),
            SK: 'LATEST',
            GSI1PK: assignmentPk(run),
            GSI1SK: `${run.state}#${run.submission}`,
            ...item,
          },
          ConditionExpression: 'attribute_not_exists(PK) OR admittedAt <= :at',
          ExpressionAttributeValues: { ':at': run.admittedAt },
        }),
      ),
    );
  }

  /** Records an admitted run. False: this run was recorded before. */
  async function admit(run: RunItem): Promise<boolean> {
    const put = new PutCommand({
      TableName: table,
      Item: { PK: runPk(run.runId), SK: 'RUN', ...run },
      ConditionExpression: 'attribute_not_exists(PK)',
    });
    const created = await unlessRefused(client.send(put));
    if (created) await pointSubmissionAt(run);
    return created;
  }

  async function change(
    runId: string,
    values: Record<string, unknown>,
    condition: { expression: string; values: Record<string, unknown> },
    remove: string[] = [],
  ): Promise<RunItem | null> {
    const given = Object.entries(values).filter(([, value]) => value !== undefined);
    const changed = given.map(([name]) => name);
    const names = Object.fromEntries([...changed, ...remove, 'state', 'attempt'].map((n) => [`#${n}`, n]));
    const sets = changed.map((name) => `#${name} = :${name}`);
    const update = new UpdateCommand({
      TableName: table,
      Key: { PK: runPk(runId), SK: 'RUN' },
      UpdateExpression: `SET ${sets.join(', ')}${remove.length ? ` REMOVE ${remove.map((n) => `#${n}`).join(', ')}` : ''}`,
      ConditionExpression: condition.expression,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: {
        ...Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])),
        ...condition.values,
      },
      ReturnValues: 'ALL_NEW',
    });
    let item: Record<string, unknown> | undefined;
    const written = await unlessRefused(client.send(update).then((result) => (item = result.Attributes)));
    if (!written) return null;
    const run = runItemSchema.parse(item);
    await pointSubmissionAt(run);
    return run;
  }

  const underWay = (attempt: number) => ({
    expression: '#attempt = :ofAttempt AND #state IN (:admitted, :running)',
    values: { ':ofAttempt': attempt, ':admitted': 'admitted', ':running': 'running' },
  });

  return {
    findRun,
    getRun,
    admit,

    /** Marks the attempt as running, pinned to an assignment version. */
    start: (runId: string, attempt: number, pinned: { workflow: string; assignmentVersion: string }) =>
      change(runId, { state: 'running', ...pinned }, underWay(attempt)),

    /** Settles the attempt under way. Null: it was settled before, or belongs to an earlier attempt. */
    settle: (runId: string, attempt: number, state: SettledState, outcome: Settled) =>
      change(runId, { state, ...outcome }, underWay(attempt)),

    /** Opens the next attempt of a run that failed or is partly done. Null: it is under way or complete. */
    reopen: (runId: string, attempt: number) =>
      change(
        runId,
        { state: 'admitted', attempt: attempt + 1 },
        {
          expression: '#attempt = :ofAttempt AND #state IN (:failed, :partial)',
          values: { ':ofAttempt': attempt, ':failed': 'failed', ':partial': 'partial' },
        },
        ['failure', 'finishedAt', 'missing'],
      ),

    async putStep(step: StepItem): Promise<void> {
      const Item = { PK: runPk(step.runId), SK: `STEP#${step.step}`, ...step };
      await client.send(new PutCommand({ TableName: table, Item }));
    },

    /** Keeps a line of an attempt's result. */
    async putItem(runId: string, attempt: number, item: ResultItem): Promise<void> {
      const Item = { PK: runPk(runId), SK: `ITEM#${attempt}#${item.item}`, ...resultItemSchema.parse(item) };
      await client.send(new PutCommand({ TableName: table, Item }));
    },

    steps: (runId: string) => query({ pk: runPk(runId), prefix: 'STEP#' }, stepItemSchema),
    items: (runId: string, attempt: number) =>
      query({ pk: runPk(runId), prefix: `ITEM#${attempt}#` }, resultItemSchema),

    /** A submission's latest run, or null where nothing was handed in. */
    async latestRun(
      of: Pick<RunItem, 'tenant' | 'assignment' | 'submission'>,
    ): Promise<SubmissionItem | null> {
      const { Item } = await client.send(
        new GetCommand({ TableName: table, Key: { PK: submissionPk(of), SK: 'LATEST' } }),
      );
      return Item ? submissionItemSchema.parse(Item) : null;
    },

    /** An assignment's submissions, all or those in one state, each with its latest run. */
    submissions: (of: Pick<RunItem, 'tenant' | 'assignment'>, state?: RunState) =>
      query({ index: 'GSI1', pk: assignmentPk(of), prefix: state ? `${state}#` : '' }, submissionItemSchema),
  };
}

export type RunStore = ReturnType<typeof createRunStore>;
