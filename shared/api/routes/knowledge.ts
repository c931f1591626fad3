import * as z from 'zod';
import { knowledgeBaseSchema } from '../../workflows/deliverable-review/knowledge/knowledge-base.ts';
import { defineRoute } from '../route.ts';
import { ofAssignment, versionId } from '../schemas/parts.ts';
import { READS_VERSION, WRITES_VERSION } from './headers.ts';
import { TEACHING } from './teaching.ts';

const tag = 'knowledge';
const knowledge = knowledgeBaseSchema.meta({ id: 'KnowledgeBase' });

export const getKnowledge = defineRoute({
  operationId: 'getKnowledge',
  method: 'get',
  path: '/assignments/{assignment}/knowledge',
  tag,
  summary: 'The knowledge base of an assignment; its ETag is its version',
  roles: TEACHING,
  params: ofAssignment,
  headers: READS_VERSION,
  answers: { 200: knowledge, 304: null },
  errors: ['AssignmentNotFound', 'KnowledgeNotFound'],
});

export const putKnowledge = defineRoute({
  operationId: 'putKnowledge',
  method: 'put',
  path: '/assignments/{assignment}/knowledge',
  tag,
  summary: 'Makes a knowledge base the current one of an assignment that reviews deliverables',
  description: 'Earlier versions stay: runs keep the one that they began with.',
  roles: TEACHING,
  params: ofAssignment,
  body: knowledge,
  headers: WRITES_VERSION,
  answers: { 200: z.object({ version: versionId }) },
  errors: [
    'AssignmentNotFound',
    'AssignmentInvalid',
    'KnowledgeInvalid',
    'PreconditionRequired',
    'PreconditionFailed',
  ],
});
