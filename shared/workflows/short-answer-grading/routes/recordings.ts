import { ofAssignment } from '@assay/platform/api/parts';
import { defineRoute } from '@assay/platform/api/route';
import { TEACHING } from '@assay/platform/api/teaching';
import * as z from 'zod';
import { givenRecordingSchema } from '../recorded/recording.ts';

export const addRecording = defineRoute({
  operationId: 'addRecording',
  method: 'post',
  path: '/assignments/{assignment}/recordings',
  tag: 'assignments',
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
