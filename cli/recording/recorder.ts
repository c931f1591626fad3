import { type IncomingMessage, request as plainRequest, type ServerResponse } from 'node:http';
import { request as secureRequest } from 'node:https';
import { parseJson } from '@assay/kit/json/parse-json';
import { heardCompletion, isCutOff } from '@assay/model/answer/heard-completion';
import { type LocalServer, serve } from '../../infra/local/http/serve.ts';
import { ApiError } from '../../infra/local/model/wire/api-error.ts';
import { jsonReply, readText, sendReply } from '../../infra/local/model/wire/http.ts';
import { PromptReader } from './prompt-reading.ts';
import { neutralHash, type RecordedAsker, recordedQuestion } from './question.ts';
import { type RecordedReply, RecordingWriter } from './recording-folder.ts';

/** Where the requests to a provider go: its base URL, which ends in `/v1` as a rule. */
export type Upstreams = (provider: string) => Promise<string>;

/** Path of a request to a gateway: the provider, and what its base URL is followed by. */
export const GATEWAY_PATH = /^\/([^/]+)\/v1\/(.+)$/;

/** Of the connection alone, not of what is asked or answered. */
const OF_CONNECTION = new Set([
  'connection',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
  'accept-encoding',
]);

/** Statuses of a server that is busy or away: that says nothing of the question, and who replays need not wait for it. */
const BUSY = new Set([429, 502, 503]);

/** Largest request that is passed on, in MiB: files of batches. */
const MOST_MIB = 192;

interface Passed {
  url: string;
  body: string;
  request: IncomingMessage;
  response: ServerResponse;
}

export const askerOf = ({ headers }: IncomingMessage): RecordedAsker => ({
  agent: String(headers['x-assay-agent'] ?? '') || null,
  promptHash: String(headers['x-assay-prompt'] ?? '') || null,
});

const withoutConnection = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => value !== undefined && !OF_CONNECTION.has(name)),
  );

/** Sends on what was asked; no time-out but that of who asks. */
function askUpstream({ url, body, request, response }: Passed): Promise<IncomingMessage> {
  const send = url.startsWith('https:') ? secureRequest : plainRequest;
  const length = { 'content-length': String(Buffer.byteLength(body)) };
  const hasBody = request.method !== 'GET' && request.method !== 'DELETE';
  const headers = { ...withoutConnection(request.headers), ...(hasBody && length) };
  return new Promise((resolve, reject) => {
    const sent = send(url, { method: request.method, headers, agent: false }, resolve);
    response.once('close', () => response.writableFinished || sent.destroy());
    sent.once('error', reject);
    sent.end(hasBody ? body : undefined);
  });
}

/** Passes a reply on as it comes, but for its end, and returns it; `gaveUp`: who asked, or who answered, went away in its midst. */
async function passOn(reply: IncomingMessage, { response }: Passed) {
  const chunks: Buffer[] = [];
  response.writeHead(reply.statusCode!, withoutConnection(reply.headers));
  try {
    for await (const chunk of reply as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      response.write(chunk);
    }
  } catch {
    response.destroy();
  }
  const gaveUp = response.destroyed;
  return { text: Buffer.concat(chunks).toString('utf8'), gaveUp };
}

/** A reply as it is written down: a stream of events as the one completion that was heard of it, given up where it had no end. */
async function wholly({ text, gaveUp }: { text: string; gaveUp: boolean }, contentType: string) {
  if (!contentType.includes('text/event-stream')) {
    const body = gaveUp ? undefined : parseJson(text);
    return { contentType, gaveUp, ...(body === undefined ? { text } : { body }) };
  }
  const events = new Response(text, { headers: { 'content-type': contentType } });
  const body = await heardCompletion(events, new AbortController()).catch(() => undefined);
  if (body === undefined || isCutOff(body)) return { contentType, gaveUp, text };
  return { contentType: 'application/json', gaveUp: false, body };
}

const isVectors = (
  body: unknown,
): body is { model?: string; data: { index: number; embedding: number[] }[] } =>
  Array.isArray((body as { data?: unknown } | undefined)?.data);

/** A server that passes requests on to models and writes down what they answered. */
class Recorder {
  readonly #writer: RecordingWriter;
  readonly #upstreams: Upstreams;
  readonly #reader = new PromptReader();

  constructor(folder: string, upstreams: Upstreams) {
    this.#writer = new RecordingWriter(folder);
    this.#upstreams = upstreams;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const [, provider, path] = GATEWAY_PATH.exec(request.url ?? '') ?? [];
      if (provider === undefined) throw new ApiError(404, `There is no ${request.url} here.`);
      const body = await readText(request, MOST_MIB);
      const upstream = await this.#upstreams(decodeURIComponent(provider));
      const url = `${upstream.replace(/(?<!\/)\/+$/, '')}/${path}`;
      await this.#pass(path!, { url, body, request, response });
    } catch (error) {
      if (response.headersSent) response.destroy();
      else sendReply(response, jsonReply(error instanceof ApiError ? error.status : 503, unreached(error)));
    }
  }

  async #pass(path: string, passed: Passed): Promise<void> {
    const started = performance.now();
    const seconds = () => Math.round(performance.now() - started) / 1000;
    const asked = parseJson(passed.body) as { messages?: unknown } | undefined;
    const read = asked?.messages ? { read: await this.#reader.read(asked.messages) } : {};
    try {
      const reply = await askUpstream(passed);
      const contentType = reply.headers['content-type'] ?? '';
      const passedOn = await passOn(reply, passed);
      const { gaveUp, contentType: type, ...said } = await wholly(passedOn, contentType);
      const answered = { status: reply.statusCode!, contentType: type, seconds: seconds(), gaveUp, ...read };
      await this.#record(path, passed, { ...answered, ...said });
      passed.response.end();
    } catch (error) {
      const hasGone = passed.response.destroyed && !passed.response.writableFinished;
      if (!hasGone) throw error;
      await this.#record(path, passed, {
        status: 504,
        contentType: '',
        seconds: seconds(),
        gaveUp: true,
        ...read,
        text: '',
      });
    }
  }

  async #record(path: string, { body: asked, request }: Passed, reply: RecordedReply): Promise<void> {
    const { gaveUp, ...whole } = reply;
    const body = parseJson(asked) as Record<string, unknown> | undefined;
    if (!body || BUSY.has(reply.status)) return;
    if (path === 'embeddings' && isVectors(reply.body)) await this.#recordVectors(body, reply.body);
    else if (path === 'chat/completions' || path === 'embeddings')
      await this.#writer.add(recordedQuestion(body, askerOf(request)), gaveUp ? reply : whole);
  }

  async #recordVectors(
    { input, ...asked }: Record<string, unknown>,
    answer: { model?: string; data: { index: number; embedding: number[] }[] },
  ) {
    const texts = [input].flat();
    for (const { index, embedding } of answer.data) {
      const hash = neutralHash({ ...asked, text: texts[index] });
      const model = String(asked.model);
      await this.#writer.addVector({ hash, model, modelAnswered: answer.model ?? null, vector: embedding });
    }
  }
}

const unreached = (error: unknown) =>
  error instanceof ApiError
    ? error
    : {
        error: {
          message: `The model's server cannot be reached: ${(error as NodeJS.ErrnoException).code ?? 'no connection'}.`,
        },
      };

/**
 * Starts a server on 127.0.0.1 that stands before the providers: `/{provider}/v1/…` is passed on with its key, as it is, and what was answered
 * is written to the folder as the server gave it, before anything is mended. No key is written, and no word of what was asked.
 */
export async function startRecorder(folder: string, upstreams: Upstreams): Promise<LocalServer> {
  const recorder = new Recorder(folder, upstreams);
  return serve((request, response) => recorder.handle(request, response));
}
