import { jsonIn } from './json-in.ts';
import { isObject, type Loose } from './json-schema.ts';

const FENCE_BEFORE = /[`~]{3}[ \t]*\w{0,20}\s*$/;
const WINDOW = 60;

/**
 * The object in an answer that was to be prose, where it is valid JSON: of several that are fenced the last, else the only one.
 * Null where there is none, and where it is not clear which. A bracket that nothing closes is part of the prose.
 */
export function objectIn(answer: string): Loose | null {
  const objects = jsonIn(answer).found.filter(({ value }) => isObject(value));
  const isFenced = ({ start }: { start: number }) =>
    FENCE_BEFORE.test(answer.slice(Math.max(0, start - WINDOW), start));
  const json = objects.findLast(isFenced) ?? (objects.length === 1 ? objects[0] : undefined);
  return json && !json.mended.includes('json-syntax') ? (json.value as Loose) : null;
}

/** The objects of a list; nothing where it is none. */
export const rowsIn = (value: unknown): Loose[] => (Array.isArray(value) ? value.filter(isObject) : []);
