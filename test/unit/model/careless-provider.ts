import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ModelFeature } from '@assay/model/model-call';
import { createTestServer } from '../../support/test-server.ts';

interface Body {
  messages: { role: string; content: unknown }[];
  response_format?: { json_schema?: { schema?: unknown } };
  [parameter: string]: unknown;
}

interface Answer {
  status: number;
  body: unknown;
}

const tokensOf = ({ max_tokens, max_completion_tokens }: Body): number =>
  Number(max_completion_tokens ?? max_tokens);

const openai = (status: number, message: string, param: string | null, code: string | null): Answer => ({
  status,
  body: { error: { message, type: 'invalid_request_error', param, code } },
});
/** FastAPI's form, as vLLM and Mistral answer; the server repeats what it was sent. */
const fastapi = (loc: (string | number)[], input: unknown): Answer => ({
  status: 422,
  body: {
    detail: [
      { type: 'extra_forbidden', loc: ['body', ...loc], msg: 'Extra inputs are not permitted', input },
    ],
  },
});
const litellm = (parameter: string): Answer =>
  openai(
    400,
    `litellm.UnsupportedParamsError: custom does not support parameters: ['${parameter}'], for model=model-a. To drop these, set \`litellm.drop_params=True\``,
    'None',
    '400',
  );
const azure = (parameter: string): Answer =>
  openai(400, `Unrecognized request argument supplied: ${parameter}`, null, null);
/** As llama.cpp's server writes its errors. */
const llamaCpp = (code: number, message: string): Answer => ({
  status: code,
  body: { error: { code, message, type: code === 400 ? 'invalid_request_error' : 'server_error' } },
});
const old = (message: string): Answer => ({
  status: 400,
  body: { object: 'error', message, type: 'BadRequestError', param: null, code: 400 },
});

/** How providers word that they do not take a feature, as they document it or as users of theirs have reported. */
export const WORDINGS: Record<ModelFeature, ((sent: Body) => Answer)[]> = {
  'prompt-cache-key': [
    () => azure('prompt_cache_key'),
    (sent) => fastapi(['prompt_cache_key'], sent.prompt_cache_key),
    () => openai(400, "Unknown parameter: 'prompt_cache_key'.", 'prompt_cache_key', 'unknown_parameter'),
  ],
  streaming: [
    (sent) => fastapi(['stream_options'], sent.stream_options),
    () => openai(400, 'Streaming is not supported for this model.', 'stream', 'unsupported_value'),
    () => old("The 'stream_options' parameter is not supported."),
  ],
  seed: [
    (sent) => fastapi(['seed'], sent.seed),
    () => litellm('seed'),
    () => ({ status: 500, body: "TypeError: create() got an unexpected keyword argument 'seed'" }),
    () => ({ status: 400, body: { error: 'property "seed" is unsupported' } }),
  ],
  'reasoning-effort': [
    () =>
      openai(
        400,
        "Unsupported value: 'reasoning_effort' does not support 'low' with this model.",
        'reasoning_effort',
        'unsupported_value',
      ),
    () => ({ status: 400, body: { error: { message: '"gemma3" does not support thinking' } } }),
    (sent) => fastapi(['reasoning_effort'], sent.reasoning_effort),
    () => openai(400, 'reasoning_effort low not supported', null, null),
  ],
  'top-logprobs': [
    () => openai(400, 'top_logprobs must be <= 5', null, null),
    () => old('Requested sample logprobs of 20 is greater than allowed: top_logprobs'),
  ],
  logprobs: [
    () => openai(403, 'You are not allowed to request logprobs from this model.', null, null),
    () => litellm('logprobs'),
    () => ({ status: 501, body: { error: { message: 'logprobs are not implemented' } } }),
  ],
  temperature: [
    () =>
      openai(
        400,
        "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
        'temperature',
        'unsupported_value',
      ),
    () => litellm('temperature'),
    () => old('temperature must be 1 for this model'),
  ],
  'frequency-penalty': [
    () =>
      openai(
        400,
        "Unsupported parameter: 'frequency_penalty' is not supported with this model.",
        'frequency_penalty',
        'unsupported_parameter',
      ),
    () => litellm('frequency_penalty'),
    (sent) => fastapi(['frequency_penalty'], sent.frequency_penalty),
  ],
  'token-parameter': [
    () =>
      openai(
        400,
        "Unsupported parameter: 'max_completion_tokens' is not supported with this model. Use 'max_tokens' instead.",
        'max_completion_tokens',
        'unsupported_parameter',
      ),
    (sent) => fastapi(['max_completion_tokens'], sent.max_completion_tokens),
  ],
  'output-limit': [
    (sent) =>
      openai(
        400,
        `max_tokens is too large: ${tokensOf(sent)}. This model supports at most 4096 completion tokens, whereas you provided ${tokensOf(sent)}.`,
        'max_tokens',
        'invalid_value',
      ),
    () =>
      openai(
        400,
        '`max_completion_tokens` must be less than or equal to `4096`, the maximum value for `max_completion_tokens` is less than the `context_window` for this model',
        'max_completion_tokens',
        null,
      ),
    () =>
      openai(
        400,
        'Invalid max_tokens value, the valid range of max_tokens is [1, 4096]',
        null,
        'invalid_request_error',
      ),
    (sent) =>
      old(
        `max_tokens: ${tokensOf(sent)} > 4096, which is the maximum allowed number of output tokens for model-a`,
      ),
  ],
  'system-role': [
    () => old('System role not supported'),
    () =>
      openai(
        400,
        "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
        'messages[0].role',
        'unsupported_value',
      ),
    () => ({
      status: 400,
      body: [{ error: { code: 400, message: 'Developer instruction is not enabled for models/gemma-3' } }],
    }),
  ],
  'schema-keywords': [
    () =>
      openai(
        400,
        "Invalid schema for response_format 'judge-verdict': In context=('properties', 'score'), 'minimum' is not permitted.",
        'response_format',
        null,
      ),
    () => old('The provided JSON schema contains features not supported by xgrammar.'),
    () =>
      openai(
        400,
        "output_config.format.schema: For 'integer' type, properties maximum, minimum are not supported",
        null,
        null,
      ),
    () => llamaCpp(400, 'Failed to initialize samplers: failed to parse grammar'),
    () => llamaCpp(400, "JSON schema conversion failed:\nPattern must start with '^' and end with '$'"),
    () =>
      llamaCpp(
        400,
        "Unable to generate parser for this template. Automatic parser generation failed: JSON schema conversion failed:\nPattern must start with '^' and end with '$'",
      ),
    () =>
      llamaCpp(
        500,
        'error parsing grammar: number of repetitions exceeds sane defaults, please reduce the number of repetitions',
      ),
  ],
  'json-schema': [
    () => openai(400, 'This response_format type is unavailable now', null, 'invalid_request_error'),
    (sent) => fastapi(['response_format', 'json_schema'], sent.response_format),
    () => litellm('response_format'),
    () => ({ status: 415, body: { message: 'json_schema is not supported here' } }),
    () => llamaCpp(400, 'Failed to initialize samplers: std::exception'),
    () =>
      llamaCpp(
        400,
        'Failed to initialize samplers: Unexpected empty grammar stack after accepting piece: {" (14937)',
      ),
    () => llamaCpp(500, 'Unexpected empty grammar stack after accepting piece: <unused32>'),
  ],
};

function hasBounds(value: unknown): boolean {
  return /"(?:minimum|maximum|pattern|minLength|maxItems)":/.test(JSON.stringify(value ?? null));
}

/** Whether a request makes use of a feature, as a server would see it. */
const USES: Record<ModelFeature, (body: Body) => boolean> = {
  'prompt-cache-key': (body) => body.prompt_cache_key !== undefined,
  streaming: (body) => body.stream !== undefined,
  seed: (body) => body.seed !== undefined,
  'reasoning-effort': (body) => body.reasoning_effort !== undefined,
  'top-logprobs': (body) => body.top_logprobs !== undefined,
  logprobs: (body) => body.logprobs !== undefined,
  temperature: (body) => body.temperature !== undefined,
  'frequency-penalty': (body) => body.frequency_penalty !== undefined,
  'token-parameter': (body) => body.max_completion_tokens !== undefined,
  'output-limit': (body) => tokensOf(body) > 4096,
  'system-role': (body) => body.messages.some(({ role }) => role === 'system'),
  'schema-keywords': (body) => hasBounds(body.response_format),
  'json-schema': (body) => body.response_format !== undefined,
};

/** What a provider does not take: the feature and which of its `WORDINGS` says so (any number; it is taken modulo). */
export interface Dislike {
  feature: ModelFeature;
  wording: number;
}

/** A server of chat completions that refuses features one at a time, in the order of its dislikes, and answers what is left. */
export class CarelessProvider {
  readonly received: Body[] = [];
  dislikes: Dislike[] = [];
  /** A refusal without a word on the cause, of any request that uses a disliked feature. */
  mute = false;
  readonly #server: Server;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
    this.#server = createTestServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { status, body } = this.#answer(JSON.parse(Buffer.concat(chunks).toString()) as Body);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  }

  #answer(sent: Body): Answer {
    this.received.push(sent);
    const disliked = this.dislikes.find(({ feature }) => USES[feature](sent));
    if (disliked && this.mute) return { status: 400, body: { error: { message: 'Bad request.' } } };
    if (disliked) {
      const wordings = WORDINGS[disliked.feature];
      return wordings[disliked.wording % wordings.length]!(sent);
    }
    const message = { role: 'assistant', content: this.#text };
    const usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 };
    const choices = [{ index: 0, message, finish_reason: 'stop' }];
    return { status: 200, body: { id: 'c', object: 'chat.completion', model: 'model-a', choices, usage } };
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
