import { queryAll } from '@assay/kit/table/table';
import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { type RunItem, submissionPointerSchema } from './items.ts';
import {
  type DeleteMarker,
  deleteMarkerSchema,
  goneSchema,
  type SubmissionFacts,
  type SubmissionVersion,
  versionSchema,
} from './versions.ts';

export type Submission = Pick<RunItem, 'tenant' | 'assignment' | 'submission'>;

/** What is left of an erased submission for a while, so that late words of its uploads leave nothing behind. */
export const ERASED = 'ERASED';

const submissionPk = (of: Submission) => `SUBMISSION#${of.tenant}#${of.assignment}#${of.submission}`;

/** What earlier versions of Assay kept in place of facts: the run that was admitted last. */
function versionOfPointer(item: unknown): SubmissionVersion {
  const { latestRun, admittedAt } = submissionPointerSchema.parse(item);
  return { runId: latestRun, order: admittedAt };
}

function factsOf(items: readonly Record<string, unknown>[]): SubmissionFacts {
  const kind = (prefix: string) => items.filter(({ SK }) => String(SK).startsWith(prefix));
  const versions = kind('VERSION#').map((item) => versionSchema.parse(item));
  const known = new Set(versions.map(({ runId }) => runId));
  const pointers = kind('LATEST').map(versionOfPointer);
  return {
    versions: [...versions, ...pointers.filter(({ runId }) => !known.has(runId))],
    markers: kind('MARKER#').map((item) => deleteMarkerSchema.parse(item)),
    gone: new Set(kind('GONE#').map((item) => goneSchema.parse(item).id)),
  };
}

/** The facts of submissions in the table. To write one again changes nothing. */
export function createVersionStore(client: DynamoDBDocumentClient, table: string) {
  async function put(of: Submission, SK: string, fact: object): Promise<void> {
    await client.send(new PutCommand({ TableName: table, Item: { PK: submissionPk(of), SK, ...fact } }));
  }
  return {
    putVersion: (of: Submission, { runId, file, order }: SubmissionVersion) =>
      put(of, `VERSION#${runId}`, { runId, file, order }),
    putMarker: (of: Submission, { id, file, order }: DeleteMarker) =>
      put(of, `MARKER#${id}`, { id, file, order }),
    putGone: (of: Submission, id: string) => put(of, `GONE#${id}`, { id }),
    /** Says for a while that the submission is erased; `expiresAt`: seconds since 1970. */
    putErased: (of: Submission, expiresAt: number) => put(of, ERASED, { expiresAt }),
    /** Whether it was erased in the last weeks, or is, whatever was handed in since. */
    async wasErased(of: Submission): Promise<boolean> {
      const key = { pk: submissionPk(of), prefix: ERASED, consistent: true };
      return (await queryAll(client, table, key)).length > 0;
    },
    /** Whether it is erased, and nothing was handed in since. */
    async isErased(of: Submission): Promise<boolean> {
      const items = await queryAll(client, table, { pk: submissionPk(of), consistent: true });
      const known = items.map(({ SK }) => String(SK));
      return known.includes(ERASED) && !known.some((SK) => SK.startsWith('VERSION#'));
    },
    /** All that is known until now, what was written a moment before included. */
    facts: async (of: Submission): Promise<SubmissionFacts> =>
      factsOf(await queryAll(client, table, { pk: submissionPk(of), consistent: true })),
  };
}
