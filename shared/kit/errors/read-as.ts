import * as z from 'zod';
import { issueWords } from './issue-words.ts';
import { fieldsAt, unknownWords } from './unknown-names.ts';

/** Something that a schema finds wrong in a value: where, as keys and indices from 0, and what, as a predicate without a full stop. */
export interface SchemaFault {
  path: readonly PropertyKey[];
  words: string;
}

/** What a schema finds wrong in a value, in words for who wrote it; an unknown field each at its own place, with the one that is meant. */
export function schemaFaults(schema: z.ZodType, value: unknown): SchemaFault[] {
  const issues = schema.safeParse(value, { error: issueWords }).error?.issues ?? [];
  return issues.flatMap((issue): SchemaFault[] => {
    if (issue.code !== 'unrecognized_keys') return [{ path: issue.path, words: issue.message }];
    const { known, ownersOf } = fieldsAt(schema, issue.path, value);
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      words: unknownWords(key, known, { owners: ownersOf(key) }).replace(/\.$/, ''),
    }));
  });
}

/** The place of a fault and what is wrong there: `traits[2].min: must be a whole number`. Elements count from 1; `whole` names the value itself. */
export function faultText({ path, words }: SchemaFault, whole = 'the file'): string {
  const place = path.map((part) => (typeof part === 'number' ? part + 1 : part));
  return `${z.core.toDotPath(place) || whole}: ${words}`;
}

/**
 * A value as a schema reads it.
 * @param refuse - makes the error of all that is wrong in the value, a text for each fault
 * @param whole - what the value itself is called
 */
export function readAs<T>(
  schema: z.ZodType<T>,
  value: unknown,
  refuse: (faults: string[]) => Error,
  whole?: string,
): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw refuse(schemaFaults(schema, value).map((fault) => faultText(fault, whole)));
}
