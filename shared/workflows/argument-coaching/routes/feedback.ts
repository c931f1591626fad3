import { ofRun, runId } from '@assay/platform/api/parts';
import { defineRoute } from '@assay/platform/api/route';
import { TEACHING } from '@assay/platform/api/teaching';
import * as z from 'zod';
import { givenFeedbackSchema } from '../human.ts';

export const addFeedback = defineRoute({
  operationId: 'addFeedback',
  method: 'post',
  path: '/runs/{run}/feedback',
  tag: 'runs',
  summary: 'Adds what a person says of a run of argument coaching to its result, beside the judges',
  description: 'No model is asked; the report is made again.',
  roles: TEACHING,
  params: ofRun,
  body: givenFeedbackSchema.meta({ id: 'Feedback' }),
  answers: { 202: z.object({ run: runId, attempt: z.int() }) },
  errors: ['RunNotFound', 'RunNotResumable', 'RatingsInvalid'],
});
