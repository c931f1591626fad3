import { type KeptDelivery, pauseAfter, secretsOf, type Webhook } from '@assay/platform/webhooks/webhook';
import { Webhook as Signer } from 'standardwebhooks';
import * as z from 'zod';
import { allowsLocal } from '../runtime/allows-local.ts';
import { count, logger } from '../runtime/define-handler.ts';
import { type PostOutcome, postSafely } from './post-safely.ts';
import { webhooks } from './webhooks.ts';

/** One event for one webhook. */
export const messageSchema = z.object({
  tenant: z.string(),
  webhook: z.string(),
  message: z.string(),
  type: z.string(),
  at: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
});
export type WebhookMessage = z.infer<typeof messageSchema>;

/** The receiver wants no more of it (https://www.rfc-editor.org/rfc/rfc9110#status.410). */
const GONE = 410;

const isTaken = ({ status }: PostOutcome) => status !== null && status >= 200 && status < 300;

/** What is sent: the same bytes at every try, signed with the time of the try, so that a receiver refuses what is replayed. */
async function post(
  webhook: Webhook,
  { message, type, at, data }: WebhookMessage,
  now: Date,
): Promise<PostOutcome> {
  const body = JSON.stringify({ type, timestamp: at, data });
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Assay-Webhooks',
    'webhook-id': message,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secretsOf(webhook, now)
      .map((secret) => new Signer(secret).sign(message, now, body))
      .join(' '),
  };
  return postSafely({ url: webhook.url, headers, body, allowsLocal: allowsLocal() });
}

async function disable(webhook: Webhook, reason: string, at: string): Promise<void> {
  if (!(await webhooks().disable(webhook, reason, at))) return;
  count('WebhookDisabled');
  logger.warn('webhook disabled', { webhook: webhook.webhook, reason });
}

const whyOf = (posted: PostOutcome) => {
  if (isTaken(posted)) return null;
  return posted.status === null ? posted.why : `answered ${posted.status}`;
};

function outcome(told: WebhookMessage, posted: PostOutcome, tries: number, now: Date): KeptDelivery {
  const { message, type, at, data } = told;
  const pause = isTaken(posted) || posted.status === GONE ? null : pauseAfter(tries);
  const ended = isTaken(posted) ? ('delivered' as const) : ('failed' as const);
  return {
    message,
    type,
    at,
    state: pause === null ? ended : 'retrying',
    tries,
    triedAt: now.toISOString(),
    about: 'submission' in data ? { ...data, submission: null } : data,
    status: posted.status,
    why: whyOf(posted),
    nextAt: pause === null ? null : new Date(now.getTime() + pause * 1000).toISOString(),
  };
}

/** Why a webhook is to be told no more; null: it takes others, and this event alone failed. */
async function giveUp(webhook: Webhook, { status, at, tries }: KeptDelivery): Promise<string | null> {
  if (status === GONE) return 'it answered 410';
  const others = await webhooks().deliveries(webhook);
  const takesOthers = others.some(({ state, triedAt }) => state === 'delivered' && triedAt > at);
  return takesOthers ? null : `nothing could be delivered since ${at}, in ${tries} tries`;
}

/**
 * Tries once to deliver a message. Returns the seconds until the next try; null: there is none, as it was delivered, given up, or the webhook
 * is gone or disabled. One that has taken nothing since an event all of whose tries failed, or says that it is gone (410), is disabled.
 */
export async function deliver(told: WebhookMessage, tries: number, now = new Date()): Promise<number | null> {
  const webhook = await webhooks().find(told);
  if (webhook?.state !== 'enabled') return null;
  const posted = await post(webhook, told, now);
  const delivery = outcome(told, posted, tries, now);
  await webhooks().putDelivery(webhook, delivery);
  if (delivery.state === 'retrying') return pauseAfter(tries);
  const reason = delivery.state === 'failed' ? await giveUp(webhook, delivery) : null;
  if (reason !== null) await disable(webhook, reason, delivery.triedAt);
  return null;
}
