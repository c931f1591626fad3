import { queryAll } from '@assay/kit/table/table';
import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { type Passback, passbackSchema } from './link-items.ts';

/** What became of every attempt to tell a platform a score. */
export function createPassbackStore(client: DynamoDBDocumentClient, TableName: string) {
  return {
    async keep(passback: Passback): Promise<void> {
      const { tenant, assignment, submission, link, timestamp } = passback;
      const key = {
        PK: `SUBMISSION#${tenant}#${assignment}#${submission}`,
        SK: `PASSBACK#${link}#${timestamp}`,
      };
      const index = {
        GSI1PK: `PASSBACKS#${tenant}#${assignment}`,
        GSI1SK: `${submission}#${timestamp}#${link}`,
      };
      await client.send(new PutCommand({ TableName, Item: { ...key, ...index, ...passback } }));
    },

    /** Those of an assignment by submission, of each in the order of their times. */
    async ofAssignment({ tenant, assignment }: Pick<Passback, 'tenant' | 'assignment'>): Promise<Passback[]> {
      const pk = `PASSBACKS#${tenant}#${assignment}`;
      return (await queryAll(client, TableName, { index: 'GSI1', pk })).map((item) =>
        passbackSchema.parse(item),
      );
    },
  };
}

export type PassbackStore = ReturnType<typeof createPassbackStore>;
