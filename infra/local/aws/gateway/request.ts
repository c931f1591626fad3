import type { IncomingHttpHeaders } from 'node:http';
import { parseJson } from '@assay/kit/json/parse-json';
import { ServiceError } from '../wire/service-error.ts';
import { writeXml, type XmlTree } from '../wire/xml.ts';

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

/** Answers of a query protocol, in the namespace of its documents. */
export const answersXml =
  (namespace: string) =>
  (status: number, root: string, tree: XmlTree): GatewayResponse => ({
    ...{ status, headers: { 'content-type': 'text/xml' } },
    body: writeXml(root, tree, namespace),
  });

/** What is asked in JSON; nothing is an object without fields. @throws ServiceError of this type */
export function parseInput(body: string, type: string): unknown {
  const input = parseJson(body || '{}');
  if (input === undefined) throw new ServiceError(type, 'The request is not JSON.');
  return input;
}
