import { READS_VERSION, WRITES_VERSION } from '@assay/platform/api/headers';
import { nextSchema, pageQuery } from '@assay/platform/api/pages';
import { ofAssignment, versionId } from '@assay/platform/api/parts';
import { defineRoute } from '@assay/platform/api/route';
import { TEACHING } from '@assay/platform/api/teaching';
import * as z from 'zod';
import { knowledgeBaseSchema } from '../knowledge/knowledge-base.ts';

const tag = 'knowledge';
const path = '/assignments/{assignment}/knowledge';
const knowledge = knowledgeBaseSchema.meta({ id: 'KnowledgeBase' });

export const getKnowledge = defineRoute({
  operationId: 'getKnowledge',
  method: 'get',
  path,
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
  path,
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

export const listKnowledgeVersions = defineRoute({
  operationId: 'listKnowledgeVersions',
  method: 'get',
  path: `${path}/versions`,
  tag,
  summary:
    'The versions of the knowledge base of an assignment, the newest first; also of one that was deleted',
  roles: TEACHING,
  params: ofAssignment,
  query: pageQuery,
  answers: {
    200: z.object({
      versions: z.array(
        z
          .object({
            version: versionId,
            storedAt: z.iso.datetime().describe('the last time where it was stored more than once'),
            current: z.boolean().describe('runs that begin now are given it'),
          })
          .meta({ id: 'KnowledgeVersion' }),
      ),
      next: nextSchema,
    }),
  },
  errors: ['AssignmentNotFound'],
});

export const deleteKnowledge = defineRoute({
  operationId: 'deleteKnowledge',
  method: 'delete',
  path,
  tag,
  summary: 'Leaves an assignment without a knowledge base',
  description: 'Its versions stay: runs keep the one that they began with.',
  roles: TEACHING,
  params: ofAssignment,
  headers: { 'if-match': WRITES_VERSION['if-match'] },
  answers: { 204: null },
  errors: ['AssignmentNotFound', 'KnowledgeNotFound', 'PreconditionRequired', 'PreconditionFailed'],
});
