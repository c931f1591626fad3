import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PARAMETER_EXAMPLES } from '@assay/api/examples';
import { openApiDocument } from '@assay/api/openapi';
import { ROUTES } from '@assay/api/registry';
import type { markingViewSchema } from '@assay/api/schemas/markings';
import type { Review } from '@assay/platform/review/fold';
import type { SubmissionReading } from '@assay/platform/review/submission-reading';
import type { TeacherAgreement } from '@assay/platform/review/teacher-agreement';
import type { z } from 'zod';
import type { Person } from '../../../../stack/functions/platform/api/api-world.ts';
import { requestsOf } from '../../../../stack/functions/platform/api/document-requests.ts';
import { api, reason } from '../../../../stack/functions/platform/api/review-story.ts';
import { assessedReport } from '../../../../support/deliverable-review/assessed-report.ts';
import { ESSAY, essayOf } from '../../../../support/essay-scoring/essay-model.ts';
import { answer as answerOfQuiz, quizOf } from '../../../../support/short-answer-grading/quiz-model.ts';
import { lambdaFailure } from '../../../../support/workflows.ts';

const { ask, assessed } = api;
const { owners } = await import('../../../../../functions/platform/api/services.ts');
type MarkingView = z.output<typeof markingViewSchema>;

interface Dealt {
  submission: string;
  as: 'first' | 'second';
  marked: boolean;
  released: boolean;
  student: { submission: string; name: string | null } | null;
}

const STUDENTS = [
  { subject: 'anna@example.edu', name: 'Anna Quenby', number: '4711808', submission: 'quenby-anna' },
  { subject: 'berta@example.edu', name: 'Berta Winterbourne', number: '4711809', submission: 'winterbourne' },
  { subject: 'carl@example.edu', name: 'Carl Oakenshaw', number: '4711810', submission: 'oakenshaw-carl' },
];
const NAMES = /quenby|winterbourne|oakenshaw|47118\d\d|@example\.edu/i;

/** A class of a tenant of its own, dealt by Ms Rossi to two markers. */
async function dealtClass(tenant: string, rules: object = {}) {
  const runs: string[] = [];
  for (const { submission, ...student } of STUDENTS) {
    runs.push(await assessed({ tenant, submission, subject: student.subject, variant: 'SA' }));
    const of = { tenant, assignment: 'story', submission };
    await owners().keep(of, student, new Date().toISOString());
  }
  const person = (subject: string, role: Person['role'] = 'teacher') => ({ role, tenant, subject });
  const [owner, one, two, other] = [person('ms-rossi'), person('one'), person('two'), person('other')];
  const path = '/assignments/story';
  const deal = (who: Person, own: object = {}) =>
    ask(who, 'PUT', `${path}/marking`, {
      body: {
        markers: [{ subject: 'one' }, { subject: 'two' }],
        names: 'hidden',
        share: 1,
        seed: 7,
        ...rules,
        ...own,
      },
    });
  const { status } = await deal(owner);
  assert.equal(status, 200);
  const works = async (who: Person) =>
    ((await ask(who, 'GET', `${path}/marking/works`)).body as unknown as { works: Dealt[] }).works;
  const marking = async () => (await ask(owner, 'GET', `${path}/marking`)).body as unknown as MarkingView;
  const read = async <T>(who: Person, code: string, what: string) => {
    const got = await ask(who, 'GET', `${path}/submissions/${code}/${what}`);
    return { ...got, told: got.body as unknown as T };
  };
  const post = (who: Person, code: string, what: string, body: object) =>
    ask(who, 'POST', `${path}/submissions/${code}/${what}`, { body });
  return { tenant, runs, path, person, owner, one, two, other, deal, works, marking, read, post };
}

type ReviewTold = Pick<Review, 'seq'> & {
  submission: string;
  reviewed: { scores: { trait: string; score: unknown; machine: unknown }[]; findings: unknown[] };
  total: unknown;
  trail: { kind: string }[];
};

describe('works that are dealt', () => {
  it('are listed to their markers under codes, and tell no name until names are shown or a work is released', async () => {
    const { one, two, owner, person, works, read, post, deal, marking } = await dealtClass('dealt');
    const [own, others] = [await works(one), await works(two)];
    assert.equal(own.length, 3);
    assert.equal(others.length, 3);
    assert.doesNotMatch(JSON.stringify([own, others]), NAMES);
    const first = own.find(({ as }) => as === 'first')!;
    const { told, text } = await read<ReviewTold>(one, first.submission, 'review');
    assert.equal(told.submission, first.submission);
    assert.doesNotMatch(text, NAMES);
    assert.equal(
      (await post(one, first.submission, 'review/override', { trait: 'Ideas', score: 3, reason })).status,
      201,
    );
    const { works: all } = await marking();
    const { submission } = all.find(({ work }) => `work~${work}` === first.submission)!;
    assert.equal((await ask(one, 'GET', `/assignments/story/submissions/${submission}/review`)).status, 404);
    await ask(owner, 'POST', `/assignments/story/submissions/${submission}/review/release`, { body: {} });
    const released = (await works(one)).find((work) => work.submission === first.submission)!;
    assert.equal(released.student!.submission, submission);
    assert.deepEqual(
      (await works(one)).filter((work) => work.released),
      [released],
      'and is marked no more',
    );
    const { subject } = STUDENTS.find((one) => one.submission === submission)!;
    const asked = { body: { trait: 'Ideas', text: 'But I did say why.' } };
    const appeals = `/assignments/story/submissions/${submission}/appeals`;
    assert.equal((await ask(person(subject, 'student'), 'POST', appeals, asked)).status, 201);
    assert.doesNotMatch((await read(one, first.submission, 'review')).text, /appeal-open/);
    assert.match((await read(owner, submission, 'review')).text, /appeal-open/);
    assert.ok((await works(one)).some(({ student }) => student === null));
    await deal(owner, { names: 'shown' });
    assert.match(JSON.stringify(await works(one)), /Quenby/);
  });

  it('tell no name of a version, or of an attempt, that is not released, though an earlier one is', async () => {
    const { tenant, one, owner, works, read, post, marking } = await dealtClass('anew');
    const code = (await works(one)).find(({ as }) => as === 'first')!.submission;
    const { works: all } = await marking();
    const { submission } = all.find(({ work }) => `work~${work}` === code)!;
    const path = `/assignments/story/submissions/${submission}/review/release`;
    await ask(owner, 'POST', path, { body: {} });
    assert.ok((await works(one)).find((work) => work.submission === code)!.student);
    const { subject, name } = STUDENTS.find((student) => student.submission === submission)!;
    const run = await assessed({ tenant, submission, subject, away: 'teams/style/verdict.json' });
    const comment = { text: `Is this ${name}’s?`, for: 'teachers' };
    await post(one, code, 'review/comment', comment);
    const isHidden = async () => {
      const { released, student } = (await works(one)).find((work) => work.submission === code)!;
      const isTold = NAMES.test((await read(one, code, 'review')).text);
      assert.deepEqual([released, isTold], [student !== null, student !== null]);
      return student === null;
    };
    assert.equal(await isHidden(), true);
    await ask(owner, 'POST', path, { body: {} });
    assert.equal(await isHidden(), false);
    assert.equal((await ask(owner, 'POST', `/runs/${run}/resume`, {})).status, 202);
    await api.assess(run, 2);
    assert.equal(await isHidden(), true);
  });

  it('tell a second marker nothing of what others gave until they gave their own mark', async () => {
    const { one, two, works, read, post } = await dealtClass('blind');
    const second = (await works(two)).find(({ as }) => as === 'second')!;
    const code = second.submission;
    await post(one, code, 'review/override', { trait: 'Ideas', score: 3, reason: 'SECRET-REASON' });
    const before = await read<ReviewTold>(two, code, 'review');
    assert.deepEqual(before.told.reviewed.findings, []);
    assert.ok(before.told.reviewed.scores.every(({ score, machine }) => score === null && machine === null));
    assert.deepEqual([before.told.total, before.told.trail], [null, []]);
    assert.doesNotMatch(before.text, /SECRET-REASON|machine":\d/);
    const reading = await read<SubmissionReading>(two, code, 'reading');
    assert.deepEqual([reading.told.cites, reading.told.unshown], [{}, []]);
    assert.ok(reading.told.texts.length > 0);
    assert.equal(
      (await post(two, code, 'review/override', { trait: 'Ideas', score: 1, reason })).status,
      403,
    );
    const scores = before.told.reviewed.scores.map(({ trait }) => ({ trait, score: 1 }));
    const mark = (given: object[]) => post(two, code, 'second-mark', { scores: given });
    assert.equal((await mark(scores.slice(1))).body.code, 'ReviewInvalid');
    assert.equal((await mark(scores.map((score) => ({ ...score, score: 99 })))).body.code, 'ReviewInvalid');
    assert.equal((await mark([...scores, { trait: 'Voice', score: 1 }])).body.code, 'ReviewInvalid');
    assert.equal((await mark(scores)).status, 201);
    assert.equal((await mark(scores)).body.code, 'ReviewRefused');
    assert.equal((await post(one, code, 'second-mark', { scores })).status, 403);
    const after = await read<ReviewTold>(two, code, 'review');
    assert.partialDeepStrictEqual(after.told.reviewed.scores[0], { score: 3, machine: 2 });
    assert.doesNotMatch((await read(one, code, 'review')).text, /second-marked/);
    assert.ok((await works(two)).find(({ submission }) => submission === code)!.marked);
  });

  it('keep both marks, list what lies apart for the owner, and count what was settled', async () => {
    const { one, two, owner, path, works, read, post, marking, deal } = await dealtClass('settled', {
      threshold: 0,
    });
    const code = (await works(two)).find(({ as }) => as === 'second')!.submission;
    const decide = (who: Person, verb: string, body: object) => post(who, code, `review/${verb}`, body);
    await decide(one, 'override', { trait: 'Ideas', score: 3, reason });
    const { told } = await read<ReviewTold>(two, code, 'review');
    await post(two, code, 'second-mark', {
      scores: told.reviewed.scores.map(({ trait }) => ({ trait, score: trait === 'Ideas' ? 1 : 2 })),
    });
    assert.equal(
      (await decide(one, 'override', { trait: 'Ideas', score: 1, reason })).body.code,
      'ReviewRefused',
    );
    const [difference, ...others] = (await marking()).differences;
    assert.partialDeepStrictEqual(difference, { trait: 'Ideas', first: 3, second: 1, settled: null });
    assert.deepEqual(others, []);
    const { submission } = difference!;
    const real = `${path}/submissions/${submission}/review`;
    const counting = async () =>
      ((await ask(owner, 'GET', real)).body as unknown as ReviewTold).reviewed.scores[0]!.score;
    assert.equal(await counting(), 3);
    const settle = (score: number) => {
      const headers = { 'if-match': difference!.etag };
      return ask(owner, 'POST', `${real}/override`, { body: { trait: 'Ideas', score, reason }, headers });
    };
    assert.equal((await settle(2)).status, 201);
    assert.equal((await settle(1)).status, 412, 'another window settled it');
    assert.equal(await counting(), 2);
    assert.partialDeepStrictEqual((await marking()).differences[0], { first: 3, second: 1, settled: 2 });
    assert.equal((await decide(one, 'undo', { event: 3 })).body.code, 'ReviewRefused');
    const agreement = (await ask(owner, 'GET', `${path}/agreement`)).body as unknown as TeacherAgreement;
    assert.equal(agreement.markers!.works, 1);
    const between = agreement.markers!.between.find(({ part }) => part === 'Ideas')!;
    assert.partialDeepStrictEqual(between, {
      pairs: 1,
      exact: { count: 0, of: 1 },
      adjacent: { count: 0, of: 1 },
    });
    const machine = agreement.markers!.second.find(({ part }) => part === 'Ideas')!;
    assert.partialDeepStrictEqual(machine, { pairs: 1, adjacent: { count: 1, of: 1 } });
    await deal(owner, { threshold: 2 });
    assert.deepEqual((await marking()).differences, []);
  });

  it('are dealt by their owner and administrators alone; late ones to who has the fewest', async () => {
    const { one, other, owner, person, path, tenant, deal, marking, works } = await dealtClass('owned');
    const get = async (who: Person) => (await ask(who, 'GET', `${path}/marking`)).status;
    assert.deepEqual([await get(one), await get(other), await get(owner)], [403, 403, 200]);
    assert.deepEqual(
      [await get(person('m', 'machine')), await get(person('a', 'administrator'))],
      [200, 200],
    );
    assert.deepEqual([(await deal(one)).status, (await deal(other)).status], [403, 403]);
    assert.equal((await deal(person('m', 'machine'))).status, 403);
    assert.equal((await deal(owner, { markers: [{ subject: 'one' }] })).status, 400);
    const before = await marking();
    await assessed({ tenant, submission: 'late', subject: 'dora@example.edu' });
    const after = await marking();
    assert.deepEqual(after.works.slice(0, 3), before.works);
    assert.partialDeepStrictEqual(after.works[3], { work: 4, submission: 'late' });
    assert.deepEqual(
      after.markers.map((marker) => marker.works),
      [2, 2],
    );
    assert.equal((await works(one)).length, 4);
    const again = (await deal(person('a', 'administrator'), { owner: 'mr-new' }))
      .body as unknown as MarkingView;
    assert.partialDeepStrictEqual(again, { owner: 'mr-new', moved: 0, seed: 7 });
    assert.equal((await ask(person('mr-new'), 'DELETE', `${path}/marking`)).status, 204);
    assert.equal((await ask(one, 'GET', `${path}/submissions`)).status, 200);
    assert.equal(await get(owner), 404);
  });
});

describe('a work of which there is nothing to mark', () => {
  const release = (who: Person, path: string, submission: string) =>
    ask(who, 'POST', `${path}/submissions/${submission}/review/release`, { body: {} });

  it('is not dealt once it is released, and is none of what its markers have to do', async () => {
    const { owner, path, marking, works, person } = await dealtClass('closed', { share: 0 });
    const before = await marking();
    const [{ submission, first, work }] = before.works as [MarkingView['works'][number]];
    assert.equal((await release(owner, path, submission)).status, 201);
    const after = await marking();
    const toMark = ({ markers }: MarkingView) => markers.map((marker) => marker.works);
    assert.deepEqual(toMark(before).toSorted(), [1, 2]);
    assert.equal(
      toMark(after).reduce((sum, one) => sum + one),
      2,
    );
    assert.deepEqual(
      after.works.map(({ closed }) => closed),
      before.works.map((one) => one.work === work),
    );
    const told = (await works(person(first))).find((one) => one.submission === `work~${work}`)!;
    assert.partialDeepStrictEqual(told, { closed: true, released: true, marked: false });
    await ask(owner, 'DELETE', `${path}/marking`);
    const body = { markers: [{ subject: 'one' }, { subject: 'two' }], seed: 1 };
    const anew = (await ask(owner, 'PUT', `${path}/marking`, { body })).body as unknown as MarkingView;
    assert.ok(anew.works.length === 2 && anew.works.every((one) => one.submission !== submission));
    await ask(owner, 'POST', `${path}/submissions/${submission}/review/withdraw`, { body: { reason } });
    assert.ok(
      (await marking()).works.some((one) => one.submission === submission),
      'late, once it is back',
    );
  });

  it('since its run came to no result is not dealt; one that failed and can be given scores is', async () => {
    const tenant = 'no-result';
    const path = '/assignments/story/marking';
    const owner: Person = { role: 'teacher', tenant, subject: 'ms-rossi' };
    const unread = async (submission: string) =>
      api.assess(await api.hand({ ...essayOf({ body: 'https://example.org/mine' }), tenant, submission }));
    await assessed({ tenant, submission: 'whole' });
    const usual = api.platform;
    api.platform = async ({ payload }, go) => {
      if (String(payload.step).endsWith('verdict.json')) throw lambdaFailure('ModelUnavailable', 'Gone.');
      return go();
    };
    const failed = await assessed({ tenant, submission: 'by-hand' });
    api.platform = usual;
    assert.equal((await api.runStore.getRun(failed)).state, 'failed');
    await unread('empty');
    const body = { markers: [{ subject: 'one' }], seed: 1 };
    const dealt = (await ask(owner, 'PUT', path, { body })).body as unknown as MarkingView;
    const standing = ({ works }: MarkingView) =>
      works.map(({ submission, closed }) => `${submission} ${closed}`).toSorted();
    assert.deepEqual(standing(dealt), ['by-hand false', 'whole false']);
    await unread('whole');
    const later = (await ask(owner, 'GET', path)).body as unknown as MarkingView;
    assert.deepEqual([standing(later), later.markers[0]!.works], [['by-hand false', 'whole true'], 1]);
  });

  it('that failed and belongs to nobody is dealt to nobody, where others are somebody’s', async () => {
    const tenant = 'nobodys';
    const owner: Person = { role: 'teacher', tenant, subject: 'ms-rossi' };
    await assessed({ tenant, submission: 'hers' });
    const of = { tenant, assignment: 'story', submission: 'hers' };
    await owners().keep(of, { subject: 'anna' }, new Date().toISOString());
    const usual = api.platform;
    api.platform = async ({ payload }, go) => {
      if (String(payload.step).endsWith('verdict.json')) throw lambdaFailure('ModelUnavailable', 'Gone.');
      return go();
    };
    await assessed({ tenant, submission: 'stray' });
    api.platform = usual;
    const deal = async () => {
      const body = { markers: [{ subject: 'one' }], seed: 1 };
      const { works } = (await ask(owner, 'PUT', '/assignments/story/marking', { body }))
        .body as unknown as MarkingView;
      return works.map(({ submission }) => submission).toSorted();
    };
    assert.deepEqual(await deal(), ['hers']);
    await owners().keep({ ...of, submission: 'stray' }, { subject: 'ben' }, new Date().toISOString());
    assert.deepEqual(await deal(), ['hers', 'stray'], 'once it is somebody’s');
  });
});

describe('a preview of dealing', () => {
  it('tells what would come of it, changes nothing, and is what the same seed deals', async () => {
    const { owner, other, path, marking, works, one } = await dealtClass('preview', { share: 0 });
    const before = await marking();
    const body = { markers: [{ subject: 'two' }], share: 0, seed: 9 };
    const put = async (who: Person, query = '') => ask(who, 'PUT', `${path}/marking${query}`, { body });
    const { moved: _, ...preview } = (await put(owner, '?preview=true')).body as unknown as MarkingView;
    assert.ok(preview.works.every(({ first }) => first === 'two'));
    assert.deepEqual(await marking(), before);
    assert.ok((await works(one)).length > 0);
    assert.equal((await put(other, '?preview=true')).status, 403);
    const { moved, ...dealt } = (await put(owner)).body as unknown as MarkingView;
    assert.deepEqual([dealt, moved], [preview, _]);
  });
});

describe('a mark', () => {
  it('is given of the run that counts now, unseen, also where an earlier version was marked', async () => {
    const { one, two, owner, path, tenant, works, marking, read, post } = await dealtClass('versions');
    const code = (await works(two)).find(({ as }) => as === 'second')!.submission;
    const isMarked = async (who: Person) =>
      (await works(who)).find(({ submission }) => submission === code)!.marked;
    const marks = async (score: number) => {
      const { reviewed } = (await read<ReviewTold>(two, code, 'review')).told;
      return { scores: reviewed.scores.map(({ trait }) => ({ trait, score })) };
    };
    for (const mark of (await marks(3)).scores) await post(one, code, 'review/override', { ...mark, reason });
    assert.equal((await post(two, code, 'second-mark', await marks(0))).status, 201);
    assert.deepEqual([await isMarked(one), await isMarked(two)], [true, true]);
    const { submission } = (await marking()).works.find(({ work }) => `work~${work}` === code)!;
    const { subject } = STUDENTS.find((student) => student.submission === submission)!;
    await assessed({ tenant, submission, subject, title: 'Another voyage' });
    assert.deepEqual([await isMarked(one), await isMarked(two)], [false, false]);
    const unseen = await read<ReviewTold>(two, code, 'review');
    await post(one, code, 'review/override', { trait: 'Ideas', score: 1, reason });
    const still = await read<ReviewTold>(two, code, 'review');
    assert.deepEqual(
      [still.told.seq, still.headers.get('etag'), still.text],
      [0, unseen.headers.get('etag'), unseen.text],
    );
    assert.ok(still.told.reviewed.scores.every(({ machine, score }) => machine === null && score === null));
    const agreement = async () =>
      ((await ask(owner, 'GET', `${path}/agreement`)).body as unknown as TeacherAgreement).markers;
    assert.equal(await agreement(), undefined);
    const asked = { body: await marks(1), headers: { 'if-match': '"99.other"' } };
    const mark = `${path}/submissions/${code}/second-mark`;
    assert.equal((await ask(two, 'POST', mark, asked)).status, 412);
    const own = { 'if-match': still.headers.get('etag')! };
    assert.equal((await ask(two, 'POST', mark, { ...asked, headers: own })).status, 201);
    assert.partialDeepStrictEqual(
      (await agreement())!.between.find(({ part }) => part === 'Ideas'),
      { pairs: 1, exact: { count: 1, of: 1 } },
    );
  });

  it('that was given stays when works are dealt again, and who was taken off reaches nothing', async () => {
    const { person, owner, path, deal, marking, read, post, works } = await dealtClass('again');
    for (const { work, second } of (await marking()).works) {
      const { reviewed } = (await read<ReviewTold>(person(second!), `work~${work}`, 'review')).told;
      const scores = reviewed.scores.map(({ trait }) => ({ trait, score: 1 }));
      assert.equal((await post(person(second!), `work~${work}`, 'second-mark', { scores })).status, 201);
    }
    const given = async () =>
      Object.fromEntries((await marking()).works.map((work) => [work.submission, [work.second, work.given]]));
    const before = await given();
    await ask(owner, 'DELETE', `${path}/marking`);
    const markers = ['one', 'two', 'three'].map((subject) => ({ subject }));
    await deal(owner, { seed: 8, markers });
    assert.deepEqual(await given(), before);
    const [{ submission: code }] = (await works(person('two'))) as [Dealt];
    await deal(owner, { markers: [{ subject: 'one' }, { subject: 'three' }] });
    assert.deepEqual(await given(), before);
    const two = person('two');
    for (const what of ['review', 'reading']) assert.equal((await read(two, code, what)).status, 403, what);
    assert.equal((await ask(two, 'GET', `${path}/marking/works`)).status, 403);
  });

  it('is of nobody who has said anything of a work, which goes to no other marker', async () => {
    const { owner, person, deal, marking, post, read } = await dealtClass('begun', { share: 0 });
    for (const { work, first } of (await marking()).works)
      await post(person(first), `work~${work}`, 'review/comment', { text: 'Well.', for: 'teachers' });
    const before = (await marking()).works;
    const markers = ['one', 'two', 'three'].map((subject) => ({ subject }));
    const again = (await deal(owner, { markers, share: 1 })).body as unknown as MarkingView;
    assert.equal(again.moved, 0);
    const [{ work, first }] = before as [MarkingView['works'][number]];
    await deal(owner, { markers: markers.filter(({ subject }) => subject !== first) });
    const back = (await deal(owner, { markers })).body as unknown as MarkingView;
    assert.notEqual(back.works.find((one) => one.work === work)!.second, first);
    const code = `work~${work}`;
    const now = back.works.find((one) => one.work === work)!.first;
    const { reviewed } = (await read<ReviewTold>(person(now), code, 'review')).told;
    let body = {};
    for (const { trait } of reviewed.scores)
      body = (await post(person(now), code, 'review/override', { trait, score: 3, reason })).body;
    const isMarked = async () => (await marking()).works.find((one) => one.work === work)!.marked;
    assert.ok(await isMarked());
    const { seq } = body as unknown as ReviewTold;
    assert.equal((await post(person(now), code, 'review/undo', { event: seq })).status, 201);
    assert.ok(!(await isMarked()));
  });

  it('of a first marker gives way to what the owner decided, and to what is released', async () => {
    const { one, owner, path, works, marking, read, post, deal } = await dealtClass('over');
    const code = (await works(one)).find(({ as }) => as === 'first')!.submission;
    const { submission } = (await marking()).works.find(({ work }) => `work~${work}` === code)!;
    const real = `${path}/submissions/${submission}/review`;
    const said = await ask(owner, 'POST', `${real}/override`, { body: { trait: 'Ideas', score: 3, reason } });
    const { trail } = (await read<{ trail: { seq: number }[] }>(one, code, 'review')).told;
    assert.deepEqual(trail, []);
    const refusedTo = async (verb: string, body: object) =>
      assert.equal((await post(one, code, `review/${verb}`, body)).body.code, 'ReviewRefused', verb);
    await refusedTo('undo', { event: (said.body as unknown as { seq: number }).seq });
    await refusedTo('override', { trait: 'Ideas', score: 0, reason });
    await refusedTo('remove-override', { trait: 'Ideas', reason });
    await ask(owner, 'POST', `${real}/release`, { body: {} });
    await refusedTo('comment', { text: 'Late.', for: 'student' });
    const unknown = await deal(owner, { thresholds: { Idaes: 0 } });
    assert.deepEqual([unknown.status, /it has .*Ideas/.test(unknown.text)], [400, true]);
    assert.equal((await deal(owner, { thresholds: { Ideas: 0 } })).status, 200);
  });

  it('of an owner is of the work whose code it names, whatever submissions are called', async () => {
    const tenant = 'codes';
    for (const submission of ['work-3', 'work-1', 'work-2'])
      await assessed({ tenant, submission, subject: `${submission}@example.edu` });
    const owner: Person = { role: 'teacher', tenant, subject: 'ms-rossi' };
    const markers = [{ subject: 'ms-rossi' }, { subject: 'one' }];
    const body = { markers, names: 'hidden', share: 1, seed: 1 };
    const dealt = (await ask(owner, 'PUT', '/assignments/story/marking', { body }))
      .body as unknown as MarkingView;
    const at = (name: string) => `/assignments/story/submissions/${name}/review`;
    for (const { work, submission, first } of dealt.works) {
      if (first !== 'ms-rossi') continue;
      const unread = (await ask(owner, 'GET', at(submission))).body as unknown as ReviewTold;
      for (const { trait } of unread.reviewed.scores) {
        const override = { body: { trait, score: 3, reason } };
        assert.equal((await ask(owner, 'POST', `${at(`work~${work}`)}/override`, override)).status, 201);
      }
      const { reviewed } = (await ask(owner, 'GET', at(submission))).body as unknown as ReviewTold;
      assert.equal(reviewed.scores[0]!.score, 3);
    }
    assert.equal((await ask({ ...owner, role: 'administrator' }, 'GET', at('work~1'))).status, 404);
    const { works } = (await ask(owner, 'GET', '/assignments/story/marking')).body as unknown as MarkingView;
    assert.ok(works.every(({ first, marked }) => marked === (first === 'ms-rossi')));
  });
});

describe('hidden names', () => {
  it('leave who decides and words of the product as they are, whatever a student is called', async () => {
    const { deal, owner, person, tenant, works, marking, read, post } = await dealtClass('words');
    for (const { submission, subject } of STUDENTS) {
      const named = { subject, name: 'Teacher Student', number: '2026', email: 'teachers@example.edu' };
      await owners().keep({ tenant, assignment: 'story', submission }, named, new Date().toISOString());
    }
    await deal(owner, { markers: [{ subject: 'one@example.edu' }], share: 0 });
    const marker = person('one@example.edu');
    const [{ submission: code }] = (await works(marker)) as [Dealt];
    assert.equal(
      (await post(marker, code, 'review/comment', { text: 'Well.', for: 'teachers' })).status,
      201,
    );
    const { told, status } = await read<{ trail: object[] }>(marker, code, 'review');
    assert.equal(status, 200);
    assert.partialDeepStrictEqual(told.trail.at(-1), {
      ...{ kind: 'commented', for: 'teachers', by: { subject: 'one@example.edu', role: 'teacher' } },
    });
    assert.equal((await marking()).works.length, 3);
  });

  it('are those, too, that the head of a work nobody owns tells, in texts and in what is said', async () => {
    const tenant = 'heads';
    const body = `The Night Boat\nQuenby Winterbourne\n\n${ESSAY}`;
    await api.assess(await api.hand({ ...essayOf({ body }), tenant, submission: 'class-kai' }));
    const person = (subject: string): Person => ({ role: 'teacher', tenant, subject });
    const [owner, one] = [person('ms-rossi'), person('one')];
    const path = '/assignments/story';
    const markers = [{ subject: 'one' }];
    await ask(owner, 'PUT', `${path}/marking`, { body: { markers, names: 'hidden', seed: 1 } });
    const text = 'I asked Quenby Winterbourne.';
    const own = `${path}/submissions/work~1`;
    await ask(one, 'POST', `${own}/review/comment`, { body: { text, for: 'teachers' } });
    const told = async (who: Person, work: string, what: string) =>
      ask(who, 'GET', `${path}/submissions/${work}/${what}`);
    const reading = await told(one, 'work~1', 'reading');
    const [{ content }] = (reading.body as unknown as SubmissionReading).texts as never as [
      { content: string },
    ];
    assert.equal(content, body.replace('Quenby Winterbourne', `${'█'.repeat(6)} ${'█'.repeat(12)}`));
    const review = await told(one, 'work~1', 'review');
    assert.match(review.text, /I asked █+ █+\./);
    for (const { text } of [reading, review]) assert.doesNotMatch(text, /quenby|winterbourne|class-kai/i);
    assert.match((await told(owner, 'class-kai', 'reading')).text, /Quenby Winterbourne/);
  });

  it('are those, too, that stood in a byline, which the text is without', async () => {
    const tenant = 'bylines';
    const body = `Quenby Winterbourne\nProfessor Lin\nEnglish 101\n12 March 2024\n\nThe Night Boat\n\n${ESSAY} So said Quenby.`;
    await api.assess(await api.hand({ ...essayOf({ body }), tenant, submission: 'class-kai' }));
    const person = (subject: string): Person => ({ role: 'teacher', tenant, subject });
    const path = '/assignments/story';
    const markers = [{ subject: 'one' }];
    await ask(person('ms-rossi'), 'PUT', `${path}/marking`, { body: { markers, names: 'hidden', seed: 1 } });
    const body2 = { text: 'I asked Quenby Winterbourne.', for: 'teachers' };
    await ask(person('one'), 'POST', `${path}/submissions/work~1/review/comment`, { body: body2 });
    const told = (what: string) => ask(person('one'), 'GET', `${path}/submissions/work~1/${what}`);
    const [reading, review] = [await told('reading'), await told('review')];
    assert.match(reading.text, /So said ██████\./);
    assert.match(review.text, /I asked █+ █+\./);
    for (const { text } of [reading, review]) assert.doesNotMatch(text, /quenby|winterbourne/i);
  });

  it('are on no picture of a page, which was drawn before they were told', async () => {
    const { owner, one, path } = await assessedReport('pictures');
    const body = { subject: 'q1', name: 'Quenby Winterbourne' };
    await ask(owner!, 'PUT', `${path}/submissions/team/owner`, { body });
    const deal = (names: string) =>
      ask(owner!, 'PUT', `${path}/marking`, { body: { markers: [{ subject: 'one' }], names, seed: 1 } });
    const seen = async () => {
      const work = `${path}/submissions/work~1`;
      const reading = (await ask(one!, 'GET', `${work}/reading`)).body as unknown as SubmissionReading;
      const { status } = await ask(one!, 'GET', `${work}/pages/1`);
      return [reading.pages.length, reading.pages.some(({ picture }) => picture), status];
    };
    await deal('hidden');
    assert.deepEqual(await seen(), [2, false, 404]);
    await deal('shown');
    assert.deepEqual(await seen(), [2, true, 200]);
  });

  it('are dealt with the works of a table, never with the table itself', async () => {
    api.model.answer = answerOfQuiz;
    const tenant = 'table';
    const table = [
      'student,name,answer',
      'anna,Anna Abbot,"The Moon."',
      'berta,Berta Baxter,"Wind, I think."',
    ];
    const run = await api.hand({ ...quizOf({ table }), tenant, submission: 'class' });
    const owner: Person = { role: 'teacher', tenant, subject: 'ms-rossi' };
    const markers = [{ subject: 'one' }, { subject: 'two' }];
    const deal = async () =>
      (await ask(owner, 'PUT', '/assignments/tides-quiz/marking', { body: { markers, share: 1, seed: 5 } }))
        .body as unknown as MarkingView;
    assert.deepEqual((await deal()).works, []);
    await api.assess(run);
    const { works } = (await ask(owner, 'GET', '/assignments/tides-quiz/marking'))
      .body as unknown as MarkingView;
    assert.equal(works.length, 2);
    assert.ok(works.every(({ submission, second }) => submission !== 'class' && second !== null));
  });
});

describe('whoever marks', () => {
  it('is told no name by any route, and reaches nothing but what was dealt to them', async () => {
    const { one, two, other, owner, tenant, runs, works, post } = await dealtClass('routes');
    const code = (await works(one)).find(({ as }) => as === 'first')!.submission;
    await post(owner, STUDENTS[0]!.submission, 'review/comment', {
      text: 'Ask Anna Quenby.',
      for: 'teachers',
    });
    const document = openApiDocument(ROUTES);
    const allowed = new Set<string>();
    for (const submission of [code, 'quenby-anna', 'work~99'])
      for (const { operation, method, path, query, headers, body } of requestsOf(document, {
        ...PARAMETER_EXAMPLES,
        ...{ submission, run: runs[0]!, assignment: 'story' },
      })) {
        const route = ROUTES.find(({ operationId }) => operationId === operation)!;
        const isOfClass = /\{(?:assignment|run)\}/.test(route.path) && route.operationId !== 'endMarking';
        if (typeof route.roles === 'string' || !route.roles.includes('teacher')) continue;
        for (const who of [one, two, other]) {
          const search = new URLSearchParams(query as [string, string][]).toString();
          const got = await ask(who, method, `/${path.join('/')}?${search}`, {
            ...(body !== undefined && { body }),
            headers: headers as Record<string, string>,
          });
          assert.doesNotMatch(got.text, NAMES, `${operation} as ${who.subject}`);
          const isByCode = route.path.includes('{submission}') && submission.includes('~');
          if (isOfClass && route.marks === undefined)
            assert.equal(got.status, isByCode ? 400 : 403, `${operation} ${got.text}`);
          if (isOfClass && got.status < 400) allowed.add(operation);
          if (submission !== code && route.path.includes('{submission}'))
            assert.ok([400, 403, 404].includes(got.status), operation);
        }
      }
    assert.ok(allowed.has('getReview') && allowed.has('readSubmission') && allowed.has('listDealt'));
    assert.ok([...allowed].every((name) => ROUTES.find(({ operationId }) => operationId === name)!.marks));
    assert.equal(
      (await ask({ ...one, tenant: `${tenant}-2` }, 'GET', '/assignments/story/marking/works')).status,
      404,
    );
    assert.equal(
      (await ask({ ...one, role: 'student' }, 'GET', '/assignments/story/marking/works')).status,
      403,
    );
  });
});
