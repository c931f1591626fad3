import { ofAssignment } from '@assay/platform/api/parts';
import { defineRoute } from '@assay/platform/api/route';
import { TEACHING } from '@assay/platform/api/teaching';
import { joinedSchema, standingWorkSchema } from '@assay/platform/lambda/kept-work';
import * as z from 'zod';
import { learntSchema, traitFiguresSchema } from '../training.ts';

const tag = 'second reader';
const path = '/assignments/{assignment}/second-reader';

const readerSchema = z
  .object({
    model: z.string().describe('its mark: another one where it learnt otherwise'),
    language: z.string().nullable().describe('that its exemplars are in'),
    offered: z.int().describe('exemplars that there were'),
    exemplars: z.int().describe('that it learnt from'),
    traits: z.array(traitFiguresSchema),
  })
  .meta({ id: 'SecondReader' });

export const getSecondReader = defineRoute({
  operationId: 'getSecondReader',
  method: 'get',
  path,
  tag,
  summary: 'How far the second reader of an assignment can be trusted, trait by trait',
  description: 'By its own exemplars, each read as if it had not been learnt from.',
  roles: TEACHING,
  params: ofAssignment,
  answers: { 200: readerSchema },
  errors: ['AssignmentNotFound', 'AssignmentInvalid', 'ResultMissing', 'ExemplarsInvalid'],
});

export const trainSecondReader = defineRoute({
  operationId: 'trainSecondReader',
  method: 'post',
  path,
  tag,
  summary: 'Has the second reader learn anew from the exemplars that there are; it takes up to ten minutes',
  description: 'A training that is under way is joined.',
  roles: TEACHING,
  params: ofAssignment,
  answers: {
    202: z.object({
      state: z.literal('requested'),
      training: z.string().describe('GET …/second-reader/training says how it goes'),
      joined: joinedSchema,
    }),
  },
  errors: ['AssignmentNotFound', 'AssignmentInvalid'],
});

export const getTraining = defineRoute({
  operationId: 'getTraining',
  method: 'get',
  path: `${path}/training`,
  tag,
  summary: 'How the training of the second reader goes that was asked for last, and what it came to',
  description: 'After twenty minutes it has failed where nobody knows how it ended.',
  roles: TEACHING,
  params: ofAssignment,
  answers: { 200: standingWorkSchema(learntSchema).meta({ id: 'Training' }) },
  errors: ['AssignmentNotFound', 'AssignmentInvalid', 'ResultMissing'],
});
