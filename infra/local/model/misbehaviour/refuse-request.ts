import { ApiError } from '../wire/api-error.ts';
import type { Fault } from './behaviour.ts';
import { forcedLimit } from './rate-limit.ts';

/** The error that a fault answers instead of the model, or null where the fault is of another sort. */
export function errorFor(fault: Fault, promptTokens: number): ApiError | null {
  switch (fault.kind) {
    case 'rate-limited':
      return forcedLimit(fault.retryAfterMs, fault.code);
    case 'server-error':
      return serverError(fault.status);
    case 'context-window':
      return contextLength(fault.tokens, promptTokens);
    case 'no-json-schema':
      return new ApiError(
        400,
        "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
        { param: 'response_format' },
      );
    case 'fixed-temperature':
      return new ApiError(
        400,
        "Unsupported value: 'temperature' does not support this value with this model. Only the default (1) value is supported.",
        { code: 'unsupported_value', param: 'temperature' },
      );
    case 'no-logprobs':
      return fault.reject
        ? new ApiError(403, 'You are not allowed to request logprobs from this model.')
        : null;
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

/** The 400 of a prompt that is longer than the model's window. */
export function contextLength(window: number, tokens: number): ApiError {
  const message = `This model's maximum context length is ${window} tokens. However, your messages resulted in ${tokens} tokens. Please reduce the length of the messages.`;
  return new ApiError(400, message, { code: 'context_length_exceeded', param: 'messages' });
}

/** What a proxy in front of a provider answers when the provider is away. */
export const HTML_PAGE =
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>proxy</center>\r\n</body>\r\n</html>\r\n';
