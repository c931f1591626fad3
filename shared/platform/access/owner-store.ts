import { createHash } from 'node:crypto';
import { AssayError } from '@assay/kit/errors/assay-error';
import { entity } from '@assay/kit/table/entity';
import { absent, below, keptOr } from '@assay/kit/table/expressions';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { SUBMISSION } from '../assignment/partitions.ts';
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

/** Its student. */
export const ownerSchema = z.object({
  ...studentSchema.shape,
  at: z.iso.datetime().describe('when that was said last'),
  since: z.iso
    .datetime()
    .optional()
    .describe('when that was said first; absent: an earlier version said it last at `at`'),
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

export const ownerEntity = entity({
  schema: ownerSchema,
  PK: SUBMISSION,
  SK: 'OWNER',
  indexes: {
    ofStudent: { index: 'GSI1', PK: 'STUDENT#{tenant}#{subject}', SK: '{assignment}#{submission}' },
  },
});

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

/** Who owns submissions. */
export function createOwnerStore(client: DynamoDBDocumentClient, table: string) {
  const owners = ownerEntity.storedIn(client, table);

  /** Makes a student the owner of what nobody owns, and of what is theirs adds what is told of them; false: it is another's. */
  function keep(of: Submission, student: Student, at: string): Promise<boolean> {
    const index = ownerEntity.indexKeys({ ...of, ...student });
    const { subject } = student;
    return owners.update(of, { ...index, ...student, at, since: keptOr(at) }, [{ PK: absent }, { subject }]);
  }

  return {
    /** Null: nobody is known to. */
    find: owners.get,
    keep,

    /**
     * Makes a student the owner, whoever was it, so that nothing of that other stays known: from a place in the trail on (`seq`, `at`), which is
     * the move's own. Where a later one was first, nothing.
     */
    async move(of: Submission, student: Student, { seq, at }: { seq: number; at: string }): Promise<void> {
      const owner = { ...student, at, since: at, movedAfter: seq, movedAt: at };
      await owners.putIf([{ movedAt: absent }, { movedAt: below(at) }], owner, of);
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
      const rows = await owners.rows({ tenant, subject }, { index: 'ofStudent' });
      return rows.map((row) => {
        const { assignment, submission } = ownerEntity.indexParts(row, 'ofStudent')!;
        return { assignment, submission };
      });
    },
  };
}
