import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { readBody } from '../../http/read-body.ts';
import { type LocalServer, serve } from '../../http/serve.ts';
import { ServiceError } from '../wire/service-error.ts';
import { isGenuine, sha256, signatureOf } from '../wire/signature.ts';
import { refuseAsJson } from './json-protocol.ts';
import type { GatewayResponse, Route } from './request.ts';

export type Gateway = LocalServer;

/** The largest body any of the services takes, bytes. */
const LARGEST_BODY = 16 * 1024 * 1024;

/** One HTTP server on 127.0.0.1 for all services that speak a JSON or a query protocol; the first route that fits answers. */
export function startGateway(options: { port?: number; routes: Route[] }): Promise<Gateway> {
  return serve(
    async (incoming, outgoing) => {
      const response = await respond(options.routes, incoming);
      outgoing.writeHead(response.status, { 'x-amzn-requestid': randomUUID(), ...response.headers });
      outgoing.end(response.body);
    },
    { port: options.port },
  );
}

async function respond(routes: Route[], incoming: IncomingMessage): Promise<GatewayResponse> {
  const { method = 'GET', url = '/', headers } = incoming;
  const [path = '/', query = ''] = url.split('?');
  const route = routes.find((candidate) => candidate.takes({ method, path, headers })) ?? nobody;
  try {
    const body = await readBody(incoming, LARGEST_BODY);
    if (body === null) throw new ServiceError('RequestTooLargeException', 'It is too large.', 413);
    const { kind } = signatureOf(headers, new URLSearchParams(query), Date.now());
    if (kind !== 'signed') throw unsigned(kind);
    if (!isGenuine({ method, url, headers, payload: sha256(body) })) throw forged(headers);
    return await route.answer({ method, path, query, headers, body: body.toString() });
  } catch (error) {
    return route.refuse(
      error instanceof ServiceError ? error : new ServiceError('InternalFailure', String(error), 500),
    );
  }
}

const nobody: Route = {
  takes: () => true,
  answer: () => {
    throw new ServiceError(
      'UnknownOperationException',
      'The local stack has no service for this request.',
      404,
    );
  },
  refuse: refuseAsJson,
};

function forged({ 'content-type': type = '' }: IncomingMessage['headers']): ServiceError {
  const name = type.includes('form-urlencoded') ? 'SignatureDoesNotMatch' : 'InvalidSignatureException';
  const message =
    'The signature is not that of the request and its access key. The stack is asked with the key local and the secret local.';
  return new ServiceError(name, message, 403);
}

function unsigned(kind: string): ServiceError {
  const message = `The signature of the request is ${kind}. Send it with an AWS SDK or the AWS CLI.`;
  return new ServiceError('MissingAuthenticationTokenException', message, 403);
}
