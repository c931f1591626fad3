import type { IncomingMessage, ServerResponse } from 'node:http';
import { AssayError } from '../../../shared/errors/assay-error.ts';
import { serve } from '../http/serve.ts';
import { createControlPlane } from './control-plane.ts';
import { Indexes } from './indexes.ts';
import type { Metric } from './namespace.ts';
import { controlPlaneError, dataPlaneError, invalid, PineconeError } from './pinecone-error.ts';
import { answer, isControlPlane, type JsonReply, type JsonRequest } from './routing.ts';

/** Pinecone's limit of a request, 2 MB, and of a query's result, 4 MB. */
const requestLimit = 2 * 2 ** 20;
const resultLimit = 4 * 2 ** 20;
/** A fetch names up to 1,000 ids in its address. */
const addressLimit = 2 ** 20;

export interface VectorIndex {
  /** `http://127.0.0.1:{port}`: the control plane, and the host of the first index. */
  url: string;
  close(): Promise<void>;
}

/**
 * Starts a server that speaks Pinecone's wire protocol on 127.0.0.1 (a free port unless one is given). Search is
 * exact. With a `folder` its state survives a restart and a kill. With a `dimension` an index of that dimension
 * exists from the start, named `name` (`assay`) and by `metric` (`cosine`); throws `ConfigurationInvalid` where
 * the folder holds it with another dimension.
 */
export async function startVectorIndex(options: {
  folder?: string;
  port?: number;
  dimension?: number;
  name?: string;
  metric?: Metric;
}): Promise<VectorIndex> {
  const indexes = new Indexes(options.folder);
  if (options.dimension !== undefined) ensureIndex(indexes, { ...options, dimension: options.dimension });
  let url = '';
  const control = createControlPlane(indexes, () => url);
  const listening = await serve(
    (message, response) => respond(message, response, (request) => answer(request, control, indexes)),
    { maxHeaderSize: addressLimit, port: options.port },
  );
  url = listening.url;
  return {
    url,
    async close() {
      await listening.close();
      indexes.close();
    },
  };
}

function ensureIndex(
  indexes: Indexes,
  { name = 'assay', dimension, metric = 'cosine' }: { name?: string; dimension: number; metric?: Metric },
): void {
  const existing = indexes.find(name)?.settings;
  if (existing && existing.dimension !== dimension) {
    throw new AssayError(
      'ConfigurationInvalid',
      `The index ${name} holds vectors of ${existing.dimension} dimensions, not ${dimension}. Set the embedding model back, or remove the index's folder and index the exemplars again.`,
    );
  }
  if (existing) return;
  const place = { cloud: 'aws', region: 'us-east-1', deletionProtection: 'disabled' as const };
  indexes.create({ name, dimension, metric, ...place });
}

async function respond(
  message: IncomingMessage,
  response: ServerResponse,
  handle: (request: JsonRequest) => JsonReply,
): Promise<void> {
  const [path = '', query] = (message.url ?? '/').split('?');
  const address = { path: path.split('/').slice(1).map(decode), parameters: new URLSearchParams(query) };
  try {
    if (!message.headers['api-key']) throw new PineconeError(401, 'Unauthorized');
    const body = parseBody(await readBody(message));
    send(response, handle({ method: message.method ?? 'GET', ...address, body }));
  } catch (error) {
    const known = error instanceof PineconeError ? error : new PineconeError(500, String(error));
    const body = isControlPlane(address) ? controlPlaneError(known) : dataPlaneError(known);
    send(response, { status: known.status, body });
  }
  message.resume();
}

function send(response: ServerResponse, { status, body }: JsonReply): void {
  const text = body === undefined ? '' : JSON.stringify(body);
  if (text.length > resultLimit) {
    throw invalid('The result exceeds 4 MB. Choose a lower topK, or leave values and metadata out.');
  }
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

async function readBody(message: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of message.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > requestLimit) {
      throw invalid(
        'Your request is larger than the maximum supported size - 2MB. Please try to reduce your batch size.',
      );
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

function parseBody(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    throw invalid('The request body is not JSON.');
  }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
