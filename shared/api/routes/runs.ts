import * as z from 'zod';
import { runItemSchema } from '../../run/items.ts';
import { defineRoute } from '../route.ts';
import { runId } from '../schemas/parts.ts';
import { TEACHING } from './teaching.ts';

const shown = runItemSchema.pick({
  runId: true,
  assignment: true,
  submission: true,
  state: true,
  attempt: true,
  admittedAt: true,
  finishedAt: true,
  previous: true,
  reevaluation: true,
  baseline: true,
  priority: true,
  workflow: true,
  assignmentVersion: true,
  missing: true,
  failure: true,
  report: true,
  cost: true,
  bill: true,
  provenance: true,
});

const tag = 'runs';
const ofRun = z.object({ run: runId });

export const getRun = defineRoute({
  operationId: 'getRun',
  method: 'get',
  path: '/runs/{run}',
  tag,
  summary:
    'A run: how it stands, what it cost, and by which models, prompts and versions its result came to be',
  roles: TEACHING,
  params: ofRun,
  answers: { 200: shown.meta({ id: 'Run' }) },
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
  answers: { 200: z.object({ run: runId, state: z.literal('cancelled') }) },
  errors: ['RunNotFound', 'RunNotCancellable'],
});
