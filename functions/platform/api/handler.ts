import { handle, type LambdaContext } from 'hono/aws-lambda';
import { type HttpEvent, withEncodedPath } from '../runtime/encoded-path.ts';
import { createApp } from './app.ts';
import { IMPLEMENTATIONS } from './implementations.ts';

const answer = handle(createApp(IMPLEMENTATIONS));

/** What reads means nothing by a body (https://www.rfc-editor.org/rfc/rfc9110#section-9.3.1), and `Request` takes none. */
function withoutIdleBody(event: HttpEvent): HttpEvent {
  const { body, ...rest } = event;
  return /^(?:GET|HEAD)$/.test(event.requestContext.http.method) ? { ...rest, body: null } : event;
}

/** The HTTP API behind API Gateway (payload format 2.0). */
export const handler = (event: HttpEvent, context?: LambdaContext) =>
  answer(withEncodedPath(withoutIdleBody(event)), context);
