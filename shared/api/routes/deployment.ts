import { assignmentId } from '@assay/platform/api/parts';
import { defineRoute } from '@assay/platform/api/route';
import { TEACHING } from '@assay/platform/api/teaching';
import { rejectedUploadSchema } from '@assay/platform/run/items';
import * as z from 'zod';

const tag = 'deployment';

const awaySchema = z
  .object({
    model: z.string().describe('`{provider}/{id}`'),
    since: z.number().describe('milliseconds since 1970'),
    triedAgainAt: z
      .number()
      .nullable()
      .describe('milliseconds since 1970; null: with the next question, or just now'),
    where: z
      .string()
      .nullable()
      .describe("address of a server of one's own, which is asked every few seconds; null: a provider's"),
    address: z.string().describe('the address that is asked'),
    loading: z.boolean().describe('it is there, and loads its model'),
  })
  .meta({ id: 'ModelAway' });

const lineSchema = z
  .object({
    provider: z.string(),
    where: z.string().describe('its address'),
    places: z.int().describe('how many requests it answers at a time'),
    answering: z.int(),
    waiting: z.int(),
  })
  .meta({ id: 'ServerLine' });

const modelSchema = z
  .object({
    model: z.string().describe('as `models.yaml` of the deployment calls it'),
    name: z.string().describe('as its provider calls it, and runs tell it'),
    provider: z.string(),
    kind: z.enum(['chat', 'embedding']),
    roles: z.array(z.string()).describe('that it plays where an assignment names no other model'),
    retires: z.iso.date().nullable().describe('the day its provider switches it off; null: no day is known'),
  })
  .meta({ id: 'Model' });

export const listModels = defineRoute({
  operationId: 'listModels',
  method: 'get',
  path: '/models',
  tag,
  summary: 'The models of the deployment, the roles they play, and when they are switched off',
  roles: TEACHING,
  answers: { 200: z.object({ models: z.array(modelSchema) }) },
});

export const listModelsAway = defineRoute({
  operationId: 'listModelsAway',
  method: 'get',
  path: '/models/away',
  tag,
  summary:
    'What keeps questions waiting: models whose provider is away, and servers that answer few at a time',
  roles: TEACHING,
  answers: { 200: z.object({ away: z.array(awaySchema), lines: z.array(lineSchema) }) },
});

export const listRejectedUploads = defineRoute({
  operationId: 'listRejectedUploads',
  method: 'get',
  path: '/rejected-uploads',
  tag,
  summary: 'Uploads of the tenant that became no run, with the reason, oldest first',
  roles: TEACHING,
  query: z.object({
    assignment: assignmentId.optional().describe('only its own, and those that name no assignment'),
  }),
  answers: {
    200: z.object({ rejected: z.array(rejectedUploadSchema.meta({ id: 'RejectedUpload' })) }),
  },
});
