import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { createTestServer } from '../test-server.ts';

/** A request as a stand-in of these tests looks at it. */
export interface Asked {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

/** What it answers. */
export interface Answered {
  status: number;
  headers?: Record<string, string>;
  json?: unknown;
  bytes?: Buffer;
}

/** Ends a request with a status and the reason, as platforms do. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, reason: string) {
    super(reason);
    this.status = status;
  }
}

/** Refuses where a condition does not hold. */
export function check(holds: unknown, status: number, reason: string): asserts holds {
  if (!holds) throw new Refusal(status, reason);
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

async function listen(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server: Server = createTestServer(handler);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Serves an answering function on this machine, until the tests of the file are over. Returns its address. */
export async function serve(answer: (asked: Asked) => Promise<Answered>): Promise<string> {
  let base = '';
  base = await listen(async (request, response) => {
    const url = new URL(request.url!, base);
    const body = (await bytesOf(request)).toString('utf8');
    const { status, headers, json, bytes } = await answer({
      method: request.method!,
      url,
      headers: request.headers,
      body,
    }).catch((error: unknown): Answered => {
      if (error instanceof Refusal) return { status: error.status, json: { error: error.message } };
      return { status: 500, json: { error: String(error) } };
    });
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(bytes ?? (json === undefined ? '' : JSON.stringify(json)));
  });
  return base;
}

/** Serves a web application (`fetch`) on this machine. Returns its address. */
export function serveApp(app: { fetch(request: Request): Response | Promise<Response> }): Promise<string> {
  return listen(async (request, response) => {
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const bytes = await bytesOf(request);
    const body = bytes.length > 0 ? new Uint8Array(bytes) : null;
    const url = `http://${request.headers.host}${request.url}`;
    const answer = await app.fetch(new Request(url, { method: request.method!, headers, body }));
    const cookies = answer.headers.getSetCookie();
    const others = [...answer.headers].filter(([name]) => name !== 'set-cookie');
    response.writeHead(answer.status, [...others, ...cookies.map((one) => ['set-cookie', one])].flat());
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
}
