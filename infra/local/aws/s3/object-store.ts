import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageRules } from '../../http/pages.ts';
import { serve } from '../../http/serve.ts';
import { authorise } from './authorisation.ts';
import type { ObjectEvent, OperationContext } from './operation.ts';
import { ensureBucket } from './operations/buckets.ts';
import { errorReply, type S3Reply, sendReply } from './reply.ts';
import { readRequest } from './request.ts';
import { route } from './routing.ts';
import { S3Error } from './s3-error.ts';
import { openStore } from './storage/store.ts';

export type { ObjectEvent } from './operation.ts';

export interface ObjectStoreServer {
  /** `http://127.0.0.1:{port}`, to be set as `AWS_ENDPOINT_URL_S3`. */
  url: string;
  /** Makes a bucket, or sets the versioning of one that the folder already holds; `pages` are let into the store. True: it was made. */
  createBucket(name: string, options: { versioned: boolean; pages?: PageRules }): boolean;
  /** Answers no more, and cuts off who is still connected. What was answered before is kept. */
  close(): Promise<void>;
}

/**
 * Starts a server that speaks S3's wire protocol, in path style, on 127.0.0.1 (a free port unless one is given). Its
 * state is in the folder and survives a restart and a kill. `onObjectEvent` is called once for every version after
 * it became visible, or was deleted.
 */
export async function startObjectStore(options: {
  folder: string;
  port?: number;
  onObjectEvent?: (event: ObjectEvent) => unknown;
}): Promise<ObjectStoreServer> {
  const store = openStore(options.folder);
  const announce = (event: ObjectEvent) => queueMicrotask(() => options.onObjectEvent?.(event));
  let rules: PageRules | undefined;
  const { url, close } = await serve((message, response) => respond(message, response, { store, announce }), {
    requestTimeout: 0,
    port: options.port,
    pages: () => rules,
  });
  return {
    url,
    createBucket(name, { versioned, pages }) {
      rules = pages ?? rules;
      return ensureBucket(store, name, versioned);
    },
    async close() {
      await close();
      await store.close();
    },
  };
}

async function respond(
  message: IncomingMessage,
  response: ServerResponse,
  context: OperationContext,
): Promise<void> {
  const requestId = randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase();
  response.setHeader('x-amz-request-id', requestId);
  response.setHeader('server', 'AmazonS3');
  const reply = await replyTo(message, context).catch((error: unknown) =>
    errorReply(asS3Error(error), message.url ?? '', requestId),
  );
  await sendReply(response, reply, message.method);
  message.resume();
}

async function replyTo(message: IncomingMessage, context: OperationContext): Promise<S3Reply> {
  const request = readRequest(message);
  authorise(request, Date.now());
  return route(request)(request, context);
}

/** What is no error of S3 is one of ours; its message goes to the client, who is on this machine. */
function asS3Error(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  return new S3Error('InternalError', { message: error instanceof Error ? error.message : String(error) });
}
