import { setTimeout as wait } from 'node:timers/promises';
import { reasonsByCommands, withCommands } from '@assay/api/commands-of-routes';
import { type Problem, problemSchema } from '@assay/api/problem';
import { AssayError, type ErrorCode } from '@assay/kit/errors/assay-error';
import { parseJson } from '@assay/kit/json/parse-json';
import { type Answers, isJson, type RouteBody, type RouteSpec } from '@assay/platform/api/route';
import type * as z from 'zod';

/** Where the API is, and who asks it. */
export interface ApiAccess {
  /** Without a slash at its end. */
  url: string;
  token(): Promise<string>;
  /** What to do where the token is refused. */
  renew: string;
}

/** What a route is asked with. */
interface RouteInput<R extends RouteSpec> {
  params?: z.input<R['params']>;
  query?: Partial<z.input<R['query']>>;
  /** Bytes where the route takes no JSON. */
  body?: R['body'] extends z.ZodType ? z.input<R['body']> : Uint8Array;
  headers?: Record<string, string>;
}

type Success = 200 | 201 | 202;
type BodyOutput<B extends RouteBody | null | undefined> = B extends z.ZodType ? z.output<B> : string;

/** What a route answers where it does not refuse. */
type AnswerOf<A extends Answers> = { [S in keyof A & Success]: BodyOutput<A[S]> }[keyof A & Success];

/** The API of a deployment, asked by the declarations of its routes. */
export interface ApiClient {
  /** The body of a route's answer. @throws AssayError the refusal's own code and words, StackUnavailable where there is no answer */
  ask<R extends RouteSpec>(route: R, routeInput?: RouteInput<R>): Promise<AnswerOf<R['answers']>>;
  /** The version of what a route reads, as its ETag has it. */
  etag<R extends RouteSpec>(route: R, given?: RouteInput<R>): Promise<string>;
  /** Every page of a list, one after another. */
  pages<R extends RouteSpec>(route: R, given?: RouteInput<R>): AsyncGenerator<AnswerOf<R['answers']>>;
}

/** Times that a request is sent which the API has no room for, and the seconds before it is sent again where the API names none. */
const TRIES = 6;
const BACKOFF = [1, 2, 4, 8, 16];

/** The longest that is waited for, in seconds, whatever the API names. */
const LONGEST_WAIT = 60;

/** https://www.rfc-editor.org/rfc/rfc9110#field.retry-after; undefined where it names no number of seconds */
function secondsOf(header: string | null): number | undefined {
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined;
}

/** Whether a request that may have been heard can be sent again: it changes nothing, or the same, or is known by its key. */
const isOnce = (route: RouteSpec, headers: Record<string, string>) =>
  route.method !== 'post' || 'idempotency-key' in headers;

function mayRetry(status: number, once: boolean): boolean {
  return status === 429 || (status === 503 && once);
}

/** A route's path. What no id holds is not sent: API Gateway cuts a path off at a question mark, and what stands before it would be meant. @throws AssayError RequestInvalid */
function pathOf({ path, params: schema }: RouteSpec, params: Record<string, unknown>): string {
  for (const { path, message } of schema.safeParse(params).error?.issues ?? [])
    throw new AssayError('RequestInvalid', `The ${path.join('.')} is none that there can be: ${message}.`);
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function queryOf(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(
    given.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return text && `?${text}`;
}

function sentAs(
  route: RouteSpec,
  body: unknown,
): { type: string; sent: string | Uint8Array<ArrayBuffer> } | null {
  if (route.body === undefined) return null;
  if (isJson(route.body)) return { type: 'application/json', sent: JSON.stringify(body) };
  return { type: route.body.type, sent: new Uint8Array(body as Uint8Array) };
}

/** A refusal as the error that it was: of a token, with how to get another; of a fault of the API's, with what names it in the log. */
function refusalOf({ code, detail, request, status }: Problem, renew: string): AssayError {
  const more = status === 401 ? ` ${renew}` : status === 500 ? ` The request is ${request}.` : '';
  return new AssayError(code as ErrorCode, `${withCommands(detail)}${more}`);
}

async function refused(response: Response, renew: string): Promise<AssayError> {
  const text = await response.text().catch(() => '');
  const problem = problemSchema.safeParse(parseJson(text));
  if (problem.success) return refusalOf(problem.data, renew);
  if (response.status === 429)
    return new AssayError('StackUnavailable', 'The API is asked too often just now: try again in a minute.');
  const request = response.headers.get('apigw-requestid');
  const named = request === null ? '' : ` The request is ${request}.`;
  const words = `The API answered ${response.status} without a reason: try again, and see whether the address is that of Assay.${named}`;
  return new AssayError('StackUnavailable', words);
}

/** Codes of connections that broke or never were; undici names its own. */
const LOST = /^(?:ECONN|EPIPE|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENET|UND_ERR_)/;

/** Whether an error says that the other side is not there, or no longer. */
export function isLost(error: unknown): boolean {
  const { code, cause, message } = (error ?? {}) as { code?: unknown; cause?: unknown; message?: unknown };
  const isFetch = error instanceof TypeError && message === 'fetch failed';
  return isFetch || LOST.test(String(code ?? '')) || (cause !== undefined && isLost(cause));
}

/** A client of the API. `pause`: in place of waiting so many milliseconds. */
export function createApiClient(
  access: ApiAccess,
  pause: (ms: number) => Promise<unknown> = wait,
): ApiClient {
  async function send(route: RouteSpec, routeInput: RouteInput<RouteSpec>): Promise<Response> {
    const { params = {}, query = {}, headers = {} } = routeInput;
    const url = `${access.url}${pathOf(route, params)}${queryOf(query)}`;
    const body = sentAs(route, routeInput.body);
    for (let tried = 1; ; tried += 1) {
      const response = await fetch(url, {
        method: route.method.toUpperCase(),
        headers: {
          authorization: `Bearer ${await access.token()}`,
          ...(body && { 'content-type': body.type }),
          ...headers,
        },
        body: body?.sent ?? null,
      });
      if (response.ok) return response;
      if (tried >= TRIES || !mayRetry(response.status, isOnce(route, headers)))
        throw await refused(response, access.renew);
      await response.body?.cancel();
      const seconds = secondsOf(response.headers.get('retry-after')) ?? BACKOFF[tried - 1]!;
      await pause(Math.min(seconds, LONGEST_WAIT) * 1000);
    }
  }

  async function ask<R extends RouteSpec>(
    route: R,
    given: RouteInput<R> = {},
  ): Promise<AnswerOf<R['answers']>> {
    const response = await send(route, given as RouteInput<RouteSpec>);
    const declared = route.answers[response.status];
    const text = await response.text();
    const read =
      declared && isJson(declared)
        ? declared.safeParse(parseJson(text, reasonsByCommands))
        : { success: true, data: text };
    if (read.success) return read.data as AnswerOf<R['answers']>;
    const words = `What ${route.operationId} answered is not as this version of the command expects it: bring both to the same version.`;
    throw new AssayError('StackUnavailable', words);
  }

  return {
    ask,

    async etag(route, given = {}) {
      const response = await send(route, given as RouteInput<RouteSpec>);
      await response.body?.cancel();
      return response.headers.get('etag') ?? '*';
    },

    async *pages(route, given = {}) {
      let cursor: string | undefined;
      do {
        const query = { ...given.query, cursor } as never;
        const page = await ask(route, { ...given, query });
        yield page;
        cursor = (page as { next?: string | null }).next ?? undefined;
      } while (cursor !== undefined);
    },
  };
}

/** All that the pages of a list hold. `of`: what of a page is the list. */
export async function everyOf<P, T>(pages: AsyncIterable<P>, of: (page: P) => readonly T[]): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pages) all.push(...of(page));
  return all;
}
