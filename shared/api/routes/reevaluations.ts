import * as z from 'zod';
import { driftSchema } from '../../drift/drift.ts';
import { modeSchema } from '../../reevaluation/mode.ts';
import { reevaluationSchema } from '../../reevaluation/reevaluation.ts';
import { nextSchema, pageQuery } from '../pages.ts';
import { defineRoute } from '../route.ts';
import { givenAssignmentSchema } from '../schemas/assignments.ts';
import { linkSchema, ofAssignment, reevaluationId, submissionId } from '../schemas/parts.ts';
import { ONCE } from './headers.ts';
import { TEACHING } from './teaching.ts';

const tag = 're-evaluations';
const ofReevaluation = z.object({ reevaluation: reevaluationId });

const shown = reevaluationSchema.omit({ tenant: true, execution: true }).meta({ id: 'Reevaluation' });

const asked = z
  .strictObject({
    sample: z
      .int()
      .min(1)
      .max(100_000)
      .optional()
      .describe('how many submissions, drawn with the seed; absent: all'),
    submissions: z
      .array(submissionId)
      .min(1)
      .max(1_000)
      .optional()
      .describe('these alone, such as those that a question to the teacher came up in; absent: all'),
    seed: z
      .int()
      .min(0)
      .max(2 ** 31)
      .default(7),
    mode: modeSchema
      .default('batch')
      .describe('gathered into the provider’s batches, or at once at the usual price'),
    prompts: z
      .record(
        z.string().regex(/^[a-z-]+\/[a-z-]+\.yaml$/, '{workflow}/{agent}.yaml'),
        z.string().max(100_000),
      )
      .optional()
      .describe('in place of those that are deployed: `{workflow}/{agent}.yaml` → text'),
    models: z
      .string()
      .max(200_000)
      .optional()
      .describe('a model catalogue (YAML) in place of the one that is deployed'),
    assignment: givenAssignmentSchema.optional().describe('a version to try in place of the one that stands'),
  })
  .meta({ id: 'NewReevaluation' });

export const startReevaluation = defineRoute({
  operationId: 'startReevaluation',
  method: 'post',
  path: '/assignments/{assignment}/reevaluations',
  tag,
  summary:
    'Assesses the submissions again under other prompts, models or another version, and says what that would change',
  description:
    'What was given back stays as it is. What cannot be used of prompts and models shows in how it ends (`failure`).',
  roles: TEACHING,
  params: ofAssignment,
  body: asked,
  headers: ONCE,
  answers: { 202: z.object({ reevaluation: reevaluationId }) },
  errors: ['AssignmentNotFound', 'AssignmentInvalid', 'IdempotencyKeyReused', 'RequestUnderWay'],
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
  answers: { 200: z.object({ reevaluations: z.array(shown), next: nextSchema }) },
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
  answers: { 200: shown },
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
  summary: 'An address of the drift report (PDF) that is good for five minutes',
  roles: TEACHING,
  params: ofReevaluation,
  answers: { 200: linkSchema },
  errors: ['ReevaluationNotFound', 'ReportMissing'],
});
