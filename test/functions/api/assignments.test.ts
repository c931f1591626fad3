import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { essayOf } from '../../support/essay-model.ts';
import { openApi } from './api-world.ts';

const { ask, send } = await openApi();
const TEACHER = { role: 'teacher' } as const;
const story = (own: object = {}) => ({ workflow: 'essay-scoring', ...essayOf().assignment, ...own });
const put = (assignment: string, own: object = {}, headers: Record<string, string> = {}) =>
  ask(TEACHER, 'PUT', `/assignments/${assignment}`, { body: story({ assignment, ...own }), headers });

describe('an assignment', () => {
  it('is made, read with its version as ETag, and not sent again to who knows it', async () => {
    const made = await put('first');
    assert.equal(made.status, 201);
    const etag = made.headers.get('etag')!;
    const read = await ask(TEACHER, 'GET', '/assignments/first');
    assert.deepEqual([read.status, read.headers.get('etag')], [200, etag]);
    assert.partialDeepStrictEqual(read.body, {
      assignment: 'first',
      title: 'A story',
      language: 'en',
      seed: 7,
    });
    const headers = { 'if-none-match': `"x", W/${etag}` };
    const again = await ask(TEACHER, 'GET', '/assignments/first', { headers });
    assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', etag]);
  });

  it('is changed only by who names the version that is there', async () => {
    const { headers } = await put('changed');
    const etag = headers.get('etag')!;
    const title = 'Another story';
    assert.equal((await put('changed', { title })).body.code, 'PreconditionRequired');
    assert.equal((await put('changed', { title }, { 'if-match': '"0000000000000000"' })).status, 412);
    assert.equal((await put('changed', { title }, { 'if-none-match': '*' })).status, 412);
    const changed = await put('changed', { title }, { 'if-match': etag });
    assert.equal(changed.status, 200);
    assert.equal((await put('changed', { title: 'A third' }, { 'if-match': etag })).status, 412);
    assert.equal((await put('changed', { title })).status, 200, 'the same again changes nothing');
    assert.equal((await put('changed', { title: 'A third' }, { 'if-match': '*' })).status, 200);
  });

  it('is made once, however many make it', async () => {
    const made = await Promise.all(
      ['One', 'Two', 'Three'].map((title) => put('race', { title }, { 'if-none-match': '*' })),
    );
    assert.deepEqual(made.map(({ status }) => status).sort(), [201, 412, 412]);
  });

  it('keeps its versions', async () => {
    const { headers } = await put('versions');
    const version = headers.get('etag')!.slice(1, -1);
    await put('versions', { title: 'Later' }, { 'if-match': '*' });
    const first = await ask(TEACHER, 'GET', `/assignments/versions/versions/${version}`);
    assert.partialDeepStrictEqual(first.body, { title: 'A story' });
    const none = await ask(TEACHER, 'GET', '/assignments/versions/versions/0123456789abcdef');
    assert.deepEqual([none.status, none.body.code], [404, 'AssignmentNotFound']);
  });

  it('that is wrong is refused with every place, and nothing that was sent', async () => {
    const secret = 'a-secret-word';
    const { status, body, text } = await put('wrong', {
      traits: [{ name: 'Ideas', min: secret, max: 3 }],
      seed: secret,
    });
    assert.equal(status, 400);
    assert.deepEqual(body.errors?.map(({ in: where, at }) => [where, at]).sort(), [
      ['body', '/seed'],
      ['body', '/traits/0/min'],
    ]);
    assert.doesNotMatch(text, new RegExp(secret));
  });

  it('has the id of its path', async () => {
    const { body } = await ask(TEACHER, 'PUT', '/assignments/one', { body: story({ assignment: 'two' }) });
    assert.equal(body.code, 'AssignmentInvalid');
    assert.equal((await ask(TEACHER, 'GET', '/assignments/..%2Fx')).status, 400);
  });
});

describe('the assignments of a tenant', () => {
  it('are listed in pages', async () => {
    const who = { role: 'administrator', tenant: 'lists' } as const;
    for (const assignment of ['b', 'a', 'a-b', 'a0'])
      await ask(who, 'PUT', `/assignments/${assignment}`, { body: story({ assignment }) });
    const page = async (query: string) => {
      const { body } = await ask(who, 'GET', `/assignments${query}`);
      return body as unknown as {
        assignments: { assignment: string; workflow: string }[];
        next: string | null;
      };
    };
    const first = await page('?limit=3');
    const last = await page(`?limit=3&cursor=${first.next}`);
    const ids = [...first.assignments, ...last.assignments].map(({ assignment }) => assignment);
    assert.deepEqual(ids.toSorted(), ['a', 'a-b', 'a0', 'b']);
    assert.equal(new Set(ids).size, 4);
    assert.equal(last.next, null);
    assert.equal(first.assignments[0]!.workflow, 'essay-scoring');
  });
});

describe('a request', () => {
  it('of another path, method or type is told what there is', async () => {
    const unknown = await ask(TEACHER, 'GET', '/nothing');
    assert.deepEqual([unknown.status, unknown.body.code], [404, 'PathUnknown']);
    const method = await ask(TEACHER, 'DELETE', '/assignments/first');
    assert.deepEqual([method.status, method.headers.get('allow')], [405, 'GET, HEAD, PUT']);
    const headers = { 'content-type': 'text/plain' };
    const type = await ask(TEACHER, 'PUT', '/assignments/x', { body: '{}', headers });
    assert.deepEqual([type.status, type.body.code], [415, 'TypeUnsupported']);
  });

  it('with a body that is no JSON in UTF-8, or too large, is refused', async () => {
    assert.equal((await ask(TEACHER, 'PUT', '/assignments/x', { body: '{"a":' })).status, 400);
    const { status } = await ask(TEACHER, 'PUT', '/assignments/x', { body: `"${'a'.repeat(6_000_000)}"` });
    assert.equal(status, 413);
  });

  it('is refused as a problem with a code, what to do, and a name for it', async () => {
    const { headers, body } = await ask(null, 'GET', '/assignments');
    assert.equal(headers.get('content-type'), 'application/problem+json');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.partialDeepStrictEqual(body, { type: 'about:blank', title: 'Unauthorized', status: 401 });
    assert.match(body.request!, /^[0-9a-f-]{36}$/);
  });

  it('for the document needs no token', async () => {
    const { status, body } = await send(new Request('https://api.example.edu/openapi.json'));
    assert.equal(status, 200);
    assert.partialDeepStrictEqual(body, { openapi: '3.1.1' });
  });
});
