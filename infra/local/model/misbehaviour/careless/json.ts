import { parseJson } from '@assay/kit/json/parse-json';
import { isRecord } from '../../schema/json-schema.ts';

/** Changes what is neither a list nor an object, each with the name of the member it stands in. */
export function mapLeaves(
  value: unknown,
  change: (member: string, leaf: unknown) => unknown,
  member = '',
): unknown {
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, change, member));
  if (!isRecord(value)) return change(member, value);
  const entries = Object.entries(value).map(([name, item]) => [name, mapLeaves(item, change, name)]);
  return Object.fromEntries(entries);
}

/** Changes members, the innermost first: lists and objects too. */
export function mapMembers(value: unknown, change: (member: string, item: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapMembers(item, change));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, item]) => [name, change(name, mapMembers(item, change))]);
  return Object.fromEntries(entries);
}

/** An answer with other leaves where it is JSON; null where it is prose. */
export function withLeaves(
  content: string,
  change: (member: string, leaf: unknown) => unknown,
): string | null {
  const value = parseJson(content);
  return value === undefined ? null : JSON.stringify(mapLeaves(value, change));
}
