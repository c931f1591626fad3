import { queryAll, unlessRefused } from '@assay/kit/table/table';
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { type RejectedUpload, type RunItem, rejectedUploadSchema } from './items.ts';

/** They are few: all stand under one key of the index. */
const REJECTED = 'REJECTED';
const rejectedSk = (of: Pick<RunItem, 'tenant' | 'assignment'>) => `${of.tenant}#${of.assignment}#`;

/** Uploads that became no run. */
export function createRejectedUploads(client: DynamoDBDocumentClient, table: string) {
  return {
    /** Records an upload that became no run. False: it was recorded before. */
    reject(rejected: RejectedUpload): Promise<boolean> {
      const GSI1SK = `${rejectedSk(rejected)}${rejected.rejectedAt}#${rejected.upload}`;
      const Item = { PK: `UPLOAD#${rejected.upload}`, SK: REJECTED, GSI1PK: REJECTED, GSI1SK, ...rejected };
      const put = { TableName: table, Item, ConditionExpression: 'attribute_not_exists(PK)' };
      return unlessRefused(client.send(new PutCommand(put)));
    },

    /** What was recorded of an upload, also a moment before; null: it was not rejected. */
    async findRejected(upload: string): Promise<RejectedUpload | null> {
      const Key = { PK: `UPLOAD#${upload}`, SK: REJECTED };
      const { Item } = await client.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
      return Item ? rejectedUploadSchema.parse(Item) : null;
    },

    /** Uploads that became no run: all, or an assignment's, oldest first; those that name none have `-` as assignment or as both. */
    async rejectedUploads(of?: Pick<RunItem, 'tenant' | 'assignment'>): Promise<RejectedUpload[]> {
      const key = { index: 'GSI1' as const, pk: REJECTED, prefix: of ? rejectedSk(of) : '' };
      return (await queryAll(client, table, key)).map((item) => rejectedUploadSchema.parse(item));
    },
  };
}
