import { ServiceError } from '../../wire/service-error.ts';

/** One page of a list, and the token of the next. */
export interface Page<T> {
  readonly items: T[];
  readonly nextToken?: string;
}

/** The page from the first item whose position is after the token's. `positionOf` must grow along the list. */
export function pageOf<T>(
  items: readonly T[],
  positionOf: (item: T) => number,
  { maxResults = 0, nextToken }: { maxResults?: number; nextToken?: string },
): Page<T> {
  const after = nextToken === undefined ? Number.NEGATIVE_INFINITY : positionFrom(nextToken);
  const left = items.filter((item) => positionOf(item) > after);
  const page = left.slice(0, maxResults || 100);
  const last = page.at(-1);
  if (last === undefined || page.length === left.length) return { items: page };
  return { items: page, nextToken: Buffer.from(String(positionOf(last))).toString('base64url') };
}

function positionFrom(token: string): number {
  const position = Buffer.from(token, 'base64url').toString();
  if (/^-?\d+$/.test(position)) return Number(position);
  throw new ServiceError('InvalidToken', `Invalid Token: '${token}'`);
}
