import { nextSchema, pageQuery, partsQuery } from '@assay/platform/api/pages';
import { ofRun, storedFileSchema } from '@assay/platform/api/parts';
import { defineRoute } from '@assay/platform/api/route';
import { TEACHING } from '@assay/platform/api/teaching';
import { resultItemSchema, runChargeSchema, stepItemSchema } from '@assay/platform/run/items';
import * as z from 'zod';

const tag = 'runs';

export const listSteps = defineRoute({
  operationId: 'listSteps',
  method: 'get',
  path: '/runs/{run}/steps',
  tag,
  summary: 'The steps of a run that are done, by their names: model, tokens, cost, time',
  roles: TEACHING,
  params: ofRun,
  query: partsQuery,
  answers: { 200: z.object({ steps: z.array(stepItemSchema), next: nextSchema }) },
  errors: ['RunNotFound'],
});

export const listCharges = defineRoute({
  operationId: 'listCharges',
  method: 'get',
  path: '/runs/{run}/charges',
  tag,
  summary: 'What each question of a run to a model cost, whatever became of it, over all attempts',
  roles: TEACHING,
  params: ofRun,
  query: partsQuery,
  answers: { 200: z.object({ charges: z.array(runChargeSchema), next: nextSchema }) },
  errors: ['RunNotFound'],
});

export const listItems = defineRoute({
  operationId: 'listItems',
  method: 'get',
  path: '/runs/{run}/items',
  tag,
  summary: 'What the present attempt of a run came to, part by part',
  roles: TEACHING,
  params: ofRun,
  query: partsQuery,
  answers: { 200: z.object({ items: z.array(resultItemSchema), next: nextSchema }) },
  errors: ['RunNotFound'],
});

export const listArtifacts = defineRoute({
  operationId: 'listArtifacts',
  method: 'get',
  path: '/runs/{run}/artifacts',
  tag,
  summary: 'All files of a run, each with an address that is good for five minutes',
  roles: TEACHING,
  params: ofRun,
  query: pageQuery.extend({
    cursor: partsQuery.shape.cursor,
    prefix: z.string().max(300).default('').describe('only those whose names begin so'),
  }),
  answers: { 200: z.object({ artifacts: z.array(storedFileSchema), next: nextSchema }) },
  errors: ['RunNotFound'],
});
