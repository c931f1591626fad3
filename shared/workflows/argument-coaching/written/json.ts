import type { z } from 'zod';

const FENCE = /```[a-z]*[ \t]*\n([\s\S]*?)\n?[ \t]*```/gi;

/** An answer before its values are looked at. */
export type Loose = Record<string, unknown>;

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function objectOf(text: string): Loose | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** The JSON object in an answer that was to be prose: fenced (of several the last), or with words around it. */
export function jsonIn(answer: string): Loose | null {
  const fenced = [...answer.matchAll(FENCE)].map((match) => objectOf(match[1]!)).findLast(Boolean);
  if (fenced) return fenced;
  const [first, last] = [answer.indexOf('{'), answer.lastIndexOf('}')];
  return first >= 0 && first < last ? objectOf(answer.slice(first, last + 1)) : null;
}

/** The objects of a list; nothing where it is none. */
export const rowsOf = (value: unknown): Loose[] => (Array.isArray(value) ? value.filter(isObject) : []);

/**
 * The rows of a list that could be read: what cannot be read of one costs that one alone. Undefined where none could be read
 * of all that there are, since nothing is then known.
 */
export function readable<T>(schema: z.ZodType<T>, rows: readonly unknown[]): T[] | undefined {
  const read = rows.flatMap((row) => schema.safeParse(row).data ?? []) as T[];
  return read.length === 0 && rows.length > 0 ? undefined : read;
}
