import { nextSchema, pageQuery } from '@assay/platform/api/pages';
import { ofAssignment } from '@assay/platform/api/parts';
import { defineRoute } from '@assay/platform/api/route';
import * as z from 'zod';
import * as schemas from '../schemas/questions.ts';

const LOOKING = ['teacher', 'administrator', 'machine'] as const;
const DECIDING = ['teacher', 'administrator'] as const;
const tag = 'questions';
const PATH = '/assignments/{assignment}/questions';

export const listQuestions = defineRoute({
  operationId: 'listQuestions',
  method: 'get',
  path: PATH,
  tag,
  summary: 'What agents asked the teacher where the rubric is silent, alike questions together',
  description:
    'Of the latest runs of the assignment’s submissions; what most submissions concern comes first. They are gathered as they stand each time.',
  roles: LOOKING,
  params: ofAssignment,
  query: pageQuery.extend({
    state: schemas.questionStateSchema.optional().describe('those that stand so alone'),
  }),
  answers: {
    200: z.object({ total: z.int(), groups: z.array(schemas.questionGroupSchema), next: nextSchema }),
  },
  errors: ['AssignmentNotFound'],
});

export const answerQuestions = defineRoute({
  operationId: 'answerQuestions',
  method: 'post',
  path: `${PATH}/answers`,
  tag,
  summary:
    'Answers questions: the answer is part of the assignment’s next version, and told to agents with the rubric',
  description:
    'Runs keep the version that they began with: hand those concerned in again, or re-evaluate them (`submissions`).',
  roles: DECIDING,
  params: ofAssignment,
  body: schemas.questionAnswerSchema,
  headers: {
    'if-match': 'the ETag of the assignment that is changed: 412 where it is another one meanwhile',
  },
  answers: { 200: schemas.answeredSchema },
  errors: [
    'AssignmentNotFound',
    'AssignmentInvalid',
    'QuestionNotFound',
    'PreconditionRequired',
    'PreconditionFailed',
  ],
});

export const dismissQuestions = defineRoute({
  operationId: 'dismissQuestions',
  method: 'post',
  path: `${PATH}/dismissals`,
  tag,
  summary: 'Sets questions aside without an answer; the assignment stays as it is',
  roles: DECIDING,
  params: ofAssignment,
  body: schemas.questionDismissalSchema,
  answers: { 200: schemas.dismissedSchema },
  errors: ['AssignmentNotFound', 'QuestionNotFound', 'PreconditionFailed'],
});
