import type { IncomingMessage } from 'node:http';
import { ServiceError } from '../wire/service-error.ts';

/** The largest body any of the services takes, bytes. */
const BODY_LIMIT = 16 * 1024 * 1024;

export interface GatewayRequest {
  method: string;
  /** Path without the query, decoded where a part is taken from it. */
  path: string;
  header(name: string): string | undefined;
  body: string;
}

export interface GatewayResponse {
  status: number;
  headers?: Record<string, string>;
  body: string;
}

/** Answers a request it is meant for, or returns undefined. */
export type Route = (request: GatewayRequest) => Promise<GatewayResponse> | undefined;

export async function readRequest(incoming: IncomingMessage): Promise<GatewayRequest> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT)
      throw new ServiceError('RequestTooLargeException', 'The request is too large.', 413);
    chunks.push(chunk);
  }
  const header = (name: string) => {
    const value = incoming.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  const path = (incoming.url ?? '/').split('?')[0] as string;
  return { method: incoming.method ?? 'GET', path, header, body: Buffer.concat(chunks).toString('utf8') };
}
