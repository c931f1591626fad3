import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { after, describe, it } from 'node:test';
import { portTaken } from '../../../../cli/commands/serve.ts';
import { serveDesk } from '../../../../cli/desk/serve-desk.ts';
import { serve } from '../../../../infra/local/http/serve.ts';

/** A server that notes what it is asked. */
async function noting() {
  const asked: string[] = [];
  const server = await serve(async (request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`.trim());
    request.resume();
    response.end('{}');
  });
  after(() => server.close());
  return { ...server, url: server.url, asked };
}

/** Sends a request whose target is written as it is. */
async function sent(url: string, target: string): Promise<string> {
  const { port, host } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.end(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  const answer = (await socket.toArray()).map(String).join('');
  if (!socket.destroyed) await once(socket, 'close');
  return answer;
}

describe('the server of the desk', async () => {
  const [api, other] = [await noting(), await noting()];
  const files = new Map([['index.html', { type: 'text/html', bytes: Buffer.from('<!doctype html>') }]]);
  const desk = await serveDesk(files as never, api.url, 0);
  after(() => desk.close());

  it('hands what is below /api/ to the API, with who asks, and nothing else', async () => {
    const headers = { authorization: 'Bearer t', cookie: 'c=1' };
    assert.equal((await fetch(`${desk.url}/api/assignments?limit=1`, { headers })).status, 200);
    assert.deepEqual(api.asked.splice(0), ['GET /assignments?limit=1 Bearer t']);
    assert.equal((await fetch(`${desk.url}/no-file`)).status, 404);
    const page = await fetch(desk.url);
    assert.match(page.headers.get('content-security-policy')!, /script-src 'self'/);
    assert.deepEqual(api.asked, []);
  });

  it('says of a port that is taken what to do', async () => {
    const port = Number(new URL(other.url).port);
    await assert.rejects(serveDesk(files as never, api.url, port).catch(portTaken('it is needed')), {
      code: 'StackUnavailable',
      message: `Port ${port} is taken by another program, and it is needed.`,
    });
    const elsewhere = new Error('Gone.');
    assert.throws(() => portTaken('it is needed')(elsewhere), elsewhere);
  });

  it('goes on where an answer breaks off, and tells that of it alone', async () => {
    const breaking = await serve(async (request, response) => {
      if (request.url === '/whole') return void response.end('{}');
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"a":', () => response.destroy());
    });
    after(() => breaking.close());
    const broken = await serveDesk(files as never, breaking.url, 0);
    after(() => broken.close());
    for (const _ of 'ab')
      await assert.rejects(fetch(`${broken.url}/api/partial`).then((answer) => answer.text()));
    assert.equal(await (await fetch(`${broken.url}/api/whole`)).text(), '{}');
  });

  it('goes on where who asked leaves before the answer is there, or while they send', async () => {
    let asked = Promise.withResolvers<ServerResponse>();
    const slow = await serve(async (request, response) => {
      if (request.url === '/whole') return void response.end('{}');
      response.writeHead(200).write('{"a":', () => asked.resolve(response));
    });
    after(() => slow.close());
    const left = await serveDesk(files as never, slow.url, 0);
    after(() => left.close());
    const { port, host } = new URL(left.url);
    for (const rest of ['\r\n', 'Content-Length: 9000\r\n\r\n{']) {
      asked = Promise.withResolvers();
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(`POST /api/slow HTTP/1.1\r\nHost: ${host}\r\n${rest}`);
      const answering = await asked.promise;
      socket.destroy();
      if (!answering.closed) await once(answering, 'close');
    }
    assert.equal(await (await fetch(`${left.url}/api/whole`)).text(), '{}');
  });

  it('goes on after an address that is none, as any page may have it asked for', async () => {
    for (const target of ['//[', '//%']) assert.match(await sent(desk.url, target), /^HTTP\/1\.1 400 /);
    assert.equal((await fetch(desk.url)).status, 200);
  });

  it('asks no other host, however a request is written', async () => {
    const { host } = new URL(other.url);
    for (const target of [
      `//12@${host}/api/x`,
      `//ab@${host}/api/../x`,
      `http://${host}/api/x`,
      `/api/\\\\@${host}/x`,
      `/api/..//${host}/x`,
    ])
      await sent(desk.url, target);
    const ofDeployment = await serveDesk(files as never, 'http://127.0.0.1', 0);
    after(() => ofDeployment.close());
    await sent(ofDeployment.url, `//ab:${new URL(other.url).port}/api/x`);
    assert.deepEqual(other.asked, []);
  });
});
