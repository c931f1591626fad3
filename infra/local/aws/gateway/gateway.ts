import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ServiceError } from '../wire/service-error.ts';
import { type GatewayResponse, type Route, readRequest } from './request.ts';

export interface Gateway {
  url: string;
  close(): Promise<void>;
}

/** One HTTP server on 127.0.0.1 for all services that speak a JSON or a query protocol; the first route that fits answers. */
export async function startGateway(options: { port?: number; routes: Route[] }): Promise<Gateway> {
  const server = createServer((incoming, outgoing) => void serve(options.routes, incoming, outgoing));
  await listen(server, options.port ?? 0);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}

async function serve(routes: Route[], incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const response = await respond(routes, incoming).catch(failure);
  outgoing.writeHead(response.status, { 'x-amzn-requestid': randomUUID(), ...response.headers });
  outgoing.end(response.body);
}

async function respond(routes: Route[], incoming: IncomingMessage): Promise<GatewayResponse> {
  const request = await readRequest(incoming);
  for (const route of routes) {
    const response = route(request);
    if (response) return await response;
  }
  throw new ServiceError(
    'UnknownOperationException',
    'The local stack has no service for this request.',
    404,
  );
}

/** An error in the form of the JSON protocols; what is not a `ServiceError` is a 500. */
function failure(error: unknown): GatewayResponse {
  const known =
    error instanceof ServiceError ? error : new ServiceError('InternalFailure', String(error), 500);
  return {
    status: known.status,
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-errortype': known.type },
    body: JSON.stringify({ __type: known.type, message: known.message }),
  };
}
