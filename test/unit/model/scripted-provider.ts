import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestServer } from '../../support/test-server.ts';

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** the connection is cut instead of answered */
  cut?: boolean;
  /** no answer is ever given */
  silent?: boolean;
  /** the head of an answer is given at once, its body never */
  stalled?: boolean;
  /** the answer is sent event by event, as long as somebody hears it */
  events?: Iterable<object>;
}

export interface Received {
  path: string;
  authorization: string | undefined;
  /** the header `x-assay-agent` */
  agent: string | undefined;
  body: Record<string, unknown>;
}

async function read(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

async function sendEvents(events: Iterable<object>, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) {
    if (response.destroyed) return;
    const isTaken = response.write(`data: ${JSON.stringify(event)}\n\n`);
    if (!isTaken) await Promise.race([once(response, 'drain'), once(response, 'close')]);
  }
  response.end('data: [DONE]\n\n');
}

/** A model provider that answers each request with the next reply of a script, and the last one ever after. */
export class ScriptedProvider {
  readonly received: Received[] = [];
  /** The status with which it says whether it is there. */
  health = 404;
  readonly #server: Server;
  #script: Reply[] = [];
  #answer: ((body: Received['body']) => Reply) | null = null;

  constructor() {
    this.#server = createTestServer(async (request, response) => {
      if (request.url === '/health') return void response.writeHead(this.health).end();
      const body = await read(request);
      const { authorization, 'x-assay-agent': named } = request.headers;
      const agent = named === undefined ? undefined : String(named);
      this.received.push({ path: request.url ?? '', authorization, agent, body });
      const reply = this.#answer?.(body) ??
        (this.#script.length > 1 ? this.#script.shift() : this.#script[0]) ?? { status: 500 };
      if (reply.cut) return void request.socket.destroy();
      if (reply.silent) return;
      if (reply.events) return sendEvents(reply.events, response);
      const headers = { 'content-type': 'application/json', ...reply.headers };
      response.writeHead(reply.status ?? 200, headers);
      if (reply.stalled) return response.flushHeaders();
      response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {}));
    });
  }

  script(...replies: Reply[]): void {
    this.received.length = 0;
    this.#script = replies;
    this.#answer = null;
  }

  /** Answers by what is asked, until the next script. */
  answer(reply: (body: Received['body']) => Reply): void {
    this.received.length = 0;
    this.#answer = reply;
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

interface Said {
  content?: string | null;
  refusal?: string;
  finish?: string;
  usage?: Record<string, unknown> | null;
  fingerprint?: string;
  logprobs?: unknown;
}

/** A chat completion on the wire. */
export function said(content: string | null, more: Said = {}): Reply {
  const { refusal, finish = 'stop', fingerprint = 'fp_1', logprobs } = more;
  const usage =
    more.usage === undefined
      ? { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 }
      : more.usage;
  return {
    body: {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      model: 'model-a-2026-01-01',
      system_fingerprint: fingerprint,
      choices: [
        { index: 0, message: { role: 'assistant', content, refusal }, finish_reason: finish, logprobs },
      ],
      ...(usage ? { usage } : {}),
    },
  };
}

/** An error on the wire, as the OpenAI API writes it. */
export function failed(
  status: number,
  error: Record<string, unknown> = {},
  headers?: Record<string, string>,
): Reply {
  return {
    status,
    body: { error: { message: 'SECRET-PROMPT-TEXT', ...error } },
    ...(headers ? { headers } : {}),
  };
}
