import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Submission } from './link-items.ts';

/** A learner of a platform, as the owner of what they hand in. */
interface Learner {
  subject: string;
  name?: string | undefined;
}

/**
 * Makes a learner the owner of a submission: `PK SUBMISSION#{tenant}#{assignment}#{submission}`, `SK OWNER`, and of a student all by
 * `GSI1PK STUDENT#{tenant}#{subject}`, `GSI1SK {assignment}#{submission}`.
 */
export async function ownSubmission(
  client: DynamoDBDocumentClient,
  TableName: string,
  { tenant, assignment, submission }: Submission,
  { subject, name }: Learner,
): Promise<void> {
  const key = { PK: `SUBMISSION#${tenant}#${assignment}#${submission}`, SK: 'OWNER' };
  const index = { GSI1PK: `STUDENT#${tenant}#${subject}`, GSI1SK: `${assignment}#${submission}` };
  const known = name === undefined ? {} : { name };
  const Item = { ...key, ...index, subject, ...known, at: new Date().toISOString() };
  await client.send(new PutCommand({ TableName, Item }));
}
