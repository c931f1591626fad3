import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { ServiceError } from '../wire/service-error.ts';

/** The largest body any of the services takes, bytes. */
const BODY_LIMIT = 16 * 1024 * 1024;

export interface GatewayRequest {
  method: string;
  /** Path without the query, decoded where a part is taken from it. */
  path: string;
  /** What stands behind the question mark. */
  query: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface GatewayResponse {
  status: number;
  headers?: Record<string, string>;
  body: string;
}

/** One protocol of AWS, with the services that speak it here. */
export interface Route {
  takes(request: Pick<GatewayRequest, 'method' | 'path' | 'headers'>): boolean;
  answer(request: GatewayRequest): Promise<GatewayResponse> | GatewayResponse;
  /** An error in the protocol's own form. */
  refuse(error: ServiceError): GatewayResponse;
}

/** The whole body as text. Throws `RequestTooLargeException`. */
export async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT)
      throw new ServiceError('RequestTooLargeException', 'The request is too large.', 413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
