import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ReleasedResult } from '@assay/platform/review/released-result';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Person } from '../../../../stack/functions/platform/api/api-world.ts';
import { describeMoves } from '../../../../stack/functions/platform/api/owner-moves.ts';
import {
  ANNA,
  api,
  reason,
  reviewing,
  submitted,
  TEACHER,
  tellings,
} from '../../../../stack/functions/platform/api/review-story.ts';
import { interleave, type TableCommand } from '../../../../support/interleave.ts';

const { ask, assessed, events } = api;
const { documents } = await import('../../../../../functions/platform/runtime/storage.ts');
describeMoves(api);

describe('a work that is said to be another student’s', () => {
  const BERTA: Person = { role: 'student', subject: 'berta' };
  const asBerta = (path: string) => ask(BERTA, 'GET', path);
  const say = (path: string, subject: string, who = TEACHER) =>
    ask(who, 'PUT', `${path}/owner`, { body: { subject } });
  const isOwner = ({ name, item }: TableCommand) => name === 'PutCommand' && item.SK === 'OWNER';

  it('is withdrawn first, by who says so; what was said with the one before is not the other’s to see', async () => {
    const { decide, appeal, path, read, seen } = await submitted('moved');
    await decide('comment', { text: 'Dear Anna, see me.' });
    await decide('release', {});
    const appealed = await appeal('Ideas');
    assert.equal(appealed.status, 201);
    events.put.length = 0;
    assert.equal((await ask(TEACHER, 'PUT', `${path}/owner`, { body: { subject: 'berta' } })).status, 200);
    const { trail, released, appeals } = await read();
    const by = { subject: 'ms-rossi', role: 'teacher' };
    assert.partialDeepStrictEqual(trail.at(-2), { kind: 'withdrawn', by, seq: 4 });
    const { at: _, ...moved } = trail.at(-1) as { at?: string };
    assert.deepEqual(moved, { kind: 'owner-changed', by, seq: 5, from: 'anna', to: 'berta' });
    assert.deepEqual([released, appeals.length, appeals[0]!.text], [null, 1, 'But I did say why.']);
    assert.deepEqual(
      tellings().map(({ type }) => type),
      ['ReviewWithdrawn'],
    );
    assert.deepEqual(
      [(await seen()).code, (await asBerta(`${path}/result`)).body.code],
      ['SubmissionNotFound', 'NotReleased'],
    );
    await ask(TEACHER, 'POST', `${path}/appeals/3/answer`, {
      body: { decision: 'upheld', text: 'No, Anna.' },
    });
    await decide('comment', { text: 'Well told.' });
    await decide('release', {});
    const hers = await asBerta(`${path}/result`);
    const view = hers.body as unknown as ReleasedResult;
    assert.deepEqual([hers.status, view.appeals], [200, []]);
    assert.deepEqual(
      view.comments.map(({ text }) => text),
      ['Well told.'],
    );
    const page = await asBerta(`${path}/report.html`);
    assert.doesNotMatch(hers.text + page.text, /Anna|did say why/);
    assert.ok(view.appealable.includes('Ideas'));
    const body = { trait: 'Ideas', text: 'I said why.' };
    assert.equal((await ask(BERTA, 'POST', `${path}/appeals`, { body })).status, 201);
  });

  it('is shown to the other from its place in the trail on: to say so again withdraws nothing that came after', async () => {
    const { decide, path, read, seen } = await submitted('said-again');
    await decide('release', {});
    const sayOf = (who: Person) => say(path, 'berta', who);
    assert.partialDeepStrictEqual((await sayOf(TEACHER)).body, { movedAfter: 3 } as object);
    for (const kinds of [['release'], ['withdraw', 'release']]) {
      for (const kind of kinds) await decide(kind, kind === 'withdraw' ? { reason } : {});
      for (const who of [TEACHER, { role: 'machine' } as const])
        assert.partialDeepStrictEqual((await sayOf(who)).body, { movedAfter: 3 } as object);
      assert.deepEqual(
        [(await asBerta(`${path}/result`)).status, (await seen()).code],
        [200, 'SubmissionNotFound'],
      );
    }
    assert.equal((await read()).trail.length, 6);
  });

  it('stands on the trail as such also where nothing was released, and is noticed by who decides on what they read before', async () => {
    const { decide, path, read } = await submitted('unreleased');
    const before = await ask(TEACHER, 'GET', `${path}/review`);
    await say(path, 'berta');
    assert.deepEqual(
      (await read()).trail.map(({ seq, kind }) => [seq, kind]),
      [[1, 'owner-changed']],
    );
    const headers = { 'if-match': before.headers.get('etag')! };
    assert.equal((await decide('comment', { text: 'Dear Anna, see me.' }, headers)).status, 412);
    const { queue } = (await ask(TEACHER, 'GET', '/assignments/story/review-queue')).body as unknown as {
      queue: { submission: string; needs: object[]; released: null }[];
    };
    const queued = queue.find(({ submission }) => submission === 'unreleased')!;
    assert.equal(queued.released, null);
    assert.doesNotMatch(JSON.stringify(queued.needs), /decided-before|appeal-open/);
    const { body } = await ask(TEACHER, 'POST', '/assignments/story/releases', {
      body: { which: 'all' },
    });
    assert.ok((body as unknown as { released: string[] }).released.includes('unreleased'));
  });

  it('is on the trail from the first word of whose it is, which nobody’s time ends with, and tells nobody outside', async () => {
    const { path, read, run } = reviewing(await assessed({ tenant: 't', submission: 'nobodys' }), 'nobodys');
    events.put.length = 0;
    await ask(TEACHER, 'POST', `${path}/review/release`, { body: {} });
    await say(path, 'anna', { role: 'machine' });
    await say(path, 'anna');
    const { trail, released } = await read();
    assert.partialDeepStrictEqual(trail, [
      { kind: 'released' },
      { kind: 'owner-changed', from: null, to: 'anna', by: { subject: 'machine', role: 'machine' } },
    ] as object[]);
    assert.deepEqual([trail.length, released!.runId], [2, run]);
    assert.deepEqual(
      tellings().map(({ type }) => type),
      ['ReviewReleased'],
    );
    assert.equal((await ask(ANNA, 'GET', `${path}/result`)).status, 200);
  });

  it('whose move an earlier version broke off, without a word on the trail, waits for a person, also where all is released', async () => {
    const tenant = 'earlier-version';
    const teacher = { ...TEACHER, tenant };
    const path = '/assignments/story/submissions/unsaid';
    await api.assessed({ tenant, submission: 'unsaid', subject: 'anna' });
    const Key = { PK: `SUBMISSION#${tenant}#story#unsaid`, SK: 'OWNER' };
    const earlier = {
      UpdateExpression: 'SET movedAfter = :null',
      ExpressionAttributeValues: { ':null': null },
    };
    await documents().send(new UpdateCommand({ TableName: 'results', Key, ...earlier }));
    const rows = async (list: 'results' | 'review-queue') => {
      const { body } = await ask(teacher, 'GET', `/assignments/story/${list}`);
      const { results, queue } = body as Partial<Record<'results' | 'queue', { needs: unknown[] }[]>>;
      return (results ?? queue)!.flatMap(({ needs }) => needs);
    };
    const release = async () =>
      (await ask(teacher, 'POST', '/assignments/story/releases', { body: { which: 'all' } })).body as object;
    assert.ok((await rows('results')).includes('owner-unsettled'));
    assert.deepEqual((await rows('review-queue'))[0], { reason: 'owner-unsettled', places: 1 });
    assert.partialDeepStrictEqual(await release(), { released: [], flagged: 1, remaining: 0 });
    assert.equal((await say(path, 'anna', teacher)).status, 200);
    assert.ok(!(await rows('results')).includes('owner-unsettled'));
    assert.partialDeepStrictEqual(await release(), { released: ['unsaid'], flagged: 0 });
  });

  it('whose move broke off is shown to neither from then on, until a person says the same again', async () => {
    const { decide, path, read, seen } = await submitted('broken-off');
    await decide('comment', { text: 'Dear Anna, see me.' });
    await decide('release', {});
    const died = interleave({
      ...{ client: documents(), when: 'before', is: isOwner },
      act: () => Promise.reject(new Error('died')),
    });
    const { tellOwner } = await import('../../../../../functions/platform/api/tell-owner.ts');
    const [by, of] = [
      { tenant: 't', ...TEACHER, subject: 'ms-rossi' },
      { tenant: 't', assignment: 'story', submission: 'broken-off' },
    ];
    await assert.rejects(tellOwner(by, of, { subject: 'berta' }), /died/);
    assert.equal(died.happened, true);
    const views = async () => [(await seen()).code, (await asBerta(`${path}/result`)).body.code];
    assert.deepEqual(await views(), ['NotReleased', 'SubmissionNotFound']);
    await decide('comment', { text: 'To whom?' });
    const waiting = (await ask(TEACHER, 'GET', '/assignments/story/review-queue')).body as unknown as {
      queue: { submission: string; needs: { reason: string }[] }[];
    };
    const queued = waiting.queue.find(({ submission }) => submission === 'broken-off')!;
    assert.deepEqual(queued.needs[0], { reason: 'owner-unsettled', places: 1 });
    await decide('release', {});
    assert.deepEqual(await views(), ['NotReleased', 'SubmissionNotFound']);
    const unsettled = await ask(TEACHER, 'GET', `${path}/review`);
    assert.deepEqual(
      [(unsettled.body as { ownerUnsettled?: boolean }).ownerUnsettled, unsettled.headers.has('etag')],
      [true, false],
    );
    assert.equal((await say(path, 'berta', { role: 'machine' })).body.code, 'SubmissionTaken');
    assert.partialDeepStrictEqual((await say(path, 'berta')).body, {
      subject: 'berta',
      movedAfter: 8,
    } as object);
    assert.deepEqual(
      (await read()).trail.slice(2).map(({ kind }) => kind),
      ['withdrawn', 'owner-changed', 'commented', 'released', 'withdrawn', 'owner-changed'],
    );
    assert.deepEqual(
      (await read()).trail.flatMap((event) =>
        event.kind === 'owner-changed' ? [[event.from, event.to]] : [],
      ),
      [
        ['anna', 'berta'],
        ['anna', 'berta'],
      ],
    );
    const settled = await ask(TEACHER, 'GET', `${path}/review`);
    assert.equal((settled.body as { ownerUnsettled?: boolean }).ownerUnsettled, false);
    assert.deepEqual(await views(), ['SubmissionNotFound', 'NotReleased']);
    await decide('release', {});
    const { body } = await asBerta(`${path}/result`);
    assert.deepEqual((body as unknown as ReleasedResult).comments, []);
  });

  it('whose move broke off is not released together with others', async () => {
    await submitted('broken-off-draft');
    interleave({
      ...{ client: documents(), when: 'before', is: isOwner },
      act: () => Promise.reject(new Error('died')),
    });
    const { tellOwner } = await import('../../../../../functions/platform/api/tell-owner.ts');
    const { releaseTogether } = await import('../../../../../functions/platform/reviews/release-together.ts');
    const by = { tenant: 't', ...TEACHER, subject: 'ms-rossi' };
    const of = { tenant: 't', assignment: 'story', submission: 'broken-off-draft' };
    await assert.rejects(tellOwner(by, of, { subject: 'berta' }), /died/);
    const together = async () => {
      await api.catchUp();
      return releaseTogether(of, by, { which: 'all', appealDays: 14 });
    };
    const { released, flagged } = await together();
    assert.deepEqual([released.includes(of.submission), flagged], [false, 1]);
    await tellOwner(by, of, { subject: 'berta' });
    assert.deepEqual((await together()).released, [of.submission]);
  });

  it('stays released where it is the same student’s, or a machine says so', async () => {
    const { decide, path, read } = await submitted('same');
    await decide('release', {});
    await ask(TEACHER, 'PUT', `${path}/owner`, { body: { subject: 'anna', name: 'Anna Neri' } });
    assert.deepEqual(
      (await read()).trail.map(({ kind }) => kind),
      ['released'],
    );
    const moved = await ask({ role: 'machine' }, 'PUT', `${path}/owner`, { body: { subject: 'berta' } });
    assert.equal(moved.body.code, 'SubmissionTaken');
    assert.notEqual((await read()).released, null);
  });
});
