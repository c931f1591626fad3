import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { rejectedEntity } from './entities.ts';
import type { RejectedUpload, RunItem } from './items.ts';

/** Uploads that became no run; `now`: milliseconds since 1970. */
export function createRejectedUploads(client: DynamoDBDocumentClient, table: string, now?: () => number) {
  const uploads = rejectedEntity.storedIn(client, table, now);
  return {
    /** Records an upload that became no run, until `expiresAt` (seconds since 1970), or for ever. False: it was recorded before. */
    reject: (rejected: RejectedUpload & { expiresAt?: number }) => uploads.putNew(rejected),

    /** What was recorded of an upload, also a moment before; null: it was not rejected. */
    findRejected: (upload: string) => uploads.get({ upload }),

    /** Uploads of a tenant that became no run: all, or an assignment's, oldest first; those that name none have `-` as assignment or as both. */
    rejectedUploads: ({
      tenant,
      assignment,
    }: Pick<RunItem, 'tenant'> & Partial<Pick<RunItem, 'assignment'>>) =>
      uploads.queryAll(
        { tenant },
        { index: 'ofTenant', within: assignment === undefined ? {} : { assignment } },
      ),
  };
}
