import { createHash } from 'node:crypto';

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}

/** JSON that is the same for equal values: keys sorted, absent and undefined alike.  @example canonicalJson({ b: 1, a: undefined }) // => '{"b":1}' */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value));
}

const isScore = (key: string) => /^-?\d+$/.test(key);

function lines(value: unknown, at: string): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  if (!isList && entries.every(([key]) => isScore(key))) entries.sort(([a], [b]) => Number(a) - Number(b));
  const [opens, ends] = isList ? '[]' : '{}';
  const parts = entries.map(
    ([key, item]) => `\n${at}  ${isList ? '' : `${JSON.stringify(key)}: `}${lines(item, `${at}  `)}`,
  );
  return parts.length === 0 ? `${opens}${ends}` : `${opens}${parts.join(',')}\n${at}${ends}`;
}

/** Canonical JSON in lines, to be read: what is said by score stands in the order of the scores, also below 0. */
export const canonicalLines = (value: unknown): string => lines(sorted(value), '');

/** SHA-256 of a value's canonical JSON, 64 hexadecimal digits. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
