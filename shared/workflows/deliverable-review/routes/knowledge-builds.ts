import { MIN_CLUSTER_SIZE } from '@assay/kit/clustering/hdbscan';
import { ofAssignment } from '@assay/platform/api/parts';
import { defineRoute } from '@assay/platform/api/route';
import { TEACHING } from '@assay/platform/api/teaching';
import { standingWorkSchema } from '@assay/platform/lambda/kept-work';
import * as z from 'zod';
import { knowledgeBaseSchema } from '../knowledge/knowledge-base.ts';
import { compactedSchema } from '../knowledge/knowledge-work.ts';
import { MAX_REPORTS, MIN_REPORTS } from '../knowledge/mine-features.ts';
import { reportHashSchema } from '../knowledge/report-mentions.ts';

const tag = 'knowledge';
const path = '/assignments/{assignment}/knowledge/builds';

const build = z
  .string()
  .regex(/^build-[0-9a-f-]{36}$/, 'build- and a UUID')
  .describe('the build');

export const buildKnowledge = defineRoute({
  operationId: 'buildKnowledge',
  method: 'post',
  path,
  tag,
  summary: 'Has a knowledge base built of reference reports that were mined, which takes minutes',
  description:
    'It becomes the current one of the assignment. Earlier versions stay: runs keep the one that they began with.',
  roles: TEACHING,
  params: ofAssignment,
  body: z
    .strictObject({
      reports: z
        .array(reportHashSchema)
        .min(MIN_REPORTS)
        .max(MAX_REPORTS)
        .refine((reports) => new Set(reports).size === reports.length, 'names a report twice')
        .describe('mined before'),
      year: knowledgeBaseSchema.shape.year.describe('whose reports they are'),
      minClusterSize: z
        .int()
        .min(2)
        .max(MAX_REPORTS)
        .default(MIN_CLUSTER_SIZE)
        .describe('mentions that make a group, at the least'),
    })
    .meta({ id: 'NewKnowledgeBuild' }),
  answers: { 202: z.object({ state: z.literal('requested'), build }) },
  errors: ['AssignmentNotFound', 'AssignmentInvalid', 'CapReached', 'KnowledgeInvalid'],
});

export const getKnowledgeBuild = defineRoute({
  operationId: 'getKnowledgeBuild',
  method: 'get',
  path: `${path}/{build}`,
  tag,
  summary: 'How the building of a knowledge base goes, and what it came to',
  description: 'After twenty minutes it has failed where nobody knows how it ended.',
  roles: TEACHING,
  params: ofAssignment.extend({ build }),
  answers: { 200: standingWorkSchema(compactedSchema).meta({ id: 'KnowledgeBuild' }) },
  errors: ['AssignmentNotFound', 'AssignmentInvalid', 'ResultMissing'],
});
