import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { serve } from '../http/serve.ts';
import { BatchService } from './batches/batch-service.ts';
import type { ExampleAnswer } from './examples/example-answers.ts';
import type { KnownModel } from './known-models.ts';
import { type Behaviour, behaviourSchema } from './misbehaviour/behaviour.ts';
import { ModelService, type RequestOutcome } from './model-service.ts';
import { RequestLog, type RequestLogEntry, type TokenCharge } from './request-log.ts';
import { ApiError } from './wire/api-error.ts';
import { invalid } from './wire/chat-request.ts';
import { dropInMidBody, type HttpReply, jsonReply, readJson, readText, sendReply } from './wire/http.ts';

export type { ExampleAnswer } from './examples/example-answers.ts';
export type { KnownModel } from './known-models.ts';
export type { Behaviour } from './misbehaviour/behaviour.ts';
export type { RequestLogEntry, TokenCharge } from './request-log.ts';

interface ModelStandInOptions {
  /** 0 or absent: a free one. */
  port?: number | undefined;
  behaviour?: Behaviour | undefined;
  /** The models that are served; absent: whatever is asked for, and it takes everything. */
  models?: KnownModel[] | undefined;
  /** Answers that somebody wrote, each to one agent's question about one text. */
  examples?: ExampleAnswer[] | undefined;
  /** Decides faults with a probability, and what is left to chance in answers to requests that bring no seed. */
  seed?: number | undefined;
}

/** A running stand-in. `url` ends in `/v1` and is what `OPENAI_BASE_URL` takes. */
export interface ModelStandIn {
  url: string;
  /** @throws ZodError when the behaviour is not one */
  setBehaviour(behaviour: Behaviour): void;
  /** Every request to `/v1` so far: counts and sizes, no texts. */
  requests(): RequestLogEntry[];
  /** What a provider would have charged for all of them. */
  charged(): TokenCharge;
  close(): Promise<void>;
}

/**
 * Starts the model stand-in on 127.0.0.1: an OpenAI-compatible server without a model. It answers POST /v1/chat/completions, POST
 * /v1/embeddings, GET /v1/models, the Batch API (/v1/files, /v1/batches), GET and PUT /stand-in/behaviour, and GET /stand-in/requests
 * (`{ charged, requests }`: what a provider would have charged in all, and each request), and refuses what OpenAI refuses. What is asked is
 * answered with an instance of its schema that says nothing, and carries `system_fingerprint: "assay-stand-in-1"`; where an example answer
 * was written for it, by that, and carries `"assay-example-answers-1"`.
 */
export async function startModelStandIn(options: ModelStandInOptions = {}): Promise<ModelStandIn> {
  const { port = 0, behaviour = {}, seed = 1 } = options;
  const service = new ModelService(seed, options, behaviourSchema.parse(behaviour));
  const log = new RequestLog();
  const served = { service, log, batches: new BatchService(service, log) };
  const { url, close } = await serve((...exchange) => handle(served, ...exchange), { port });
  return {
    url: `${url}/v1`,
    setBehaviour: (changed) => {
      service.behaviour = behaviourSchema.parse(changed);
    },
    requests: () => log.entries(),
    charged: () => log.charged(),
    close,
  };
}

/** What requests are answered from. */
interface StandInServices {
  service: ModelService;
  log: RequestLog;
  batches: BatchService;
}

/** OpenAI's 200 MB of an input file, and what is around them. */
const MOST_MIB_OF_A_FILE = 192;

const ENDPOINTS: Record<string, RequestLogEntry['endpoint']> = {
  'POST /v1/chat/completions': 'chat',
  'POST /v1/embeddings': 'embeddings',
  'GET /v1/models': 'models',
};

function errorReply(error: unknown): HttpReply {
  if (error instanceof ApiError) return jsonReply(error.status, error, error.headers);
  const reason = error instanceof Error ? error.message : 'unknown';
  return jsonReply(500, new ApiError(500, `The stand-in failed: ${reason}`));
}

async function handle(
  served: StandInServices,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const { service, log } = served;
  const { pathname: path } = url;
  try {
    if (path === '/stand-in/behaviour') sendReply(response, await changeBehaviour(service, request));
    else if (path === '/stand-in/requests') sendReply(response, tellRequests(log, request));
    else await handleModel(served, request, response, url);
  } catch (error) {
    sendReply(response, errorReply(error));
  }
}

async function changeBehaviour(service: ModelService, request: IncomingMessage): Promise<HttpReply> {
  if (request.method === 'PUT') {
    const parsed = behaviourSchema.safeParse(readJson(await readText(request)));
    if (!parsed.success) throw invalid(parsed.error);
    service.behaviour = parsed.data;
  } else if (request.method !== 'GET') throw new ApiError(405, 'Use GET or PUT.');
  return jsonReply(200, service.behaviour);
}

function tellRequests(log: RequestLog, request: IncomingMessage): HttpReply {
  if (request.method !== 'GET') throw new ApiError(405, 'Use GET.');
  return jsonReply(200, { charged: log.charged(), requests: log.entries() });
}

async function handleModel(
  served: StandInServices,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, searchParams }: URL,
): Promise<void> {
  const started = performance.now();
  const route = `${request.method} ${pathname}`;
  const entry = served.log.open(
    ENDPOINTS[route] ?? 'other',
    String(request.headers['x-assay-agent'] ?? '') || null,
  );
  const outcome = await answer(served, entry, request, { route, query: searchParams }).catch(
    (error: unknown): RequestOutcome => ({ reply: errorReply(error), delayMs: 0, fate: 'sent' }),
  );
  const { reply, delayMs, fate } = outcome;
  const leftMs = delayMs - (performance.now() - started);
  if (leftMs > 0) await delay(leftMs, undefined, { ref: false });
  if (fate === 'never') return;
  entry.status = reply.status;
  entry.latencyMs = performance.now() - started;
  reply.headers['x-request-id'] = `req_${started.toString(36).replace('.', '')}`;
  reply.headers['openai-processing-ms'] = String(Math.round(entry.latencyMs));
  outcome.onSent?.();
  if (fate === 'dropped') dropInMidBody(response, reply);
  else sendReply(response, reply);
}

async function answer(
  { service, batches }: StandInServices,
  entry: RequestLogEntry,
  request: IncomingMessage,
  { route, query }: { route: string; query: URLSearchParams },
): Promise<RequestOutcome> {
  const isFile = route === 'POST /v1/files';
  const text = await readText(request, isFile ? MOST_MIB_OF_A_FILE : undefined);
  entry.requestBytes = Buffer.byteLength(text);
  if (!/^bearer \S/i.test(request.headers.authorization ?? '')) {
    const message =
      "You didn't provide an API key. Send it in an Authorization header: Authorization: Bearer YOUR_KEY.";
    throw new ApiError(401, message, { code: 'invalid_api_key' });
  }
  if (entry.endpoint === 'chat') return service.chat(readJson(text), entry);
  if (entry.endpoint === 'embeddings') return service.embeddings(readJson(text), entry);
  if (entry.endpoint === 'models') return service.models(entry);
  const reply = await batches.answer(route, { text, headers: request.headers, query });
  if (reply) return { reply, delayMs: 0, fate: 'sent' };
  throw new ApiError(404, `Unknown request URL: ${route}.`, { code: 'unknown_url' });
}
