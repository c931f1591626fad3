import { nextSchema, pageQuery } from '@assay/platform/api/pages';
import { ofAssignment, presignedSchema } from '@assay/platform/api/parts';
import { defineRoute } from '@assay/platform/api/route';
import { TEACHING } from '@assay/platform/api/teaching';
import { joinedSchema, standingWorkSchema } from '@assay/platform/lambda/kept-work';
import * as z from 'zod';
import { minedSchema } from '../knowledge/knowledge-work.ts';
import { reportHashSchema } from '../knowledge/report-mentions.ts';

const tag = 'knowledge';
const path = '/assignments/{assignment}/knowledge/reports';

const hash = reportHashSchema.describe('the SHA-256 of its bytes, 64 hexadecimal digits');
const ofReport = ofAssignment.extend({ report: hash });

export const listReports = defineRoute({
  operationId: 'listReports',
  method: 'get',
  path,
  tag,
  summary: 'The reference reports of an assignment, which its knowledge base can be built of',
  roles: TEACHING,
  params: ofAssignment,
  query: pageQuery,
  answers: {
    200: z.object({
      reports: z.array(
        z
          .object({
            report: hash,
            size: z.int().describe('bytes'),
            sentAt: z.iso.datetime(),
            mined: z.boolean().describe('there is what was mined of it, by whichever prompts and models'),
          })
          .meta({ id: 'ReferenceReport' }),
      ),
      next: nextSchema,
    }),
  },
  errors: ['AssignmentNotFound', 'AssignmentInvalid'],
});

export const presignReport = defineRoute({
  operationId: 'presignReport',
  method: 'post',
  path,
  tag,
  summary: 'Where a reference report (PDF) can be sent; one that is listed need not be sent again',
  roles: TEACHING,
  params: ofAssignment,
  body: z.strictObject({ report: hash }).meta({ id: 'NewReport' }),
  answers: { 201: presignedSchema.omit({ submission: true, bucket: true }).meta({ id: 'PresignedReport' }) },
  errors: ['AssignmentNotFound', 'AssignmentInvalid'],
});

export const deleteReport = defineRoute({
  operationId: 'deleteReport',
  method: 'delete',
  path: `${path}/{report}`,
  tag,
  summary: 'Deletes a reference report with what was mined of it; knowledge bases that were built of it stay',
  roles: TEACHING,
  params: ofReport,
  answers: { 204: null },
  errors: ['AssignmentNotFound', 'AssignmentInvalid', 'ReportMissing', 'RequestUnderWay'],
});

export const mineReport = defineRoute({
  operationId: 'mineReport',
  method: 'post',
  path: `${path}/{report}/mining`,
  tag,
  summary: 'Has the features of a reference report mined, which takes minutes',
  description:
    'What was mined with the same prompts and models is neither mined nor paid again. A mining that is under way is joined. The same path says how it goes.',
  roles: TEACHING,
  params: ofReport,
  answers: { 202: z.object({ state: z.literal('requested'), mining: z.string(), joined: joinedSchema }) },
  errors: ['AssignmentNotFound', 'AssignmentInvalid', 'ReportMissing', 'CapReached', 'RequestUnderWay'],
});

export const getMining = defineRoute({
  operationId: 'getMining',
  method: 'get',
  path: `${path}/{report}/mining`,
  tag,
  summary: 'How the mining of a reference report goes that was asked for last, and what it came to',
  description: 'After twenty minutes it has failed where nobody knows how it ended.',
  roles: TEACHING,
  params: ofReport,
  answers: { 200: standingWorkSchema(minedSchema).meta({ id: 'Mining' }) },
  errors: ['AssignmentNotFound', 'AssignmentInvalid', 'ResultMissing'],
});
