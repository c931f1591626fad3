import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SFNClient } from '@aws-sdk/client-sfn';
import { type JsonService, ServiceError } from '../../../../../../infra/local/aws/wire/service-error.ts';
import { createTestServer } from '../../../../../support/test-server.ts';

/** A service behind HTTP (awsJson1.0) and the real SDK client for it. */
export async function sfnEndpoint(
  service: JsonService,
): Promise<{ client: SFNClient; close(): Promise<void> }> {
  const server = createTestServer((request, response) => void answer(service, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = new SFNClient({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
  });
  return {
    client,
    async close() {
      client.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(
  service: JsonService,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const action = String(request.headers['x-amz-target']).split('.').at(-1)!;
  const [status, body] = await service
    .handle(action, JSON.parse(Buffer.concat(chunks).toString() || '{}'))
    .then(
      (result) => [200, result] as const,
      (failure: unknown) => refusal(failure),
    );
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));
}

function refusal(failure: unknown): readonly [number, object] {
  if (failure instanceof ServiceError)
    return [failure.status, { __type: failure.type, message: failure.message }];
  return [500, { __type: 'InternalFailure', message: String(failure) }];
}
