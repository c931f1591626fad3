import * as z from 'zod';
import { ServiceError } from '../../wire/service-error.ts';

/** What every list action takes. */
export const pageInput = {
  maxResults: z.int().min(0).max(1000).default(0),
  nextToken: z.string().optional(),
};

/**
 * The page from the first item whose position is after the token's, and the token of the next. `positionOf` must grow
 * along the list. Throws `InvalidToken`.
 */
export function pageOf<T>(
  items: readonly T[],
  positionOf: (item: T) => number,
  { maxResults, nextToken = '' }: { maxResults: number; nextToken?: string },
): { items: T[]; nextToken?: string } {
  const position = Buffer.from(nextToken, 'base64url').toString();
  if (nextToken !== '' && !/^-?\d+$/.test(position))
    throw new ServiceError('InvalidToken', `Invalid Token: '${nextToken}'`);
  const left = nextToken === '' ? items : items.filter((item) => positionOf(item) > Number(position));
  const page = left.slice(0, maxResults || 100);
  if (page.length === left.length) return { items: page };
  return { items: page, nextToken: Buffer.from(String(positionOf(page.at(-1)!))).toString('base64url') };
}
