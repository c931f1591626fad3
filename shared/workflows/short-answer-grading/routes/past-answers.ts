import { ofAssignment, runId, submissionId } from '@assay/platform/api/parts';
import { defineRoute } from '@assay/platform/api/route';
import { TEACHING } from '@assay/platform/api/teaching';
import * as z from 'zod';
import { labelSchema } from '../label.ts';
import { profileSchema } from '../profile.ts';

const tag = 'past answers';
const path = '/assignments/{assignment}/past-answers';
const errors = ['AssignmentNotFound', 'AssignmentInvalid'] as const;

const keptSchema = z
  .object({
    answers: z.int(),
    version: z.string().nullable().describe('a hash of them; null: there are none'),
    labels: z.partialRecord(labelSchema, z.int()).describe('how many have each label'),
    corrections: z.int().describe('how many of them are corrections of classes that Assay graded'),
    graders: profileSchema.nullable().describe('what was learnt of the graders; null: nothing yet'),
  })
  .meta({ id: 'PastAnswers' });

export const getPastAnswers = defineRoute({
  operationId: 'getPastAnswers',
  method: 'get',
  path,
  tag,
  summary:
    'How many graded answers of the past an assignment of short answers keeps, and what was learnt of its graders',
  roles: TEACHING,
  params: ofAssignment,
  answers: { 200: keptSchema },
  errors: [...errors],
});

export const importPastAnswers = defineRoute({
  operationId: 'importPastAnswers',
  method: 'post',
  path,
  tag,
  summary:
    'Keeps the graded answers of a table (CSV), at most 5,000, in place of those before; asks no grader',
  description:
    'Columns: `answer` and `label`; where there are any `question`, `reference`, `feedback` and `id`. They are examples for graders, and what alike answers were given.',
  roles: TEACHING,
  params: ofAssignment,
  body: { type: 'text/csv' },
  answers: {
    200: z.object({ kept: z.int(), replaced: z.int(), warnings: z.array(z.string()) }),
  },
  errors: [...errors, 'TableInvalid', 'TableTooLarge'],
});

const correctionSchema = z
  .object({
    submission: submissionId,
    question: z.string(),
    answer: z.string().describe('as it would be kept: what names its student is taken out'),
    label: labelSchema.describe('the teacher’s'),
    machine: labelSchema.nullable(),
    feedback: z.string().nullable().describe('the teacher’s reason, without names'),
    kept: z.boolean().describe('it is among the past answers already'),
  })
  .meta({ id: 'Correction' });

export const listCorrections = defineRoute({
  operationId: 'listCorrections',
  method: 'get',
  path: `${path}/corrections`,
  tag,
  summary:
    'Labels that teachers changed and released, as they would be kept as past answers: nothing is kept yet',
  roles: TEACHING,
  params: ofAssignment,
  answers: { 200: z.object({ corrections: z.array(correctionSchema) }) },
  errors: [...errors],
});

export const keepCorrections = defineRoute({
  operationId: 'keepCorrections',
  method: 'post',
  path: `${path}/corrections`,
  tag,
  summary: 'Keeps these corrections among the past answers, for the next class; asks no grader',
  description:
    'Each says of which submission it is: the erasure of its student takes it out. One that was kept before is kept as it now is.',
  roles: TEACHING,
  params: ofAssignment,
  answers: { 200: z.object({ taken: z.int(), kept: z.int().describe('past answers in all') }) },
  errors: [...errors, 'TableTooLarge'],
});

export const profileGraders = defineRoute({
  operationId: 'profileGraders',
  method: 'post',
  path: '/assignments/{assignment}/past-answers/profile',
  tag,
  summary:
    'Has the graders grade the answers of a table (CSV), at most 2,000, and learns them from that: a run like any other',
  roles: TEACHING,
  params: ofAssignment,
  body: { type: 'text/csv' },
  answers: { 202: z.object({ submission: submissionId, run: runId }) },
  errors: [...errors, 'TableInvalid', 'TableTooLarge'],
});

export const deletePastAnswers = defineRoute({
  operationId: 'deletePastAnswers',
  method: 'delete',
  path,
  tag,
  summary: 'Deletes the past answers of an assignment, and what was learnt of its graders from them',
  roles: TEACHING,
  params: ofAssignment,
  answers: { 200: z.object({ deleted: z.int() }) },
  errors: [...errors],
});
