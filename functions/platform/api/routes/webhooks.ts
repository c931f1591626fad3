import { randomUUID } from 'node:crypto';
import * as routes from '@assay/api/routes/webhooks';
import { AssayError } from '@assay/kit/errors/assay-error';
import { newSecret, TEST_EVENT, type Webhook, webhookId } from '@assay/platform/webhooks/webhook';
import { parseWebhookUrl } from '@assay/platform/webhooks/webhook-url';
import { webhooks } from '../../deliver-webhook/webhooks.ts';
import { allowsLocal } from '../../runtime/allows-local.ts';
import { sendTo } from '../../runtime/send-to.ts';
import { implement, reply } from '../implement.ts';
import { toldAgain } from '../told-again.ts';

/** To a webhook that is disabled nothing is sent. @throws AssayError WebhookDisabled */
function requireEnabled({ webhook, state, reason }: Webhook): void {
  if (state === 'enabled') return;
  const words = `The webhook is disabled${reason ? ` (${reason})` : ''}, and nothing is sent to it: mend that, enable it by POST /webhooks/${webhook}/enable, then ask again.`;
  throw new AssayError('WebhookDisabled', words);
}

export const webhookRoutes = [
  implement(routes.createWebhook, async ({ principal: { tenant, subject }, body: { url, events } }) => {
    const webhook: Webhook = {
      webhook: webhookId(),
      tenant,
      url: parseWebhookUrl(url, allowsLocal()).href,
      events,
      secret: newSecret(),
      state: 'enabled',
      by: subject,
      createdAt: new Date().toISOString(),
    };
    await webhooks().create(webhook);
    return reply(201, webhook, { location: `/webhooks/${webhook.webhook}` });
  }),

  implement(routes.listWebhooks, async ({ principal: { tenant } }) =>
    reply(200, { webhooks: await webhooks().all(tenant) }),
  ),

  implement(routes.getWebhook, async ({ principal: { tenant }, params: { webhook } }) =>
    reply(200, await webhooks().get({ tenant, webhook })),
  ),

  implement(routes.changeWebhook, async ({ principal: { tenant }, params: { webhook }, body }) => {
    const of = await webhooks().get({ tenant, webhook });
    const { url = of.url, events = of.events } = body;
    await webhooks().change(of, { url: parseWebhookUrl(url, allowsLocal()).href, events });
    return reply(200, await webhooks().get(of));
  }),

  implement(routes.renewSecret, async ({ principal: { tenant }, params: { webhook } }) => {
    const secret = newSecret();
    const of = await webhooks().get({ tenant, webhook });
    if (await webhooks().renew(of, secret, new Date())) return reply(200, { ...of, secret });
    const words = 'Somebody else has given it a secret meanwhile: ask again for one of yours.';
    throw new AssayError('PreconditionFailed', words);
  }),

  implement(
    routes.listDeliveries,
    async ({ principal: { tenant }, params: { webhook }, query: { limit } }) => {
      const of = await webhooks().get({ tenant, webhook });
      return reply(200, { deliveries: (await webhooks().deliveries(of)).slice(0, limit) });
    },
  ),

  implement(routes.sendDeliveryAgain, async ({ principal: { tenant }, params: { webhook, message } }) => {
    const of = await webhooks().get({ tenant, webhook });
    const delivery = await webhooks().delivery(of, message);
    requireEnabled(of);
    const { type, at } = delivery;
    const told = { tenant, webhook, message, type, at, data: await toldAgain(delivery, tenant) };
    await sendTo('WEBHOOKS_QUEUE', told, { group: webhook });
    return reply(202, { message });
  }),

  implement(routes.testWebhook, async ({ principal: { tenant }, params: { webhook } }) => {
    requireEnabled(await webhooks().get({ tenant, webhook }));
    const message = `msg_${randomUUID()}`;
    const at = new Date().toISOString();
    await sendTo(
      'WEBHOOKS_QUEUE',
      {
        tenant,
        webhook,
        message,
        type: TEST_EVENT,
        at,
        data: { tenant, webhook },
      },
      { group: webhook },
    );
    return reply(202, { message });
  }),

  implement(routes.enableWebhook, async ({ principal: { tenant }, params: { webhook } }) => {
    await webhooks().get({ tenant, webhook });
    await webhooks().enable({ tenant, webhook });
    return reply(200, await webhooks().get({ tenant, webhook }));
  }),

  implement(routes.deleteWebhook, async ({ principal: { tenant }, params: { webhook } }) => {
    await webhooks().get({ tenant, webhook });
    await webhooks().remove({ tenant, webhook });
    return reply(204);
  }),
];
