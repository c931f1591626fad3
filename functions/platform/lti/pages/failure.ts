import { withRoutes } from '@assay/api/commands-of-routes';
import { faultOf, PROBLEM_TYPE, retryAfter } from '@assay/api/problem';
import { AssayError, type ErrorCode } from '@assay/kit/errors/assay-error';
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { count, logger } from '../../runtime/define-handler.ts';
import { asTold } from '../../runtime/forestalled.ts';
import { page } from './page.ts';

const STATUS: Partial<Record<ErrorCode, ContentfulStatusCode>> = {
  LtiSignatureInvalid: 401,
  LtiIssuerInvalid: 401,
  LtiAudienceInvalid: 401,
  LtiTokenExpired: 401,
  LtiNonceInvalid: 401,
  LtiTokenInvalid: 401,
  LtiPlatformGone: 401,
  LtiSessionInvalid: 401,
  LtiStateInvalid: 401,
  LtiDeploymentUnknown: 403,
  LtiRoleUnknown: 403,
  LtiPlatformUnknown: 403,
  Forbidden: 403,
  AssignmentNotFound: 404,
  ResultMissing: 404,
  SubmissionTooLarge: 413,
  SubmissionsTooMany: 429,
  RequestsTooMany: 429,
  PlatformRefused: 502,
  PlatformUnavailable: 503,
};

/** The status of a refusal; what is not named asks for something that cannot be. */
const statusOf = ({ code }: AssayError): ContentfulStatusCode => STATUS[code] ?? 400;

const OURS: ReadonlySet<ErrorCode> = new Set(['SecretMissing', 'ConfigurationInvalid']);

/** Whether it is told in its own words what is wrong: it is no fault of ours. */
const isRefusal = (error: unknown): error is AssayError =>
  error instanceof AssayError && !OURS.has(error.code);

/** What the desk asks for, which reads refusals as the API's. */
const OF_DESK = /^\/lti\/(?:desk\/token$|(?:activity|choice)(?:\/|$))/;

/** Tells what is wrong, in words and with its code: a person on a page, the desk as the API does. */
function refused(context: Context, error: AssayError) {
  const { code } = error;
  const [status, detail] = [statusOf(error), withRoutes(error.message)];
  logger.warn('refused', { code });
  for (const [name, value] of Object.entries(retryAfter(code))) context.header(name, value);
  if (OF_DESK.test(context.req.path))
    return context.json({ status, code, detail }, status, { 'content-type': PROBLEM_TYPE });
  const body = html`<p>${detail}</p><p>Code: <code>${code}</code></p>`;
  return page(context, { title: 'This did not work', body, status });
}

/** Tells what is wrong; of what is our own fault no more than an id by which it is found in the log. */
export function failureAnswer(thrown: unknown, context: Context) {
  const error = asTold(thrown);
  if (isRefusal(error)) return refused(context, error);
  const id = crypto.randomUUID();
  const name = error instanceof Error ? error.name : 'Unknown';
  logger.error('request failed', { id, code: name });
  count(`Failed${name}`);
  if (OF_DESK.test(context.req.path)) return context.json(faultOf(id), 500, { 'content-type': PROBLEM_TYPE });
  const body = html`<p>Something went wrong here. Try again; tell your administrator the id <code>${id}</code> if it stays.</p>`;
  return page(context, { title: 'This did not work', body, status: 500 });
}
