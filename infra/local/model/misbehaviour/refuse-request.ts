import { ApiError } from '../wire/api-error.ts';
import type { WireChatRequest } from '../wire/chat-request.ts';
import { type HttpReply, jsonReply } from '../wire/http.ts';
import type { Fault, FaultOf } from './behaviour.ts';
import { forcedLimit } from './rate-limit.ts';
import { refuseParameter } from './refuse-parameter.ts';

/** The error that a fault answers instead of the model, or null where the fault is of another sort. */
function errorFor(fault: Fault): ApiError | null {
  switch (fault.kind) {
    case 'rate-limited':
      return forcedLimit(fault);
    case 'server-error':
      return serverError(fault.status);
    case 'content-filter':
      return fault.reject ? filtered() : null;
    default:
      return null;
  }
}

function serverError(status: number): ApiError {
  const overloaded = status === 503;
  const message = overloaded
    ? 'The engine is currently overloaded, please try again later.'
    : 'The server had an error while processing your request.';
  return new ApiError(status, message, overloaded ? { code: 'service_unavailable' } : {});
}

/** Azure's word on a prompt that its filter does not let pass. */
function filtered(): ApiError {
  const message =
    "The response was filtered due to the prompt triggering Azure OpenAI's content management policy. Please modify your prompt and retry.";
  return new ApiError(400, message, { code: 'content_filter', param: 'prompt' });
}

/** What a proxy in front of a provider answers when the provider is away. */
const BAD_GATEWAY =
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>proxy</center>\r\n</body>\r\n</html>\r\n';
/** What the gateway of a campus or an office answers to whoever has not signed in. */
const SIGN_IN =
  '<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>Sign in</title></head>\n<body><form method="post" action="/login"><h1>Sign in to continue</h1></form></body>\n</html>\n';

function page(status: number, html: string): HttpReply {
  return { status, contentType: 'text/html; charset=utf-8', body: Buffer.from(html), headers: {} };
}

function outOfCredit({ style }: FaultOf<'out-of-credit'>): HttpReply {
  const deepseek = {
    message: 'Insufficient Balance',
    type: 'unknown_error',
    param: null,
    code: 'invalid_request_error',
  };
  const openrouter = {
    message:
      'This request requires more credits, or fewer max_tokens. To increase, visit https://openrouter.ai/settings/credits and add more credits',
    code: 402,
  };
  return jsonReply(402, { error: style === 'deepseek' ? deepseek : openrouter });
}

/** What is known of the request that a fault ends; `request` is null where it is none of chat. */
interface FailedRequest {
  model: string;
  promptTokens: number;
  request: WireChatRequest | null;
}

function noCompletion(
  { body }: FaultOf<'not-a-completion'>,
  { model, promptTokens }: FailedRequest,
): HttpReply {
  const usage = { prompt_tokens: promptTokens, completion_tokens: 0, total_tokens: promptTokens };
  const raw = { raw: 'upstream connect error', provider_name: 'Upstream' };
  const bodies = {
    error: { error: { message: 'Provider returned error', code: 502, metadata: raw } },
    empty: {},
    'no-choices': { id: 'chatcmpl-0', object: 'chat.completion', created: 0, model, choices: [], usage },
  };
  return jsonReply(200, bodies[body]);
}

/** The reply that a fault sends instead of the model's, or null where the fault is of another sort. */
export function replyInstead(fault: Fault, ended: FailedRequest): HttpReply | null {
  const error = errorFor(fault);
  if (error) return jsonReply(error.status, error, error.headers);
  if (fault.kind === 'html-error') return page(fault.status, BAD_GATEWAY);
  if (fault.kind === 'html-page') return page(200, SIGN_IN);
  if (fault.kind === 'out-of-credit') return outOfCredit(fault);
  if (fault.kind === 'not-a-completion') return noCompletion(fault, ended);
  const refused = ended.request && refusedIn(fault);
  if (!refused) return null;
  const { status, body } = refuseParameter(refused, ended.request!);
  return jsonReply(status, body);
}

/** Two refusals have names of their own. */
function refusedIn(fault: Fault): Parameters<typeof refuseParameter>[0] | null {
  if (fault.kind === 'refused-parameter') return fault;
  if (fault.kind === 'no-json-schema')
    return { parameter: 'response_format', style: 'openai', status: undefined };
  return fault.kind === 'no-logprobs' && fault.reject
    ? { parameter: 'logprobs', style: 'openai', status: 403 }
    : null;
}
