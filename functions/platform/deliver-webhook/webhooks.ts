import { createWebhookStore } from '@assay/platform/webhooks/webhook-store';
import { lazily } from '../runtime/lazily.ts';
import { setting } from '../runtime/setting.ts';
import { documents } from '../runtime/storage.ts';

export const webhooks = lazily(() => createWebhookStore(documents(), setting('TABLE')));

/** Whether http://127.0.0.1 may be told: on the local stack (`WEBHOOKS_LOCAL`), and nowhere else. */
export const allowsLocal = () => process.env.WEBHOOKS_LOCAL === 'true';
