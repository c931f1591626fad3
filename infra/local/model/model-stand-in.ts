import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type Behaviour, behaviourSchema } from './misbehaviour/behaviour.ts';
import { ModelService, type Outcome } from './model-service.ts';
import { RequestLog, type RequestLogEntry } from './request-log.ts';
import { ApiError } from './wire/api-error.ts';
import { invalid } from './wire/chat-request.ts';
import { dropInMidBody, jsonReply, parseJson, type Reply, readBody, sendReply } from './wire/http.ts';

export type { Behaviour } from './misbehaviour/behaviour.ts';
export type { RequestLogEntry } from './request-log.ts';

/** A running stand-in. `url` ends in `/v1` and is what `OPENAI_BASE_URL` takes. */
export interface ModelStandIn {
  url: string;
  /** @throws ZodError when the behaviour is not one */
  setBehaviour(behaviour: Behaviour): void;
  /** Every request to `/v1` so far: counts and sizes, no texts. */
  requests(): RequestLogEntry[];
  close(): Promise<void>;
}

/**
 * Starts the model stand-in on 127.0.0.1: an OpenAI-compatible server whose "model" is a reader by rules, used when no
 * key is set. It answers POST /v1/chat/completions, POST /v1/embeddings, GET /v1/models, and GET and PUT
 * /stand-in/behaviour. Its answers depend on the messages, the seed and the temperature alone and carry
 * `system_fingerprint: "assay-stand-in-1"`.
 * @param options.port 0 or absent: a free one
 * @param options.seed decides faults with a probability, and the answers of requests that bring no seed
 */
export async function startModelStandIn(
  options: { port?: number; behaviour?: Behaviour; seed?: number } = {},
): Promise<ModelStandIn> {
  const service = new ModelService(options.seed ?? 1);
  service.behaviour = behaviourSchema.parse(options.behaviour ?? {});
  const log = new RequestLog();
  const server = createServer((request, response) => void serve(service, log, request, response));
  server.keepAliveTimeout = 60_000;
  await listen(server, options.port ?? 0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    setBehaviour: (behaviour) => {
      service.behaviour = behaviourSchema.parse(behaviour);
    },
    requests: () => log.entries(),
    close: () => close(server),
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

const ENDPOINTS: Record<string, RequestLogEntry['endpoint']> = {
  'POST /v1/chat/completions': 'chat',
  'POST /v1/embeddings': 'embeddings',
  'GET /v1/models': 'models',
};

function errorReply(error: unknown): Reply {
  if (error instanceof ApiError) return jsonReply(error.status, error, error.headers);
  const unexpected = new ApiError(
    500,
    `The stand-in failed: ${error instanceof Error ? error.message : 'unknown'}`,
  );
  return jsonReply(500, unexpected);
}

async function serve(
  service: ModelService,
  log: RequestLog,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
  try {
    if (path === '/stand-in/behaviour') sendReply(response, await changeBehaviour(service, request));
    else await serveModel(service, log, request, response, `${request.method} ${path}`);
  } catch (error) {
    sendReply(response, errorReply(error));
  }
}

async function changeBehaviour(service: ModelService, request: IncomingMessage): Promise<Reply> {
  if (request.method === 'PUT') {
    const parsed = behaviourSchema.safeParse(parseJson(await readBody(request)));
    if (!parsed.success) throw invalid(parsed.error);
    service.behaviour = parsed.data;
  } else if (request.method !== 'GET') throw new ApiError(405, 'Use GET or PUT.');
  return jsonReply(200, service.behaviour);
}

async function serveModel(
  service: ModelService,
  log: RequestLog,
  request: IncomingMessage,
  response: ServerResponse,
  route: string,
): Promise<void> {
  const started = performance.now();
  const entry = log.open(ENDPOINTS[route] ?? 'other');
  const done = (status: number) => {
    entry.status = status;
    entry.latencyMs = performance.now() - started;
  };
  let outcome: Outcome;
  try {
    outcome = await answer(service, entry, request, route);
  } catch (error) {
    outcome = { reply: errorReply(error), delayMs: 0, fate: 'sent', onSent: () => {} };
  }
  const { reply, delayMs, fate } = outcome;
  const leftMs = delayMs - (performance.now() - started);
  if (leftMs > 0) await delay(leftMs, undefined, { ref: false });
  if (fate === 'never') return;
  Object.assign(reply.headers, {
    'x-request-id': `req_${started.toString(36).replace('.', '')}`,
    'openai-processing-ms': String(Math.round(performance.now() - started)),
  });
  done(reply.status);
  outcome.onSent();
  if (fate === 'dropped') dropInMidBody(response, reply);
  else sendReply(response, reply);
}

async function answer(
  service: ModelService,
  entry: RequestLogEntry,
  request: IncomingMessage,
  route: string,
): Promise<Outcome> {
  const text = await readBody(request);
  entry.requestBytes = Buffer.byteLength(text);
  if (!/^bearer \S/i.test(request.headers.authorization ?? '')) throw unauthorised();
  if (entry.endpoint === 'chat') return service.chat(parseJson(text), entry);
  if (entry.endpoint === 'embeddings') return service.embeddings(parseJson(text), entry);
  if (entry.endpoint === 'models') return service.models(entry);
  throw new ApiError(404, `Unknown request URL: ${route}.`, { code: 'unknown_url' });
}

function unauthorised(): ApiError {
  const message =
    "You didn't provide an API key. Send it in an Authorization header: Authorization: Bearer YOUR_KEY.";
  return new ApiError(401, message, { code: 'invalid_api_key' });
}
