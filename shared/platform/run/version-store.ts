import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { erasedEntity, goneEntity, markerEntity, pointerEntity, versionEntity } from './entities.ts';
import type { RunItem, SubmissionItem } from './items.ts';
import { idsOf, type SubmissionKey } from './run-id.ts';
import type { DeleteMarker, SubmissionFacts, SubmissionVersion } from './versions.ts';

export type Submission = Pick<RunItem, 'tenant' | 'assignment' | 'submission'>;

/** What earlier versions of Assay kept in place of facts: the run that was admitted last. */
const versionOfPointer = ({ latestRun, admittedAt }: SubmissionItem): SubmissionVersion => ({
  runId: latestRun,
  order: admittedAt,
});

function factsOf({ tenant }: Submission, rows: readonly Record<string, unknown>[]): SubmissionFacts {
  const versions = versionEntity.among(rows);
  const known = new Set(versions.map(({ runId }) => runId));
  const pointers = pointerEntity.among(rows).map(versionOfPointer);
  return {
    versions: [...versions, ...pointers.filter(({ runId }) => !known.has(runId))],
    markers: markerEntity.among(rows),
    gone: new Set(goneEntity.among(rows).flatMap(({ id }) => idsOf(tenant, id))),
  };
}

/** The facts of submissions in the table. To write one again changes nothing. */
export function createVersionStore(client: DynamoDBDocumentClient, table: string) {
  const versions = versionEntity.storedIn(client, table);
  const markers = markerEntity.storedIn(client, table);
  const gone = goneEntity.storedIn(client, table);
  const erased = erasedEntity.storedIn(client, table);
  /** All that stands under the key of a submission, what was written a moment before included. */
  const rows = (submission: Submission) => versions.rows(submission, { prefix: '' });

  return {
    putVersion: (of: Submission, { runId, file, order }: SubmissionVersion) =>
      versions.put({ runId, file, order }, of),
    /** Records that a file of a submission was deleted, as far as it was there then (`id`: `runIdOf` its delete marker). */
    putMarker: (of: Submission, { id, file, order }: DeleteMarker) => markers.put({ id, file, order }, of),
    /** Records that a version of a submission's file, or a delete marker, was deleted for good (`id`: `runIdOf` it). */
    putGone: (of: Submission, id: string) => gone.put({ id }, of),
    /** Says for a while that the submission is erased; `expiresAt`: seconds since 1970. */
    putErased: (of: Submission, expiresAt: number) =>
      erased.put({ expiresAt, at: new Date().toISOString() }, of),
    /** Whether it was erased after a time (ISO 8601), or is. */
    erasedAfter: async (of: Submission, time: string): Promise<boolean> =>
      (await erased.queryAll(of)).some(({ at = '' }) => at >= time),
    /** Whether it was erased in the last weeks, or is, whatever was handed in since. */
    wasErased: async (of: Submission): Promise<boolean> => (await erased.queryAll(of)).length > 0,
    /** Whether it is erased, and nothing was handed in since. */
    async isErased(of: Submission): Promise<boolean> {
      const known = await rows(of);
      return erasedEntity.among(known).length > 0 && versionEntity.among(known).length === 0;
    },
    /** When a file came whose name is of one version alone, as versions are ordered; null: it did not yet. */
    orderOf: async ({ file, ...of }: SubmissionKey): Promise<string | null> =>
      (await versions.queryAll(of)).find((one) => one.file === file)?.order ?? null,
    /** When the upload of a run came, as versions are ordered; null: there is no such version. */
    orderOfRun: async (of: Submission, runId: string): Promise<string | null> =>
      (await versions.queryAll(of)).find((one) => one.runId === runId)?.order ?? null,
    /** All that is known until now. */
    facts: async (of: Submission): Promise<SubmissionFacts> => factsOf(of, await rows(of)),
  };
}
