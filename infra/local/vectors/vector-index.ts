import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseJson } from '@assay/kit/json/parse-json';
import { readBody } from '../http/read-body.ts';
import { type LocalServer, serve } from '../http/serve.ts';
import { Indexes } from './indexes.ts';
import { controlPlaneError, dataPlaneError, invalid, PineconeError } from './pinecone-error.ts';
import { answer, isControlPlane, type JsonReply } from './routing.ts';

/** Pinecone's limit of a request, 2 MB, and of a query's result, 4 MB. */
const REQUEST_LIMIT = 2 * 2 ** 20;
const RESULT_LIMIT = 4 * 2 ** 20;
/** A fetch names up to 1,000 ids in its address. */
const ADDRESS_LIMIT = 2 ** 20;

/**
 * Starts a server that speaks Pinecone's wire protocol on 127.0.0.1 (a free port unless one is given); its `url` is the
 * control plane. Search is exact. With a `folder` its state survives a restart and a kill.
 */
export async function startVectorIndex({
  folder,
  port,
}: {
  folder?: string;
  port?: number;
}): Promise<LocalServer> {
  const indexes = new Indexes(folder);
  const options = { port, maxHeaderSize: ADDRESS_LIMIT };
  const { url, close } = await serve((message, response) => respond(message, response, indexes), options);
  return { url, close: () => close().then(() => indexes.close()) };
}

async function respond(message: IncomingMessage, response: ServerResponse, indexes: Indexes): Promise<void> {
  const { url = '/', method = 'GET', headers } = message;
  const [address = '', query] = url.split('?');
  const path = address.split('/').slice(1);
  try {
    if (!headers['api-key']) throw new PineconeError(401, 'Unauthorized');
    const body = parseBody(await readBody(message, REQUEST_LIMIT));
    const request = { method, path, parameters: new URLSearchParams(query), body };
    send(response, answer(request, indexes, `http://${headers.host}`));
  } catch (error) {
    const pineconeError = error instanceof PineconeError ? error : new PineconeError(500, String(error));
    const body = isControlPlane(path) ? controlPlaneError(pineconeError) : dataPlaneError(pineconeError);
    send(response, { status: pineconeError.status, body });
  }
  message.resume();
}

function send(response: ServerResponse, { status, body }: JsonReply): void {
  const text = JSON.stringify(body);
  if (text.length > RESULT_LIMIT)
    throw invalid('The result exceeds 4 MB. Choose a lower topK, or leave values and metadata out.');
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  response.writeHead(status, headers).end(text);
}

function parseBody(bytes: Buffer | null): unknown {
  if (bytes?.length === 0) return undefined;
  const body = bytes && parseJson(bytes.toString());
  if (body === undefined) throw invalid('The request body is not JSON.');
  if (bytes) return body;
  throw invalid(
    'Your request is larger than the maximum supported size - 2MB. Please try to reduce your batch size.',
  );
}
