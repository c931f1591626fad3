import { isIP } from 'node:net';
import { AssayError } from '@assay/kit/errors/assay-error';
import { isPublicAddress } from './public-address.ts';

/** The only address without TLS, and only where a setting of the local stack allows it. */
const LOCAL = '127.0.0.1';

/** The host of a URL without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Whether a URL is of this machine, which the local stack alone may ask. */
export const isLocal = (url: URL, allowsLocal: boolean): boolean =>
  allowsLocal && url.protocol === 'http:' && url.hostname === LOCAL;

/**
 * The address of a webhook: https, without name and password, and no address of the machine or its network. What a name stands for is
 * looked at when it is connected to. @throws AssayError WebhookInvalid
 */
export function parseWebhookUrl(text: string, allowsLocal: boolean): URL {
  const url = URL.parse(text);
  const refuse = (words: string) => new AssayError('WebhookInvalid', `The url ${words}.`);
  if (!url) throw refuse('is none: give https://HOST/PATH');
  if (isLocal(url, allowsLocal)) return url;
  if (url.protocol !== 'https:') throw refuse('has to begin with https://');
  if (url.username !== '' || url.password !== '') throw refuse('has a name or password: leave it out');
  const host = hostOf(url);
  const isNamed = isIP(host) === 0;
  if (isNamed && /(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/i.test(host))
    throw refuse('is of a network of its own: give one of the internet');
  if (!isNamed && !isPublicAddress(host))
    throw refuse('is of a network of its own: give one of the internet');
  return url;
}
