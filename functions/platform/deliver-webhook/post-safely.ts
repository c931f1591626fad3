import { lookup } from 'node:dns/promises';
import { type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from '@assay/platform/webhooks/public-address';
import { hostOf, isLocal, parseWebhookUrl } from '@assay/platform/webhooks/webhook-url';

/** A receiver has so long for everything, in milliseconds (Standard Webhooks: 15 to 30 seconds). */
const LONGEST_MS = 15_000;

/** What came of a request: the status of its answer; or why there was none. */
export type PostOutcome = { status: number } | { status: null; why: string };

interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
  allowsLocal: boolean;
  /** What a name stands for; other than DNS in tests. */
  resolve?: ((host: string) => Promise<string[]>) | undefined;
  longestMs?: number | undefined;
}

const byDns = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address);

/** The address that is connected to: every one that the name stands for has to be of the internet. Null: one is not. */
async function addressOf(url: URL, { allowsLocal, resolve = byDns }: Post): Promise<string | null> {
  const host = hostOf(url);
  if (isLocal(url, allowsLocal)) return host;
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  return addresses.length > 0 && addresses.every(isPublicAddress) ? addresses[0]! : null;
}

/** Connects to this address and no other, whatever the name stands for by now. */
export function pinnedTo(address: string): NonNullable<RequestOptions['lookup']> {
  const family = isIP(address);
  return (_host, options, told) =>
    options.all ? told(null, [{ address, family }]) : told(null, address, family);
}

/** The status alone is looked at: the answer's body is not read, however large. */
function send(
  url: URL,
  address: string,
  { headers, body, longestMs = LONGEST_MS }: Post,
): Promise<PostOutcome> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const { promise, resolve } = Promise.withResolvers<PostOutcome>();
  const failed = (error: NodeJS.ErrnoException) => resolve({ status: null, why: error.code ?? error.name });
  const signal = AbortSignal.timeout(longestMs);
  const length = { 'content-length': String(Buffer.byteLength(body)) };
  const sent = request(
    url,
    { method: 'POST', headers: { ...headers, ...length }, lookup: pinnedTo(address), agent: false, signal },
    (answer) => {
      resolve({ status: answer.statusCode ?? 0 });
      answer.on('error', () => {});
      answer.destroy();
    },
  );
  sent.on('error', failed);
  sent.end(body);
  return promise;
}

/**
 * Posts to an address of the internet, which is checked and then connected to. No redirect is followed: it would lead anywhere. Why there
 * is no answer is told in the code of the error, without a word of the receiver.
 */
export async function postSafely(post: Post): Promise<PostOutcome> {
  try {
    const url = parseWebhookUrl(post.url, post.allowsLocal);
    const address = await addressOf(url, post);
    if (address === null) return { status: null, why: 'AddressNotPublic' };
    return await send(url, address, post);
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    return { status: null, why: code ?? name };
  }
}
