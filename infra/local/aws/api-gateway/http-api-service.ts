import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageRules } from '../../http/pages.ts';
import { readBody } from '../../http/read-body.ts';
import { type LocalServer, serve } from '../../http/serve.ts';
import type { LambdaService } from '../lambda/lambda-service.ts';
import { ServiceError } from '../wire/service-error.ts';
import { decodedPath } from './decoded-path.ts';
import { type HttpRoute, matchRoute } from './match-route.ts';
import { type HttpAnswer, ownAnswer, proxyAnswer } from './proxy-answer.ts';
import { proxyEvent } from './proxy-event.ts';

/** Quotas of HTTP APIs: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html */
const LARGEST_BODY = 10 * 1024 * 1024;
const LARGEST_HEADERS = 10_240;
const LONGEST_MS = 30_000;

/** HTTP APIs of a template, each on a port of its own. */
export interface HttpApis {
  /** Opens an API that answers by routes as they come to be, and tells pages of other sites by `rules`. Returns its address. */
  open(apiId: string, rules?: PageRules): Promise<string>;
  /** @throws ServiceError NotFoundException where the API is not open */
  addRoute(apiId: string, route: HttpRoute): void;
  close(): Promise<void>;
}

interface HttpApiOptions {
  lambda: Pick<LambdaService, 'invoke'>;
  /** Of the first API that is opened; a free one where none is given, and for others. */
  port?: number | undefined;
  /** Milliseconds until a function is waited for no longer. */
  longestMs?: number;
}

function send(response: ServerResponse, { status, headers, body }: HttpAnswer): void {
  const cookies = headers.filter(([name]) => name === 'set-cookie').map(([, cookie]) => cookie);
  for (const [name, text] of headers) if (name !== 'set-cookie') response.setHeader(name, text);
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  response.statusCode = status;
  response.end(body);
}

/** What a failed invocation comes to; one whose event is beyond Lambda's 6 MB is too large. */
function failed(error: unknown): HttpAnswer {
  const status = error instanceof ServiceError ? error.status : 500;
  if (status === 413) return ownAnswer(413, 'Request Entity Too Large');
  return status === 429 ? ownAnswer(503, 'Service Unavailable') : ownAnswer(500, 'Internal Server Error');
}

/** API Gateway's HTTP APIs over the functions of this machine. */
export function createHttpApis({ lambda, port, longestMs = LONGEST_MS }: HttpApiOptions): HttpApis {
  const apis = new Map<string, { served: LocalServer; routes: HttpRoute[] }>();

  async function invoke(functionArn: string, event: object): Promise<HttpAnswer> {
    const late = Promise.withResolvers<HttpAnswer>();
    const timer = setTimeout(() => late.resolve(ownAnswer(503, 'Service Unavailable')), longestMs);
    const answered = lambda
      .invoke(functionArn, JSON.stringify(event))
      .then(({ payload, functionError }) =>
        functionError ? ownAnswer(500, 'Internal Server Error') : proxyAnswer(payload),
      );
    return Promise.race([answered, late.promise])
      .catch(failed)
      .finally(() => clearTimeout(timer));
  }

  async function answer(apiId: string, incoming: IncomingMessage): Promise<HttpAnswer> {
    const { method = 'GET', url = '/' } = incoming;
    const body = await readBody(incoming, LARGEST_BODY);
    if (body === null) return ownAnswer(413, 'Request Entity Too Large');
    const rawPath = decodedPath(url);
    const matched = matchRoute(apis.get(apiId)!.routes, method, rawPath);
    if (!matched) return ownAnswer(404, 'Not Found');
    return invoke(matched.route.functionArn, proxyEvent(apiId, incoming, body, { ...matched, rawPath }));
  }

  return {
    async open(apiId, rules) {
      const routes: HttpRoute[] = [];
      const served = await serve(
        async (incoming, response) => send(response, await answer(apiId, incoming).catch(failed)),
        {
          port: apis.size === 0 ? port : 0,
          maxHeaderSize: LARGEST_HEADERS,
          anybody: true,
          pages: () => rules,
        },
      );
      apis.set(apiId, { served, routes });
      return served.url;
    },
    addRoute(apiId, route) {
      const api = apis.get(apiId);
      if (!api) throw new ServiceError('NotFoundException', `There is no API ${apiId}.`, 404);
      api.routes.push(route);
    },
    async close() {
      await Promise.all([...apis.values()].map(({ served }) => served.close()));
    },
  };
}
