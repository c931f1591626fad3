import { assignmentId, ofAssignment } from '@assay/platform/api/parts';
import { defineRoute } from '@assay/platform/api/route';
import { TEACHING } from '@assay/platform/api/teaching';
import { idSchema } from '@assay/platform/assignment/assignment';
import * as z from 'zod';

const tag = 'exemplars';

const fitSchema = z.union([
  z.object({ fit: z.enum(['same', 'other-words', 'no-such-trait']) }),
  z.object({ fit: z.literal('other-scale'), scale: z.string(), wanted: z.string() }),
]);

const listed = z
  .object({
    id: z.string(),
    scores: z.record(z.string(), z.number()),
    overall: z.number().nullable(),
    rubric: z.string().describe('the version of the rubric that it was scored by'),
    model: z.string().describe('the embedding model'),
    fits: z.record(z.string(), fitSchema).describe('whether the present rubric can use each of its scores'),
    isOfPresentModel: z.boolean().describe('only such exemplars are found'),
  })
  .meta({ id: 'Exemplar' });

const left = z.object({ line: z.int(), why: z.string() });

export const listExemplars = defineRoute({
  operationId: 'listExemplars',
  method: 'get',
  path: '/assignments/{assignment}/exemplars',
  tag,
  summary: 'The scored essays that the Judge of an assignment is shown, without their texts',
  roles: TEACHING,
  params: ofAssignment,
  answers: { 200: z.object({ exemplars: z.array(listed) }) },
  errors: ['AssignmentNotFound', 'AssignmentInvalid', 'VectorsUnavailable'],
});

export const importExemplars = defineRoute({
  operationId: 'importExemplars',
  method: 'post',
  path: '/assignments/{assignment}/exemplars',
  tag,
  summary: 'Puts scored essays into the bank of an assignment, of a table (CSV) of at most 50 rows',
  description:
    'Columns: `essay` or `text`, `id`, and one for each trait of the rubric, or `rater1_…`, `rater2_…` of each. An id that is there is replaced; a larger table is sent in parts. The second reader, which learnt from the essays before, is deleted: POST …/second-reader has it learn anew.',
  roles: TEACHING,
  params: ofAssignment,
  body: { type: 'text/csv' },
  answers: {
    200: z.object({
      indexed: z.int(),
      leftOut: z.array(left).describe('rows that are not taken'),
      scoresLeftOut: z.array(left).describe('scores that are not taken, of rows that are'),
      notEmbedded: z.array(z.object({ id: z.string(), why: z.string() })),
      cost: z.number().nullable().describe('US dollars of embedding them; null: a part is not known'),
      costAtLeast: z.number().describe('US dollars'),
      unmetered: z.int().describe('calls whose provider did not say what they took'),
      unpriced: z.int().describe('calls of models without a price'),
    }),
  },
  errors: [
    'AssignmentNotFound',
    'AssignmentInvalid',
    'TableInvalid',
    'TableTooLarge',
    'ExemplarsInvalid',
    'CapReached',
    'ModelBusy',
    'ModelUnavailable',
    'TenantKeyRefused',
    'TenantKeyMissing',
    'VectorsUnavailable',
  ],
});

export const deleteExemplars = defineRoute({
  operationId: 'deleteExemplars',
  method: 'delete',
  path: '/assignments/{assignment}/exemplars',
  tag,
  summary: 'Deletes all exemplars of an assignment, vectors and texts',
  roles: TEACHING,
  params: ofAssignment,
  answers: { 200: z.object({ deleted: z.array(z.string()) }) },
  errors: ['AssignmentNotFound', 'VectorsUnavailable'],
});

export const deleteExemplar = defineRoute({
  operationId: 'deleteExemplar',
  method: 'delete',
  path: '/assignments/{assignment}/exemplars/{exemplar}',
  tag,
  summary: 'Deletes an exemplar, vector and text; one that is not there stays so',
  roles: TEACHING,
  params: z.object({ assignment: assignmentId, exemplar: idSchema.describe('the exemplar') }),
  answers: { 200: z.object({ deleted: z.array(z.string()) }) },
  errors: ['AssignmentNotFound', 'VectorsUnavailable'],
});
