import { studentSchema } from '@assay/platform/access/owner-store';
import { presignedSchema, runId, submissionId } from '@assay/platform/api/parts';
import { withdrawalSchema } from '@assay/platform/review/event';
import { runStateSchema } from '@assay/platform/run/items';
import { failureSchema } from '@assay/platform/run/outcome';
import { fileSchema } from '@assay/platform/submission/file-name';
import * as z from 'zod';

/**
 * Bytes that are handed in within a request, as base64: 4 MB of them and all else fit into the 6 MB that Lambda takes
 * (https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html).
 */
export const INLINE_BYTES = 4_000_000;
const INLINE_BASE64 = Math.ceil(INLINE_BYTES / 3) * 4;

const handedIn = {
  submission: submissionId
    .optional()
    .describe(
      'its id; without one it is that of the student, or a new one. A later upload to an id is a new version',
    ),
  file: fileSchema,
  student: studentSchema.optional().describe('whose work it is; a student’s own needs none'),
  options: z
    .record(z.string().max(40), z.string().max(200))
    .default({})
    .describe('in place of what the assignment says, by the names of `assay submit`'),
  unless: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/)
    .optional()
    .describe(
      'the SHA-256 (hex) of its bytes: where the file of this name that was handed in last has the same, and is assessed by the same assignment and options, nothing is handed in: 200, and of a form its `unchanged`',
    ),
};

/** How much a file has, as the document says it: more or less is refused with a code of its own. */
const within = (maxLength: number) => ({ minLength: 1, maxLength });

/** A submission with its file in the request. */
export const submitSchema = z
  .strictObject({
    ...handedIn,
    text: z.string().meta(within(INLINE_BYTES)).optional().describe('the file, where it is text'),
    base64: z.base64().meta(within(INLINE_BASE64)).optional().describe('the file, whatever it is'),
  })
  .refine(({ text, base64 }) => (text === undefined) !== (base64 === undefined), {
    error: 'give either text or base64',
  })
  .meta({ id: 'NewSubmission' });
export type Submit = z.output<typeof submitSchema>;

/** A submission whose file is uploaded by itself. */
export const uploadSchema = z.strictObject(handedIn).meta({ id: 'NewUpload' });

const leftOut = z
  .int()
  .optional()
  .describe('rows of a table that are left out, as their students were erased; absent: none was');

/** Where a file is sent. */
export const uploadFormSchema = presignedSchema
  .extend({
    unchanged: runId
      .optional()
      .describe('the run of the same file, which was handed in before (`unless`): nothing need be sent'),
    leftOut,
  })
  .meta({ id: 'UploadForm' });

export const submittedSchema = z.object({ submission: submissionId, run: runId }).meta({ id: 'Submitted' });

/** What was handed in before, and is not handed in again. */
export const unchangedSchema = z
  .object({
    submission: submissionId,
    run: runId.describe('of what was handed in last'),
    unchanged: z.literal(true),
    leftOut,
  })
  .meta({ id: 'Unchanged' });

/** Where a submission stands: as its latest run. */
export const standingSchema = z
  .enum(['received', 'rejected', ...runStateSchema.options])
  .describe(
    'of its latest run; `received`: its file is there, and no run of it yet; `rejected`: its files became no run, as `failure` says, or `code` and `reason`',
  );

const summary = {
  submission: submissionId,
  state: standingSchema,
  run: runId.nullable().describe('its latest run'),
  admittedAt: z.iso.datetime().nullable(),
};

/** A submission in a list, with whose it is and what was handed in. */
export const listedSubmissionSchema = z
  .object({
    ...summary,
    file: z.string().nullable().describe('the name of its file'),
    owner: studentSchema
      .pick({ subject: true, name: true })
      .nullable()
      .describe('null: nobody has said whose it is'),
  })
  .meta({ id: 'SubmissionSummary' });

/** Steps of a run that belong together. */
const stageSchema = z.object({
  name: z.string(),
  done: z.int().describe('steps'),
  total: z.int().nullable().describe('steps in all; null: the run has not said'),
  steps: z.array(z.string()).describe('what was done, in order; empty where steps are only counted'),
});

/** What a student is told of a release that was taken back. */
export const takenBackSchema = withdrawalSchema
  .pick({ at: true, reason: true })
  .optional()
  .describe(
    'for its student: what was released was taken back; absent: it was not, or something was released since',
  );

export const submissionStatusSchema = z
  .object({
    ...summary,
    attempt: z.int().nullable(),
    finishedAt: z.iso.datetime().nullable(),
    workflow: z.string().nullable(),
    report: z.enum(['pending', 'ready', 'failed', 'none']).nullable().describe('null: nobody knows yet'),
    missing: z.array(z.string()).describe('what of the result has no answer'),
    failure: failureSchema.nullable(),
    progress: z.array(stageSchema),
    withdrawn: takenBackSchema,
  })
  .meta({ id: 'SubmissionStatus' });
