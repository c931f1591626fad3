import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { deskPolicy, ISOLATED } from '@assay/api/desk-headers';
import { type DeskFile, PAGE } from '../../infra/desk/bundle-desk.ts';
import { type DeskSignIn, deskConfig, originsOf } from '../../infra/desk/sign-ins.ts';
import { type LocalServer, serve } from '../../infra/local/http/serve.ts';

const HEADERS = {
  ...ISOLATED,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** Headers of a request that the API looks at. */
const HANDED_ON = ['authorization', 'content-type', 'if-match', 'if-none-match', 'idempotency-key'];
/** Headers of its answer that are of one connection, or that fetch has undone. */
const LEFT_OUT = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'content-length',
]);

/** The page asks under its own origin. To the API it is a program on this machine. */
async function handOn(
  api: string,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, search }: URL,
): Promise<void> {
  const { method = 'GET', headers } = request;
  const given = HANDED_ON.flatMap((name) =>
    headers[name] === undefined ? [] : [[name, String(headers[name])]],
  );
  const left = new AbortController();
  response.once('close', () => left.abort());
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const answer = await fetch(`${api}${pathname.slice('/api'.length)}${search}`, {
    method,
    headers: Object.fromEntries(given),
    body: hasBody ? Readable.toWeb(request) : null,
    ...(hasBody && { duplex: 'half' }),
    redirect: 'manual',
    signal: left.signal,
  } as RequestInit);
  const kept = [...answer.headers].filter(([name]) => !LEFT_OUT.has(name));
  response.writeHead(answer.status, Object.fromEntries(kept));
  await pipeline((answer.body as ReadableStream | null) ?? [], response);
}

/**
 * Serves the desk on this machine: its files, and below `/api/` the API at an address.
 * @param files by name, as `bundleDesk` makes them
 * @param signIns where people sign in; without any they give a token
 */
export async function serveDesk(
  files: ReadonlyMap<string, DeskFile>,
  api: string,
  port: number,
  signIns: readonly DeskSignIn[] = [],
): Promise<LocalServer> {
  let own: string[] = [];
  const bytes = Buffer.from(JSON.stringify(deskConfig(signIns)));
  const served = new Map([...files, ['config.json', { type: 'application/json', bytes }]]);
  const headers = { ...HEADERS, 'content-security-policy': deskPolicy({ origins: originsOf(signIns) }) };
  const pages = () => ({
    AllowOrigins: own,
    AllowMethods: [],
    AllowHeaders: [],
    ExposeHeaders: [],
    MaxAge: 0,
  });
  const server = await serve(
    async (request, response, url) => {
      const { pathname: path } = url;
      if (path.startsWith('/api/')) {
        await handOn(api, request, response, url).catch(() => {
          if (response.headersSent) response.destroy();
          else response.writeHead(502).end();
        });
        return;
      }
      const file = served.get(path === '/' ? PAGE : path.slice(1));
      request.resume();
      response.writeHead(file ? 200 : 404, { ...headers, ...(file && { 'content-type': file.type }) });
      response.end(file && request.method !== 'HEAD' ? file.bytes : undefined);
    },
    { port, pages },
  );
  own = [server.url, server.url.replace('127.0.0.1', 'localhost')];
  return server;
}
