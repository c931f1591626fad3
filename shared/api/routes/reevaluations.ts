import { driftSchema } from '@assay/lab/drift/drift';
import { nextSchema, pageQuery, partsQuery } from '@assay/platform/api/pages';
import { linkSchema, ofAssignment, reevaluationId } from '@assay/platform/api/parts';
import { defineRoute } from '@assay/platform/api/route';
import { TEACHING } from '@assay/platform/api/teaching';
import * as z from 'zod';
import {
  askedReevaluationSchema,
  runOfReevaluationSchema,
  sampleSize,
  seedSchema,
  shownReevaluationSchema,
} from '../schemas/reevaluations.ts';

const tag = 're-evaluations';
const ofReevaluation = z.object({ reevaluation: reevaluationId });

export const estimateReevaluation = defineRoute({
  operationId: 'estimateReevaluation',
  method: 'get',
  path: '/assignments/{assignment}/reevaluations/estimate',
  tag,
  summary: 'How many submissions would be assessed again now, and what they cost before',
  roles: TEACHING,
  params: ofAssignment,
  query: z.object({
    sample: z.coerce.number().pipe(sampleSize).optional().describe('as of what would be asked for'),
    seed: z.coerce.number().pipe(seedSchema).default(7).describe('as of what would be asked for'),
    workflow: z.string().max(80).optional().describe('of a version to try; absent: as the one that stands'),
  }),
  answers: {
    200: z.object({
      submissions: z.int(),
      cost: z
        .number()
        .nullable()
        .describe('US dollars at the usual price, without memory; null: what one of them cost is not known'),
      isFirst: z.boolean().describe('none of the assignment is completed yet'),
    }),
  },
  errors: ['AssignmentNotFound', 'CohortEmpty'],
});

export const startReevaluation = defineRoute({
  operationId: 'startReevaluation',
  gives: ['location'],
  method: 'post',
  path: '/assignments/{assignment}/reevaluations',
  tag,
  summary:
    'Assesses the submissions again under other prompts, models or another version, and says what that would change',
  description:
    'What was given back stays as it is. What cannot be used of prompts and models shows in how it ends (`failure`).',
  roles: TEACHING,
  params: ofAssignment,
  body: askedReevaluationSchema,
  answers: { 202: z.object({ reevaluation: reevaluationId }) },
  errors: ['AssignmentNotFound', 'AssignmentInvalid', 'CohortEmpty'],
});

export const listReevaluations = defineRoute({
  operationId: 'listReevaluations',
  method: 'get',
  path: '/assignments/{assignment}/reevaluations',
  tag,
  summary: 'The re-evaluations of an assignment, in the order in which they were asked for',
  roles: TEACHING,
  params: ofAssignment,
  query: pageQuery,
  answers: { 200: z.object({ reevaluations: z.array(shownReevaluationSchema), next: nextSchema }) },
  errors: ['AssignmentNotFound'],
});

export const getReevaluation = defineRoute({
  operationId: 'getReevaluation',
  method: 'get',
  path: '/reevaluations/{reevaluation}',
  tag,
  summary: 'How a re-evaluation stands, and what it cost',
  roles: TEACHING,
  params: ofReevaluation,
  answers: { 200: shownReevaluationSchema },
  errors: ['ReevaluationNotFound'],
});

export const listReevaluationRuns = defineRoute({
  operationId: 'listReevaluationRuns',
  method: 'get',
  path: '/reevaluations/{reevaluation}/runs',
  tag,
  summary: 'The runs of a re-evaluation, and how they stand',
  roles: TEACHING,
  params: ofReevaluation,
  query: partsQuery,
  answers: { 200: z.object({ runs: z.array(runOfReevaluationSchema), next: nextSchema }) },
  errors: ['ReevaluationNotFound'],
});

export const resumeReevaluation = defineRoute({
  operationId: 'resumeReevaluation',
  method: 'post',
  path: '/reevaluations/{reevaluation}/resume',
  tag,
  summary: 'Goes on with a re-evaluation that failed, was cancelled or lacks runs; what is done stays',
  roles: TEACHING,
  params: ofReevaluation,
  answers: { 202: z.object({ reevaluation: reevaluationId }) },
  errors: ['ReevaluationNotFound'],
});

export const tendBatches = defineRoute({
  operationId: 'tendBatches',
  method: 'post',
  path: '/reevaluations/{reevaluation}/batches',
  tag,
  summary: 'Looks after the batches of a re-evaluation now, rather than within ten minutes',
  roles: TEACHING,
  params: ofReevaluation,
  answers: { 202: z.object({ state: z.literal('requested') }) },
  errors: ['ReevaluationNotFound'],
});

export const cancelReevaluation = defineRoute({
  operationId: 'cancelReevaluation',
  method: 'post',
  path: '/reevaluations/{reevaluation}/cancel',
  tag,
  summary: 'Ends a re-evaluation with its runs; what is paid is paid, and again it does what was left undone',
  roles: TEACHING,
  params: ofReevaluation,
  answers: {
    200: z.object({
      reevaluation: reevaluationId,
      state: z.literal('cancelled'),
      runs: z.int().describe('of it that were under way and are ended'),
    }),
  },
  errors: ['ReevaluationNotFound', 'RunNotCancellable'],
});

export const getDrift = defineRoute({
  operationId: 'getDrift',
  method: 'get',
  path: '/reevaluations/{reevaluation}/drift',
  tag,
  summary: 'What a re-evaluation that is completed would change',
  roles: TEACHING,
  params: ofReevaluation,
  answers: { 200: driftSchema.meta({ id: 'Drift' }) },
  errors: ['ReevaluationNotFound', 'ResultMissing'],
});

export const getDriftReport = defineRoute({
  operationId: 'getDriftReport',
  method: 'get',
  path: '/reevaluations/{reevaluation}/report',
  tag,
  summary: 'Addresses of the drift report (PDF), and of what it is set from, that are good for five minutes',
  roles: TEACHING,
  params: ofReevaluation,
  answers: { 200: linkSchema.extend({ source: linkSchema.describe('LaTeX') }) },
  errors: ['ReevaluationNotFound', 'ReportMissing'],
});
