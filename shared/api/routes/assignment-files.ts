import { givenRecordingSchema } from '@assay/short-answer-grading/recorded/recording';
import * as z from 'zod';
import { nextSchema } from '../pages.ts';
import { defineRoute } from '../route.ts';
import { ofAssignment, storedFileSchema } from '../schemas/parts.ts';
import { listArtifacts } from './run-parts.ts';
import { TEACHING } from './teaching.ts';

const tag = 'assignments';

export const listAssignmentFiles = defineRoute({
  operationId: 'listAssignmentFiles',
  method: 'get',
  path: '/assignments/{assignment}/files',
  tag,
  summary:
    'What is kept of an assignment: its versions, past answers, what is known of its graders, each with an address that is good for five minutes',
  roles: TEACHING,
  params: ofAssignment,
  query: listArtifacts.query,
  answers: { 200: z.object({ files: z.array(storedFileSchema), next: nextSchema }) },
  errors: ['AssignmentNotFound'],
});

export const addRecording = defineRoute({
  operationId: 'addRecording',
  method: 'post',
  path: '/assignments/{assignment}/recordings',
  tag,
  summary: 'Keeps what a grader of short answers once said, so that an assignment can name it as a grader',
  description:
    'It may come before the assignment, whose graders name it by what is answered. The same again changes nothing.',
  roles: TEACHING,
  params: ofAssignment,
  body: givenRecordingSchema.meta({ id: 'Recording' }),
  answers: {
    201: z.object({ recorded: z.string().describe('`sha256:…`, as `recorded` of a grader') }),
  },
});
