import { AssayError } from '@assay/kit/errors/assay-error';
import { parseJson } from '@assay/kit/json/parse-json';
import { AnswerTooLarge, boundedText } from '../outgoing/bounded-text.ts';
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

async function send(
  fetch: PublicFetch,
  url: string,
  request: PlatformRequest,
): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { response, text: await boundedText(response) };
  } catch (error) {
    if (error instanceof AnswerTooLarge)
      throw new AssayError('PlatformRefused', 'The platform answered with more than 4 MB.', { cause: error });
    if ((error as NodeJS.ErrnoException).code === 'AddressNotPublic') throw notPublic(error);
    throw new AssayError('PlatformUnavailable', 'The platform cannot be reached.', { cause: error });
  }
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
  const { response, text } = await send(fetch, url, request);
  const { status, headers, ok } = response;
  if (ok) return { status, headers, json: parseJson(text) };
  const code = isForNow(status) ? 'PlatformUnavailable' : 'PlatformRefused';
  throw new AssayError(code, `The platform answered with HTTP ${status}.`, {
    cause: new PlatformStatus(status),
  });
}
