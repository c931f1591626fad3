import type { WireChatRequest } from '../wire/chat-request.ts';
import type { FaultOf } from './behaviour.ts';
import { boundIn, type Parameter } from './held-parameters.ts';

interface ParameterRefusal {
  status: number;
  body: Record<string, unknown>;
}

interface RefusalWording {
  message: string;
  param: string | null;
  code: string | null;
}

const TYPE = 'invalid_request_error';
const NOT_ALLOWED = 'You are not allowed to request logprobs from this model.';

function other(parameter: 'max_tokens' | 'max_completion_tokens'): string {
  return parameter === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
}

function keywordWords(request: WireChatRequest): string {
  const { keyword, path } = boundIn(request) ?? { keyword: 'minimum', path: [] };
  const format = request.response_format;
  const name = format.type === 'json_schema' ? format.json_schema.name : '';
  const context = path.map((step) => `'${step}'`).join(', ');
  return `Invalid schema for response_format '${name}': In context=(${context}), '${keyword}' is not permitted.`;
}

/** As OpenAI words it, parameter by parameter. */
function openai(parameter: Parameter, request: WireChatRequest, status: number): RefusalWording {
  const unsupported = `Unsupported parameter: '${parameter}' is not supported with this model.`;
  const named = { param: parameter, code: 'unsupported_parameter' };
  switch (parameter) {
    case 'temperature':
      return {
        message: `Unsupported value: 'temperature' does not support ${request.temperature} with this model. Only the default (1) value is supported.`,
        param: parameter,
        code: 'unsupported_value',
      };
    case 'max_tokens':
    case 'max_completion_tokens':
      return { message: `${unsupported} Use '${other(parameter)}' instead.`, ...named };
    case 'prompt_cache_key':
      return { message: `Unknown parameter: '${parameter}'.`, param: parameter, code: 'unknown_parameter' };
    case 'response_format': {
      const { type } = request.response_format;
      const message = `Invalid parameter: 'response_format' of type '${type}' is not supported with this model.`;
      return { message, param: 'response_format', code: null };
    }
    case 'schema-keywords':
      return { message: keywordWords(request), param: 'response_format', code: 'invalid_json_schema' };
    case 'system-role': {
      const at = request.messages.findIndex(({ role }) => role === 'system' || role === 'developer');
      const param = `messages[${at}].role`;
      const message = `Unsupported value: '${param}' does not support '${request.messages[at]?.role}' with this model.`;
      return { message, param, code: 'unsupported_value' };
    }
    default:
      return parameter === 'logprobs' && status === 403
        ? { message: NOT_ALLOWED, param: null, code: null }
        : { message: unsupported, ...named };
  }
}

/** As Azure words it: older layers know no parameter, newer ones say what OpenAI says. */
function azure(parameter: Parameter, request: WireChatRequest, status: number): Record<string, unknown> {
  if (parameter === 'response_format') {
    const message =
      'response_format value as json_schema is enabled only for api versions 2024-08-01-preview and later';
    return { error: { code: 'BadRequest', message } };
  }
  const refusalWording =
    parameter === 'schema-keywords' || parameter === 'system-role' || parameter === 'temperature'
      ? openai(parameter, request, status)
      : { message: `Unrecognized request argument supplied: ${parameter}`, param: null, code: null };
  return { error: { ...refusalWording, type: TYPE } };
}

/** As vLLM's engine words what its schema of requests lets pass. */
function engine(message: string, code: number): Record<string, unknown> {
  return { object: 'error', message, type: 'BadRequestError', param: null, code };
}

/** As servers word it whose requests pydantic checks (vLLM, Mistral, many gateways). */
function fastapi(parameter: Parameter, request: WireChatRequest, status: number): Record<string, unknown> {
  if (parameter === 'schema-keywords')
    return engine('The provided JSON schema contains features not supported by xgrammar.', status);
  if (parameter === 'system-role') return engine('System role not supported', status);
  if (parameter === 'response_format') {
    const { type: input } = request.response_format;
    const expected = "'text' or 'json_object'";
    const issue = { type: 'enum', loc: ['body', 'response_format', 'type'] };
    return { detail: [{ ...issue, msg: `Input should be ${expected}`, input, ctx: { expected } }] };
  }
  const issue = { type: 'extra_forbidden', loc: ['body', parameter] };
  return { detail: [{ ...issue, msg: 'Extra inputs are not permitted', input: request[parameter] }] };
}

/** As the LiteLLM proxy words it, with its own None for null and a code that is text. */
function litellm(parameter: Parameter, request: WireChatRequest, status: number): Record<string, unknown> {
  const unnamed = parameter === 'schema-keywords' || parameter === 'system-role';
  const message = unnamed
    ? `litellm.BadRequestError: OpenAIException - ${openai(parameter, request, status).message}. Received Model Group=${request.model}\nAvailable Model Group Fallbacks=None`
    : `litellm.UnsupportedParamsError: hosted_vllm does not support parameters: ['${parameter}'], for model=${request.model}. To drop these, set \`litellm.drop_params=True\` or for proxy:\n\n\`litellm_settings:\n drop_params: true\`\n. \n If you want to use these params dynamically send allowed_openai_params=['${parameter}'] in your request.. Received Model Group=${request.model}\nAvailable Model Group Fallbacks=None`;
  return { error: { message, type: 'None', param: 'None', code: String(status) } };
}

/** As OpenRouter hands on a refusal of which it does not say what it was about. */
function unnamed(code: number): Record<string, unknown> {
  const metadata = { raw: '{"message":"Bad Request"}', provider_name: 'Upstream' };
  return { error: { message: 'Provider returned error', code, metadata } };
}

/** The refusal of a parameter that a request holds, in the words of one of those who serve models. */
export function refuseParameter(
  { parameter, style, status: given }: Pick<FaultOf<'refused-parameter'>, 'parameter' | 'style' | 'status'>,
  request: WireChatRequest,
): ParameterRefusal {
  const checked = style === 'fastapi' && parameter !== 'schema-keywords' && parameter !== 'system-role';
  const status = given ?? (checked ? 422 : 400);
  const bodies = {
    openai: () => ({ error: { ...openai(parameter, request, status), type: TYPE } }),
    azure: () => azure(parameter, request, status),
    fastapi: () => fastapi(parameter, request, status),
    litellm: () => litellm(parameter, request, status),
    unnamed: () => unnamed(status),
  };
  return { status, body: bodies[style]() };
}
