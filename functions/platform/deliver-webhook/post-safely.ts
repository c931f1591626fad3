import { createPublicFetch, type PublicFetchOptions } from '@assay/platform/outgoing/public-fetch';

/** A receiver has so long for everything, in milliseconds (Standard Webhooks: 15 to 30 seconds). */
const LONGEST_MS = 15_000;

/** What came of a request: the status of its answer; or why there was none. */
export type PostOutcome = { status: number } | { status: null; why: string };

interface Post extends PublicFetchOptions {
  url: string;
  headers: Record<string, string>;
  body: string;
  longestMs?: number | undefined;
}

/**
 * Posts to an address of the internet. The status alone is looked at: the answer's body is not read, however large. Why there is no answer
 * is told in the code of the error, without a word of the receiver.
 */
export async function postSafely({
  url,
  headers,
  body,
  longestMs = LONGEST_MS,
  ...may
}: Post): Promise<PostOutcome> {
  try {
    const signal = AbortSignal.timeout(longestMs);
    const answer = await createPublicFetch(may)(url, { method: 'POST', headers, body, signal });
    await answer.body?.cancel();
    return { status: answer.status };
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    return { status: null, why: code ?? name };
  }
}
