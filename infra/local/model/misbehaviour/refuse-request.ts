import { ApiError } from '../wire/api-error.ts';
import type { Fault } from './behaviour.ts';
import { forcedLimit } from './rate-limit.ts';

/** The error that a fault answers instead of the model, or null where the fault is of another sort. */
export function errorFor(fault: Fault): ApiError | null {
  switch (fault.kind) {
    case 'rate-limited':
      return forcedLimit(fault.retryAfterMs, fault.code);
    case 'server-error':
      return serverError(fault.status);
    case 'no-json-schema':
      return new ApiError(
        400,
        "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
        { param: 'response_format' },
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

/** What a proxy in front of a provider answers when the provider is away. */
export const HTML_PAGE =
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>proxy</center>\r\n</body>\r\n</html>\r\n';
