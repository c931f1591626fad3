import { lookup } from 'node:dns/promises';
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { isPublicAddress } from './public-address.ts';
import { hostOf, isLocal, parsePublicUrl } from './public-url.ts';

/** An address that is not of the internet, which nothing is sent to. */
class AddressNotPublic extends Error {
  readonly code = 'AddressNotPublic';

  constructor(why: string) {
    super(`The address ${why}.`);
    this.name = this.code;
  }
}

/** What may be asked. */
export interface PublicFetchOptions {
  /** Whether addresses of this machine may be asked by HTTP: on the local stack alone. */
  allowsLocal: boolean;
  /** What a name stands for; other than DNS in tests. */
  resolve?: ((host: string) => Promise<string[]>) | undefined;
}

/** What of `fetch` is used of an address that others name. No redirect is followed. */
export type PublicFetch = (
  url: string | URL,
  request?: Pick<RequestInit, 'method' | 'headers' | 'signal'> & { body?: string },
) => Promise<Response>;

/** Statuses whose answers have no body: https://fetch.spec.whatwg.org/#null-body-status */
const WITHOUT_BODY = new Set([204, 205, 304]);

const byDns = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address);

/** The address that is connected to: every one that the name stands for has to be of the internet. */
async function addressOf(url: URL, resolve: (host: string) => Promise<string[]>): Promise<string> {
  const host = hostOf(url);
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  if (addresses.length > 0 && addresses.every(isPublicAddress)) return addresses[0]!;
  throw new AddressNotPublic('stands for one of a network of its own');
}

/** Waits for what takes no signal, such as DNS, until a signal ends that. */
async function until<T>(signal: AbortSignal | null | undefined, work: () => Promise<T>): Promise<T> {
  if (!signal) return work();
  signal.throwIfAborted();
  const { promise: over, reject } = Promise.withResolvers<never>();
  const end = () => reject(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  return Promise.race([work(), over]).finally(() => signal.removeEventListener('abort', end));
}

/** Connects to this address and no other, whatever the name stands for by now. */
export function pinnedTo(address: string): NonNullable<RequestOptions['lookup']> {
  const family = isIP(address);
  return (_host, options, told) =>
    options.all ? told(null, [{ address, family }]) : told(null, address, family);
}

/** Statuses that `Response` takes: https://fetch.spec.whatwg.org/#dom-response. Receivers may send any number of three digits. */
const isStatus = (status: number) => status >= 200 && status <= 599;

/** @throws RangeError where the status is none */
function responseOf(answer: IncomingMessage): Response {
  const status = answer.statusCode!;
  if (!isStatus(status)) {
    answer.destroy();
    throw new RangeError(`An answer has the status ${status}, which is none.`);
  }
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  if (WITHOUT_BODY.has(status)) answer.resume();
  const body = WITHOUT_BODY.has(status) ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>);
  return new Response(body, { status, headers });
}

/**
 * `fetch` for addresses that tenants, platforms and receivers name: what is connected to is checked to be of the internet, and is then the
 * very address that was checked. A redirect is an answer, and not followed: it would lead anywhere.
 * Its function throws `AddressNotPublic` by code and name, and whatever node:http throws.
 */
export function createPublicFetch({ allowsLocal, resolve = byDns }: PublicFetchOptions): PublicFetch {
  return async (address, { method = 'GET', headers, body, signal } = {}) => {
    const url = parsePublicUrl(String(address), allowsLocal, (why) => new AddressNotPublic(why));
    const pinned = isLocal(url, allowsLocal)
      ? {}
      : { lookup: pinnedTo(await until(signal, () => addressOf(url, resolve))) };
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const { promise, resolve: settle, reject } = Promise.withResolvers<IncomingMessage>();
    const sent = request(
      url,
      {
        ...{ method, agent: false, ...pinned },
        ...(signal && { signal }),
        headers: { ...Object.fromEntries(new Headers(headers)), ...length },
      },
      settle,
    );
    sent.on('error', reject);
    sent.end(body);
    return responseOf(await promise);
  };
}
