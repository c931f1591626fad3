import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { writeXml, type XmlTree } from '../wire/xml.ts';
import type { S3Error } from './s3-error.ts';

const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** An answer. A stream's length is in its `content-length` header. */
export interface S3Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string | AsyncIterable<Buffer>;
  /** Called once the answer is sent or given up. */
  done?(): void;
}

export function xmlReply(root: string, tree: XmlTree, headers: Record<string, string> = {}): S3Reply {
  return { status: 200, headers, body: writeXml(root, tree, namespace) };
}

export function errorReply(error: S3Error, resource: string, requestId: string): S3Reply {
  const tree = {
    Code: error.code,
    Message: error.message,
    ...error.detail,
    Resource: resource,
    RequestId: requestId,
    HostId: requestId,
  };
  return { status: error.status, headers: error.headers, body: writeXml('Error', tree) };
}

/** Sends an answer, for HEAD the headers alone. A client that goes away, or a header that cannot be sent, ends it. */
export async function sendReply(response: ServerResponse, reply: S3Reply, method?: string): Promise<void> {
  try {
    await send(response, reply, method);
  } catch {
    response.destroy();
  } finally {
    reply.done?.();
  }
}

async function send(response: ServerResponse, { status, headers = {}, body }: S3Reply, method?: string) {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (typeof body === 'string') {
    response.setHeader('content-type', 'application/xml');
    response.setHeader('content-length', Buffer.byteLength(body));
  }
  if (method === 'HEAD' || body === undefined) response.end();
  else if (typeof body === 'string') response.end(body);
  else await pipeline(body, response);
}
