import { READS_VERSION, WRITES_VERSION } from '@assay/platform/api/headers';
import { nextSchema, pageQuery } from '@assay/platform/api/pages';
import { assignmentId, ofAssignment, versionId } from '@assay/platform/api/parts';
import { defineRoute } from '@assay/platform/api/route';
import { TEACHING } from '@assay/platform/api/teaching';
import * as z from 'zod';
import { assignmentSchema, givenAssignmentSchema } from '../schemas/assignments.ts';

const tag = 'assignments';

export const listAssignments = defineRoute({
  operationId: 'listAssignments',
  method: 'get',
  path: '/assignments',
  tag,
  summary: 'The assignments of the tenant, in the order of their ids',
  roles: TEACHING,
  query: pageQuery,
  answers: {
    200: z.object({
      assignments: z.array(z.object({ assignment: assignmentId, title: z.string(), workflow: z.string() })),
      next: nextSchema,
    }),
  },
});

export const getAssignment = defineRoute({
  operationId: 'getAssignment',
  method: 'get',
  path: '/assignments/{assignment}',
  tag,
  summary: 'An assignment as it now stands; its ETag is its version',
  roles: TEACHING,
  launched: true,
  marks: 'any',
  params: ofAssignment,
  headers: READS_VERSION,
  answers: { 200: assignmentSchema, 304: null },
  errors: ['AssignmentNotFound'],
});

export const putAssignment = defineRoute({
  operationId: 'putAssignment',
  method: 'put',
  path: '/assignments/{assignment}',
  tag,
  summary: 'Makes a new version of an assignment, or the first',
  description:
    'Runs keep the version that they began with. An assignment that is there is changed only by who names its version (If-Match).',
  roles: TEACHING,
  params: ofAssignment,
  body: givenAssignmentSchema,
  headers: WRITES_VERSION,
  answers: {
    200: z.object({ assignment: assignmentId, version: versionId }),
    201: z.object({ assignment: assignmentId, version: versionId }),
  },
  errors: ['AssignmentInvalid', 'PreconditionRequired', 'PreconditionFailed'],
});

export const deleteAssignment = defineRoute({
  operationId: 'deleteAssignment',
  method: 'delete',
  path: '/assignments/{assignment}',
  tag,
  summary: 'Deletes an assignment that nothing was handed in for; its versions stay',
  description: 'By who names its version (If-Match). What was handed in is erased first.',
  roles: ['teacher', 'administrator'],
  params: ofAssignment,
  headers: { 'if-match': WRITES_VERSION['if-match'] },
  answers: { 204: null },
  errors: ['AssignmentNotFound', 'AssignmentInUse', 'PreconditionRequired', 'PreconditionFailed'],
});

export const getAssignmentVersion = defineRoute({
  operationId: 'getAssignmentVersion',
  method: 'get',
  path: '/assignments/{assignment}/versions/{version}',
  tag,
  summary: 'A version of an assignment; it never changes',
  roles: TEACHING,
  marks: 'any',
  params: z.object({ assignment: assignmentId, version: versionId }),
  headers: READS_VERSION,
  answers: { 200: assignmentSchema, 304: null },
  errors: ['AssignmentNotFound'],
});
