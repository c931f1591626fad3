import { createWebhookStore } from '@assay/platform/webhooks/webhook-store';
import { lazily } from '../runtime/lazily.ts';
import { setting } from '../runtime/setting.ts';
import { documents } from '../runtime/storage.ts';

export const webhooks = lazily(() => createWebhookStore(documents(), setting('TABLE')));
