import { nextSchema } from '@assay/platform/api/pages';
import { ofAssignment, storedFileSchema } from '@assay/platform/api/parts';
import { defineRoute } from '@assay/platform/api/route';
import { TEACHING } from '@assay/platform/api/teaching';
import * as z from 'zod';
import { listArtifacts } from './run-parts.ts';

const tag = 'assignments';

export const listAssignmentFiles = defineRoute({
  operationId: 'listAssignmentFiles',
  method: 'get',
  path: '/assignments/{assignment}/files',
  tag,
  summary:
    'What is kept of an assignment: its versions, past answers, what is known of its graders, each with an address that is good for five minutes',
  roles: TEACHING,
  params: ofAssignment,
  query: listArtifacts.query,
  answers: { 200: z.object({ files: z.array(storedFileSchema), next: nextSchema }) },
  errors: ['AssignmentNotFound'],
});
