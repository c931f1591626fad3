import { APIConnectionTimeoutError, APIError } from 'openai';
import { AssayError } from '../errors/assay-error.ts';
import type { Fallback } from './model-call.ts';

/**
 * What became of one request. `transient` and `timeout` may be tried again; `unsupported` names what the provider
 * cannot do after all; `final` is not to be repeated. `error` is what to throw when nothing is left to try.
 */
export interface ProviderFailure {
  kind: 'transient' | 'timeout' | 'unsupported' | 'final';
  reason: string;
  retryAfterMs: number | null;
  unsupported?: Fallback;
  error: AssayError;
}

/** Which model was asked, for the words of an error. */
interface Asked {
  model: string;
  provider: string;
  retires?: string | undefined;
}

const IDENTIFIER = /^[\w.[\]-]{1,60}$/;
const REFUSED = new Set(['content_filter', 'content_policy_violation', 'invalid_prompt']);
const NO_CREDIT = new Set(['insufficient_quota', 'billing_not_active', 'billing_hard_limit_reached']);

/** A provider's message may quote the prompt, so only its identifiers are kept. */
function identifier(value: unknown): string | null {
  return typeof value === 'string' && IDENTIFIER.test(value) ? value : null;
}

interface Facts {
  status: number;
  code: string | null;
  param: string | null;
  requestId: string | null;
}

function factsOf(error: APIError): Facts {
  return {
    status: error.status ?? 0,
    code: identifier(error.code) ?? identifier(error.type),
    param: identifier(error.param),
    requestId: identifier(error.requestID),
  };
}

function describe({ status, code, param, requestId }: Facts): string {
  const parts = [`HTTP ${status}`, code, param && `parameter ${param}`, requestId && `request ${requestId}`];
  return parts.filter(Boolean).join(', ');
}

/** The wait a provider asks for: `retry-after-ms`, or `retry-after` in seconds or as a date. Null: it asks for none. */
export function retryAfterMs(headers: Headers | undefined, now: number): number | null {
  const milliseconds = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (milliseconds >= 0) return milliseconds;
  const after = headers?.get('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(after)) return Number(after) * 1000;
  const date = Date.parse(after);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

function whatToDo({ status, code, param }: Facts, { model, provider, retires }: Asked): string {
  if (code !== null && NO_CREDIT.has(code))
    return `the account at ${provider} has no credit left: add credit, then resume the run`;
  if (code === 'context_length_exceeded')
    return 'the prompt is longer than the model can read: give this role a model with a larger max_context_tokens';
  if (status === 401) return `${provider} does not accept the API key: put a valid one into its secret`;
  if (status === 403)
    return `the API key may not use ${model}: allow it at ${provider}, or choose another model`;
  if (status === 404)
    return `${provider} has no such model${retires ? ` (it was to be retired on ${retires})` : ''}: choose another one in models.yaml`;
  if (param) return `it does not accept ${param}: correct the capabilities of ${model} in models.yaml`;
  return `check the entry of ${model} in models.yaml and the prompt of the agent`;
}

function unsupportedBy(error: APIError, { param }: Facts): Fallback | undefined {
  if (error.status !== 400 && error.status !== 422) return undefined;
  if (/invalid schema/i.test(error.message)) return undefined;
  const about = param ?? error.message;
  if (/response_format|json_schema/i.test(about)) return 'json-schema-unsupported';
  return /logprobs/i.test(about) ? 'logprobs-unsupported' : undefined;
}

function rejected(error: APIError, facts: Facts, asked: Asked): ProviderFailure {
  const refused = facts.code !== null && REFUSED.has(facts.code);
  const unsupported = refused ? undefined : unsupportedBy(error, facts);
  const words = refused
    ? `${asked.provider} refused the prompt for ${asked.model} (${describe(facts)}): its content rules were met. A person has to assess this submission.`
    : `${asked.provider} rejected the request to ${asked.model} (${describe(facts)}): ${whatToDo(facts, asked)}.`;
  return {
    kind: unsupported ? 'unsupported' : 'final',
    reason: describe(facts),
    retryAfterMs: null,
    ...(unsupported ? { unsupported } : {}),
    error: new AssayError(refused ? 'ModelRefused' : 'ModelRejected', words, { cause: facts }),
  };
}

function unavailable(
  kind: 'transient' | 'timeout',
  reason: string,
  cause: unknown,
  wait: number | null,
  asked: Asked,
) {
  const words = `${asked.model} at ${asked.provider} cannot be reached (${reason}). Nothing is lost: resume the run when the provider is back.`;
  const error = new AssayError('ModelUnavailable', words, { cause });
  return { kind, reason, retryAfterMs: wait, error } satisfies ProviderFailure;
}

function connectionCode(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && identifier(at.code)) return `no connection, ${at.code}`;
  return 'no connection';
}

/**
 * Sorts a failed request (SDK error, or an answer that is not of the protocol) into its class. Request time-outs
 * (408, 504, no answer in time) are one class, throttling (429 with credit left), 409 and 5xx another.
 */
export function classifyFailure(error: unknown, asked: Asked, now: number): ProviderFailure {
  if (error instanceof APIConnectionTimeoutError)
    return unavailable('timeout', 'no answer in time', undefined, null, asked);
  if (!(error instanceof APIError) || error.status === undefined)
    return unavailable('transient', connectionCode(error), undefined, null, asked);
  const facts = factsOf(error);
  const wait = retryAfterMs(error.headers, now);
  if (facts.status === 408 || facts.status === 504)
    return unavailable('timeout', describe(facts), facts, wait, asked);
  const noCredit = facts.code !== null && NO_CREDIT.has(facts.code);
  const transient = facts.status === 409 || facts.status === 429 || facts.status >= 500;
  if (transient && !noCredit) return unavailable('transient', describe(facts), facts, wait, asked);
  return rejected(error, facts, asked);
}
