import { subjectSchema } from '@assay/platform/access/principal';
import { nextSchema, pageQuery } from '@assay/platform/api/pages';
import { linkSchema, ofSubmission } from '@assay/platform/api/parts';
import { defineRoute } from '@assay/platform/api/route';
import { erasureSchema } from '@assay/platform/privacy/erasure';
import * as z from 'zod';

const tag = 'life of data';
const roles = ['administrator'] as const;

/** In a body or a query alone: a path is decoded before it is read, and a subject may be an address. */
const subject = subjectSchema.describe('the student as the issuer of their tokens names them');
const erasureId = z.string().regex(/^erasure-[0-9a-f]{24}$/, 'erasure- and 24 hexadecimal digits');

const told = erasureSchema.omit({ of: true, tenant: true, worksSha256: true }).meta({ id: 'Erasure' });

const listed = told
  .pick({ erasure: true, kind: true, state: true, requestedAt: true, finishedAt: true, counts: true })
  .meta({ id: 'ListedErasure' });

export const deleteSubmission = defineRoute({
  operationId: 'deleteSubmission',
  gives: ['location', 'retry-after'],
  method: 'delete',
  path: '/assignments/{assignment}/submissions/{submission}',
  tag,
  summary: 'Has everything that is held on a submission erased, for good',
  roles,
  params: ofSubmission,
  answers: { 202: told },
  errors: ['SubmissionNotFound'],
});

export const eraseStudent = defineRoute({
  operationId: 'eraseStudent',
  gives: ['location', 'retry-after'],
  method: 'post',
  path: '/erasures',
  tag,
  summary: 'Has everything that is held on a student erased, for good',
  roles,
  body: z.strictObject({ subject }).meta({ id: 'StudentToErase' }),
  answers: { 202: told },
  errors: ['StudentNotFound'],
});

export const listErasures = defineRoute({
  operationId: 'listErasures',
  method: 'get',
  path: '/erasures',
  tag,
  summary: 'The erasures of the tenant in the order in which they were asked for, without whose they are',
  description: 'Those of versions before 0.2 are told by their ids alone.',
  roles,
  query: pageQuery,
  answers: { 200: z.object({ erasures: z.array(listed), next: nextSchema }) },
});

export const getErasure = defineRoute({
  operationId: 'getErasure',
  method: 'get',
  path: '/erasures/{erasure}',
  tag,
  summary: 'How an erasure stands; once it is done, the proof of it',
  roles,
  params: z.object({ erasure: erasureId }),
  answers: { 200: told },
  errors: ['ErasureNotFound'],
});

export const exportStudent = defineRoute({
  operationId: 'exportStudent',
  gives: ['retry-after'],
  method: 'get',
  path: '/exports',
  tag,
  summary: 'Everything that is held on a student, as a zip archive: 202 until it is gathered',
  roles,
  query: z.object({ subject }),
  answers: {
    200: linkSchema,
    202: z.object({ state: z.literal('gathering') }).meta({ id: 'Gathering' }),
  },
  errors: ['StudentNotFound', 'ExportTooLarge'],
});
