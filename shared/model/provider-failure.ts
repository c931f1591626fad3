import { AssayError, type ErrorCode } from '@assay/kit/errors/assay-error';
import { sentence } from '@assay/kit/errors/sentence';
import { APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai/core/error';
import type { ServerState } from './allowance/allowance.ts';
import { UnreadableReply } from './answer/unreadable-reply.ts';
import type { KeyOwner, ModelFeature } from './model-call.ts';
import {
  describeError,
  identifier,
  type ProviderError,
  type ProviderErrorFacts,
  readProviderError,
} from './provider-error.ts';
import { asksForTooMuch, namedFeatures, outputLimitIn, refusedFeatures } from './refused-features.ts';
import { OutOfTime } from './retry.ts';

/**
 * What became of one request. `transient`, `timeout` and `unreadable` may be tried again; `unsupported` names what the provider
 * does not take after all; `unexplained` was rejected without a word on why; `final` is not to be repeated. `error` is what to
 * throw when nothing is left to try.
 */
export interface ProviderFailure {
  kind: 'transient' | 'timeout' | 'unreadable' | 'unsupported' | 'unexplained' | 'final';
  /** of a request that was rejected; null: it was not */
  cause: Cause | null;
  reason: string;
  retryAfterMs: number | null;
  unsupported: ModelFeature[];
  /** Of `output-limit`: how many tokens the provider says that the model writes at most. */
  outputLimit: number | null;
  /** It may have been charged without a word on it. */
  unmetered: boolean;
  /** What a server of one's own said when it was asked whether it is there; absent: it was not. */
  server?: ServerState;
  error: AssayError;
}

/** Which model was asked, for the words of an error, and what the request used that it may refuse. */
interface FailureContext {
  model: string;
  provider: string;
  retires?: string | undefined;
  used?: ReadonlySet<ModelFeature>;
  /** how many tokens it might write */
  limit?: number;
  key?: KeyOwner;
  /** who asked */
  agent?: string | undefined;
}

const REFUSED = new Set([
  'content_filter',
  'content_policy_violation',
  'invalid_prompt',
  'ResponsibleAIPolicyViolation',
  'data_inspection_failed',
]);
const REFUSED_IN_WORDS =
  /content (?:management )?policy|content filter|safety system|usage polic(?:y|ies)|responsibleaipolicy/i;
/** Moderation of one input, in words that speak of nothing else; with 403 other words are about an account or a network. */
const FLAGGED_IN_WORDS =
  /\b(?:input|prompt|message|request|content|text) (?:was|has been|is|were) flagged|requires moderation/i;
/** An account or a key that is closed, which every submission would meet. */
const CLOSED_IN_WORDS =
  /\b(?:organi[sz]ation|account|project|workspace|api key|key) (?:was|has been|is|were) (?:disabled|suspended|deactivated|banned|blocked|restricted|terminated|flagged)/i;
const NO_KEY_IN_WORDS =
  /\bapi[ _-]?key (?:is |was )?(?:not valid|invalid|not found|expired|missing|incorrect|required)|(?:invalid|incorrect|missing|wrong|no) api[ _-]?key/i;
const NO_CREDIT = new Set([
  'insufficient_quota',
  'billing_not_active',
  'billing_hard_limit_reached',
  'insufficient_balance',
  'insufficient_credits',
]);
const NO_CREDIT_IN_WORDS =
  /insufficient[ _](?:credit|balance|fund|quota)|credit balance|(?:out of|no|not enough|more) credits?\b(?! (?:was|were|is|are|has been|have been) (?:charged|used|deducted))|billing (?:hard limit|account|is )|payment required|balance is (?:too low|not enough|insufficient)/i;
const TOO_LONG = new Set(['context_length_exceeded', 'string_above_max_length', 'exceed_context_size_error']);
const TOO_LONG_IN_WORDS =
  /(?:maximum|model'?s|available|max) context|context (?:length|window|size)|max_model_len|(?:prompt|input) (?:is|are) too long|reduce the length/i;
const NO_MODEL = new Set(['model_not_found', 'invalid_model', 'model_not_available', 'unknown_model']);
/** A recording that is played in place of models does not hold the question. */
const NOT_RECORDED = 'answer_not_recorded';
const NO_ACCESS = new Set(['invalid_api_key', 'authentication_error', 'permission_denied']);

/** The parameter that a feature is about, where a person may look for it in models.yaml or in an agent's decoding. */
// biome-ignore format: a table
const PARAMETER: Record<ModelFeature, string> = {
  'prompt-cache-key': 'prompt_cache_key', streaming: 'stream', seed: 'seed', 'reasoning-effort': 'reasoning_effort',
  'top-logprobs': 'top_logprobs', logprobs: 'logprobs', temperature: 'temperature',
  'frequency-penalty': 'frequency_penalty',
  'token-parameter': 'token_parameter', 'output-limit': 'max_output_tokens', 'system-role': 'the system role',
  'schema-keywords': 'bounds in a JSON schema', 'json-schema': 'json_schema',
};

/** What was found to differ from the questions of a recording, in words; `agent`: `{workflow}/{agent}`. */
function notRecorded({ param }: ProviderError, { agent = 'a step', model }: FailureContext): string {
  const anew = 'Make it anew: give --record in place of --replay, where the model can be asked.';
  if (param === 'prompt')
    return `The recording has no answer for ${agent}: its prompt (prompts/${agent}.yaml, or what it shares with others) has changed since. ${anew}`;
  if (param === 'agent') return `The recording has no answer for ${agent}: nothing was asked by it. ${anew}`;
  if (param === 'model')
    return `The recording has no answer for ${agent}: another model than ${model} was recorded. ${anew}`;
  return `The recording has no answer for ${agent}: its prompt is the same, but the texts that it is given, or what it answered before, are others. ${anew}`;
}

/** What a request was rejected for. `page`: something in between answered with a page of its own. */
type Cause = 'refused' | 'credit' | 'too-long' | 'too-much' | 'model' | 'access' | 'page' | 'unknown';

function isKnown(codes: ReadonlySet<string>, { code }: ProviderError): boolean {
  return code !== null && codes.has(code);
}

/** The status codes of a request that was looked at and found wrong; only their words are looked at. */
const LOOKED_AT = new Set([400, 403, 413, 422, 500]);

/** Statuses with which a web filter or another server answers; with others some servers write their own errors as pages. */
const OF_PAGES = new Set([403, 404, 405, 407, 451]);

function isRefusal({ status, words }: ProviderError): boolean {
  if (words.startsWith('<')) return false;
  if (FLAGGED_IN_WORDS.test(words)) return true;
  return status !== 403 && REFUSED_IN_WORDS.test(words);
}

function causeOf(error: ProviderError): Cause {
  const { status, words } = error;
  const says = (pattern: RegExp) => LOOKED_AT.has(status) && pattern.test(words);
  const throttledByCredit = status === 429 && NO_CREDIT_IN_WORDS.test(words);
  if (status === 402 || isKnown(NO_CREDIT, error) || throttledByCredit) return 'credit';
  if (isKnown(REFUSED, error)) return 'refused';
  if (OF_PAGES.has(status) && words.startsWith('<')) return 'page';
  if (status === 413 || isKnown(TOO_LONG, error) || says(TOO_LONG_IN_WORDS)) return 'too-long';
  if (asksForTooMuch(error) && says(/./)) return 'too-much';
  if (says(NO_CREDIT_IN_WORDS)) return 'credit';
  if (says(CLOSED_IN_WORDS)) return 'access';
  if (LOOKED_AT.has(status) && isRefusal(error)) return 'refused';
  if (isKnown(NO_MODEL, error)) return 'model';
  if (status === 401 || isKnown(NO_ACCESS, error) || says(NO_KEY_IN_WORDS)) return 'access';
  return 'unknown';
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

function parameterIn(error: ProviderError): string | null {
  const [feature] = namedFeatures(error);
  return error.param ?? (feature ? PARAMETER[feature] : null);
}

/** Whether it is the key that is refused: by its form, for its account, or for this model. */
function isOfKey(error: ProviderError, cause: Cause): boolean {
  return cause === 'access' || (error.status === 403 && cause === 'unknown' && !parameterIn(error));
}

const ownKey = (provider: string) =>
  `an administrator of the tenant sets another one (PUT /model-keys/${provider}), or deletes it, so that the deployment's is used`;

function whatToDo(error: ProviderError, cause: Cause, failureContext: FailureContext): string {
  const { model, provider, retires, key } = failureContext;
  const { status } = error;
  if (key === 'tenant' && isOfKey(error, cause))
    return `${provider} does not accept the tenant's own API key, or not for ${model}: ${ownKey(provider)}`;
  if (key === 'tenant' && cause === 'credit')
    return `the tenant's own account at ${provider} has no credit left: add credit there, or ${ownKey(provider)}; then resume the run`;
  if (cause === 'credit')
    return `the account at ${provider} has no credit left: add credit, then resume the run`;
  if (cause === 'too-long')
    return 'the prompt and the room for the answer are longer than the model can read: give this role a model with a larger max_context_tokens, or a server of your own a larger context';
  if (cause === 'too-much')
    return 'max_output_tokens and reasoning_tokens are more than the model can write: say in models.yaml what it can (capabilities.max_output_tokens), or give this role another model';
  if (cause === 'page')
    return 'it answered with a page: does a proxy or a web filter in between block it, is base_url right?';
  if (cause === 'access' && CLOSED_IN_WORDS.test(error.words))
    return `${provider} has closed or restricted the account or its key: ask there why`;
  if (cause === 'access' && (key === 'none' || key === 'machine'))
    return `${provider} asks for an API key, and none is configured: give the provider a secret in models.yaml, and put the key under that name`;
  if (cause === 'access') return `${provider} does not accept the API key: put a valid one into its secret`;
  const parameter = parameterIn(error);
  if (status === 403 && !parameter)
    return `the API key may not use ${model}: allow it at ${provider}, or choose another model`;
  if (status === 404 || cause === 'model')
    return `${provider} has no such model${retires ? ` (it was to be retired on ${retires})` : ''}: choose another one in models.yaml`;
  if (parameter)
    return `it does not accept ${parameter}: correct the capabilities of ${model} in models.yaml`;
  return `check the entry of ${model} in models.yaml and the prompt of the agent`;
}

function unsupportedIn(
  error: ProviderError,
  cause: Cause,
  { used = new Set() }: FailureContext,
  outputLimit: number | null,
): ModelFeature[] {
  if (outputLimit !== null) return ['output-limit'];
  return cause === 'unknown' ? refusedFeatures(error, used) : [];
}

function codeOf(error: ProviderError, cause: Cause, { key }: FailureContext): ErrorCode {
  if (error.code === NOT_RECORDED) return 'AnswerNotRecorded';
  if (cause === 'refused') return 'ModelRefused';
  const isOfAccount = cause === 'credit' || isOfKey(error, cause);
  return key === 'tenant' && isOfAccount ? 'TenantKeyRefused' : 'ModelRejected';
}

function rejected(error: ProviderError, cause: Cause, failureContext: FailureContext): ProviderFailure {
  const { status, code, param, requestId } = error;
  const facts: ProviderErrorFacts = { status, code, param, requestId };
  const outputLimit = cause === 'too-much' ? outputLimitIn(error, failureContext.limit ?? 0) : null;
  const unsupported = unsupportedIn(error, cause, failureContext, outputLimit);
  const words =
    code === NOT_RECORDED
      ? notRecorded(error, failureContext)
      : cause === 'refused'
        ? `${failureContext.provider} refused the prompt for ${failureContext.model} (${describeError(facts)}): its content rules were met. A person has to assess this submission.`
        : `${failureContext.provider} rejected the request to ${failureContext.model} (${describeError(facts)}): ${whatToDo(error, cause, failureContext)}.`.replace(
            '?.',
            '?',
          );
  const unexplained = cause === 'unknown' && (status === 400 || status === 422);
  return {
    kind: unsupported.length > 0 ? 'unsupported' : unexplained ? 'unexplained' : 'final',
    cause,
    reason: describeError(facts),
    retryAfterMs: null,
    unsupported,
    outputLimit,
    unmetered: false,
    error: new AssayError(codeOf(error, cause, failureContext), words, { cause: facts }),
  };
}

interface Unavailable {
  kind: 'transient' | 'timeout';
  reason: string;
  unmetered: boolean;
  cause?: ProviderErrorFacts;
  wait?: number | null;
}

function unavailable(
  { kind, reason, unmetered, cause, wait = null }: Unavailable,
  failureContext: FailureContext,
) {
  const words = `${failureContext.model} at ${failureContext.provider} cannot be reached (${reason}). Nothing is lost: resume the run when the provider is back.`;
  const error = new AssayError('ModelUnavailable', words, {
    cause: kind === 'timeout' && unmetered ? { ...cause, mayBeCharged: true } : cause,
  });
  const nothing = { cause: null, unsupported: [], outputLimit: null };
  return { kind, reason, retryAfterMs: wait, ...nothing, unmetered, error } satisfies ProviderFailure;
}

function unreadable({ reason }: UnreadableReply, failureContext: FailureContext): ProviderFailure {
  const words = sentence(
    `The reply of ${failureContext.provider} for ${failureContext.model} cannot be read: ${reason}`,
  );
  const error = new AssayError('ModelUnavailable', words, { cause: { mayBeCharged: true } });
  const nothing = { cause: null, retryAfterMs: null, unsupported: [], outputLimit: null };
  return { kind: 'unreadable', reason, ...nothing, unmetered: true, error };
}

function connectionCode(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && identifier(at.code)) return `${at.code}`;
  return null;
}

/** No connection was made, so nothing was asked. */
const NEVER_SENT =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;
const SLOW = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

function isTimeout(error: unknown): boolean {
  if (error instanceof APIConnectionTimeoutError || error instanceof APIUserAbortError) return true;
  if (SLOW.has(connectionCode(error) ?? '')) return true;
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError');
}

function unanswered(error: unknown, failureContext: FailureContext): ProviderFailure {
  if (error instanceof OutOfTime)
    return unavailable({ kind: 'timeout', reason: 'no time left to ask', unmetered: false }, failureContext);
  if (error instanceof UnreadableReply) return unreadable(error, failureContext);
  if (error instanceof SyntaxError)
    return unreadable(
      new UnreadableReply('it answered with JSON that ends too early or is broken'),
      failureContext,
    );
  const code = connectionCode(error);
  if (!(error instanceof APIError) && code === null && !isTimeout(error)) throw error;
  const sent = code === null || !NEVER_SENT.test(code);
  if (isTimeout(error) && sent)
    return unavailable({ kind: 'timeout', reason: 'no answer in time', unmetered: true }, failureContext);
  const reason = code === null ? 'no connection' : `no connection, ${code}`;
  return unavailable({ kind: 'transient', reason, unmetered: sent }, failureContext);
}

/**
 * Sorts a failed request (SDK error, or an answer that is not of the protocol) into its class. Request time-outs
 * (408, 504, no answer in time) are one class, throttling (429 with credit left), 409 and 5xx another, where the error does not
 * name a parameter. What comes from no provider and no connection is a fault of ours, and is thrown as it is.
 */
export function classifyFailure(
  error: unknown,
  failureContext: FailureContext,
  now: number,
): ProviderFailure {
  if (!(error instanceof APIError) || error.status === undefined) return unanswered(error, failureContext);
  const providerError = readProviderError(error);
  const { status, code, param, requestId } = providerError;
  const waiting = {
    reason: describeError(providerError),
    unmetered: false,
    cause: { status, code, param, requestId },
    wait: retryAfterMs(error.headers, now),
  };
  if (status === 408 || status === 504) return unavailable({ kind: 'timeout', ...waiting }, failureContext);
  const failure = rejected(providerError, causeOf(providerError), failureContext);
  const mayPass = status === 409 || status === 429 || status >= 500;
  const throttled = status === 409 || status === 429 || status === 502 || status === 503;
  if (!mayPass || causeOf(providerError) === 'credit') return failure;
  if (!throttled && failure.kind === 'unsupported') return failure;
  return unavailable({ kind: 'transient', ...waiting }, failureContext);
}
