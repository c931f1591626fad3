import { pathNumber, runId, submissionId, writtenSchema } from '@assay/platform/api/parts';
import { scoreSchema } from '@assay/platform/review/draft-result';
import {
  commentForSchema,
  decisionSchema,
  LONGEST_REASON,
  LONGEST_TEXT,
  rerunRequestedSchema as rerunEventSchema,
  reviewEventSchema,
  withdrawalSchema,
} from '@assay/platform/review/event';
import { needSchema } from '@assay/platform/review/need';
import { totalSchema } from '@assay/platform/review/released-score';
import { reviewedResultSchema } from '@assay/platform/review/reviewed-result';
import * as z from 'zod';
import { standingQuestionSchema } from './questions.ts';

const written = writtenSchema(LONGEST_TEXT);
const writtenReason = writtenSchema(LONGEST_REASON);
const part = z.string().min(1).max(200);
const ofRun = {
  run: runId.optional().describe('the run whose result is meant; without it the latest of the submission'),
};

export const overrideSchema = z
  .strictObject({
    ...ofRun,
    trait: part,
    score: scoreSchema.unwrap().describe('on the scale of the trait'),
    reason: writtenReason.optional().describe('shown to the student: needed where another score counts then'),
  })
  .meta({ id: 'NewOverride' });

export const removeOverrideSchema = z
  .strictObject({ ...ofRun, trait: part, reason: writtenReason.optional() })
  .meta({ id: 'OverrideRemoval' });

export const hideSchema = z
  .strictObject({ ...ofRun, finding: part, reason: writtenReason.optional() })
  .meta({ id: 'NamedFinding' });

export const editSchema = z
  .strictObject({
    ...ofRun,
    finding: part,
    field: part.describe('one of the fields of the finding'),
    text: written.describe('in place of what the field says'),
    reason: writtenReason.optional(),
  })
  .meta({ id: 'NewEdit' });

export const commentBodySchema = z
  .strictObject({
    ...ofRun,
    text: written,
    trait: part.nullable().default(null).describe('null: on the whole'),
    for: commentForSchema.default('student').describe('teachers: the student never sees it'),
  })
  .meta({ id: 'NewComment' });

export const undoSchema = z
  .strictObject({ ...ofRun, event: z.int().min(1).describe('the seq of the decision') })
  .meta({ id: 'NewUndoing' });

export const rerunSchema = z.strictObject({ reason: writtenReason }).meta({ id: 'NewRerun' });
const standIn = z
  .boolean()
  .optional()
  .describe('true: also where no real model was used, so that a result says nothing about its work');
export const releaseSchema = z.strictObject({ ...ofRun, standIn }).meta({ id: 'NewRelease' });
export const withdrawSchema = z.strictObject({ reason: writtenReason }).meta({ id: 'NewWithdrawal' });

export const releasesSchema = z
  .strictObject({
    which: z
      .enum(['unflagged', 'all'])
      .describe('unflagged: those of which nobody is needed to look at anything'),
    standIn,
  })
  .meta({ id: 'NewReleases' });

export const appealBodySchema = z
  .strictObject({ trait: part.describe('one of `appealable` of the released result'), text: written })
  .meta({ id: 'NewAppeal' });

export const appealAnswerSchema = z
  .strictObject({
    decision: decisionSchema.describe(
      'upheld: it stays as it is; changed: override or edit it before you answer',
    ),
    text: written.describe('shown to the student'),
  })
  .meta({ id: 'AppealAnswer' });

/** The place of an appeal in its trail, as a path has it. */
export const appealNumber = pathNumber.describe('the seq of the appeal');

export const decidedSchema = reviewEventSchema.meta({ id: 'ReviewEvent' });
export const rerunRequestedSchema = rerunEventSchema
  .extend({ newRun: z.string().describe('the run that it starts') })
  .meta({ id: 'RerunRequested' });

const standingReleaseSchema = z.object({
  runId: z.string(),
  attempts: z.int().describe('of the run, that the released result came of'),
  at: z.iso.datetime(),
  automatic: z.boolean(),
  appealUntil: z.iso.datetime(),
});

const appealSchema = z.object({
  appeal: z.int(),
  runId: z.string(),
  trait: z.string(),
  text: z.string(),
  score: scoreSchema.describe('as it counted when the appeal was made'),
  at: z.iso.datetime(),
  answer: z.object({ decision: decisionSchema, text: z.string(), at: z.iso.datetime() }).nullable(),
});

export const reviewSchema = z
  .object({
    submission: z.string().describe('for a marker the code of the work'),
    run: runId.nullable().describe('whose result it is; null: there is no result yet'),
    attempts: z
      .int()
      .nullable()
      .describe('of the run, that the result came of: one of another number is another result'),
    standIn: z.boolean().describe('no real model was used for it'),
    seq: z.int().describe('of the last event'),
    released: standingReleaseSchema.nullable(),
    withdrawn: withdrawalSchema
      .optional()
      .describe('that what was released was taken back; absent: it was not, or something was released since'),
    reviewed: reviewedResultSchema.nullable().describe('what counts, beside what the machine said'),
    total: totalSchema,
    needs: z.array(needSchema),
    appeals: z.array(appealSchema),
    questions: z.array(standingQuestionSchema).describe('of the run’s agents to the teacher'),
    ownerUnsettled: z
      .boolean()
      .describe(
        'that the work became another student’s was not finished: until that is said again (PUT …/owner) no student is shown what is decided, and there is no ETag',
      ),
    trail: z.array(decidedSchema),
  })
  .meta({ id: 'Review' });

export const queuedSchema = z
  .object({
    submission: submissionId,
    run: runId,
    state: z.string(),
    score: z
      .int()
      .describe('0: nothing was flagged; a more urgent reason weighs more than all others together'),
    needs: z.array(needSchema),
    standIn: z.boolean().describe('no real model was used for it: that nothing was flagged says nothing'),
    openAppeals: z.int(),
    released: runId.nullable().describe('the run whose result its student sees'),
  })
  .meta({ id: 'QueuedReview' });
