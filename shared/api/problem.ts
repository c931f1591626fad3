import type { AssayError, ErrorCode } from '@assay/kit/errors/assay-error';
import * as z from 'zod';
import { withRoutes } from './commands-of-routes.ts';

export type {} from '@assay/workflows/errors';

/** The media type of refusals: https://www.rfc-editor.org/rfc/rfc9457 */
export const PROBLEM_TYPE = 'application/problem+json';

/** The HTTP status of what an API refuses, by code. What is not here is a fault of ours: 500, without words. */
const STATUS: Partial<Record<ErrorCode, number>> = {
  RequestInvalid: 400,
  TokenMissing: 401,
  TokenInvalid: 401,
  Forbidden: 403,
  SuggestionsForStudents: 403,
  PathUnknown: 404,
  AssignmentNotFound: 404,
  SubmissionNotFound: 404,
  OwnerNotFound: 404,
  LtiPlatformUnknown: 404,
  StudentNotFound: 404,
  ErasureNotFound: 404,
  WebhookNotFound: 404,
  DeliveryNotFound: 404,
  ModelKeyNotFound: 404,
  ModelProviderUnknown: 404,
  NotReleased: 404,
  ResultMissing: 404,
  ReportMissing: 404,
  RunNotFound: 404,
  ReevaluationNotFound: 404,
  CalibrationNotFound: 404,
  QuestionNotFound: 404,
  AppealNotFound: 404,
  MarkingNotFound: 404,
  KnowledgeNotFound: 404,
  MethodNotAllowed: 405,
  ExportTooLarge: 409,
  SubmissionTaken: 409,
  SubmissionErased: 409,
  AssignmentInUse: 409,
  SuggestionsPending: 409,
  RequestUnderWay: 409,
  CalibrationUnreadable: 409,
  RunNotResumable: 409,
  RunNotCancellable: 409,
  ReviewRefused: 409,
  TenantKeyRefused: 409,
  TenantKeyMissing: 409,
  AppealRefused: 409,
  WebhookDisabled: 409,
  CapReached: 409,
  PreconditionFailed: 412,
  RequestTooLarge: 413,
  SubmissionTooLarge: 413,
  TableTooLarge: 413,
  TypeUnsupported: 415,
  AssignmentInvalid: 422,
  ReviewInvalid: 422,
  SubmissionEmpty: 422,
  SubmissionNotText: 422,
  DocumentEmpty: 422,
  DocumentDamaged: 422,
  DocumentEncrypted: 422,
  SubmissionOnlyPlaceholders: 422,
  SubmissionNotEssay: 422,
  DocumentBlank: 422,
  DocumentTooComplex: 422,
  DocumentTooLarge: 413,
  SubmissionUnsupported: 422,
  ExemplarsInvalid: 422,
  TableInvalid: 422,
  KnowledgeInvalid: 422,
  RatingsInvalid: 422,
  CapInvalid: 422,
  CohortEmpty: 422,
  ScheduleInvalid: 422,
  LtiRegistrationInvalid: 422,
  IdempotencyKeyReused: 422,
  WebhookInvalid: 422,
  PreconditionRequired: 428,
  SubmissionsTooMany: 429,
  RequestsTooMany: 429,
  ModelBusy: 503,
  ModelUnavailable: 503,
  VectorsUnavailable: 503,
  IssuerUnavailable: 503,
};

/** The HTTP status of a code; null: it is a fault of ours. */
export const statusOf = (code: ErrorCode): number | null => STATUS[code] ?? null;

/** Seconds after which what is refused for the moment may be asked again, by code. */
const AGAIN: Partial<Record<ErrorCode, number>> = {
  RequestUnderWay: 2,
  RequestsTooMany: 10,
  SuggestionsPending: 30,
  ModelBusy: 30,
  ModelUnavailable: 30,
  VectorsUnavailable: 30,
  IssuerUnavailable: 10,
};

const DAY_MS = 24 * 3600_000;

/** Seconds until the next day (UTC) begins. */
const untilTomorrow = (now: number) => Math.ceil((DAY_MS - (now % DAY_MS)) / 1000);

/** Seconds after which what is refused may be asked again; undefined: to ask again would change nothing. */
function secondsUntil(code: string, until: string | undefined, now: number): number | undefined {
  if (until !== undefined) return Math.max(1, Math.ceil((Date.parse(until) - now) / 1000));
  return code === 'SubmissionsTooMany' ? untilTomorrow(now) : AGAIN[code as ErrorCode];
}

/** The header `Retry-After` of a refusal; none where asking again would change nothing. `until`: of its error. `now`: milliseconds since 1970. */
export const retryAfter = (code: string, now = Date.now(), until?: string): Record<string, string> => {
  const seconds = secondsUntil(code, until, now);
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
};

/** What is wrong at one place of a request: its place as a JSON pointer, or the name of a parameter, and never its value. */
const wrongSchema = z.object({
  in: z.enum(['path', 'query', 'header', 'body']),
  at: z.string().describe('a JSON pointer in the body; else the name of the parameter'),
  detail: z.string(),
});
export type Wrong = z.infer<typeof wrongSchema>;

/** A refusal: https://www.rfc-editor.org/rfc/rfc9457 */
export const problemSchema = z
  .object({
    type: z.literal('about:blank'),
    title: z.string().describe('what the status means'),
    status: z.int().min(400).max(599),
    code: z.string().describe('for programs; a code, once published, keeps its meaning'),
    detail: z.string().describe('for people: what to do'),
    request: z.string().describe('names the request in the log of the deployment'),
    errors: z.array(wrongSchema).optional(),
  })
  .meta({ id: 'Problem', description: 'A refusal (RFC 9457)' });
export type Problem = z.infer<typeof problemSchema>;

/** What statuses mean: https://www.rfc-editor.org/rfc/rfc9110#section-15 */
const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** The refusal that an error on purpose comes to; null where it is a fault of ours. */
export function problemOf(
  { code, message }: AssayError,
  request: string,
  errors?: readonly Wrong[],
): Problem | null {
  const status = statusOf(code);
  if (status === null) return null;
  const found = errors === undefined ? {} : { errors: [...errors] };
  const detail = withRoutes(message);
  return { type: 'about:blank', title: TITLES[status]!, status, code, detail, request, ...found };
}

/** What is said of a fault of ours: nothing but the request, by which the log tells more. */
export function faultOf(request: string): Problem {
  const detail =
    'Something went wrong here. Try again; if it stays so, tell whoever runs this deployment the request.';
  return { type: 'about:blank', title: TITLES[500]!, status: 500, code: 'InternalError', detail, request };
}
