import { AssayError } from '@assay/kit/errors/assay-error';
import { parsePublicUrl } from '../outgoing/public-url.ts';

/** The address of a webhook. @throws AssayError WebhookInvalid where it is none of the internet */
export const parseWebhookUrl = (text: string, allowsLocal: boolean): URL =>
  parsePublicUrl(text, allowsLocal, (why) => new AssayError('WebhookInvalid', `The url ${why}.`));
