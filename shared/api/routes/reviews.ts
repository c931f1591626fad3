import { READS_VERSION } from '@assay/platform/api/headers';
import { ofAssignment, ofDealt, ofSubmission, runId, submissionId } from '@assay/platform/api/parts';
import { defineRoute, type RouteSpec } from '@assay/platform/api/route';
import { sharedFlagsSchema } from '@assay/platform/review/need';
import { teacherAgreementSchema } from '@assay/platform/review/teacher-agreement';
import * as z from 'zod';
import * as schemas from '../schemas/reviews.ts';

/** A machine looks, and decides nothing about what students see. */
const LOOKING = ['teacher', 'administrator', 'machine'] as const;
const DECIDING = ['teacher', 'administrator'] as const;
const tag = 'reviews';
const SUBMISSION = '/assignments/{assignment}/submissions/{submission}';

const DECIDES = {
  'if-match': 'the ETag of the review that was read: 412 where something was decided or assessed meanwhile',
};

const ERRORS = [
  'SubmissionNotFound',
  'RunNotFound',
  'ResultMissing',
  'ReviewInvalid',
  'PreconditionFailed',
] as const;

/** A route by which something is decided; the trail's new event is its answer. */
function decides<B extends z.ZodType>(
  operationId: string,
  verb: string,
  summary: string,
  body: B,
  { errors = [], marks }: Partial<Pick<RouteSpec, 'errors' | 'marks'>> = {},
) {
  return defineRoute({
    operationId,
    method: 'post',
    path: `${SUBMISSION}/review/${verb}`,
    tag,
    summary,
    roles: DECIDING,
    launched: true,
    ...(marks && { marks }),
    params: marks ? ofDealt : ofSubmission,
    body,
    headers: DECIDES,
    answers: { 201: schemas.decidedSchema },
    errors: [...ERRORS, ...errors],
  });
}

/** What the first marker of a work decides: refused where it is the owner's to decide. */
const FIRST = { marks: 'first', errors: ['ReviewRefused'] } as const;

export const getReviewQueue = defineRoute({
  operationId: 'getReviewQueue',
  method: 'get',
  path: '/assignments/{assignment}/review-queue',
  tag,
  summary:
    'What waits for a teacher, the most urgent first: what is not released; what is appealed against, or of which it is to be said again whose it is, wherever its latest run stands',
  roles: LOOKING,
  params: ofAssignment,
  query: z.object({
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(200)
      .default(50)
      .describe('how many at most: a queue is worked from its top'),
  }),
  answers: {
    200: z.object({ total: z.int(), queue: z.array(schemas.queuedSchema), shared: sharedFlagsSchema }),
  },
  errors: ['AssignmentNotFound'],
});

export const getReview = defineRoute({
  operationId: 'getReview',
  method: 'get',
  path: `${SUBMISSION}/review`,
  tag,
  summary:
    'What counts of a result beside what the machine said, and all that was decided, with who, when, before and after',
  roles: LOOKING,
  launched: true,
  marks: 'any',
  params: ofDealt,
  query: z.object({ run: runId.optional().describe('without it the latest') }),
  headers: READS_VERSION,
  answers: { 200: schemas.reviewSchema, 304: null },
  errors: ['SubmissionNotFound', 'RunNotFound'],
});

export const getTeacherAgreement = defineRoute({
  operationId: 'getTeacherAgreement',
  method: 'get',
  path: '/assignments/{assignment}/agreement',
  tag,
  summary:
    'How far teachers went along with the machine so far, score by score with intervals, and what that says of the works that nobody has read',
  roles: LOOKING,
  params: ofAssignment,
  answers: { 200: teacherAgreementSchema },
  errors: ['AssignmentNotFound'],
});

export const overrideScore = decides(
  'overrideScore',
  'override',
  'Puts a score in place of the one that counts, with the reason that its student reads; the very same score is recorded as confirmed (`score-confirmed`), and told to nobody as a change',
  schemas.overrideSchema,
  FIRST,
);
export const removeOverride = decides(
  'removeOverride',
  'remove-override',
  'Lets the machine’s score count again',
  schemas.removeOverrideSchema,
  FIRST,
);
export const hideFinding = decides(
  'hideFinding',
  'hide',
  'Keeps a finding from the student',
  schemas.hideSchema,
  FIRST,
);
export const showFinding = decides(
  'showFinding',
  'show',
  'Shows a hidden finding again',
  schemas.hideSchema,
  FIRST,
);
export const editFinding = decides(
  'editFinding',
  'edit',
  'Puts words in place of those of a finding',
  schemas.editSchema,
  FIRST,
);
export const addComment = decides(
  'addComment',
  'comment',
  'Says something to the student, or among teachers',
  schemas.commentBodySchema,
  FIRST,
);
export const undoDecision = decides(
  'undoDecision',
  'undo',
  'Takes a decision about a result that is not released back, as if it had not been made',
  schemas.undoSchema,
  FIRST,
);
export const requestRerun = defineRoute({
  operationId: 'requestRerun',
  method: 'post',
  path: `${SUBMISSION}/review/rerun`,
  tag,
  summary:
    'Hands the same file in again: it is assessed by the assignment as it now stands, and what is released stays released',
  roles: DECIDING,
  params: ofSubmission,
  body: schemas.rerunSchema,
  headers: DECIDES,
  answers: { 201: schemas.rerunRequestedSchema },
  errors: [...ERRORS, 'ReviewRefused'],
});
export const releaseResult = decides(
  'releaseResult',
  'release',
  'Shows its student the result of a run, until it is withdrawn or another one is released',
  schemas.releaseSchema,
  { errors: ['AssignmentNotFound', 'ReviewRefused'] },
);
export const withdrawResult = decides(
  'withdrawResult',
  'withdraw',
  'Takes a release back: its student sees nothing any more',
  schemas.withdrawSchema,
  { errors: ['ReviewRefused'] },
);

export const releaseAll = defineRoute({
  operationId: 'releaseAll',
  method: 'post',
  path: '/assignments/{assignment}/releases',
  tag,
  summary: 'Releases the latest results of an assignment, at most 100 at once: ask again while some remain',
  roles: DECIDING,
  params: ofAssignment,
  body: schemas.releasesSchema,
  answers: {
    200: z.object({
      released: z.array(submissionId),
      unowned: z.int().describe('of these, works that belong to nobody: no student can read them'),
      shared: sharedFlagsSchema,
      flagged: z.int().describe('left for a person to look at'),
      decided: z
        .int()
        .describe(
          'left as a person has withdrawn them, or changed an earlier run: they are released one by one',
        ),
      standIn: z.int().describe('left as no real model was used: `standIn` in the body releases them'),
      remaining: z.int().describe('still to be released: ask again'),
      withoutResult: z.int().describe('have nothing to be released: they failed, are under way, or wait'),
    }),
  },
  errors: ['AssignmentNotFound', 'PreconditionFailed'],
});

export const makeAppeal = defineRoute({
  operationId: 'makeAppeal',
  method: 'post',
  path: `${SUBMISSION}/appeals`,
  tag,
  summary: 'A student’s appeal against a part of what was released, once for each, which a person answers',
  roles: ['student'],
  launched: true,
  params: ofSubmission,
  body: schemas.appealBodySchema,
  answers: { 201: z.object({ appeal: z.int(), trait: z.string(), at: z.iso.datetime() }) },
  errors: ['SubmissionNotFound', 'NotReleased', 'ReviewInvalid', 'AppealRefused', 'PreconditionFailed'],
});

export const answerAppeal = defineRoute({
  operationId: 'answerAppeal',
  method: 'post',
  path: `${SUBMISSION}/appeals/{appeal}/answer`,
  tag,
  summary: 'A person’s answer to an appeal',
  roles: DECIDING,
  launched: true,
  params: ofSubmission.extend({ appeal: schemas.appealNumber }),
  body: schemas.appealAnswerSchema,
  headers: DECIDES,
  answers: { 201: schemas.decidedSchema },
  errors: [...ERRORS, 'AppealNotFound', 'ReviewRefused'],
});
