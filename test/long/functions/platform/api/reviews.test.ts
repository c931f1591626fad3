import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reviewEventSchema } from '@assay/platform/review/event';
import type { SubmissionReading } from '@assay/platform/review/submission-reading';
import type { TeacherAgreement } from '@assay/platform/review/teacher-agreement';
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Person } from '../../../../stack/functions/platform/api/api-world.ts';
import {
  ANNA,
  api,
  reason,
  reviewing,
  submitted,
  TEACHER,
  tellings,
} from '../../../../stack/functions/platform/api/review-story.ts';
import { lambdaFailure } from '../../../../support/workflows.ts';

const { ask, assessed, events } = api;

/** One that several look at, none of whom leaves it released. */
const shared = await submitted('shared');

describe('a decision that is undone', () => {
  it('counts no more, stays on the trail, and cannot be undone once its student sees it', async () => {
    const { decide, read, seen } = await submitted('undone');
    await decide('override', { trait: 'Ideas', score: 3, reason });
    await decide('hide', { finding: 'ideas.strength-1', reason });
    const before = await read();
    const [override, hidden] = before.trail.filter(({ kind }) => kind !== 'owner-changed');
    assert.equal((await decide('undo', { event: hidden!.seq })).status, 201);
    assert.equal((await decide('undo', { event: hidden!.seq })).body.code, 'ReviewRefused');
    assert.equal((await decide('undo', { event: 99 })).body.code, 'ReviewInvalid');
    const after = await read();
    assert.ok(after.reviewed.findings.every((finding) => finding.hidden === null));
    assert.partialDeepStrictEqual(after.reviewed.scores[0], { score: 3, machine: 2 });
    assert.equal(after.trail.at(-1)!.kind, 'decision-undone');
    await decide('release', {});
    assert.equal((await decide('undo', { event: override!.seq })).body.code, 'ReviewRefused');
    assert.partialDeepStrictEqual((await seen()).view.scores[0], { score: 3 });
  });
});

describe('agreement so far', () => {
  it('grows with each score that is accepted or changed, and says what to expect of the works that wait', async () => {
    const teacher = { ...TEACHER, tenant: 'agreeing' };
    const agreement = async (person: Person = teacher) => {
      const { status, body } = await ask(person, 'GET', '/assignments/story/agreement');
      return { status, told: body as unknown as TeacherAgreement };
    };
    const one = await submitted('one', 'agreeing');
    await submitted('two', 'agreeing');
    const before = await agreement();
    assert.deepEqual(before.told.works, { read: 0, changed: 0, waiting: 2 });
    assert.equal(before.told.expected, null);
    await one.decide('override', { trait: 'Ideas', score: 3, reason });
    await one.decide('override', {
      trait: 'Style',
      score: (await one.read()).reviewed.scores.at(-1)!.score,
      reason,
    });
    const { told } = await agreement();
    assert.deepEqual(told.works, { read: 1, changed: 1, waiting: 1 });
    const by = new Map(told.parts.map((part) => [part.part, part]));
    assert.partialDeepStrictEqual(by.get('Ideas'), {
      pairs: 1,
      exact: { count: 0, of: 1 },
      bias: { mean: -1 },
    });
    assert.partialDeepStrictEqual(by.get('Style'), { pairs: 1, exact: { count: 1, of: 1 } });
    assert.equal((await agreement({ ...ANNA, tenant: 'agreeing' })).status, 403);
    assert.equal((await agreement({ ...TEACHER, tenant: 'elsewhere' })).status, 404);
  });
});

describe('the text of a submission', () => {
  it('is read with its passages by who teaches, and by its student once it is released, without what is hidden', async () => {
    const { decide, path } = await submitted('reading');
    const reading = async (person: Person) => {
      const { status, body } = await ask(person, 'GET', `${path}/reading`);
      return { status, read: body as unknown as SubmissionReading };
    };
    const { read } = await reading(TEACHER);
    const [text] = read.texts;
    for (const { passage, spans } of Object.values(read.cites).flat())
      if (spans.length === 1) assert.equal(text!.content.slice(spans[0]!.start, spans[0]!.end), passage);
    assert.ok(read.cites['ideas.strength-1']!.some(({ supported }) => supported));
    assert.equal((await reading(ANNA)).status, 404);
    await decide('hide', { finding: 'ideas.strength-1', reason });
    await decide('release', {});
    const { read: own } = await reading(ANNA);
    assert.deepEqual(own.texts, read.texts);
    assert.deepEqual(own.unshown, []);
    assert.ok(!('ideas.strength-1' in own.cites));
    assert.ok(
      Object.values(own.cites)
        .flat()
        .every(({ supported }) => supported),
    );
    assert.equal((await reading({ ...ANNA, subject: 'berta' })).status, 404);
    assert.equal((await reading({ ...TEACHER, tenant: 'elsewhere' })).status, 404);
  });
});

describe('a result', () => {
  it('is a draft until it is released, and what counts of it then is what its student sees', async () => {
    const { decide, seen, read, run } = await submitted('one');
    const machine = await api.resultOf(run);
    assert.deepEqual([(await seen()).status, (await seen()).code], [404, 'NotReleased']);
    await decide('override', { trait: 'Ideas', score: 3, reason });
    await decide('hide', { finding: 'ideas.strength-1', reason });
    await decide('edit', { finding: 'style.rationale', field: 'text', text: 'Calm, as the sea.', reason });
    await decide('comment', { text: 'A fine voyage.' });
    await decide('comment', { text: 'See me about this one.', for: 'teachers' });
    assert.equal((await seen()).status, 404);
    const { status, body } = await decide('release', {});
    assert.equal(status, 201);
    assert.partialDeepStrictEqual(reviewEventSchema.parse(body), {
      ...{ seq: 6, kind: 'released', runId: run, from: null, by: { subject: 'ms-rossi', role: 'teacher' } },
    });
    const { view } = await seen();
    const [ideas] = view.scores;
    assert.partialDeepStrictEqual(ideas, { score: 3, machine: 2, overridden: { reason } });
    assert.deepEqual(view.total, { scoreGiven: 5, scoreMaximum: 6, comment: 'A fine voyage.' });
    const text = JSON.stringify(view);
    assert.match(text, /Calm, as the sea/);
    assert.doesNotMatch(text, /ideas\.strength-1|See me|ms-rossi|addressed|screened|provenance/);
    assert.deepEqual(await api.resultOf(run), machine);
    const { trail, reviewed } = await read();
    assert.deepEqual(
      trail.map(({ kind }) => kind),
      ['score-overridden', 'finding-hidden', 'finding-edited', 'commented', 'commented', 'released'],
    );
    assert.ok(reviewed.findings.some(({ finding, hidden }) => finding === 'ideas.strength-1' && hidden));
  });

  it('of a run that failed is released by nobody until a person has given a score', async () => {
    const usual = api.platform;
    api.platform = async ({ payload }, go) => {
      if (String(payload.step).endsWith('verdict.json')) throw lambdaFailure('ModelUnavailable', 'Gone.');
      return go();
    };
    const { decide, seen, run } = await submitted('failed');
    api.platform = usual;
    assert.equal((await api.runStore.getRun(run)).state, 'failed');
    const refused = await decide('release', {});
    assert.deepEqual([refused.status, refused.body.code], [409, 'ReviewRefused']);
    assert.match(refused.body.detail!, /failed.*resume it/);
    assert.equal((await seen()).code, 'NotReleased');
    assert.equal((await decide('override', { trait: 'Ideas', score: 3, reason })).status, 201);
    assert.equal((await decide('release', {})).status, 201);
    assert.partialDeepStrictEqual((await seen()).view.scores[0], { score: 3, machine: null });
  });

  it('whose score a teacher confirms is unchanged: said on the trail, and told to nobody', async () => {
    const { decide, read, seen, path, appeal, run } = await submitted('confirmed');
    await decide('release', {});
    const appealed = (await appeal('Ideas')).body as unknown as { appeal: number };
    const before = tellings().length;
    const confirmed = await decide('override', { trait: 'Ideas', score: 2, reason });
    assert.partialDeepStrictEqual(confirmed.body, {
      ...{ kind: 'score-confirmed', runId: run, trait: 'Ideas', score: 2, reason },
      by: { subject: 'ms-rossi', role: 'teacher' } as never,
    });
    assert.deepEqual(tellings().slice(before), []);
    const machines = { score: 2, machine: 2, overridden: null };
    assert.partialDeepStrictEqual((await seen()).view.scores[0], machines);
    assert.partialDeepStrictEqual((await read()).reviewed.scores[0], machines);
    assert.equal((await ask(ANNA, 'GET', `${path}/report`)).status, 200);
    const answer = (decision: string) =>
      ask(TEACHER, 'POST', `${path}/appeals/${appealed.appeal}/answer`, {
        body: { decision, text: 'It stands.' },
      });
    assert.equal((await answer('changed')).body.code, 'ReviewRefused');
    assert.equal((await answer('upheld')).status, 201);
  });

  it('whose override is given again has its newer reason and is as changed as before', async () => {
    const { decide, seen } = await submitted('confirmed-again');
    await decide('override', { trait: 'Ideas', score: 3, reason });
    await decide('release', {});
    const { overridden } = (await seen()).view.scores[0]!;
    await decide('override', { trait: 'Ideas', score: 3, reason: 'It argues well.' });
    assert.partialDeepStrictEqual((await seen()).view.scores[0], {
      ...{ score: 3, machine: 2 },
      overridden: { reason: 'It argues well.', at: overridden!.at },
    });
    const back = await decide('override', { trait: 'Ideas', score: 2, reason });
    assert.partialDeepStrictEqual(back.body, { kind: 'score-overridden', from: 3, to: 2 } as object);
  });

  it('that was released and withdrawn is seen no more', async () => {
    const { decide, seen } = shared;
    await decide('release', {});
    assert.equal((await seen()).status, 200);
    assert.equal((await decide('withdraw', { reason })).status, 201);
    assert.equal((await seen()).code, 'NotReleased');
    assert.equal((await decide('withdraw', { reason })).body.code, 'ReviewRefused');
  });

  it('of a later run is not seen before it is released, and the release stays with its run until then', async () => {
    const first = await submitted('again');
    await first.decide('override', { trait: 'Ideas', score: 0, reason });
    await first.decide('release', {});
    const later = await submitted('again');
    assert.notEqual(later.run, first.run);
    assert.partialDeepStrictEqual((await later.seen()).view, { runId: first.run, total: { scoreGiven: 2 } });
    assert.partialDeepStrictEqual(await later.read(), { run: later.run, released: { runId: first.run } });
    await later.decide('release', {});
    assert.partialDeepStrictEqual((await later.seen()).view, { runId: later.run, total: { scoreGiven: 4 } });
    await later.decide('release', { run: first.run });
    assert.equal((await later.seen()).view.runId, first.run);
  });

  it('has no decision but on what it holds, by who read it as it is', async () => {
    const { decide, path } = shared;
    const refused = async (verb: string, body: object) => (await decide(verb, body)).body.code;
    assert.equal(await refused('override', { trait: 'Ideas', score: 4, reason }), 'ReviewInvalid');
    assert.equal(await refused('override', { trait: 'Sea', score: 2, reason }), 'ReviewInvalid');
    assert.equal(await refused('override', { trait: 'Ideas', score: 1 }), 'ReviewInvalid', 'without why');
    assert.equal(await refused('hide', { finding: 'ideas.strength-9', reason }), 'ReviewInvalid');
    const other = await assessed({ tenant: 't', submission: 'one', subject: 'anna' });
    assert.equal(await refused('release', { run: other }), 'RunNotFound');
    const read = await ask(TEACHER, 'GET', `${path}/review`);
    const etag = read.headers.get('etag')!;
    const same = await ask(TEACHER, 'GET', `${path}/review`, { headers: { 'if-none-match': etag } });
    assert.equal(same.status, 304);
    const first = await decide('release', {}, { 'if-match': etag });
    assert.equal(first.status, 201);
    const late = await decide('withdraw', { reason }, { 'if-match': etag });
    assert.deepEqual([late.status, late.body.code], [412, 'PreconditionFailed']);
    const next = await decide('withdraw', { reason }, { 'if-match': first.headers.get('etag')! });
    assert.equal(next.status, 201);
  });

  it('is decided on by several at once, each in a place of its own', async () => {
    const { decide, read } = shared;
    const texts = Array.from({ length: 12 }, (_, at) => `comment ${at}`);
    const made = await Promise.all(texts.map((text) => decide('comment', { text })));
    assert.ok(made.every(({ status }) => status === 201));
    const { trail, reviewed } = await read();
    assert.deepEqual(
      trail.map(({ seq }) => seq),
      trail.map((_, index) => index + 1),
    );
    assert.deepEqual(reviewed.comments.map(({ text }) => text).sort(), texts.toSorted());
  });

  it('is assessed again by handing the same file in again, while what is released stays', async () => {
    const { decide, seen, run } = await submitted('rerun');
    await decide('release', {});
    const twice = await Promise.all([decide('rerun', { reason }), decide('rerun', { reason })]);
    const [{ body } = twice[0], refused] = twice.toSorted((one, other) => one.status - other.status);
    assert.equal(refused?.body.code, 'ReviewRefused', 'said twice, done once');
    const { newRun } = body as unknown as { newRun: string };
    await api.admitted(newRun);
    assert.equal((await decide('rerun', { reason })).body.code, 'ReviewRefused', 'it is under way');
    assert.equal((await decide('rerun', { reason, run })).body.code, 'RequestInvalid');
    const withdrawn = await decide('withdraw', { reason });
    assert.partialDeepStrictEqual(withdrawn.body, { kind: 'withdrawn', runId: run } as object);
    await decide('release', { run });
    await api.assess(newRun);
    assert.equal((await decide('rerun', { reason })).body.code, 'ReviewRefused', 'a moment ago');
    const { file, submission, state } = await api.runStore.getRun(newRun);
    assert.deepEqual([file, submission, state], ['essay.txt', 'rerun', 'completed']);
    assert.equal((await seen()).view.runId, run);
  });

  it('whose file is no more there says so, and that nothing was begun, each time', async () => {
    const { decide, read, run } = await submitted('rerun-gone');
    const { bucket: Bucket, key: Key, versionId: VersionId } = (await api.runStore.getRun(run)).source;
    await new S3Client({ forcePathStyle: true }).send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
    for (let time = 0; time < 2; time += 1)
      assert.equal((await decide('rerun', { reason })).body.code, 'ReviewRefused');
    const { trail } = await read();
    assert.deepEqual(
      trail.map(({ kind }) => kind),
      ['rerun-requested', 'rerun-started', 'rerun-requested', 'rerun-started'],
    );
    assert.partialDeepStrictEqual(trail.at(-1), { newRun: null });
  });

  it('has a report for its student as long as no teacher changed what stands in it', async () => {
    const { decide, path } = shared;
    const report = async () => (await ask(ANNA, 'GET', `${path}/report`)).body;
    await decide('release', {});
    assert.match(((await report()) as unknown as { url: string }).url, /X-Amz-Signature/);
    await decide('override', { trait: 'Ideas', score: 3, reason });
    assert.equal((await report()).code, 'ReportMissing');
    const page = await ask(ANNA, 'GET', `${path}/report.html`);
    assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.match(page.headers.get('content-security-policy')!, /default-src 'none'.*sandbox/);
    assert.match(page.text, /<strong>3 of 3<\/strong>/);
    assert.match(page.text, /Changed by a teacher; the machine’s was 2 of 3\./);
    await decide('withdraw', { reason });
    assert.equal((await ask(ANNA, 'GET', `${path}/report.html`)).body.code, 'NotReleased');
  });
});

describe('an appeal', () => {
  it('is its student’s, once for each trait of what is released, and is answered by a person', async () => {
    const { decide, appeal, seen, read, path } = await submitted('appealed');
    assert.equal((await appeal('Ideas')).body.code, 'NotReleased');
    await decide('release', {});
    assert.deepEqual((await seen()).view.appealable, ['Ideas', 'Style']);
    const made = await appeal('Ideas');
    assert.equal(made.status, 201);
    assert.equal((await appeal('Ideas')).body.code, 'AppealRefused');
    assert.deepEqual((await seen()).view.appealable, ['Style']);
    assert.equal((await read()).needs[0]!.reason, 'appeal-open');
    const { appeal: number } = made.body as unknown as { appeal: number };
    const answer = { decision: 'changed', text: 'You are right.' };
    const answered = (who: Person, which = number) =>
      ask(who, 'POST', `${path}/appeals/${which}/answer`, { body: answer });
    for (const who of [ANNA, { role: 'machine' } as const])
      assert.equal((await answered(who)).body.code, 'Forbidden');
    await decide('override', { trait: 'Ideas', score: 3, reason });
    assert.equal((await answered(TEACHER, 99)).body.code, 'AppealNotFound');
    assert.partialDeepStrictEqual((await answered(TEACHER)).body, { from: 2, to: 3 } as object);
    assert.partialDeepStrictEqual((await seen()).view.appeals[0], { answer });
  });

  it('is answered about the result that it is of, whatever a later upload comes to', async () => {
    const { decide, appeal, path, run } = await submitted('appealed-early');
    await decide('release', {});
    await decide('override', { trait: 'Ideas', score: 0, reason });
    const { appeal: number } = (await appeal('Ideas')).body as unknown as { appeal: number };
    await submitted('appealed-early');
    const body = { decision: 'upheld', text: 'It stays.' };
    const answered = await ask(TEACHER, 'POST', `${path}/appeals/${number}/answer`, { body });
    assert.partialDeepStrictEqual(answered.body, { runId: run, from: 0, to: 0 } as object);
  });

  it('has a text that fits', async () => {
    const { decide, path } = shared;
    await decide('release', {});
    for (const text of ['', ' ', 'x'.repeat(5001)]) {
      const body = { trait: 'Ideas', text };
      assert.equal((await ask(ANNA, 'POST', `${path}/appeals`, { body })).body.code, 'RequestInvalid');
    }
  });
});

describe('an assignment’s results', () => {
  const queueOf = async (tenant: string) => {
    const { body } = await ask({ ...TEACHER, tenant }, 'GET', '/assignments/story/review-queue');
    return body as unknown as {
      total: number;
      shared: string[];
      queue: { submission: string; score: number; needs: { reason: string; places: number }[] }[];
    };
  };

  it('wait for a teacher in the order of their need, and leave the queue when they are released', async () => {
    const [one, two] = [await submitted('one', 'queue'), await submitted('two', 'queue')];
    const before = await queueOf('queue');
    assert.deepEqual(
      before.queue.map(({ submission }) => submission).toSorted(),
      ['one', 'two'],
      'which need somebody as much, by lot',
    );
    assert.deepEqual(before.queue[0]!.needs, [{ reason: 'claims-unsupported', places: 2 }]);
    assert.deepEqual(before.shared, ['no-exemplars']);
    const needsOf = async ({ read }: typeof one) => (await read()).needs.map(({ reason }) => reason);
    assert.deepEqual(await needsOf(one), ['claims-unsupported']);
    for (const { trait, score } of (await one.read()).reviewed.scores)
      await one.decide('override', { trait, score, reason });
    assert.deepEqual(await needsOf(one), [], 'it was read whole');
    for (const { decide } of [one, two]) await decide('release', {});
    assert.deepEqual(await needsOf(two), [], 'it is released');
    assert.deepEqual(await queueOf('queue'), { total: 0, queue: [], shared: ['no-exemplars'] });
    await two.appeal('Style');
    assert.partialDeepStrictEqual(await queueOf('queue'), { total: 1, queue: [{ submission: 'two' }] });
  });

  it('of which a teacher changed an earlier run wait to be released by themselves', async () => {
    const { decide, run, read } = await submitted('before', 'before');
    await decide('override', { trait: 'Ideas', score: 3, reason });
    await decide('release', {});
    const later = await api.assessed({ tenant: 'before', submission: 'before', subject: 'anna' });
    assert.notEqual(later, run);
    assert.ok((await read()).needs.some((need) => need.reason === 'decided-before'));
    const teacher = { ...TEACHER, tenant: 'before' };
    const { body } = await ask(teacher, 'POST', '/assignments/story/releases', { body: { which: 'all' } });
    assert.deepEqual(body, {
      released: [],
      unowned: 0,
      shared: [],
      flagged: 0,
      decided: 1,
      standIn: 0,
      remaining: 0,
      withoutResult: 0,
    });
    await decide('override', { trait: 'Ideas', score: 2, reason });
    assert.ok(!(await read()).needs.some((need) => need.reason === 'decided-before'));
  });

  it('that no real model assessed are released by nobody who does not ask for that', async () => {
    api.model.fingerprint = 'assay-stand-in-1';
    const { decide, read, seen } = await submitted('nobody', 'no-model').finally(() => {
      api.model.fingerprint = null;
    });
    assert.partialDeepStrictEqual(await read(), { standIn: true });
    const { status, body } = await decide('release', {});
    assert.deepEqual([status, body.code], [409, 'ReviewRefused']);
    assert.match(body.detail!, /No real model .*"standIn": true/);
    const teacher = { ...TEACHER, tenant: 'no-model' };
    const together = async (more: object) =>
      (await ask(teacher, 'POST', '/assignments/story/releases', { body: { which: 'all', ...more } })).body;
    assert.partialDeepStrictEqual(await together({}), { released: [], standIn: 1 });
    assert.equal((await seen()).code, 'NotReleased');
    assert.partialDeepStrictEqual(await together({ standIn: true }), { released: ['nobody'], standIn: 0 });
    await decide('withdraw', { reason });
    assert.equal((await decide('release', { standIn: true })).status, 201);
  });

  it('are released together: all, or those in which nothing was flagged', async () => {
    const { seen } = await submitted('one', 'together');
    const releases = async (which: string) => {
      const body = { which };
      return (await ask({ ...TEACHER, tenant: 'together' }, 'POST', '/assignments/story/releases', { body }))
        .body;
    };
    assert.deepEqual(await releases('unflagged'), {
      released: [],
      unowned: 0,
      shared: [],
      flagged: 1,
      decided: 0,
      remaining: 0,
      standIn: 0,
      withoutResult: 0,
    });
    assert.deepEqual(await releases('all'), {
      released: ['one'],
      unowned: 0,
      shared: [],
      flagged: 0,
      decided: 0,
      remaining: 0,
      standIn: 0,
      withoutResult: 0,
    });
    assert.equal((await seen()).status, 200);
    assert.deepEqual(await releases('all'), {
      released: [],
      unowned: 0,
      shared: [],
      flagged: 0,
      decided: 0,
      remaining: 0,
      standIn: 0,
      withoutResult: 0,
    });
  });
});

describe('what is decided', () => {
  it('is told by ids alone, and by reconcile where EventBridge did not take it', async () => {
    const { decide, run, appeal } = reviewing(shared.run, 'shared');
    await decide('withdraw', { reason });
    events.put.length = 0;
    await decide('release', {});
    assert.equal((await decide('release', {})).body.code, 'ReviewRefused', 'the appeal’s days begin once');
    await appeal('Ideas');
    const of = { tenant: 't', assignment: 'story', submission: 'shared', runId: run };
    assert.deepEqual(
      tellings().map(({ type, detail: { at: _, seq: __, ...detail } }) => ({ type, ...detail })),
      [
        { type: 'ReviewReleased', ...of, kind: 'released' },
        { type: 'AppealMade', ...of, kind: 'appealed' },
      ],
    );
    events.put.length = 0;
    events.refusing = 100;
    assert.equal((await decide('withdraw', { reason })).status, 201);
    events.refusing = 0;
    const { reviews, tell } = await import('../../../../../functions/platform/reviews/reviews.ts');
    const later = new Date(Date.now() + 60_000).toISOString();
    await api.catchUp();
    const untold = (await reviews().untold(later)).filter(({ of: own }) => own.submission === 'shared');
    assert.deepEqual(
      untold.map(({ event }) => event.kind),
      ['withdrawn'],
    );
    for (const { of: own, event } of untold) await tell(own, event);
    await api.catchUp();
    assert.deepEqual(
      tellings().map(({ type }) => type),
      ['ReviewWithdrawn'],
    );
    assert.equal(
      (await reviews().untold(later)).filter(({ of: own }) => own.submission === 'shared').length,
      0,
    );
  });
});
