import { defineRoute } from '@assay/platform/api/route';
import {
  answerOf,
  feedbackSchema,
  feedbacksRequestSchema,
  selectRequestSchema,
  submissionsRequestSchema,
  suggestionsRequestSchema,
} from '@assay/platform/athena/exchange';
import * as z from 'zod';

const tag = 'athena';
const administrators = ['administrator'] as const;
const headers = {
  'x-server-url': 'the address of the Artemis that asks, whose numbers of exercises these are',
};

const keptSchema = z.object({ createdAt: z.iso.datetime().nullable(), by: z.string().nullable() });

export const createAthenaSecret = defineRoute({
  operationId: 'createAthenaSecret',
  tellsSecret: true,
  method: 'post',
  path: '/athena-secret',
  tag,
  summary:
    'Makes the secret of the tenant’s Athena module, shown this once; one before it opens nothing more',
  roles: administrators,
  answers: { 201: z.object({ secret: z.string() }) },
});

export const getAthenaSecret = defineRoute({
  operationId: 'getAthenaSecret',
  method: 'get',
  path: '/athena-secret',
  tag,
  summary: 'Since when the Athena module has a secret, and who made it; null: it has none',
  roles: administrators,
  answers: { 200: keptSchema },
});

export const deleteAthenaSecret = defineRoute({
  operationId: 'deleteAthenaSecret',
  method: 'delete',
  path: '/athena-secret',
  tag,
  summary: 'Closes the tenant’s Athena module',
  roles: administrators,
  answers: { 204: null },
});

export const athenaHealth = defineRoute({
  operationId: 'athenaHealth',
  method: 'get',
  path: '/athena',
  // Athena's manager asks for its module's address with a slash at the end.
  alsoAt: '/athena/',
  tag,
  summary: 'Whether the module is there',
  roles: 'anybody',
  answers: { 200: z.object({ status: z.literal('ok') }) },
});

export const athenaConfigSchema = defineRoute({
  operationId: 'athenaConfigSchema',
  method: 'get',
  path: '/athena/config_schema',
  tag,
  summary: 'What can be configured of the module: nothing',
  roles: 'anybody',
  answers: { 200: z.looseObject({ type: z.literal('object') }) },
});

export const athenaSubmissions = defineRoute({
  operationId: 'athenaSubmissions',
  method: 'post',
  path: '/athena/submissions',
  tag,
  summary: 'Takes the submissions of a text exercise and starts their runs',
  roles: 'athena',
  headers,
  body: submissionsRequestSchema,
  answers: { 200: answerOf(z.null()) },
  errors: ['AssignmentInvalid'],
});

export const athenaSelectSubmission = defineRoute({
  operationId: 'athenaSelectSubmission',
  method: 'post',
  path: '/athena/select_submission',
  tag,
  summary: 'Which submission to assess next: -1, Artemis chooses',
  roles: 'athena',
  body: selectRequestSchema,
  answers: { 200: answerOf(z.int().min(-1).max(-1)) },
});

export const athenaFeedbacks = defineRoute({
  operationId: 'athenaFeedbacks',
  method: 'post',
  path: '/athena/feedbacks',
  tag,
  summary: 'Takes note of what a tutor said, and keeps nothing of it',
  roles: 'athena',
  body: feedbacksRequestSchema,
  answers: { 200: answerOf(z.null()) },
});

export const athenaFeedbackSuggestions = defineRoute({
  operationId: 'athenaFeedbackSuggestions',
  method: 'post',
  path: '/athena/feedback_suggestions',
  tag,
  summary: 'What a tutor may say of a submission, once its run has a result; else its run is started',
  roles: 'athena',
  headers,
  body: suggestionsRequestSchema,
  answers: { 200: answerOf(z.array(feedbackSchema)) },
  errors: ['AssignmentInvalid', 'ResultMissing', 'SuggestionsPending', 'SuggestionsForStudents'],
});
