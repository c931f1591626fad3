import { hasVisible } from '@assay/kit/language/has-visible';
import * as z from 'zod';
import { idSchema } from '../assignment/assignment.ts';
import { RUN_ID } from '../run/run-id.ts';

export const assignmentId = idSchema.describe('the assignment');
export const submissionId = idSchema.describe('the submission');
export const runId = z
  .string()
  .regex(RUN_ID, 'run-, 12 hexadecimal digits of the tenant, a hyphen and 24 of the run')
  .describe('the run');
export const reevaluationId = z
  .string()
  .regex(/^reeval-[0-9a-f]{24}$/, 'reeval- and 24 hexadecimal digits')
  .describe('the re-evaluation');
export const versionId = z
  .string()
  .regex(/^[0-9a-f]{16}$/, '16 hexadecimal digits')
  .describe('a version of an assignment, which its ETag names');
/** What somebody has to write, of `most` characters: one at least that can be seen. */
export const writtenSchema = (most: number) =>
  z.string().trim().min(1).max(most).refine(hasVisible, 'holds no character that can be seen: write it out');
/** A number in a path, which is a string there. */
export const pathNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'a number from 1')
  .transform(Number);

export const ofAssignment = z.object({ assignment: assignmentId });
/** As `ofSubmission`, also by the code under which a marker knows the work. */
export const ofDealt = z.object({
  assignment: assignmentId,
  submission: z
    .string()
    .regex(
      /^(?:[A-Za-z0-9][\w.-]{0,79}|work~\d{1,9})$/,
      'use 1-80 letters, digits, dots, hyphens or underscores',
    )
    .describe('the submission; for its markers the code of a work: work~17'),
});
export const ofRun = z.object({ run: runId });
export const ofSubmission = z.object({ assignment: assignmentId, submission: submissionId });

/** An address that opens one object for a while, to whoever has it. */
export const linkSchema = z.object({
  url: z.url().describe('opens it without a token: give it to nobody else'),
  expiresAt: z.iso.datetime(),
});

/** A file that is kept, with an address that opens it. */
export const storedFileSchema = linkSchema
  .extend({ name: z.string(), size: z.int().describe('bytes') })
  .meta({ id: 'StoredFile' });

/** Where a file is sent by itself, as it is. */
export const presignedSchema = z
  .object({
    submission: submissionId,
    bucket: z.string().describe('whose key the file gets'),
    url: z.url().describe('where the file is sent: POST, multipart/form-data'),
    fields: z
      .record(z.string(), z.string())
      .describe('sent before the file, each as it is; the file comes last, as `file`'),
    expiresAt: z.iso.datetime(),
    maximumBytes: z.int(),
  })
  .meta({ id: 'PresignedUpload' });
