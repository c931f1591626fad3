import { AssayError } from '@assay/kit/errors/assay-error';
import * as z from 'zod';
import { idSchema } from '../assignment/assignment.ts';

/** The most that a page holds; a page of submissions then stays below DynamoDB's 1 MB. */
const LARGEST = 200;
const USUAL = 50;

/** What every list takes. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(LARGEST).default(USUAL).describe('how many at most'),
  cursor: z.string().max(200).optional().describe('`next` of the page before; without it the list begins'),
});

/** The most of parts of a run that a page holds: some hundred bytes each, of the 6 MB that Lambda answers. */
const MOST_PARTS = 1000;

/** What lists of the parts of one object take, whose names are longer than ids. */
export const partsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MOST_PARTS).default(USUAL).describe('how many at most'),
  cursor: z.string().max(1400).optional().describe(pageQuery.shape.cursor.description!),
});

/** The name of the next page, where there is one. */
export const nextSchema = z
  .string()
  .nullable()
  .describe('`cursor` of the next page; null: this is the last one');

/**
 * The name of the page after an id. It says nothing but the id: whose objects are listed follows from the token and the path alone, so that
 * a cursor that was made up opens nothing.
 */
export const cursorAfter = (last: string): string => Buffer.from(last).toString('base64url');

/** The id that a page comes after; undefined: the first one. @throws AssayError RequestInvalid */
export function afterOf(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const last = idSchema.safeParse(Buffer.from(cursor, 'base64url').toString());
  if (last.success && cursorAfter(last.data) === cursor) return last.data;
  throw new AssayError('RequestInvalid', 'The cursor is none that a list gave: begin again without it.');
}

/** The name that a page of parts comes after; undefined: the first one. It is looked for below the object's own key alone. */
export const nameAfter = (cursor: string | undefined): string | undefined =>
  cursor === undefined ? undefined : Buffer.from(cursor, 'base64url').toString();

/** What of a list comes after the page before. @throws AssayError RequestInvalid where that ended with what is there no more */
export function restAfter<T>(all: readonly T[], cursor: string | undefined, idOf: (one: T) => string): T[] {
  const after = afterOf(cursor);
  if (after === undefined) return [...all];
  const at = all.findIndex((one) => idOf(one) === after);
  if (at >= 0) return all.slice(at + 1);
  throw new AssayError(
    'RequestInvalid',
    'The list has changed since the page before: begin again without the cursor.',
  );
}

/** A page of what was found, of which there was asked for one more than it holds. */
export function pageOf<T>(
  found: readonly T[],
  limit: number,
  idOf: (one: T) => string,
): { items: T[]; next: string | null } {
  const items = found.slice(0, limit);
  return { items, next: found.length > limit ? cursorAfter(idOf(items.at(-1)!)) : null };
}
