import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { serveInvocations } from '../../../../../functions/platform/render-report/runtime-api.ts';
import { createTestServer } from '../../../../support/test-server.ts';

/** A Runtime API that has these events, and then no more: it answers 500. Resolves to what it was told. */
async function runtimeApi(events: unknown[], handle: (event: unknown) => Promise<unknown>) {
  const told: { path: string; body: string; type?: unknown }[] = [];
  let given = 0;
  const server = createTestServer(async (request, response) => {
    const path = request.url!.replace('/2018-06-01/runtime/', '');
    const body = await text(request);
    if (path !== 'invocation/next') {
      told.push({ path, body, type: request.headers['lambda-runtime-function-error-type'] });
      return response.writeHead(202).end();
    }
    if (given === events.length) return response.writeHead(500).end();
    given += 1;
    response.writeHead(200, { 'lambda-runtime-aws-request-id': `request-${given}` });
    return response.end(JSON.stringify(events[given - 1]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await assert.rejects(serveInvocations(`127.0.0.1:${port}`, handle), /answered 500/);
  server.close();
  return told;
}

describe('the loop of a function in an image', () => {
  it('answers one event after the other, and ends where the Runtime API fails', async () => {
    const told = await runtimeApi([1, 2], async (event) => ({ doubled: Number(event) * 2 }));
    assert.deepEqual(
      told.map(({ path, body }) => [path, body]),
      [
        ['invocation/request-1/response', '{"doubled":2}'],
        ['invocation/request-2/response', '{"doubled":4}'],
      ],
    );
  });

  it('tells an error with its name and goes on', async () => {
    const told = await runtimeApi(['odd', 'good'], async (event) => {
      if (event === 'odd') throw new RangeError('No.');
      return event;
    });
    assert.deepEqual(told, [
      {
        path: 'invocation/request-1/error',
        body: '{"errorType":"RangeError","errorMessage":"[render-report] No."}',
        type: 'RangeError',
      },
      { path: 'invocation/request-2/response', body: '"good"', type: undefined },
    ]);
  });
});
