import { nextSchema, pageQuery } from '@assay/platform/api/pages';
import { ofAssignment, ofRun, runId } from '@assay/platform/api/parts';
import { defineRoute } from '@assay/platform/api/route';
import { TEACHING } from '@assay/platform/api/teaching';
import { runStateSchema, settledStateSchema } from '@assay/platform/run/items';
import * as z from 'zod';
import { listedRunSchema, standingRunSchema } from '../schemas/runs.ts';

const tag = 'runs';

export const listRuns = defineRoute({
  operationId: 'listRuns',
  method: 'get',
  path: '/assignments/{assignment}/runs',
  tag,
  summary: 'The runs of an assignment’s submissions, with what they cost and came to',
  description:
    'In the order of the submissions: a page is of so many submissions, and holds fewer runs where a state is asked for.',
  roles: TEACHING,
  params: ofAssignment,
  query: pageQuery.extend({
    state: runStateSchema.optional().describe('only those in this state'),
    versions: z
      .enum(['latest', 'all'])
      .default('latest')
      .describe('all: also runs of earlier versions of a submission'),
  }),
  answers: { 200: z.object({ runs: z.array(listedRunSchema), next: nextSchema }) },
  errors: ['AssignmentNotFound'],
});

export const getRun = defineRoute({
  operationId: 'getRun',
  method: 'get',
  path: '/runs/{run}',
  tag,
  summary:
    'A run: how it stands, what it cost, and by which models, prompts and versions its result came to be',
  roles: TEACHING,
  launched: true,
  params: ofRun,
  answers: { 200: standingRunSchema },
  errors: ['RunNotFound'],
});

export const resumeRun = defineRoute({
  operationId: 'resumeRun',
  method: 'post',
  path: '/runs/{run}/resume',
  tag,
  summary: 'Goes on with a run that failed, is partly done, held or cancelled, or has no report',
  description: 'What was paid for is not paid again.',
  roles: TEACHING,
  params: ofRun,
  answers: { 202: z.object({ run: runId, attempt: z.int() }) },
  errors: ['RunNotFound', 'RunNotResumable'],
});

export const cancelRun = defineRoute({
  operationId: 'cancelRun',
  method: 'post',
  path: '/runs/{run}/cancel',
  tag,
  summary: 'Cancels a run that waits or works; it can be gone on with',
  roles: TEACHING,
  params: ofRun,
  answers: {
    200: z.object({
      run: runId,
      state: settledStateSchema.describe('cancelled, unless its upload was overwritten or deleted before'),
    }),
  },
  errors: ['RunNotFound', 'RunNotCancellable'],
});
