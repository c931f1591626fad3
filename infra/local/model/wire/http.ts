import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseJson } from '@assay/kit/json/parse-json';
import { readBody } from '../../http/read-body.ts';
import { ApiError } from './api-error.ts';

const MIB = 1024 * 1024;

/** The body of a request as text. @throws ApiError 413 above so many MiB */
export async function readText(request: IncomingMessage, most = 64): Promise<string> {
  const body = await readBody(request, most * MIB);
  if (!body) throw new ApiError(413, `The request is larger than ${most} MiB.`);
  return body.toString();
}

/** @throws ApiError 400 when the text is not JSON */
export function readJson(text: string): unknown {
  const value = parseJson(text);
  if (value !== undefined) return value;
  throw new ApiError(400, 'We could not parse the JSON body of your request.');
}

/** A complete answer, ready to be sent. */
export interface HttpReply {
  status: number;
  contentType: string;
  body: Buffer;
  headers: Record<string, string>;
}

export function jsonReply(status: number, value: unknown, headers: Record<string, string> = {}): HttpReply {
  return { status, contentType: 'application/json', body: Buffer.from(JSON.stringify(value)), headers };
}

function head(response: ServerResponse, reply: HttpReply): void {
  const type = { 'content-type': reply.contentType, 'content-length': String(reply.body.length) };
  response.writeHead(reply.status, { ...type, ...reply.headers });
}

export function sendReply(response: ServerResponse, reply: HttpReply): void {
  if (response.destroyed) return;
  head(response, reply);
  response.end(reply.body);
}

/** Sends half of a reply and destroys the socket. */
export function dropInMidBody(response: ServerResponse, reply: HttpReply): void {
  head(response, reply);
  const half = reply.body.subarray(0, Math.floor(reply.body.length / 2));
  response.write(half, () => response.destroy());
}
