import { withRoutes } from '@assay/api/commands-of-routes';
import { retryAfter } from '@assay/api/problem';
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
  LtiSessionInvalid: 401,
  LtiStateInvalid: 401,
  LtiDeploymentUnknown: 403,
  LtiRoleUnknown: 403,
  LtiPlatformUnknown: 403,
  Forbidden: 403,
  AssignmentNotFound: 404,
  SubmissionTooLarge: 413,
  SubmissionsTooMany: 429,
  RequestsTooMany: 429,
  PlatformRefused: 502,
  PlatformUnavailable: 503,
};

/** The status of a refusal; what is not named asks for something that cannot be. */
export const statusOf = ({ code }: AssayError): ContentfulStatusCode => STATUS[code] ?? 400;

const OURS: ReadonlySet<ErrorCode> = new Set(['SecretMissing', 'ConfigurationInvalid']);

/** Whether it is told in its own words what is wrong: it is no fault of ours. */
export const isRefusal = (error: unknown): error is AssayError =>
  error instanceof AssayError && !OURS.has(error.code);

/** Tells a person what is wrong, with its code; of what is our own fault no more than an id by which it is found in the log. */
export function failurePage(thrown: unknown, context: Context) {
  const error = asTold(thrown);
  if (isRefusal(error)) {
    const { code, message } = error;
    logger.warn('refused', { code });
    for (const [name, value] of Object.entries(retryAfter(code))) context.header(name, value);
    const body = html`<p>${withRoutes(message)}</p><p>Code: <code>${code}</code></p>`;
    return page(context, { title: 'This did not work', body, status: statusOf(error) });
  }
  const id = crypto.randomUUID();
  const name = error instanceof Error ? error.name : 'Unknown';
  logger.error('request failed', { id, code: name });
  count(`Failed${name}`);
  const body = html`<p>Something went wrong here. Try again; tell your administrator the id <code>${id}</code> if it stays.</p>`;
  return page(context, { title: 'This did not work', body, status: 500 });
}
