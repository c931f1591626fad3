import { AssayError } from '@assay/kit/errors/assay-error';
import { parseJson } from '@assay/kit/json/parse-json';
import { AnswerTooLarge, boundedBytes, boundedText } from '../outgoing/bounded-text.ts';
import type { PublicFetch } from '../outgoing/public-fetch.ts';

/** How long a platform may take to answer, in milliseconds. */
const TIMEOUT_MS = 20_000;

/** An answer of a platform's service. */
export interface PlatformAnswer {
  status: number;
  headers: Headers;
  /** Of its body; undefined where that is empty or no JSON. */
  json: unknown;
}

/** How a platform refused: kept as the error's cause. */
class PlatformStatus extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`HTTP ${status}`);
    this.status = status;
  }
}

/** The status that a platform refused with; null where it gave none. */
export function statusOf(error: unknown): number | null {
  const { cause } = error instanceof AssayError ? error : { cause: undefined };
  return cause instanceof PlatformStatus ? cause.status : null;
}

/** Refusals for now: elsewhere, too early, too many, or the platform's own fault. */
const isForNow = (status: number) =>
  status < 400 || status === 408 || status === 425 || status === 429 || status >= 500;

const notPublic = (cause: unknown) =>
  new AssayError('PlatformRefused', 'The platform names an address that is not one of the internet.', {
    cause,
  });

type PlatformRequest = Parameters<PublicFetch>[1];

async function send<T>(
  fetch: PublicFetch,
  url: string,
  request: PlatformRequest,
  read: (response: Response) => Promise<T>,
): Promise<{ response: Response; body: T }> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { response, body: await read(response) };
  } catch (error) {
    if (error instanceof AnswerTooLarge)
      throw new AssayError('PlatformRefused', 'The platform answered with more than is read.', {
        cause: error,
      });
    if ((error as NodeJS.ErrnoException).code === 'AddressNotPublic') throw notPublic(error);
    throw new AssayError('PlatformUnavailable', 'The platform cannot be reached.', { cause: error });
  }
}

function requireOk({ ok, status }: Response): void {
  if (ok) return;
  const code = isForNow(status) ? 'PlatformUnavailable' : 'PlatformRefused';
  throw new AssayError(code, `The platform answered with HTTP ${status}.`, {
    cause: new PlatformStatus(status),
  });
}

/**
 * Asks a platform's service. Redirections are not followed: they would take a token to another place.
 * @throws AssayError PlatformRefused with a 4xx that stays or an address that is not of the internet, PlatformUnavailable with one that
 * passes, a 3xx, a 5xx, or no answer in time
 */
export async function exchange(
  fetch: PublicFetch,
  url: string,
  request: PlatformRequest,
): Promise<PlatformAnswer> {
  const { response, body } = await send(fetch, url, request, boundedText);
  requireOk(response);
  return { status: response.status, headers: response.headers, json: parseJson(body) };
}

/** Addresses that a file may be kept at one after the other: Canvas sends to its store. */
const MOST_REDIRECTS = 4;

/** A file to be had from a platform. */
export interface PlatformFile {
  url: string;
  token: string;
  /** The most bytes that are read. */
  most: number;
}

/**
 * The bytes of a platform's file. Redirections are followed, to addresses of the internet, and take the token to no other host; where it is read
 * by HTTPS, all of them are. @throws as `exchange`; PlatformRefused with `AnswerTooLarge` as its cause
 */
export async function download(fetch: PublicFetch, { url, token, most }: PlatformFile): Promise<Buffer> {
  let at = new URL(url);
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    const isOwn = at.origin === new URL(url).origin;
    const headers: Record<string, string> = isOwn ? { authorization: `Bearer ${token}` } : {};
    const read = (answer: Response) => (answer.ok ? boundedBytes(answer, most) : boundedBytes(answer));
    const { response, body } = await send(fetch, at.href, { headers }, read);
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null) {
      requireOk(response);
      return body;
    }
    const next = URL.parse(location, at.href);
    if (!next || (at.protocol === 'https:' && next.protocol !== 'https:')) throw notPublic(undefined);
    at = next;
  }
  throw new AssayError('PlatformRefused', 'The platform sends from one address to the next without end.');
}
