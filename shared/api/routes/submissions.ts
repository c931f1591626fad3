import { ownerSchema, studentSchema } from '@assay/platform/access/owner-store';
import { nextSchema, pageQuery, partsQuery } from '@assay/platform/api/pages';
import {
  linkSchema,
  ofAssignment,
  ofDealt,
  ofSubmission,
  pathNumber,
  submissionId,
} from '@assay/platform/api/parts';
import { defineRoute } from '@assay/platform/api/route';
import { TEACHING } from '@assay/platform/api/teaching';
import { releasedResultSchema } from '@assay/platform/review/released-result';
import { pagePictureSchema, submissionReadingSchema } from '@assay/platform/review/submission-reading';
import { runStateSchema } from '@assay/platform/run/items';
import * as z from 'zod';
import {
  listedSubmissionSchema,
  standingSchema,
  submissionStatusSchema,
  submitSchema,
  submittedSchema,
  takenBackSchema,
  unchangedSchema,
  uploadFormSchema,
  uploadSchema,
} from '../schemas/submissions.ts';

const EVERYBODY = ['student', ...TEACHING] as const;
const tag = 'submissions';

export const submit = defineRoute({
  operationId: 'submit',
  gives: ['location'],
  method: 'post',
  path: '/assignments/{assignment}/submissions',
  tag,
  summary: 'Hands a file in, of at most 4 MB and no larger than its workflow reads, and starts its run',
  roles: EVERYBODY,
  params: ofAssignment,
  body: submitSchema,
  answers: { 200: unchangedSchema, 201: submittedSchema },
  errors: [
    'AssignmentNotFound',
    'AssignmentInvalid',
    'SubmissionTaken',
    'SubmissionErased',
    'SubmissionTooLarge',
    'SubmissionsTooMany',
    'SubmissionUnsupported',
    'SubmissionEmpty',
    'SubmissionNotText',
    'SubmissionOnlyPlaceholders',
    'SubmissionNotEssay',
    'DocumentEmpty',
    'DocumentDamaged',
    'DocumentEncrypted',
    'TableInvalid',
    'TableTooLarge',
  ],
});

export const presignUpload = defineRoute({
  operationId: 'presignUpload',
  method: 'post',
  path: '/assignments/{assignment}/uploads',
  tag,
  summary: 'Where a large file can be sent: its upload starts the run',
  roles: EVERYBODY,
  params: ofAssignment,
  body: uploadSchema,
  answers: { 201: uploadFormSchema },
  errors: [
    'AssignmentNotFound',
    'AssignmentInvalid',
    'SubmissionTaken',
    'SubmissionErased',
    'SubmissionsTooMany',
    'SubmissionUnsupported',
  ],
});

export const listSubmissions = defineRoute({
  operationId: 'listSubmissions',
  method: 'get',
  path: '/assignments/{assignment}/submissions',
  tag,
  summary: "An assignment's submissions with their latest runs, in the order of their ids",
  roles: TEACHING,
  params: ofAssignment,
  query: pageQuery.extend({
    state: runStateSchema.optional().describe('only those whose latest run stands so'),
    since: z.iso.datetime().optional().describe('only those whose latest run was admitted then or later'),
  }),
  description:
    'A page may hold fewer than it could where `state` or `since` leaves some out: `next` says whether there are more.',
  answers: {
    200: z.object({ submissions: z.array(listedSubmissionSchema), next: nextSchema }),
  },
  errors: ['AssignmentNotFound'],
});

export const listOwnSubmissions = defineRoute({
  operationId: 'listOwnSubmissions',
  method: 'get',
  path: '/submissions',
  tag,
  summary: 'What a student has handed in, or what is said to be theirs, and where it is read',
  roles: ['student'],
  query: partsQuery.extend({ limit: pageQuery.shape.limit }),
  answers: {
    200: z.object({
      submissions: z.array(
        z
          .object({
            assignment: z.object({
              id: z.string(),
              title: z.string().nullable().describe('null: the assignment cannot be read now'),
              task: z.string().nullable().describe('what it asks; null: it does not say, or cannot be read'),
            }),
            submission: submissionId,
            state: standingSchema,
            released: z
              .boolean()
              .nullable()
              .describe(
                'GET …/submissions/{submission}/result has what a teacher released; null: something was, and cannot be read now',
              ),
            withdrawn: takenBackSchema,
          })
          .meta({ id: 'OwnSubmission' }),
      ),
      next: nextSchema,
    }),
  },
  errors: [],
});

export const getSubmission = defineRoute({
  operationId: 'getSubmission',
  method: 'get',
  path: '/assignments/{assignment}/submissions/{submission}',
  tag,
  summary: 'How a submission stands: the run of what was handed in last, with what it has done',
  roles: EVERYBODY,
  launched: true,
  params: ofSubmission,
  answers: { 200: submissionStatusSchema },
  errors: ['SubmissionNotFound'],
});

/** What is waited for while there is no result, or no report, yet. */
const pendingSchema = z
  .object({
    waitsFor: z
      .enum(['assessment', 'report'])
      .describe('the run of what was handed in last, or the report that is made of its result'),
  })
  .meta({ id: 'Pending' });

export const getResult = defineRoute({
  operationId: 'getResult',
  gives: ['retry-after'],
  method: 'get',
  path: '/assignments/{assignment}/submissions/{submission}/result',
  tag,
  summary:
    'The result of what was handed in last, as its workflow has it, 202 while it is waited for; for its student, what counts of the released one',
  roles: EVERYBODY,
  launched: true,
  params: ofSubmission,
  answers: {
    200: z.union([
      releasedResultSchema,
      z.looseObject({ runId: z.string(), workflow: z.string() }).meta({ id: 'Result' }),
    ]),
    202: pendingSchema,
  },
  errors: ['SubmissionNotFound', 'NotReleased', 'ResultMissing'],
});

export const readSubmission = defineRoute({
  operationId: 'readSubmission',
  method: 'get',
  path: '/assignments/{assignment}/submissions/{submission}/reading',
  tag,
  summary:
    'The text that was handed in, with the passages that what is said of it stands on; for its student, of what is released',
  roles: EVERYBODY,
  launched: true,
  marks: 'any',
  params: ofDealt,
  answers: { 200: submissionReadingSchema },
  errors: ['SubmissionNotFound', 'NotReleased', 'ResultMissing'],
});

export const getPage = defineRoute({
  operationId: 'getPage',
  method: 'get',
  path: '/assignments/{assignment}/submissions/{submission}/pages/{page}',
  tag,
  summary: 'A page of what was handed in as a picture; for its student, of what is released',
  roles: EVERYBODY,
  launched: true,
  marks: 'any',
  params: ofDealt.extend({ page: pathNumber }),
  answers: { 200: pagePictureSchema },
  errors: ['SubmissionNotFound', 'NotReleased', 'ResultMissing'],
});

export const getReport = defineRoute({
  operationId: 'getReport',
  gives: ['retry-after'],
  method: 'get',
  path: '/assignments/{assignment}/submissions/{submission}/report',
  tag,
  summary: 'An address of the report (PDF) that is good for five minutes; 202 while it is waited for',
  roles: EVERYBODY,
  params: ofSubmission,
  answers: {
    200: linkSchema,
    202: pendingSchema,
  },
  errors: ['SubmissionNotFound', 'NotReleased', 'ReportMissing'],
});

export const getReleasedPage = defineRoute({
  operationId: 'getReleasedPage',
  method: 'get',
  path: '/assignments/{assignment}/submissions/{submission}/report.html',
  tag,
  summary: 'What counts of the released result as a page (HTML) to read and print, as its student sees it',
  description:
    'Also after a teacher has changed what the report says: it is made of the result and its review at once.',
  roles: EVERYBODY,
  params: ofSubmission,
  answers: { 200: { type: 'text/html' } },
  errors: ['SubmissionNotFound', 'NotReleased'],
});

export const getOwner = defineRoute({
  operationId: 'getOwner',
  method: 'get',
  path: '/assignments/{assignment}/submissions/{submission}/owner',
  tag,
  summary: 'Whose work a submission is',
  roles: TEACHING,
  params: ofSubmission,
  answers: { 200: ownerSchema },
  errors: ['SubmissionNotFound', 'OwnerNotFound'],
});

export const putOwner = defineRoute({
  operationId: 'putOwner',
  method: 'put',
  path: '/assignments/{assignment}/submissions/{submission}/owner',
  tag,
  summary: 'Says whose work a submission is: its student then sees what is released of it',
  description:
    'Of the same student, what is left out stays known. Where it was another student’s, a person may say so, no machine: what was released is withdrawn first, and is to be released again.',
  roles: TEACHING,
  params: ofSubmission,
  body: studentSchema,
  answers: { 200: ownerSchema },
  errors: ['AssignmentNotFound', 'SubmissionTaken', 'PreconditionFailed'],
});
