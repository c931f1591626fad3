import type { RouteSpec } from '@assay/platform/api/route';

/** The methods of routes in capitals, HEAD beside GET, each once. */
export const methodsOf = (routes: readonly RouteSpec[]): string[] => [
  ...new Set(routes.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]))),
];

/** The headers that routes look at, in lower case, with those of who asks and of what a body is. */
export const headersTaken = (routes: readonly RouteSpec[]): string[] => [
  ...new Set(['authorization', 'content-type', ...routes.flatMap(({ headers }) => Object.keys(headers))]),
];

/** The headers of answers that mean something to who asks: those that the document names. */
export const HEADERS_GIVEN = ['Allow', 'ETag', 'Location', 'Retry-After', 'X-Request-Id'];
