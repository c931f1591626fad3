import { createHash } from 'node:crypto';
import { AssayError } from '@assay/kit/errors/assay-error';
import { queryAll, unlessRefused } from '@assay/kit/table/table';
import { type DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Submission } from '../run/version-store.ts';
import { type Principal, subjectSchema } from './principal.ts';

/** Whose work a submission is. Nothing of it is ever in a prompt, a log, an event or a metric. */
export const studentSchema = z.strictObject({
  subject: subjectSchema.describe('the student as the issuer of their tokens names them (sub)'),
  name: z.string().trim().min(1).max(255).optional(),
  email: z.email().max(254).optional(),
  number: z.string().trim().min(1).max(64).optional().describe('the number at the institution'),
});
export type Student = z.infer<typeof studentSchema>;

/** `SK OWNER` of a submission: its student. */
export const ownerSchema = z.object({
  ...studentSchema.shape,
  at: z.iso.datetime().describe('when that was said last'),
  movedAfter: z
    .int()
    .min(0)
    .nullish()
    .describe(
      'the place in the audit trail (seq) up to which it was another student’s; null: an earlier version broke off, to be said again by PUT; absent: it was nobody’s before',
    ),
  movedAt: z.iso
    .datetime()
    .optional()
    .describe(
      'when it became theirs, as the trail has it; absent: it was nobody’s before, or an earlier version said so',
    ),
});
export type Owner = z.infer<typeof ownerSchema>;

const submissionPk = (of: Submission) => `SUBMISSION#${of.tenant}#${of.assignment}#${of.submission}`;
const studentPk = (tenant: string, subject: string) => `STUDENT#${tenant}#${subject}`;

/** The submission of a student for an assignment where nobody chose an id: the same whenever they hand in again, and no name. */
export function submissionOf({ tenant, subject }: Pick<Principal, 'tenant' | 'subject'>): string {
  return `student-${createHash('sha256').update(`${tenant}\n${subject}`).digest('hex').slice(0, 24)}`;
}

/** What is said of work that is another student's, to who teaches and to students: what was theirs a teacher may have given to another. */
export const submissionTaken = () =>
  new AssayError(
    'SubmissionTaken',
    'The work of this id is another student’s. Who teaches gives this another id, in a class another path, or says whose it is: PUT …/submissions/{submission}/owner. A student asks their teacher to.',
  );

/**
 * Who owns submissions: `PK SUBMISSION#{tenant}#{assignment}#{submission}`, `SK OWNER`, and of a student all by
 * `GSI1PK STUDENT#{tenant}#{subject}`, `GSI1SK {assignment}#{submission}`.
 */
export function createOwnerStore(client: DynamoDBDocumentClient, TableName: string) {
  /** Null: nobody is known to. */
  async function find(of: Submission): Promise<Owner | null> {
    const Key = { PK: submissionPk(of), SK: 'OWNER' };
    const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item ? ownerSchema.parse(Item) : null;
  }

  function itemOf(of: Submission, student: Student, at: string) {
    const index = {
      GSI1PK: studentPk(of.tenant, student.subject),
      GSI1SK: `${of.assignment}#${of.submission}`,
    };
    return { PK: submissionPk(of), SK: 'OWNER', ...index, ...student, at };
  }

  /** Makes a student the owner of what nobody owns, and of what is theirs adds what is told of them; false: it is another's. */
  function keep(of: Submission, student: Student, at: string): Promise<boolean> {
    const { PK, SK, ...known } = itemOf(of, student, at);
    const told = Object.entries(known).filter(([, value]) => value !== undefined);
    const update = new UpdateCommand({
      TableName,
      Key: { PK, SK },
      UpdateExpression: `SET ${told.map(([name]) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: 'attribute_not_exists(PK) OR #subject = :subject',
      ExpressionAttributeNames: Object.fromEntries(told.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(told.map(([name, value]) => [`:${name}`, value])),
    });
    return unlessRefused(client.send(update));
  }

  return {
    find,
    keep,

    /**
     * Makes a student the owner, whoever was it, so that nothing of that other stays known: from a place in the trail on (`seq`, `at`), which is
     * the move's own. Where a later one was first, nothing.
     */
    async move(of: Submission, student: Student, { seq, at }: { seq: number; at: string }): Promise<void> {
      const put = new PutCommand({
        TableName,
        Item: { ...itemOf(of, student, at), movedAfter: seq, movedAt: at },
        ConditionExpression: 'attribute_not_exists(#movedAt) OR #movedAt < :movedAt',
        ExpressionAttributeNames: { '#movedAt': 'movedAt' },
        ExpressionAttributeValues: { ':movedAt': at },
      });
      await unlessRefused(client.send(put));
    },

    /**
     * Makes a student the owner of what nobody owns; of what is theirs already, again: what was known of them before stays known.
     * @throws AssayError SubmissionTaken where somebody else is
     */
    async claim(of: Submission, student: Student, at: string): Promise<void> {
      if (!(await keep(of, student, at))) throw submissionTaken();
    },

    /** What a student owns, in the order of assignments and submissions. */
    async ownedBy(tenant: string, subject: string): Promise<Pick<Submission, 'assignment' | 'submission'>[]> {
      const items = await queryAll(client, TableName, { index: 'GSI1', pk: studentPk(tenant, subject) });
      return items.map(({ GSI1SK }) => {
        const [assignment, submission] = String(GSI1SK).split('#') as [string, string];
        return { assignment, submission };
      });
    },
  };
}

export type OwnerStore = ReturnType<typeof createOwnerStore>;
