import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import type { QuestionGroup } from '@assay/platform/questions/group-questions';
import type { StandingQuestion } from '@assay/platform/questions/standing';
import { openApi, type Person } from '../../../../stack/functions/platform/api/api-world.ts';
import { answer, ESSAY, essayOf } from '../../../../support/essay-scoring/essay-model.ts';

const api = await openApi();
const { ask, model } = api;
const { owners } = await import('../../../../../functions/platform/api/services.ts');
afterEach(() => api.reset());

const PATH = '/assignments/story/questions';
const DIALECT = [
  'Should dialect in dialogue count as an error?',
  'Is dialect in a dialogue an error of the writer?',
];
const TITLE = 'Is a missing title to be held against the essay?';

type Place = StandingQuestion & { submission: string; run: string };
interface Group extends Omit<QuestionGroup<never>, 'places'> {
  state: string;
  questions: number;
  places: Place[];
}

/** An essay of a tenant's unlike the others, whose Judges of these traits ask. Returns its run. */
async function asked(tenant: string, submission: string, questions: Record<string, string>) {
  model.answer = (call) => {
    const said = answer(call);
    const trait = /^teams\/(\w+)\/verdict/.exec(call.step)?.[1];
    const text = trait && questions[trait];
    return text ? { ...(said as object), question: { text, about: null, quote: 'the sea was calm' } } : said;
  };
  const of = { tenant, assignment: 'story', submission };
  const runId = await api.hand({
    ...essayOf({ body: `${ESSAY} So says ${submission}.` }),
    tenant,
    submission,
  });
  await owners().claim(of, { subject: submission }, '2030-01-01T00:00:00.000Z');
  await api.assess(runId);
  return runId;
}

async function erased(tenant: string, submission: string): Promise<void> {
  const { requestErasure } = await import('../../../../../functions/platform/privacy/erasures.ts');
  const of = { kind: 'submission', assignment: 'story', submission } as const;
  const erasure = await requestErasure(tenant, of, { subject: 'dean', role: 'administrator' }, true);
  const body = JSON.stringify({ tenant, erasure: erasure!.erasure });
  await api.invoke('erase', { Records: [{ messageId: 'm', body, attributes: {} }] });
}

/** A class of three: two ask the same in other words, one of them and a third something else. */
async function aClass(tenant: string) {
  await asked(tenant, 'a', { style: DIALECT[0]! });
  await asked(tenant, 'b', { style: DIALECT[1]!, ideas: TITLE });
  await asked(tenant, 'c', { ideas: 'Do invented stories count as evidence?' });
  const teacher: Person = { role: 'teacher', tenant, subject: 'ms-rossi' };
  const listed = async (query = '') =>
    (await ask(teacher, 'GET', `${PATH}${query}`)).body as unknown as {
      groups: Group[];
      total: number;
      next: string | null;
    };
  const etag = async () => (await ask(teacher, 'GET', '/assignments/story')).headers.get('etag')!;
  const say = async (body: object, headers?: Record<string, string>) =>
    ask(teacher, 'POST', `${PATH}/answers`, { body, headers: headers ?? { 'if-match': await etag() } });
  return { teacher, listed, etag, say };
}

describe('the questions of an assignment', () => {
  it('are gathered, alike ones together, with the places where they came up', async () => {
    const { listed } = await aClass('gathered');
    const { groups, total, next } = await listed();
    assert.deepEqual([total, next, groups.length], [3, null, 3]);
    const [dialect] = groups as [Group];
    assert.partialDeepStrictEqual(dialect, { about: 'Style', state: 'open', submissions: 2, questions: 2 });
    assert.deepEqual(
      dialect.places.map(({ submission, passage, state, agent }) => [submission, passage, state, agent]),
      [
        ['a', 'the sea was calm', 'open', 'essay-scoring/judge'],
        ['b', 'the sea was calm', 'open', 'essay-scoring/judge'],
      ],
    );
    const first = await listed('?limit=1');
    const later = await listed(`?limit=2&cursor=${first.next}`);
    assert.deepEqual(
      [...first.groups, ...later.groups].map(({ group }) => group),
      groups.map(({ group }) => group),
    );
    assert.deepEqual((await listed('?state=dismissed')).groups, []);
  });

  it('are of the latest runs alone, and gone with an erased submission', async () => {
    const tenant = 'latest';
    const { listed } = await aClass(tenant);
    const again = { ...essayOf({ body: 'We sailed again, and the sea was calm.' }), tenant, submission: 'c' };
    model.answer = answer;
    await api.assess(await api.hand(again));
    assert.equal((await listed()).total, 2);
    await erased(tenant, 'b');
    const { groups } = await listed();
    assert.deepEqual(
      groups.map(({ submissions, places }) => [submissions, places[0]!.submission]),
      [[1, 'a']],
    );
  });
});

describe('answering questions', () => {
  it('makes the next version, is on the trails, and is told to the agents who assess again', async () => {
    const tenant = 'answered';
    const { teacher, listed, say, etag } = await aClass(tenant);
    const [{ group, text: question }] = (await listed()).groups as [Group];
    const before = await etag();
    const answered = await say({ groups: [group], answer: 'Dialect in dialogue is no error.' });
    assert.equal(answered.status, 200, answered.text);
    const { version } = answered.body as unknown as { version: string };
    assert.partialDeepStrictEqual(answered.body, { submissions: ['a', 'b'], remaining: 0 });
    assert.equal(answered.headers.get('etag'), `"${version}"`);
    assert.notEqual(`"${version}"`, before);
    const { body: story } = await ask(teacher, 'GET', '/assignments/story');
    assert.partialDeepStrictEqual(story, {
      clarifications: [{ question, answer: 'Dialect in dialogue is no error.', trait: 'Style' }],
    });
    const { groups } = await listed('?state=answered');
    assert.partialDeepStrictEqual(groups[0]!.places[0], {
      state: 'answered',
      decided: { by: 'ms-rossi', answer: 'Dialect in dialogue is no error.', version },
    });
    const review = await ask(teacher, 'GET', '/assignments/story/submissions/a/review');
    assert.partialDeepStrictEqual(review.body, {
      questions: [{ text: DIALECT[0], state: 'answered' }],
      trail: [{ kind: 'question-answered', by: { subject: 'ms-rossi', role: 'teacher' }, version }],
    });

    api.reset();
    model.answer = answer;
    const path = '/assignments/story/submissions/a/review/rerun';
    const rerun = await ask(teacher, 'POST', path, { body: { reason: 'The rubric is clearer.' } });
    const { newRun } = rerun.body as unknown as { newRun: string };
    await api.admitted(newRun);
    await api.assess(newRun);
    const judges = model.asked.filter(({ agent }) => agent === 'essay-scoring/judge');
    assert.deepEqual(
      judges.map(({ step, prompt }) => [step, prompt.includes('Dialect in dialogue is no error.')]),
      [['teams/style/verdict.json', true]],
      'what the Judge of the other trait said is remembered: nothing changed for it',
    );
    assert.equal((await api.runStore.getRun(newRun)).assignmentVersion, version);
    assert.equal((await listed('?state=answered')).groups[0]!.submissions, 1, 'a has a later run');
  });

  it('is done once, however often it is asked for, and refused where somebody has changed the assignment', async () => {
    const { listed, say, etag, teacher } = await aClass('once');
    const [{ group, places }] = (await listed()).groups as [Group];
    const given = { groups: [group], answer: 'It is no error.' };
    const stale = await etag();
    const first = await say(given);
    const repeated = await say(given, { 'if-match': stale });
    assert.deepEqual([repeated.status, repeated.body], [200, first.body]);
    const other = { questions: [places[0]!.id], answer: 'It is an error.' };
    assert.deepEqual((await say(other, { 'if-match': stale })).body.code, 'PreconditionFailed');
    assert.deepEqual((await say(other, {})).body.code, 'PreconditionRequired');
    const { body } = await ask(teacher, 'GET', '/assignments/story/submissions/a/review');
    assert.equal((body as unknown as { trail: object[] }).trail.length, 1);
  });

  it('takes several groups at once, a wording and a subject of its own, and refuses what is not there', async () => {
    const { listed, say, teacher } = await aClass('several');
    const groups = (await listed()).groups.map(({ group }) => group);
    const unknown = await say({ groups: ['g-0000000000000000'], answer: 'Yes.' });
    assert.deepEqual([unknown.status, unknown.body.code], [404, 'QuestionNotFound']);
    const trait = await say({ groups, answer: 'Yes.', trait: 'Rhyme' });
    assert.deepEqual([trait.status, trait.body.code], [422, 'AssignmentInvalid']);
    assert.equal((await say({ answer: 'Yes.' })).status, 400);
    const done = await say({ groups, question: 'What else counts?', answer: 'Nothing else.' });
    assert.partialDeepStrictEqual(done.body, { submissions: ['a', 'b', 'c'] });
    const { body } = await ask(teacher, 'GET', '/assignments/story');
    const { clarifications } = body as unknown as { clarifications: object[] };
    assert.deepEqual(clarifications, [{ question: 'What else counts?', answer: 'Nothing else.' }]);
  });

  it('and dismissing is for teachers: a machine looks, students and other tenants see nothing', async () => {
    const tenant = 'roles';
    const { listed, teacher } = await aClass(tenant);
    const [{ group }] = (await listed()).groups as [Group];
    const machine: Person = { role: 'machine', tenant };
    assert.equal((await ask(machine, 'GET', PATH)).status, 200);
    const body = { groups: [group], reason: 'The rubric says it.' };
    for (const [who, method, path, status] of [
      [machine, 'POST', `${PATH}/dismissals`, 403],
      [machine, 'POST', `${PATH}/answers`, 403],
      [{ role: 'student', tenant, subject: 'a' }, 'GET', PATH, 403],
      [{ ...teacher, tenant: 'nobodys' }, 'GET', PATH, 404],
      [{ ...teacher, tenant: 'nobodys' }, 'POST', `${PATH}/dismissals`, 404],
    ] as const)
      assert.equal(
        (
          await ask(
            who as Person,
            method,
            path,
            method === 'POST'
              ? { body: path.endsWith('answers') ? { groups: [group], answer: 'No.' } : body }
              : {},
          )
        ).status,
        status,
        `${who.role} ${path}`,
      );
    const dismissed = await ask(teacher, 'POST', `${PATH}/dismissals`, { body });
    assert.partialDeepStrictEqual(dismissed.body, { submissions: ['a', 'b'], remaining: 0 });
    assert.deepEqual(
      (await listed('?state=dismissed')).groups.map((one) => one.group),
      [group],
    );
    await ask(teacher, 'POST', '/assignments/story/submissions/a/review/release', { body: {} });
    const seen = await ask(
      { role: 'student', tenant, subject: 'a' },
      'GET',
      '/assignments/story/submissions/a/result',
    );
    assert.equal(seen.status, 200);
    assert.doesNotMatch(seen.text, /dialect|question/i);
  });
});

describe('a re-evaluation of the submissions concerned', () => {
  it('assesses them alone, by the version that stands', async () => {
    const tenant = 'again';
    const { listed, say, teacher } = await aClass(tenant);
    const [{ group }] = (await listed()).groups as [Group];
    const { body } = await say({ groups: [group], answer: 'It is no error.' });
    const { submissions } = body as unknown as { submissions: string[] };
    const path = '/assignments/story/reevaluations';
    const started = await ask(teacher, 'POST', path, { body: { submissions, mode: 'now' } });
    const { reevaluation } = started.body as unknown as { reevaluation: string };
    api.reset();
    model.answer = answer;
    await api.reevaluate({ tenant, assignment: 'story', reevaluation });
    const stood = await ask(teacher, 'GET', `/reevaluations/${reevaluation}`);
    assert.partialDeepStrictEqual(stood.body, {
      chosen: 2,
      submissions,
      leftOut: { 'not-asked': 1 },
      state: 'completed',
    });
    assert.ok(model.asked.some(({ prompt }) => prompt.includes('It is no error.')));
    assert.equal((await listed()).total, 3, 'what was asked stays that of the latest runs');
    await erased(tenant, 'a');
    const left = await ask(teacher, 'GET', `/reevaluations/${reevaluation}`);
    assert.partialDeepStrictEqual(left.body, { submissions: ['b'] });
    assert.equal((left.body as unknown as { submissions: string[] }).submissions.length, 1);
  });
});
