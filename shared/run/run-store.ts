import { randomUUID } from 'node:crypto';
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
  type RejectedUpload,
  type ResultItem,
  type RunCharge,
  type RunItem,
  type RunState,
  rejectedUploadSchema,
  resultItemSchema,
  runChargeSchema,
  runItemSchema,
  type SettledState,
  type StepItem,
  type SubmissionItem,
  stepItemSchema,
  submissionItemSchema,
} from './items.ts';

type Submission = Pick<RunItem, 'tenant' | 'assignment' | 'submission'>;
/** What is kept of a run that is settled. */
export type Settled = Partial<
  Pick<RunItem, 'finishedAt' | 'missing' | 'cost' | 'bill' | 'provenance' | 'failure'>
>;

const runPk = (runId: string) => `RUN#${runId}`;
const submissionPk = (of: Submission) => `SUBMISSION#${of.tenant}#${of.assignment}#${of.submission}`;
const assignmentPk = (of: Pick<RunItem, 'tenant' | 'assignment'>) =>
  `ASSIGNMENT#${of.tenant}#${of.assignment}`;

/** They are few: all stand under one key of the index. */
const REJECTED = 'REJECTED';
const rejectedSk = (of: Pick<RunItem, 'tenant' | 'assignment'>) => `${of.tenant}#${of.assignment}#`;

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
  /** Reads what was written a moment before, too. */
  consistent?: boolean;
}

function keyCondition({ index, pk, prefix, consistent }: KeyQuery) {
  const names = {
    '#pk': index ? `${index}PK` : 'PK',
    ...(prefix ? { '#sk': index ? `${index}SK` : 'SK' } : {}),
  };
  return {
    ...(index ? { IndexName: index } : {}),
    ...(consistent ? { ConsistentRead: true } : {}),
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
        `There is no run ${runId}: "assay runs list --assignment ID" names those of an assignment.`,
      );
    return run;
  }

  /** A submission's latest run, or null where nothing was handed in. */
  async function latestRun(of: Submission): Promise<SubmissionItem | null> {
    const get = { TableName: table, Key: { PK: submissionPk(of), SK: 'LATEST' }, ConsistentRead: true };
    const { Item } = await client.send(new GetCommand(get));
    return Item ? submissionItemSchema.parse(Item) : null;
  }

  /** Points the submission at this run unless a later run already has its place. Returns the run that had it, if any. */
  async function pointSubmissionAt(run: RunItem): Promise<string | undefined> {
    const item: SubmissionItem = {
      tenant: run.tenant,
      assignment: run.assignment,
      submission: run.submission,
      latestRun: run.runId,
      state: run.state,
      admittedAt: run.admittedAt,
    };
    const put = new PutCommand({
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
      ReturnValues: 'ALL_OLD',
    });
    let before: Record<string, unknown> | undefined;
    await unlessRefused(client.send(put).then((result) => (before = result.Attributes)));
    return before && submissionItemSchema.parse(before).latestRun;
  }

  /** Writes an admitted run. False: it is there, or, where it is to take its own place, no longer waiting. */
  function putAdmitted(run: RunItem, inItsPlace = false): Promise<boolean> {
    const Item = { PK: runPk(run.runId), SK: 'RUN', ...run };
    const put = inItsPlace
      ? {
          ConditionExpression: '#state = :admitted AND attempt = :first',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: { ':admitted': 'admitted', ':first': 1 },
        }
      : { ConditionExpression: 'attribute_not_exists(PK)' };
    return unlessRefused(client.send(new PutCommand({ TableName: table, Item, ...put })));
  }

  /** The run that a new one comes after: its submission's latest, unless that is itself or was admitted later. */
  async function previousOf(run: RunItem): Promise<string | undefined> {
    const latest = await latestRun(run);
    const comesAfter = latest && latest.latestRun !== run.runId && latest.admittedAt <= run.admittedAt;
    return comesAfter ? latest.latestRun : undefined;
  }

  /**
   * Records an admitted run, with the submission's run before it. Of two versions admitted at the same time, the one that takes
   * the other's place comes after it. False: this run was recorded before.
   */
  async function admit(run: RunItem): Promise<boolean> {
    const previous = await previousOf(run);
    if (!(await putAdmitted({ ...run, previous }))) return false;
    const before = await pointSubmissionAt(run);
    if (before !== undefined && before !== run.runId && before !== previous)
      await putAdmitted({ ...run, previous: before }, true);
    return true;
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
    latestRun,

    /** Marks the attempt as running, pinned to an assignment version. */
    start: (runId: string, attempt: number, pinned: { workflow: string; assignmentVersion: string }) =>
      change(runId, { state: 'running', ...pinned }, underWay(attempt)),

    /** Settles the attempt under way. Null: it was settled before, or belongs to an earlier attempt. */
    settle: (runId: string, attempt: number, state: SettledState, outcome: Settled) =>
      change(runId, { state, ...outcome }, underWay(attempt)),

    /**
     * Opens the next attempt of a run whose attempt ended in one of `states`. `counted`: how many attempts will have been for the
     * report alone, this one with them. Null: it did not, or it is under way.
     */
    reopen: (
      runId: string,
      attempt: number,
      states: readonly [SettledState, ...SettledState[]] = ['failed', 'partial'],
      counted: Pick<RunItem, 'reportAttempts'> = {},
    ) =>
      change(
        runId,
        { state: 'admitted', attempt: attempt + 1, ...counted },
        {
          expression: `#attempt = :ofAttempt AND #state IN (${states.map((state) => `:${state}`).join(', ')})`,
          values: {
            ':ofAttempt': attempt,
            ...Object.fromEntries(states.map((state) => [`:${state}`, state])),
          },
        },
        ['failure', 'finishedAt', 'missing'],
      ),

    /** Records an upload that became no run. False: it was recorded before. */
    reject(rejected: RejectedUpload): Promise<boolean> {
      const GSI1SK = `${rejectedSk(rejected)}${rejected.rejectedAt}#${rejected.upload}`;
      const Item = { PK: `UPLOAD#${rejected.upload}`, SK: REJECTED, GSI1PK: REJECTED, GSI1SK, ...rejected };
      const put = { TableName: table, Item, ConditionExpression: 'attribute_not_exists(PK)' };
      return unlessRefused(client.send(new PutCommand(put)));
    },

    /** Uploads that became no run: all, or an assignment's, oldest first; those that name none have `-` as assignment or as both. */
    rejectedUploads: (of?: Pick<RunItem, 'tenant' | 'assignment'>) =>
      query({ index: 'GSI1', pk: REJECTED, prefix: of ? rejectedSk(of) : '' }, rejectedUploadSchema),

    async putStep(step: StepItem): Promise<void> {
      const Item = { PK: runPk(step.runId), SK: `STEP#${step.step}`, ...step };
      await client.send(new PutCommand({ TableName: table, Item }));
    },

    /** Keeps a line of an attempt's result. */
    async putItem(runId: string, attempt: number, item: ResultItem): Promise<void> {
      const Item = { PK: runPk(runId), SK: `ITEM#${attempt}#${item.item}`, ...resultItemSchema.parse(item) };
      await client.send(new PutCommand({ TableName: table, Item }));
    },

    /** Keeps what a question cost. Each is kept once, however often the SDK has to send it. */
    async putCharge(charge: RunCharge): Promise<void> {
      const { runId, attempt, step, at } = charge;
      const SK = `CHARGE#${attempt}#${step}#${at}#${randomUUID()}`;
      await client.send(new PutCommand({ TableName: table, Item: { PK: runPk(runId), SK, ...charge } }));
    },

    /** What the questions of all attempts of a run have cost until now. */
    charges: (runId: string) =>
      query({ pk: runPk(runId), prefix: 'CHARGE#', consistent: true }, runChargeSchema),

    steps: (runId: string) => query({ pk: runPk(runId), prefix: 'STEP#' }, stepItemSchema),
    items: (runId: string, attempt: number) =>
      query({ pk: runPk(runId), prefix: `ITEM#${attempt}#` }, resultItemSchema),

    /** An assignment's submissions, all or those in one state, each with its latest run. */
    submissions: (of: Pick<RunItem, 'tenant' | 'assignment'>, state?: RunState) =>
      query({ index: 'GSI1', pk: assignmentPk(of), prefix: state ? `${state}#` : '' }, submissionItemSchema),
  };
}

export type RunStore = ReturnType<typeof createRunStore>;
