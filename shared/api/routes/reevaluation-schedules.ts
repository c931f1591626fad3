import { nextSchema, pageQuery } from '@assay/platform/api/pages';
import { ofAssignment } from '@assay/platform/api/parts';
import { defineRoute } from '@assay/platform/api/route';
import { TEACHING } from '@assay/platform/api/teaching';
import { listedScheduleSchema } from '@assay/platform/reevaluation/schedule';
import * as z from 'zod';
import { askedReevaluationSchema } from '../schemas/reevaluations.ts';

const tag = 're-evaluations';
const path = '/assignments/{assignment}/reevaluation-schedule';
const schedule = listedScheduleSchema.meta({ id: 'ReevaluationSchedule' });

const wanted = askedReevaluationSchema
  .extend({
    expression: z.string().max(256).describe('`rate(…)`, `cron(…)` or `at(…)` of EventBridge Scheduler'),
    timezone: z.string().max(50).default('UTC').describe('in which `cron(…)` and `at(…)` are read'),
  })
  .meta({ id: 'NewReevaluationSchedule' });

export const putReevaluationSchedule = defineRoute({
  operationId: 'putReevaluationSchedule',
  method: 'put',
  path,
  tag,
  summary: 'Has an assignment assessed again by a schedule, in place of the one that it has',
  description:
    'Prompts, models and version are kept as they are given; what is not given is as the deployment has it each time.',
  roles: TEACHING,
  params: ofAssignment,
  body: wanted,
  answers: { 200: schedule },
  errors: ['AssignmentNotFound', 'AssignmentInvalid', 'ScheduleInvalid'],
});

export const deleteReevaluationSchedule = defineRoute({
  operationId: 'deleteReevaluationSchedule',
  method: 'delete',
  path,
  tag,
  summary: 'Ends the schedule of an assignment; what it started goes on',
  roles: TEACHING,
  params: ofAssignment,
  answers: { 204: null },
  errors: ['ReevaluationNotFound'],
});

export const listReevaluationSchedules = defineRoute({
  operationId: 'listReevaluationSchedules',
  method: 'get',
  path: '/reevaluation-schedules',
  tag,
  summary: 'The schedules of the tenant, by their assignments',
  description: 'A page may hold fewer than `limit` and not be the last one.',
  roles: TEACHING,
  query: pageQuery,
  answers: { 200: z.object({ schedules: z.array(schedule), next: nextSchema }) },
});
