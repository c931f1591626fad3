import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Hosts of this machine: without TLS, and only where a setting of the local stack allows them. */
const LOCAL = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Names of networks of one's own, those of one word among them (`metadata`). */
const INNER_NAME = /^[^.]+\.?$|(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/i;

/** A URL's host may hold `*`, `;` and `,`, which no name on the internet does, and which say something else in a policy of pages. */
const HOST = /^[a-z\d_.-]+$|^\[[\da-f:.]+\]$/;

/** The host of a URL without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Whether a URL names one host. */
export const hasHost = ({ hostname }: URL): boolean => HOST.test(hostname);

/** Whether a URL is of this machine, which the local stack alone may ask. */
export const isLocal = (url: URL, allowsLocal: boolean): boolean =>
  allowsLocal && url.protocol === 'http:' && LOCAL.has(url.hostname);

function fault(url: URL): string | null {
  if (url.protocol !== 'https:') return 'has to begin with https://';
  if (url.username !== '' || url.password !== '') return 'has a name or password: leave it out';
  const host = hostOf(url);
  if (!hasHost(url)) return 'names no host';
  const isInner = isIP(host) === 0 ? INNER_NAME.test(host) : !isPublicAddress(host);
  return isInner ? 'is of a network of its own: give one of the internet' : null;
}

/**
 * An address that others name and functions may ask: https, without name and password, and none of the machine or its network. What a
 * name stands for is looked at when it is connected to (`createPublicFetch`). `refuse` makes the error of why it is none.
 */
export function parsePublicUrl(text: string, allowsLocal: boolean, refuse: (why: string) => Error): URL {
  const url = URL.parse(text);
  if (!url) throw refuse('is none: give https://HOST/PATH');
  if (isLocal(url, allowsLocal)) return url;
  const why = fault(url);
  if (why !== null) throw refuse(why);
  return url;
}
