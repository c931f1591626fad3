import { MINUTE_MS } from './lane.ts';

const UNITS = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 };
const PART = /(?<!\d)(\d+(?:\.\d+)?)(ms|[dhms])/g;

/** A duration as OpenAI writes it (`120ms`, `1s`, `6m0s`), or seconds, in milliseconds; null: it is none. */
export function readDuration(text: string | null): number | null {
  const trimmed = text?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(trimmed)) return Number(trimmed) * 1000;
  if (trimmed === '' || trimmed.replace(PART, '') !== '') return null;
  return [...trimmed.matchAll(PART)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * UNITS[unit as keyof typeof UNITS],
    0,
  );
}

/** Where a bucket would take longer than this to fill, its limit is of an hour or a day, and no pace of a minute follows from it. */
const LONGEST_FILL_MS = 2 * MINUTE_MS;

function count(text: string | null): number | null {
  return text !== null && /^\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : null;
}

function isOfAMinute(limit: number, remaining: number, resetMs: number | null): boolean {
  if (resetMs === null || remaining >= limit) return true;
  return (resetMs * limit) / (limit - remaining) <= LONGEST_FILL_MS || resetMs <= MINUTE_MS;
}

/** What a reply's headers say of one limit (`x-ratelimit-{limit,remaining,reset}-{kind}`); null: nothing that is of a minute. */
export function readLimit(
  headers: Headers,
  kind: 'requests' | 'tokens',
): { limit: number; remaining: number } | null {
  const read = (what: string) => headers.get(`x-ratelimit-${what}-${kind}`);
  const limit = count(read('limit'));
  const remaining = count(read('remaining'));
  if (limit === null || limit <= 0 || remaining === null) return null;
  return isOfAMinute(limit, remaining, readDuration(read('reset'))) ? { limit, remaining } : null;
}
