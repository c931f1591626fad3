import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, describe, it } from 'node:test';
import { serve } from '../../../../../infra/local/http/serve.ts';

const seen: string[] = [];
const open = () =>
  serve(async (incoming, outgoing) => {
    seen.push(incoming.url ?? '');
    outgoing.end('answered');
  });
const served = await open();
after(() => served.close());

/** The status of a request with these headers; `fetch` would not let a caller set them. */
function statusOf(url: string, headers: Record<string, string>, path = new URL(url).pathname) {
  return new Promise<number | undefined>((resolve, reject) => {
    const sent = request(url, { headers, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('a server of this machine', () => {
  it('answers on 127.0.0.1, also under its other names', async () => {
    const { port, hostname } = new URL(served.url);
    assert.equal(hostname, '127.0.0.1');
    assert.equal(await (await fetch(served.url)).text(), 'answered');
    for (const name of ['localhost', '[::1]']) {
      assert.equal(await statusOf(served.url, { host: `${name}:${port}` }), 200);
    }
  });

  it('refuses what was sent to another name before its handler sees it', async () => {
    const { port } = new URL(served.url);
    for (const host of [`attacker.example:${port}`, '127.0.0.1:1', `127.0.0.1.attacker.example:${port}`]) {
      assert.equal(await statusOf(`${served.url}/${host}`, { host }), 403);
      assert.ok(!seen.includes(`/${host}`));
    }
  });

  it('refuses what a web page sends, whatever its origin', async () => {
    for (const origin of ['https://attacker.example', 'null', served.url]) {
      assert.equal(await statusOf(`${served.url}/page`, { origin }), 403);
    }
    assert.ok(!seen.includes('/page'));
  });

  it('refuses an address that is none, and answers on', async () => {
    for (const path of ['//[', '//%', 'http://[/x']) assert.equal(await statusOf(served.url, {}, path), 400);
    assert.ok(!seen.some((url) => url.includes('[')));
    assert.equal(await (await fetch(served.url)).text(), 'answered');
  });

  it('says that its handler failed, breaks an answer off that was begun, and answers on', async () => {
    const failing = await serve(async ({ url }, outgoing) => {
      if (url === '/begun') outgoing.write('begun');
      throw new Error('no room');
    });
    after(() => failing.close());
    const response = await fetch(failing.url);
    assert.deepEqual(
      [response.status, await response.text()],
      [500, 'The request could not be answered: Error: no room.\n'],
    );
    await assert.rejects(fetch(`${failing.url}/begun`).then((begun) => begun.text()));
    assert.equal((await fetch(failing.url)).status, 500);
  });

  it('answers no more when it is closed, and cuts off who is still connected', async () => {
    const hanging = await serve(async () => {});
    const call = fetch(hanging.url);
    const failed = assert.rejects(call);
    await hanging.close();
    await failed;
    await assert.rejects(fetch(hanging.url));
  });

  it('tells when its port is taken', async () => {
    const port = Number(new URL(served.url).port);
    await assert.rejects(
      serve(async () => {}, { port }),
      { code: 'EADDRINUSE' },
    );
  });
});
