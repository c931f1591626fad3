import { assignmentId, ofAssignment } from '@assay/platform/api/parts';
import { defineRoute } from '@assay/platform/api/route';
import { TEACHING } from '@assay/platform/api/teaching';
import { MOST_USD, spendingSchema } from '@assay/platform/run/ledger';
import * as z from 'zod';

const tag = 'costs';
const usd = z.number().min(0).max(1e9).describe('US dollars');

const spentSchema = z
  .object({
    assignment: assignmentId,
    month: z.string().describe('`2026-11`, UTC'),
    of: spendingSchema.describe(
      'what was paid for: runs of what was handed in, runs that assess it again, runs that score exemplars for a calibration, the mining of reference reports, knowledge bases and exemplars',
    ),
    cost: usd.nullable().describe('US dollars; null: a part is not metered or has no price'),
    costAtLeast: usd.describe('US dollars of what is metered and priced'),
    requests: z.int(),
    inputTokens: z.int(),
    outputTokens: z.int(),
    unmetered: z.int().describe('requests whose usage is not known'),
    unpriced: z.int().describe('questions to models without a price'),
    priced: z.int().describe('questions to models with one'),
    own: z.int().describe("of those without a price, questions to models of one's own"),
    standInUsd: usd.describe('of `costAtLeast`, what no real model answered and nobody paid'),
  })
  .meta({ id: 'Spent' });

const capSchema = z
  .object({
    assignment: assignmentId.nullable().describe('null: of all assignments'),
    of: z.enum(['assignment', 'tenant']),
    usd,
    setAt: z.iso.datetime().nullable().describe('null: nobody has set it, it is the deployment’s own'),
    spent: usd.describe('US dollars that are known to be spent of it'),
    reserved: usd.describe('US dollars that what is under way is expected to cost'),
    left: usd,
  })
  .meta({
    id: 'Cap',
    description: 'Of an assignment: of all that was ever spent on it; of a tenant: of a calendar month (UTC)',
  });

const costsSchema = z.object({ spent: z.array(spentSchema), caps: z.array(capSchema) });

const ofOneSchema = costsSchema.extend({
  studentDayUsd: z
    .number()
    .nullable()
    .describe(
      'US dollars that works of one student may cost in a day (UTC), the first of a day apart; null: as much as they like',
    ),
});

const givenCap = z.strictObject({
  usd: z
    .number()
    .meta({ minimum: 0, maximum: MOST_USD })
    .nullable()
    .describe('US dollars; null takes it away, and the deployment’s own counts again'),
});

const standing = z.object({ caps: z.array(capSchema).describe('those that are there now') });

export const getCosts = defineRoute({
  operationId: 'getCosts',
  method: 'get',
  path: '/costs',
  tag,
  summary: 'What models have cost the tenant, by assignment, month and purpose, and the caps',
  roles: TEACHING,
  answers: { 200: costsSchema },
});

export const getAssignmentCosts = defineRoute({
  operationId: 'getAssignmentCosts',
  method: 'get',
  path: '/assignments/{assignment}/costs',
  tag,
  summary: 'What models have cost for an assignment, and the caps that it is under',
  roles: TEACHING,
  params: ofAssignment,
  answers: { 200: ofOneSchema },
  errors: ['AssignmentNotFound'],
});

export const putCap = defineRoute({
  operationId: 'putCap',
  method: 'put',
  path: '/costs/cap',
  tag,
  summary: 'Sets or takes away the cap of the tenant: runs that begin above it are held',
  roles: ['administrator'],
  body: givenCap,
  answers: { 200: standing },
  errors: ['CapInvalid'],
});

export const putAssignmentCap = defineRoute({
  operationId: 'putAssignmentCap',
  method: 'put',
  path: '/assignments/{assignment}/cap',
  tag,
  summary: 'Sets or takes away the cap of an assignment: runs that begin above it are held',
  roles: ['teacher', 'administrator'],
  params: ofAssignment,
  body: givenCap,
  answers: { 200: standing },
  errors: ['AssignmentNotFound', 'CapInvalid'],
});
