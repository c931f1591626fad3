import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { putReader } from '@assay/essay-scoring/reader-store';
import { trainReader } from '@assay/essay-scoring/second-reader/train-reader';
import { trainingPlace } from '@assay/essay-scoring/training';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { essayOf } from '../../../../support/essay-scoring/essay-model.ts';
import { QUIZ } from '../../../../support/short-answer-grading/quizzes.ts';
import { openApi } from './api-world.ts';

const { ask, send, admitted, assessed, objects, runStore } = await openApi();
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

  it('is no machine’s to have released unasked; what a teacher has said stays', async () => {
    const machine = { role: 'machine' } as const;
    const automatic = { body: story({ assignment: 'unasked', release: 'automatic' }) };
    const refused = await ask(machine, 'PUT', '/assignments/unasked', automatic);
    assert.deepEqual([refused.status, refused.body.code], [403, 'Forbidden']);
    assert.equal((await ask(TEACHER, 'PUT', '/assignments/unasked', automatic)).status, 201);
    assert.equal((await ask(machine, 'PUT', '/assignments/unasked', automatic)).status, 200);
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
    const malformed = await ask(TEACHER, 'GET', '/assignments/%');
    assert.deepEqual([malformed.status, malformed.body.code], [400, 'RequestInvalid']);
    assert.equal(malformed.headers.get('content-type'), 'application/problem+json');
    const method = await ask(TEACHER, 'POST', '/assignments/first');
    assert.deepEqual([method.status, method.headers.get('allow')], [405, 'GET, HEAD, DELETE, PUT']);
    const options = await ask(null, 'OPTIONS', '/assignments/first');
    assert.deepEqual([options.status, options.headers.get('allow')], [204, 'GET, HEAD, DELETE, PUT']);
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

describe('past answers', () => {
  const PAST = '/assignments/tides/past-answers';
  const csv = { 'content-type': 'text/csv' };
  const table =
    'answer,label\nThe moon pulls.,Correct\nThe sun.,Incorrect\nNobody knows.,\nThe moon.,Correct\n';
  const over = (method: string, path: string, body?: string) =>
    ask(TEACHER, method, path, body === undefined ? {} : { body, headers: csv });

  it('are kept in place of those before, counted, and deleted with every version', async () => {
    await ask(TEACHER, 'PUT', '/assignments/tides', { body: QUIZ });
    const nothing = { answers: 0, corrections: 0, version: null, labels: {}, graders: null };
    assert.deepEqual((await over('GET', PAST)).body, nothing);
    const first = await over('POST', PAST, table);
    assert.deepEqual(first.body, { kept: 3, replaced: 0, warnings: ['line 4: no label, left out'] });
    assert.partialDeepStrictEqual((await over('GET', PAST)).body, {
      answers: 3,
      labels: { Correct: 2, Incorrect: 1 },
    });
    assert.partialDeepStrictEqual((await over('POST', PAST, 'answer,label\nThe moon.,Correct\n')).body, {
      kept: 1,
      replaced: 3,
    });
    assert.deepEqual((await over('DELETE', PAST)).body, { deleted: 1 });
    assert.deepEqual((await over('GET', PAST)).body, nothing);
    assert.deepEqual(await objects.list('assignments/t/tides/past'), []);
  });

  it('are handed in to learn the graders from them', async () => {
    const started = await over('POST', `${PAST}/profile`, table);
    assert.equal(started.status, 202);
    const { submission, run } = started.body as unknown as { submission: string; run: string };
    await admitted(run);
    assert.deepEqual((await runStore.getRun(run)).options, { purpose: 'profile' });
    assert.partialDeepStrictEqual(
      (await ask(TEACHER, 'GET', `/assignments/tides/submissions/${submission}`)).body,
      { run, state: 'admitted' },
    );
  });

  it('are refused where they are no table of them, or the assignment grades no short answers', async () => {
    for (const path of [PAST, `${PAST}/profile`])
      assert.equal(
        (await over('POST', path, 'answer,label\nThe moon.,Splendid\n')).body.code,
        'TableInvalid',
      );
    await put('first', {}, { 'if-match': '*' });
    const essays = await over('POST', '/assignments/first/past-answers', table);
    assert.equal(essays.body.code, 'AssignmentInvalid');
  });
});

describe('teachers’ answers to questions', () => {
  it('stay where an assignment is put by who knows nothing of them', async () => {
    const clarifications = [{ question: 'Is a poem one?', answer: 'It is.' }];
    const path = '/assignments/answered';
    const body = { workflow: 'essay-scoring', ...essayOf().assignment, assignment: 'answered' };
    const putAs = (more: object, match: string) =>
      ask(TEACHER, 'PUT', path, { body: { ...body, ...more }, headers: { 'if-match': match } });
    const first = await ask(TEACHER, 'PUT', path, { body: { ...body, clarifications } });
    const renamed = await putAs({ title: 'Anew' }, first.headers.get('etag')!);
    assert.equal(renamed.status, 200, renamed.text);
    const { body: kept, headers } = await ask(TEACHER, 'GET', path);
    assert.equal(renamed.headers.get('etag'), headers.get('etag'), 'the version that is in force is told');
    assert.partialDeepStrictEqual(kept, { title: 'Anew', clarifications } as object);
    await putAs({ clarifications: [] }, renamed.headers.get('etag')!);
    assert.partialDeepStrictEqual((await ask(TEACHER, 'GET', path)).body, { clarifications: [] } as object);
  });
});

describe('a second reader', () => {
  it('learns after the request', async () => {
    await put('read');
    const asked = await ask(TEACHER, 'POST', '/assignments/read/second-reader');
    const { training } = asked.body as unknown as { training: string };
    assert.deepEqual([asked.status, asked.body], [202, { state: 'requested', training, joined: false }]);
  });

  it('that cannot be handed over has failed, also for who has joined it meanwhile, and is asked for again', async (t) => {
    await put('not-handed');
    const request = () => ask(TEACHER, 'POST', '/assignments/not-handed/second-reader');
    const joined: object[] = [];
    const lambda = t.mock.method(LambdaClient.prototype, 'send', async () => {
      joined.push((await request()).body);
      throw new Error('no room');
    });
    const { askForWork } = await import('../../../../../functions/platform/api/call-function.ts');
    const place = trainingPlace('t', 'not-handed');
    const asked = askForWork('TRAIN_READER_FUNCTION', place, 'training-1', {});
    await assert.rejects(asked, /no room/);
    lambda.mock.restore();
    const { body } = await ask(TEACHER, 'GET', '/assignments/not-handed/second-reader/training');
    assert.deepEqual(joined, [{ state: 'requested', training: 'training-1', joined: true }]);
    const failed = { id: 'training-1', state: 'failed', failure: { code: 'CallLost' } };
    assert.partialDeepStrictEqual(body, failed as object);
    assert.partialDeepStrictEqual((await request()).body, { joined: false } as object);
  });

  it('is none where there was nothing to learn from, and says why', async () => {
    await put('unlearnt');
    const ended = () => ask(TEACHER, 'GET', '/assignments/unlearnt/second-reader/training');
    assert.equal((await ended()).body.code, 'ResultMissing');
    const { training } = (await ask(TEACHER, 'POST', '/assignments/unlearnt/second-reader'))
      .body as unknown as { training: string };
    let standing = await ended();
    while ((standing.body as { state?: string }).state === 'requested') standing = await ended();
    assert.partialDeepStrictEqual(standing.body, {
      id: training,
      state: 'completed',
      result: { off: false, exemplars: 0 },
    } as object);
    assert.equal(
      (await ask(TEACHER, 'GET', '/assignments/unlearnt/second-reader')).body.code,
      'ResultMissing',
    );
  });

  it('tells how far it can be trusted, and none of the texts that it learnt from', async () => {
    const task = { traits: [{ name: 'Ideas', min: 0, max: 3 }], question: 'Why?', language: 'en' };
    const essays = Array.from({ length: 12 }, (_, index) => ({
      id: `essay-${index}`,
      text: `Secret sentence number ${index}. `.repeat(1 + (index % 4)),
      scores: { ideas: index % 4 },
    }));
    await put('learnt');
    await putReader(objects, 't', 'learnt', trainReader(essays, task));
    const { status, body, text } = await ask(TEACHER, 'GET', '/assignments/learnt/second-reader');
    assert.equal(status, 200, text);
    assert.partialDeepStrictEqual(body, {
      exemplars: 12,
      traits: [{ trait: 'Ideas', n: 12, unread: 'too-few-exemplars' }],
    });
    assert.doesNotMatch(text, /Secret/);
  });
});

describe('a re-evaluation', () => {
  it('is asked of models of the deployment alone, by their names', async () => {
    await put('cast');
    const catalogue = {
      providers: { openai: { base_url: 'http://127.0.0.1:9/v1', secret: 'OPENAI_API_KEY' } },
      models: { 'gpt-6-sol': { kind: 'chat', provider: 'openai', price: { input: 0, output: 0 } } },
      roles: { judge: 'gpt-6-sol' },
    };
    const refused: [models: unknown, at: string][] = [
      [JSON.stringify(catalogue), '/models'],
      [catalogue, '/models/providers'],
      [{ judge: 'gpt-9' }, '/models/judge'],
      [{ poet: 'gpt-4o' }, '/models/poet'],
      [{ embedding: 'gpt-4o' }, '/models/embedding'],
    ];
    const timed = { expression: 'rate(30 days)' };
    for (const [models, at] of refused) {
      const asked = [
        await ask(TEACHER, 'POST', '/assignments/cast/reevaluations', { body: { models } }),
        await ask(TEACHER, 'PUT', '/assignments/cast/reevaluation-schedule', { body: { models, ...timed } }),
      ];
      for (const { status, body } of asked) {
        assert.deepEqual([status, body.code], [400, 'RequestInvalid']);
        assert.equal((body as unknown as { errors: { at: string }[] }).errors[0]!.at, at);
      }
    }
    const models = { judge: 'gpt-4o' };
    const { body } = await ask(TEACHER, 'POST', '/assignments/cast/reevaluations', { body: { models } });
    assert.equal(body.code, 'CohortEmpty', 'the models are taken');
  });

  it('is cancelled, and again; another tenant has none to cancel', async () => {
    await assessed({ tenant: 't', submission: 'again' });
    const { assignment } = essayOf().assignment as { assignment: string };
    const { body } = await ask(TEACHER, 'POST', `/assignments/${assignment}/reevaluations`, { body: {} });
    const { reevaluation } = body as unknown as { reevaluation: string };
    const cancel = (tenant: string) =>
      ask({ role: 'teacher', tenant }, 'POST', `/reevaluations/${reevaluation}/cancel`);
    assert.equal((await cancel('another')).body.code, 'ReevaluationNotFound');
    for (const _ of ['once', 'again']) {
      const ended = await cancel('t');
      assert.deepEqual([ended.status, ended.body], [200, { reevaluation, state: 'cancelled', runs: 0 }]);
    }
    const shown = await ask(TEACHER, 'GET', `/reevaluations/${reevaluation}`);
    assert.partialDeepStrictEqual(shown.body, { state: 'cancelled' });
  });
});
