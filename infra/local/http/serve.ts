import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PageRules, tellPage } from './pages.ts';

/** Longer than clients keep their connections, so that none of theirs is reset. */
const KEEP_ALIVE_MS = 65_000;

/** A server that listens on 127.0.0.1. */
export interface LocalServer {
  /** `http://127.0.0.1:{port}` */
  url: string;
  /** Answers no more, and cuts off who is still connected. */
  close(): Promise<void>;
}

/**
 * Whether a request was meant for this machine. A page in a browser can be made to send requests here under a name of its
 * own (DNS rebinding), and would then read what is kept here: such a request carries that name in its Host header.
 */
function isForThisMachine(host: string | undefined, port: number): boolean {
  return host === `127.0.0.1:${port}` || host === `localhost:${port}` || host === `[::1]:${port}`;
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number, words: string): void {
  request.resume();
  response.writeHead(status, { 'content-type': 'text/plain' }).end(`${words}\n`);
}

/**
 * Serves HTTP on 127.0.0.1, on a free port unless one is given. Requests whose Host header names another machine, and those
 * that a web page sends, are refused with 403 before `handle` sees them, and addresses that are none (`//[`) with 400.
 * @param handle answers a request for an address, whose path and query alone are told; where it throws, 500 does
 * @param options of the server; or a `server` that does not listen yet and is closed with this one; `anybody`: whoever asks is let in,
 * web pages too, since what answers asks for a token itself; `pages`: those that are let in besides, by now
 */
export async function serve(
  handle: (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>,
  {
    port = 0,
    server: own,
    anybody = false,
    pages,
    ...options
  }: ServerOptions & {
    port?: number | undefined;
    server?: Server;
    anybody?: boolean;
    pages?: () => PageRules | undefined;
  } = {},
): Promise<LocalServer> {
  const server = own ?? createServer(options);
  server.on('request', (request, response) => {
    const bound = (server.address() as AddressInfo | null)?.port ?? 0;
    const rules = pages?.();
    const { origin, host } = request.headers;
    const isOurs =
      (origin === undefined || rules?.AllowOrigins.includes(origin)) && isForThisMachine(host, bound);
    if (!anybody && !isOurs)
      return refuse(request, response, 403, 'This server answers programs on this machine only.');
    if (rules && tellPage(rules, request, response)) return void request.resume();
    const url = URL.parse(request.url!, 'http://127.0.0.1');
    if (!url) return refuse(request, response, 400, 'The address of the request is none.');
    handle(request, response, url).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else refuse(request, response, 500, `The request could not be answered: ${error}.`);
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
