import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { writeXml, type XmlTree } from '../wire/xml.ts';
import type { S3Error } from './s3-error.ts';

const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** An answer. A stream's length is in its `content-length` header. */
export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string | AsyncIterable<Buffer>;
  /** Called once the answer is sent or given up. */
  done?(): void;
}

export function xmlReply(root: string, tree: XmlTree, headers: Record<string, string> = {}): Reply {
  return { status: 200, headers, body: writeXml(root, tree, namespace) };
}

export function errorReply(error: S3Error, resource: string, requestId: string): Reply {
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

/** Sends an answer; for HEAD the headers alone. A client that goes away ends the sending quietly. */
export async function sendReply(
  response: ServerResponse,
  reply: Reply,
  method: string | undefined,
): Promise<void> {
  try {
    await sendWhole(response, reply, method);
  } finally {
    reply.done?.();
  }
}

async function sendWhole(response: ServerResponse, reply: Reply, method: string | undefined): Promise<void> {
  const { status, headers = {}, body } = reply;
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (typeof body === 'string') setDocument(response, body);
  if (method === 'HEAD' || body === undefined) response.end();
  else if (typeof body === 'string') response.end(body);
  else await pour(Readable.from(body, { objectMode: false }), response);
}

/** Ends when the answer is sent, the client has gone or the body fails; in each case both ends are closed. */
function pour(body: Readable, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      body.destroy();
      resolve();
    };
    if (response.closed) return end();
    response.once('close', end);
    body.once('error', () => response.destroy());
    body.pipe(response);
  });
}

function setDocument(response: ServerResponse, body: string): void {
  response.setHeader('content-type', 'application/xml');
  response.setHeader('content-length', Buffer.byteLength(body));
}
