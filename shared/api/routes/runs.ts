import { z } from 'zod';
import { runItemSchema } from '../../run/items.ts';
import { defineRoute } from '../route.ts';
import { runId } from '../schemas/parts.ts';

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

export const getRun = defineRoute({
  operationId: 'getRun',
  method: 'get',
  path: '/runs/{run}',
  tag: 'runs',
  summary:
    'A run: how it stands, what it cost, and by which models, prompts and versions its result came to be',
  roles: ['teacher', 'administrator', 'machine'],
  params: z.object({ run: runId }),
  answers: { 200: shown.meta({ id: 'Run' }) },
  errors: ['RunNotFound'],
});
