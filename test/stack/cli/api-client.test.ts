import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, describe, it } from 'node:test';
import { faultOf } from '@assay/api/problem';
import { getAssignment, listAssignments } from '@assay/api/routes/assignments';
import { resumeRun } from '@assay/api/routes/runs';
import { runIdOf } from '@assay/platform/run/run-id';
import { createApiClient, everyOf, isLost } from '../../../cli/api-client.ts';
import { handIn } from '../../../cli/hand-in.ts';
import { createTestServer } from '../../support/test-server.ts';

type Answer = (request: IncomingMessage, body: Buffer, response: ServerResponse) => void;

/** What is answered to requests, in their order, and what they were. */
const answers: Answer[] = [];
const asked: { method: string; url: string; headers: IncomingMessage['headers']; body: Buffer }[] = [];
const paused: number[] = [];

const server = createTestServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  asked.push({ method: request.method!, url: request.url!, headers: request.headers, body });
  answers.shift()!(request, body, response);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
after(() => server.close());
afterEach(() => {
  assert.deepEqual(answers, [], 'all was asked for');
  for (const list of [asked, paused]) list.length = 0;
});

const access = { url, token: async () => 'token-1', renew: 'Get another one.' };
const api = createApiClient(access, async (ms) => paused.push(ms));
const json = (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  function answer(_request, _body, response) {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
const problem = (status: number, code: string, detail = 'Do this.') =>
  json(status, { type: 'about:blank', title: 'No', status, code, detail, request: 'request-1' });
const run = `run-${'0'.repeat(24)}`;
const one = (assignment: string) => ({ assignment, title: 'A', workflow: 'essay-scoring' });

describe('the client of the API', () => {
  it('asks with a token, and follows the pages of a list', async () => {
    answers.push(json(200, { assignments: [one('a')], next: 'Yg' }));
    answers.push(json(200, { assignments: [one('b')], next: null }));
    const pages = api.pages(listAssignments, { query: { limit: 1 } });
    const found = await everyOf(pages, ({ assignments }) => assignments);
    assert.deepEqual(found, [one('a'), one('b')]);
    assert.deepEqual(
      asked.map((request) => request.url),
      ['/assignments?limit=1', '/assignments?limit=1&cursor=Yg'],
    );
    assert.equal(asked[0]!.headers.authorization, 'Bearer token-1');
  });

  it('passes a refusal on with its own code and words', async () => {
    answers.push(problem(409, 'RunNotResumable', 'It is completed.'));
    await assert.rejects(api.ask(resumeRun, { params: { run } }), {
      code: 'RunNotResumable',
      message: 'It is completed.',
    });
  });

  it('calls what a refusal says to do as the command line does', async () => {
    answers.push(problem(422, 'ExemplarsInvalid', 'There are too few: import some (POST …/exemplars).'));
    await assert.rejects(api.ask(getAssignment, { params: { assignment: 'a' } }), {
      message: 'There are too few: import some ("npx assay exemplars import").',
    });
  });

  it('asks for no id that cannot be one, of which API Gateway would let through what stands before a question mark', async () => {
    for (const assignment of ['a?b', 'a/b', '', '..'])
      await assert.rejects(api.ask(getAssignment, { params: { assignment } }), { code: 'RequestInvalid' });
    assert.deepEqual(asked, []);
  });

  it('says of a token that is refused how to get another one, and of a fault which request it was', async () => {
    answers.push(problem(401, 'TokenInvalid', 'It is expired.'), json(500, faultOf('request-7')));
    const asking = () => api.ask(listAssignments);
    await assert.rejects(asking, { code: 'TokenInvalid', message: 'It is expired. Get another one.' });
    await assert.rejects(asking, { code: 'InternalError', message: /The request is request-7\.$/ });
  });

  it('waits as long as it is told to where there is no room, and longer each time where it is not', async () => {
    answers.push(
      json(429, {}, { 'retry-after': '7' }),
      json(503, {}),
      json(503, {}, { 'retry-after': '900' }),
    );
    answers.push(json(200, { assignments: [], next: null }));
    await api.ask(listAssignments);
    assert.deepEqual(paused, [7000, 2000, 60_000]);
  });

  it('gives up in the end', async () => {
    for (let time = 0; time < 6; time += 1) answers.push(json(429, {}));
    await assert.rejects(api.ask(listAssignments), { code: 'StackUnavailable', message: /in a minute/ });
    assert.deepEqual(paused, [1000, 2000, 4000, 8000, 16_000]);
  });

  it('does not do twice what may have been done: only what was not let in is sent again', async () => {
    answers.push(json(429, {}), problem(503, 'ModelUnavailable'));
    await assert.rejects(api.ask(resumeRun, { params: { run } }), { code: 'ModelUnavailable' });
    assert.equal(asked.length, 2);
  });

  it('says what it cannot understand: a page of somebody else, an answer of another version', async () => {
    const page: Answer = (_request, _body, response) =>
      void response.writeHead(502, { 'apigw-requestid': 'gateway-1' }).end('<html>');
    answers.push(page, json(200, { found: [] }));
    await assert.rejects(api.ask(listAssignments), {
      code: 'StackUnavailable',
      message: /answered 502 .*gateway-1/,
    });
    await assert.rejects(api.ask(listAssignments), { code: 'StackUnavailable', message: /same version/ });
  });

  it('knows a connection that broke', async () => {
    answers.push((request) => void request.socket.destroy());
    const lost = await api.ask(listAssignments).catch((error: unknown) => error);
    assert.ok(isLost(lost));
    assert.ok(!isLost(new Error('else')) && !isLost(null));
  });

  it('reads the version that an ETag names', async () => {
    answers.push(json(200, {}, { etag: '"v1"' }));
    assert.equal(await api.etag(getAssignment, { params: { assignment: 'story' } }), '"v1"');
  });
});

describe('a file that is handed in', () => {
  const handed = { assignment: 'story', submission: 'anna', file: 'essay.txt', options: { variant: 'SA' } };

  it('is in the request, which has a key of its own', async () => {
    answers.push(json(201, { submission: 'anna', run }));
    assert.deepEqual(await handIn(api, { ...handed, body: Buffer.from('We sailed.') }), {
      runId: run,
      isUnchanged: false,
    });
    const [{ method, url: path, headers, body }] = asked as [(typeof asked)[number]];
    assert.deepEqual([method, path], ['POST', '/assignments/story/submissions']);
    assert.match(String(headers['idempotency-key']), /^[0-9a-f-]{36}$/);
    const { base64, ...others } = JSON.parse(body.toString());
    assert.equal(Buffer.from(base64, 'base64').toString(), 'We sailed.');
    assert.deepEqual(others, { submission: 'anna', file: 'essay.txt', options: { variant: 'SA' } });
  });

  it('that is there as it is, is not sent where only a changed one is to be', async () => {
    const body = Buffer.from('We sailed.');
    answers.push(json(200, { submission: 'anna', run, unchanged: true }));
    assert.deepEqual(await handIn(api, { ...handed, body, onlyIfChanged: true }), {
      runId: run,
      isUnchanged: true,
      leftOut: undefined,
    });
    const { unless } = JSON.parse(asked.at(-1)!.body.toString());
    assert.equal(unless, createHash('sha256').update(body).digest('hex'));
    const form = { submission: 'anna', bucket: 'b', url: `${url}/b`, fields: {}, unchanged: run };
    answers.push(json(201, { ...form, expiresAt: '2030-01-01T00:00:00Z', maximumBytes: 200_000_000 }));
    const large = { ...handed, body: Buffer.alloc(4_000_001, 'ab'), onlyIfChanged: true };
    assert.deepEqual(await handIn(api, large), { runId: run, isUnchanged: true, leftOut: undefined });
    assert.equal(asked.length, 2, 'nothing is sent to the store');
  });

  it('that is large is sent to the store by a form, with word of how much is sent', async (t) => {
    const told: string[] = [];
    t.mock.method(process.stderr, 'write', (text: string) => told.push(text) > 0);
    const file = Buffer.alloc(4_000_001, 'ab');
    const key = 'submissions/t/story/anna/essay.txt';
    const form = { submission: 'anna', bucket: 'b', url: `${url}/b`, fields: { key, policy: 'p' } };
    const sent = { ...form, expiresAt: '2030-01-01T00:00:00Z', maximumBytes: 200_000_000 };
    answers.push(
      json(201, sent),
      (_request, _body, response) => void response.writeHead(204, { 'x-amz-version-id': 'v1' }).end(),
    );
    const { runId } = await handIn(api, { ...handed, body: file });
    assert.equal(runId, runIdOf({ bucket: 'b', key, versionId: 'v1' }));
    const { headers, body } = asked[1]!;
    const read = await new Response(new Uint8Array(body), {
      headers: { 'content-type': headers['content-type']! },
    }).formData();
    assert.deepEqual([...read.keys()], ['key', 'policy', 'file']);
    assert.deepEqual(Buffer.from(await (read.get('file') as File).arrayBuffer()), file);
    assert.equal(told.at(-1), '  sent 100 % of 4.0 MB\n');
  });

  it('that the store refuses, is empty or too large starts nothing', async () => {
    const form = { submission: 'anna', bucket: 'b', url: `${url}/b`, fields: { key: 'k' } };
    answers.push(json(201, { ...form, expiresAt: '2030-01-01T00:00:00Z', maximumBytes: 9 }), json(403, {}));
    const large = { ...handed, body: Buffer.alloc(4_000_001) };
    await assert.rejects(handIn(api, large), {
      code: 'StackUnavailable',
      message: /did not take .* \(403\)/,
    });
    const empty = { ...handed, body: Buffer.alloc(0) };
    await assert.rejects(handIn(api, empty), { code: 'SubmissionEmpty' });
  });
});
