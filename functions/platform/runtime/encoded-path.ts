import type { LambdaEvent } from 'hono/aws-lambda';

/** A request as API Gateway's HTTP APIs hand it over, payload format 2.0. */
export type HttpEvent = Extract<LambdaEvent, { rawPath: string; requestContext: { http: object } }>;

/** A part of a path as it stands in an address. A URL would walk up at two dots, encoded or not: encoded twice they are a name, and none that there is. */
const encoded = (part: string) =>
  part === '.' || part === '..' ? part.replaceAll('.', '%252E') : encodeURIComponent(part.toWellFormed());

/**
 * The same request with a path that can be part of an address. HTTP APIs decode paths, so that a `#` of a name would end the path, and the
 * request be for something else. What was encoded as `/` is lost by then: what may hold one has to come in a query or a body.
 */
export const withEncodedPath = (event: HttpEvent): HttpEvent => ({
  ...event,
  rawPath: event.rawPath.split('/').map(encoded).join('/'),
});
