import { toldKeySchema } from '@assay/platform/access/tenant-keys';
import { defineRoute } from '@assay/platform/api/route';
import * as z from 'zod';

const tag = 'model keys';
const roles = ['administrator'] as const;
const params = z.object({
  provider: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/)
    .describe('its name in the deployment’s models.yaml'),
});
const told = toldKeySchema.meta({ id: 'ModelKey' });

/** Providers' keys are printable ASCII without blanks, as they stand in a header; a short one would be told by its last four characters. */
const newKey = z
  .strictObject({
    key: z
      .string()
      .min(16)
      .max(500)
      .regex(/^[\x21-\x7e]*$/, 'printable ASCII without blanks')
      .meta({ writeOnly: true }),
  })
  .meta({ id: 'NewModelKey' });

export const listModelKeys = defineRoute({
  operationId: 'listModelKeys',
  method: 'get',
  path: '/model-keys',
  tag,
  summary: 'The providers that the tenant has a key of its own of; with others the deployment’s is used',
  roles,
  answers: { 200: z.object({ keys: z.array(told) }) },
});

export const getModelKey = defineRoute({
  operationId: 'getModelKey',
  method: 'get',
  path: '/model-keys/{provider}',
  tag,
  summary: 'The end of the tenant’s own key of a provider, since when there is one, and who set it',
  roles,
  params,
  answers: { 200: told },
  errors: ['ModelKeyNotFound'],
});

export const putModelKey = defineRoute({
  operationId: 'putModelKey',
  method: 'put',
  path: '/model-keys/{provider}',
  tag,
  summary: 'Sets the tenant’s own key of a provider, which cannot be read back; in use within five minutes',
  roles,
  params,
  body: newKey,
  answers: { 200: told },
  errors: ['ModelProviderUnknown'],
});

export const deleteModelKey = defineRoute({
  operationId: 'deleteModelKey',
  method: 'delete',
  path: '/model-keys/{provider}',
  tag,
  summary: 'Deletes the tenant’s own key of a provider: within five minutes the deployment’s is used',
  roles,
  params,
  answers: { 204: null },
});
