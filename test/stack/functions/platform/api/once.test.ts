import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { strToU8, zipSync } from 'fflate';
import { documents, runStore } from '../../../../../functions/platform/runtime/storage.ts';
import { essayOf } from '../../../../support/essay-scoring/essay-model.ts';
import { holdings } from '../../../../support/holdings.ts';
import { interleave, type TableCommand } from '../../../../support/interleave.ts';
import { openApi } from './api-world.ts';

const api = await openApi();
const TEACHER = { role: 'teacher' } as const;
await api.ask(TEACHER, 'PUT', '/assignments/story', {
  body: { workflow: 'essay-scoring', ...essayOf().assignment },
});

/** A class of so many files, of which the answer has about 2 KB for each, under a key of its own. */
function classOf(name: string, files = 1) {
  const folder = [name, ...Array.from({ length: 5 }, (_, at) => `${at}`.repeat(200))].join('/');
  const essays = Array.from({ length: files }, (_, at) => [
    `${folder}/${at}.txt`,
    strToU8('We sailed home.'),
  ]);
  const archive = (own = {}) =>
    Buffer.from(zipSync({ ...Object.fromEntries(essays), ...own }, { mtime: '2026-01-01' }));
  const headers = { 'idempotency-key': name, 'content-type': 'application/zip' };
  return {
    hand: (own = {}) =>
      api.ask(TEACHER, 'POST', '/assignments/story/classes', { body: archive(own), headers }),
    uploads: () => api.uploads().filter(({ key }) => key.includes(`/${name}-`)).length,
  };
}

const isPut = ({ name, item: { PK } }: TableCommand) =>
  name === 'PutCommand' && String(PK).startsWith('IDEMPOTENCY#');
const isAnswer = (command: TableCommand) =>
  isPut(command) && command.item.SK === 'IDEMPOTENCY' && command.item.answer !== undefined;
const isSlice = (command: TableCommand) => isPut(command) && String(command.item.SK).startsWith('SLICE#');

/** The table does not take what an answer is kept in, so many times. */
function refuse(times: number, is = isAnswer): void {
  if (times === 0) return;
  const act = () => {
    refuse(times - 1, is);
    throw new Error('away');
  };
  interleave({ client: documents(), when: 'before', is, act });
}

async function later(seconds: number, act: () => Promise<void>): Promise<void> {
  mock.timers.enable({ apis: ['Date'], now: Date.now() + seconds * 1000 });
  await act().finally(() => mock.timers.reset());
}

describe('a request with a key', () => {
  it('is done once also where its answer was not kept at the first try', async () => {
    const { hand, uploads } = classOf('tried-again');
    refuse(1);
    const first = await hand();
    assert.equal(first.status, 200);
    await later(61, async () => assert.equal((await hand()).text, first.text));
    assert.equal(uploads(), 1);
  });

  it('is answered also where its answer is never kept, and given up after a minute: it is done again', async () => {
    const { hand, uploads } = classOf('not-kept');
    refuse(2);
    const first = await hand();
    assert.equal(first.status, 200);
    await later(30, async () => assert.equal((await hand()).body.code, 'RequestUnderWay'));
    assert.equal(uploads(), 1);
    await later(62, async () => {
      const other = await hand({ 'other.txt': strToU8('Another class.') });
      assert.equal(other.body.code, 'IdempotencyKeyReused');
      const again = await hand();
      assert.equal(again.status, 200);
      assert.notEqual(again.text, first.text);
      assert.equal((await hand()).text, again.text);
    });
    assert.equal(uploads(), 2);
  });

  it('is given a form that is good, of the same submission, once the time of the first is over', async () => {
    const headers = { 'idempotency-key': 'a-form' };
    const ask = (file = 'essay.txt') =>
      api.ask(TEACHER, 'POST', '/assignments/story/uploads', { body: { file }, headers });
    const told = ({ body }: Awaited<ReturnType<typeof ask>>) =>
      body as unknown as { submission: string; expiresAt: string; fields: { key: string } };
    const first = await ask();
    await later(14 * 60, async () => assert.equal((await ask()).text, first.text));
    await later(16 * 60, async () => {
      const again = await ask();
      assert.ok(Date.parse(told(again).expiresAt) > Date.now());
      assert.equal(told(again).fields.key, told(first).fields.key);
      assert.equal((await ask()).text, again.text);
      assert.equal((await ask('other.txt')).body.code, 'IdempotencyKeyReused');
    });
  });

  it('is under way until all of an answer is kept that is larger than an item', async () => {
    const { hand } = classOf('large', 200);
    let meanwhile: Awaited<ReturnType<typeof hand>> | undefined;
    const act = async () => {
      meanwhile = await hand();
    };
    const told = interleave({ client: documents(), when: 'before', is: isSlice, act });
    const first = await hand();
    assert.ok(told.happened);
    assert.deepEqual([first.status, meanwhile?.status, meanwhile?.body.code], [200, 409, 'RequestUnderWay']);
    assert.equal((await hand()).text, first.text);
  });

  it('is answered the same where an earlier version kept the answer', async () => {
    const { hand, uploads } = classOf('earlier');
    const before = await keptAnswers();
    const first = await hand();
    const item = (await keptAnswers()).find(({ PK }) => !before.some((one) => one.PK === PK))!;
    const answer = JSON.parse(Buffer.from(item.answer).toString());
    await api.documents.send(new PutCommand({ TableName: 'results', Item: { ...item, answer } }));
    const again = await hand();
    assert.deepEqual([again.status, again.text], [200, first.text]);
    assert.equal(uploads(), 1);
  });
});

describe('any request by POST with a key', () => {
  it('is done once: a comment to a student is not doubled', async () => {
    await api.assessed({ tenant: 't', submission: 'commented' });
    const path = '/assignments/story/submissions/commented/review';
    const headers = { 'idempotency-key': 'comment-1' };
    const say = () =>
      api.ask({ role: 'teacher' }, 'POST', `${path}/comment`, { body: { text: 'Well done.' }, headers });
    const [first, second] = [await say(), await say()];
    assert.deepEqual([first.status, second.status, second.text], [201, 201, first.text]);
    const review = await api.ask({ role: 'teacher' }, 'GET', path);
    const { reviewed, trail } = JSON.parse(review.text);
    assert.deepEqual([reviewed.comments.length, trail.length], [1, 1]);
  });

  it('is one wish: on another version of what it is about its key is another request’s', async () => {
    await api.assessed({ tenant: 't', submission: 'wished' });
    const path = '/assignments/story/submissions/wished/review';
    const release = (version: string) =>
      api.ask(TEACHER, 'POST', `${path}/release`, {
        body: { standIn: true },
        headers: { 'idempotency-key': 'release-1', 'if-match': version },
      });
    const etag = async () => (await api.ask(TEACHER, 'GET', path)).headers.get('etag')!;
    const seen = await etag();
    const [first, again] = [await release(seen), await release(seen)];
    assert.deepEqual([first.status, again.text], [201, first.text]);
    await api.ask(TEACHER, 'POST', `${path}/withdraw`, { body: { reason: 'Not yet.' } });
    const anew = await release(await etag());
    assert.deepEqual([anew.status, anew.body.code], [422, 'IdempotencyKeyReused']);
    assert.equal((await release(seen)).text, first.text);
  });

  it('is not told again once its submission is erased', async () => {
    await api.assessed({ tenant: 'erased', submission: 'adas', subject: 'ada' });
    const teacher = { role: 'teacher', tenant: 'erased' } as const;
    const path = '/assignments/story/submissions/adas/review/comment';
    const headers = { 'idempotency-key': 'comment-2' };
    const say = () => api.ask(teacher, 'POST', path, { body: { text: 'Ada, call me.' }, headers });
    assert.equal((await say()).status, 201);
    assert.equal((await holdings(api).erase('erased', { kind: 'student', subject: 'ada' })).state, 'erased');
    const again = await say();
    assert.equal(again.status, 404);
    assert.doesNotMatch(again.text, /call me/);
  });

  it('that handed in what is erased since hands in anew', async () => {
    const teacher = { role: 'teacher', tenant: 'handed-again' } as const;
    const headers = { 'idempotency-key': 'hand-1' };
    await api.assessed({ tenant: 'handed-again', submission: 'first' });
    const body = {
      submission: 'adas',
      file: 'essay.txt',
      text: 'We sailed at noon, and the harbour was calm.',
    };
    await api.ask(teacher, 'PUT', '/assignments/story', {
      body: { workflow: 'essay-scoring', ...essayOf().assignment },
    });
    const handIn = () => api.ask(teacher, 'POST', '/assignments/story/submissions', { body, headers });
    const [first, second] = [await handIn(), await handIn()];
    assert.deepEqual([first.status, second.text], [201, first.text]);
    const of = { tenant: 'handed-again', assignment: 'story', submission: 'adas' };
    await runStore().putErased(of, Math.floor(Date.now() / 1000) + 3600);
    const anew = await handIn();
    assert.equal(anew.status, 201);
    assert.notEqual(anew.text, first.text);
  });

  it('that handed in a class of which one is erased since leaves that one out, and hands no other in', async () => {
    const { hand, uploads } = classOf('erased-of', 3);
    const first = await hand();
    const taken = ({ text }: typeof first) =>
      (JSON.parse(text) as { submissions: { submission: string; run: string }[] }).submissions;
    for (const { run } of taken(first)) await api.admitted(run);
    const of = { assignment: 'story', submission: taken(first)[1]!.submission };
    assert.equal((await hand()).text, first.text);
    assert.equal((await holdings(api).erase('t', { kind: 'submission', ...of })).state, 'erased');
    const before = uploads();
    const anew = await hand();
    assert.equal(anew.status, 200);
    const runs = taken(anew).map(({ run }) => run);
    const isSame = taken(first).map(({ run }) => runs.includes(run));
    assert.deepEqual([runs.length, isSame], [2, [true, false, true]]);
    const { refused } = JSON.parse(anew.text) as { refused: { code: string }[] };
    assert.deepEqual(
      refused.map(({ code }) => code),
      ['SubmissionErased'],
    );
    assert.equal(uploads(), before);
  });

  it('is refused where its answer tells a secret', async () => {
    const body = { url: 'https://hooks.example.edu/assay', events: ['AssessmentCompleted'] };
    const headers = { 'idempotency-key': 'hook-1' };
    const got = await api.ask({ role: 'administrator' }, 'POST', '/webhooks', { body, headers });
    assert.deepEqual([got.status, got.body.code], [400, 'RequestInvalid']);
    assert.match(got.body.detail!, /idempotency-key: what is answered here is kept nowhere/i);
  });
});

async function keptAnswers(): Promise<{ PK: string; answer: Uint8Array }[]> {
  const { Items = [] } = await api.documents.send(new ScanCommand({ TableName: 'results' }));
  return Items.filter(({ SK }) => SK === 'IDEMPOTENCY') as never;
}
