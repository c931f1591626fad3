import { defineRoute } from '@assay/platform/api/route';
import { deliverySchema, eventSchema, webhookSchema } from '@assay/platform/webhooks/webhook';
import * as z from 'zod';

const tag = 'webhooks';
const roles = ['administrator'] as const;

const webhookId = z
  .string()
  .regex(/^webhook-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'webhook- and a UUID')
  .describe('the webhook');
const messageId = z
  .string()
  .regex(/^msg_[A-Za-z0-9_-]{1,64}$/, 'msg_ and letters, digits, - and _')
  .describe('the webhook-id of the event');
const ofWebhook = z.object({ webhook: webhookId });

const shown = webhookSchema.omit({ tenant: true, secret: true, earlier: true });
const told = shown.meta({ id: 'Webhook' });

const newWebhook = z
  .strictObject({
    url: z.string().min(1).max(2000).describe('https://HOST/PATH, of the internet'),
    events: z
      .array(eventSchema)
      .min(1)
      .refine((events) => new Set(events).size === events.length, 'names an event twice'),
  })
  .meta({ id: 'NewWebhook' });

const withSecret = shown.extend({ secret: z.string() }).meta({ id: 'WebhookWithSecret' });

export const createWebhook = defineRoute({
  operationId: 'createWebhook',
  gives: ['location'],
  tellsSecret: true,
  method: 'post',
  path: '/webhooks',
  tag,
  summary: 'Has an address told of events. The secret that its messages are signed with is shown this once',
  roles,
  body: newWebhook,
  answers: { 201: withSecret },
  errors: ['WebhookInvalid'],
});

export const listWebhooks = defineRoute({
  operationId: 'listWebhooks',
  method: 'get',
  path: '/webhooks',
  tag,
  summary: 'The addresses that are told of events, at most 20',
  roles,
  answers: { 200: z.object({ webhooks: z.array(told) }) },
});

export const getWebhook = defineRoute({
  operationId: 'getWebhook',
  method: 'get',
  path: '/webhooks/{webhook}',
  tag,
  summary: 'A webhook, and why it was disabled',
  roles,
  params: ofWebhook,
  answers: { 200: told },
  errors: ['WebhookNotFound'],
});

export const changeWebhook = defineRoute({
  operationId: 'changeWebhook',
  method: 'patch',
  path: '/webhooks/{webhook}',
  tag,
  summary: 'Has a webhook lead elsewhere, or told of other events; its secret stays',
  roles,
  params: ofWebhook,
  body: newWebhook.partial().meta({ id: 'WebhookChange' }),
  answers: { 200: told },
  errors: ['WebhookNotFound', 'WebhookInvalid'],
});

export const renewSecret = defineRoute({
  operationId: 'renewWebhookSecret',
  tellsSecret: true,
  method: 'post',
  path: '/webhooks/{webhook}/secret',
  tag,
  summary:
    'A new secret, shown this once; messages are signed by those before too, each for a day after it was replaced',
  roles,
  params: ofWebhook,
  answers: { 200: withSecret },
  errors: ['WebhookNotFound', 'WebhookInvalid', 'PreconditionFailed'],
});

export const listDeliveries = defineRoute({
  operationId: 'listDeliveries',
  method: 'get',
  path: '/webhooks/{webhook}/deliveries',
  tag,
  summary: 'What became of the events of the last 30 days, the latest first',
  roles,
  params: ofWebhook,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(50).describe('how many at most'),
  }),
  answers: { 200: z.object({ deliveries: z.array(deliverySchema.meta({ id: 'Delivery' })) }) },
  errors: ['WebhookNotFound'],
});

export const sendDeliveryAgain = defineRoute({
  operationId: 'sendDeliveryAgain',
  method: 'post',
  path: '/webhooks/{webhook}/deliveries/{message}/redelivery',
  tag,
  summary: 'Sends an event of the last 30 days again, under the same webhook-id, whatever became of it',
  roles,
  params: ofWebhook.extend({ message: messageId }),
  answers: { 202: z.object({ message: z.string() }).meta({ id: 'SentAgain' }) },
  errors: ['WebhookNotFound', 'DeliveryNotFound', 'WebhookDisabled'],
});

export const testWebhook = defineRoute({
  operationId: 'testWebhook',
  method: 'post',
  path: '/webhooks/{webhook}/test',
  tag,
  summary: 'Sends it an event of its own, WebhookTest',
  roles,
  params: ofWebhook,
  answers: { 202: z.object({ message: z.string() }).meta({ id: 'TestSent' }) },
  errors: ['WebhookNotFound', 'WebhookDisabled'],
});

export const enableWebhook = defineRoute({
  operationId: 'enableWebhook',
  method: 'post',
  path: '/webhooks/{webhook}/enable',
  tag,
  summary: 'Has a webhook that was disabled told of events again',
  roles,
  params: ofWebhook,
  answers: { 200: told },
  errors: ['WebhookNotFound'],
});

export const deleteWebhook = defineRoute({
  operationId: 'deleteWebhook',
  method: 'delete',
  path: '/webhooks/{webhook}',
  tag,
  summary: 'Ends a webhook: nothing more is sent to it',
  roles,
  params: ofWebhook,
  answers: { 204: null },
  errors: ['WebhookNotFound'],
});
