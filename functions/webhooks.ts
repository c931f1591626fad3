import { createWebhookStore } from '../shared/webhooks/webhook-store.ts';
import { lazily } from './lazily.ts';
import { setting } from './setting.ts';
import { documents } from './storage.ts';

export const webhooks = lazily(() => createWebhookStore(documents(), setting('TABLE')));

/** Whether http://127.0.0.1 may be told: on the local stack (`WEBHOOKS_LOCAL`), and nowhere else. */
export const allowsLocal = () => process.env.WEBHOOKS_LOCAL === 'true';
