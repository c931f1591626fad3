import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ResultRow } from '@assay/api/results-table';
import { documents } from '../../../../../functions/platform/runtime/storage.ts';
import { openApi, type Person } from '../../../../stack/functions/platform/api/api-world.ts';
import { answer as essayAnswer, essayOf } from '../../../../support/essay-scoring/essay-model.ts';
import { interleave } from '../../../../support/interleave.ts';
import type { Asked } from '../../../../support/scripted-model.ts';
import { answer as quizAnswer, quizOf } from '../../../../support/short-answer-grading/quiz-model.ts';
import { lambdaFailure } from '../../../../support/workflows.ts';

const api = await openApi();
const { ask } = api;
const STORY = '/assignments/story';
const QUIZ = '/assignments/tides-quiz';

let tenants = 0;
/** A teacher of a tenant of their own. */
const teacherOf = (): Person & { tenant: string } => ({
  role: 'teacher',
  subject: 'ms-rossi',
  tenant: `results-${++tenants}`,
});

const answerOf = (asked: Asked) => (asked.agent.startsWith('short-answer') ? quizAnswer : essayAnswer)(asked);
api.model.answer = answerOf;

const linesOf = async (who: Person, path = STORY) =>
  (await ask(who, 'GET', `${path}/results.csv`)).text.trimEnd().split('\r\n');

const rowsOf = async (who: Person, path = STORY) =>
  ((await ask(who, 'GET', `${path}/results`)).body as unknown as { results: ResultRow[] }).results;

async function decide(who: Person, submission: string, verb: string, body: object) {
  const path = submission.includes('/') ? submission : `${STORY}/submissions/${submission}`;
  const { status, text } = await ask(who, 'POST', `${path}/review/${verb}`, { body });
  assert.equal(status, 201, text);
}

/** A file of a submission that is there, and not admitted yet. Returns the id of the run that it will have. */
async function received(who: Person, submission: string): Promise<string> {
  const body = { submission, file: 'e.txt', text: 'We sailed home.' };
  return ((await ask(who, 'POST', `${STORY}/submissions`, { body })).body as unknown as { run: string }).run;
}

describe('what counts while a released run is gone on with', () => {
  it('of a quiz is the released answers with their students, each with what it needs', async () => {
    const who = teacherOf();
    const work = `${QUIZ}/submissions/class`;
    const far = 'It is the far side of the world.';
    const table = ['name,answer', 's1,the Moon pulls the water on this side', `s2,${far}`, 's3,'];
    const run = await api.hand({ ...quizOf({ table }), tenant: who.tenant, submission: 'class' });
    api.model.answer = (asked) => {
      if (asked.agent.endsWith('grader') && asked.prompt.includes(far))
        throw Object.assign(new Error('Gone.'), { name: 'ModelFailed' });
      return answerOf(asked);
    };
    await api.assess(run);
    await decide(who, work, 'override', { trait: 'row-1', score: 'Incorrect', reason: 'It is vague.' });
    await decide(who, work, 'release', {});
    const head = 'submission,student,question,state,run,released,changed,needs,code,reason,label,points,of';
    const [header, ...before] = await linesOf(who, QUIZ);
    assert.equal(header, head);
    const cells = before.map((line) => line.split(','));
    assert.deepEqual(
      cells.map((line) => [line[1], line[3], line[5], line[6], line.at(-3)]),
      [
        ['s1', 'partial', 'yes', 'label', 'Incorrect'],
        ['s2', 'partial', 'yes', '', ''],
        ['s3', 'partial', 'yes', '', 'Incorrect'],
      ],
    );
    assert.match(cells[1]![7]!, /parts are missing/);
    assert.equal((await ask(who, 'POST', `/runs/${run}/resume`, {})).status, 202);
    const [waiting, ...lines] = await linesOf(who, QUIZ);
    assert.equal(waiting, head);
    assert.deepEqual(
      lines.map((line) => line.split(',')),
      cells.map((line) => [...line.slice(0, 3), 'admitted', ...line.slice(4, 8), '', '', ...line.slice(-3)]),
    );
    api.model.answer = answerOf;
    await api.assess(run, 2);
    const ended = (await linesOf(who, QUIZ)).slice(1).map((line) => line.split(','));
    assert.deepEqual(
      ended.map((line) => [line[1], line[3], line[5], line.at(-3)]),
      [
        ['s1', 'completed', '', 'Incorrect'],
        ['s2', 'completed', '', 'Correct'],
        ['s3', 'completed', '', 'Incorrect'],
      ],
    );
  });

  it('of an essay is the released scores, a teacher’s among them, and what they need', async () => {
    const who = teacherOf();
    const run = await api.assessed({
      tenant: who.tenant,
      submission: 'one',
      away: 'teams/style/verdict.json',
    });
    await decide(who, 'one', 'override', { trait: 'Ideas', score: 3, reason: 'It argues.' });
    await decide(who, 'one', 'release', {});
    const [before] = await rowsOf(who);
    assert.partialDeepStrictEqual(before, {
      released: run,
      changed: ['ideas'],
      values: { ideas: 3, style: null },
      attempts: 1,
    });
    assert.deepEqual(before!.needs, [], 'what is released needs no look');
    assert.equal((await ask(who, 'POST', `/runs/${run}/resume`, {})).status, 202);
    assert.deepEqual(await rowsOf(who), [{ ...before, state: 'admitted', code: null, reason: null }]);
  });

  it('is told apart by its attempts where its run was resumed', async () => {
    const who = teacherOf();
    const away = 'teams/style/verdict.json';
    const run = await api.assessed({ tenant: who.tenant, submission: 'one', away });
    assert.deepEqual(
      (await rowsOf(who)).map(({ attempts, seq }) => [attempts, seq]),
      [[1, 0]],
    );
    assert.equal((await ask(who, 'POST', `/runs/${run}/resume`, {})).status, 202);
    await api.assess(run, 2);
    const { body } = await ask(who, 'GET', `${STORY}/submissions/one/review`);
    const [row] = await rowsOf(who);
    assert.deepEqual([row!.run, row!.attempts, row!.seq], [run, 2, 0]);
    assert.equal((body as { attempts?: number }).attempts, 2);
  });

  it('stays while its report is made again', async () => {
    const who = teacherOf();
    const run = await api.hand({ ...essayOf(), tenant: who.tenant, submission: 'one' });
    const { render } = api;
    api.render = () => Promise.reject(lambdaFailure('RenderFailed', 'It cannot be set.'));
    await api.assess(run);
    api.render = render;
    const before = await rowsOf(who);
    assert.ok(Object.keys(before[0]!.values).length > 0);
    assert.equal((await ask(who, 'POST', `/runs/${run}/resume`, {})).status, 202);
    assert.partialDeepStrictEqual(await api.runStore.getRun(run), { attempt: 2, only: 'report' });
    assert.deepEqual(await rowsOf(who), before);
    await decide(who, 'one', 'release', {});
    assert.deepEqual(await rowsOf(who), [
      { ...before[0], ...{ released: run, seq: 1, needs: [], flags: [] } },
    ]);
  });
});

describe('pages of results', () => {
  const pageOf = async (who: Person, limit: number, cursor?: string) => {
    const query = `limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`;
    const { body } = await ask(who, 'GET', `${STORY}/results?${query}`);
    const { results, next } = body as unknown as { results: ResultRow[]; next: string | null };
    return { names: results.map(({ submission, state }) => `${submission} ${state}`), next };
  };

  it('have every submission once, in one order, also one that is admitted between two of them', async () => {
    const who = teacherOf();
    for (const submission of ['b', 'c']) await api.hand({ ...essayOf(), tenant: who.tenant, submission });
    const runs = [await received(who, 'a'), await received(who, 'b-2'), await received(who, 'd')];
    const first = await pageOf(who, 1);
    for (const run of runs) await api.admitted(run);
    const second = await pageOf(who, 1, first.next!);
    const third = await pageOf(who, 2, second.next!);
    const last = await pageOf(who, 2, third.next!);
    assert.deepEqual(
      [first.names, second.names, third.names, last.names, last.next],
      [['a received'], ['b admitted'], ['b-2 admitted', 'c admitted'], ['d admitted'], null],
    );
  });

  it('hold no more rows than were asked for, of those without a run neither', async () => {
    const who = teacherOf();
    for (const submission of ['b', 'f']) await api.hand({ ...essayOf(), tenant: who.tenant, submission });
    for (const submission of ['a', 'b.x', 'c', 'd', 'e', 'g', 'h']) await received(who, submission);
    const pages: string[][] = [];
    let next: string | null | undefined;
    do {
      const page = await pageOf(who, 2, next ?? undefined);
      pages.push(page.names.map((name) => name.split(' ')[0]!));
      next = page.next;
    } while (next !== null);
    assert.deepEqual(pages, [['a', 'b'], ['b.x', 'c'], ['d', 'e'], ['f', 'g'], ['h']]);
    const table = (await linesOf(who)).slice(1).map((line) => line.split(',', 2).join(' '));
    const [b, f] = ['b admitted', 'f admitted'];
    const names = ['a', 'b', 'b.x', 'c', 'd', 'e', 'f', 'g', 'h'];
    assert.deepEqual(
      table,
      names.map((name) => ({ b, f })[name] ?? `${name} received`),
    );
  });

  it('pass over what is no student’s, and take no run of a later page for one that is still to come', async () => {
    const who = teacherOf();
    const measured = essayOf({ metadata: { purpose: 'evaluation' } });
    await api.hand({ ...measured, tenant: who.tenant, submission: 'a' });
    for (const submission of ['b', 'c']) await api.hand({ ...essayOf(), tenant: who.tenant, submission });
    const { names, next } = await pageOf(who, 2);
    assert.deepEqual([names, (await pageOf(who, 2, next!)).names], [['b admitted'], ['c admitted']]);
    assert.deepEqual((await pageOf(who, 1)).names, ['b admitted']);
  });
});

it('the columns of traits are told from the table’s own, whatever the traits are called', async () => {
  const who = teacherOf();
  const essay = essayOf({ traits: ['Reason', 'Label'] });
  const run = await api.hand({ ...essay, tenant: who.tenant, submission: 'one' });
  await api.assess(run);
  await decide(who, 'one', 'override', { trait: 'Reason', score: 3, reason: 'It argues.' });
  const [header, line] = await linesOf(who);
  assert.equal(
    header,
    'submission,state,run,released,changed,needs,code,reason,points,of,part:reason,part:label',
  );
  const cells = line!.split(',');
  assert.deepEqual([cells[4], cells[7], cells[10]], ['part:reason', '', '3']);
  assert.deepEqual(Object.keys((await rowsOf(who))[0]!.values), ['reason', 'label']);
});

it('a result that no student sees, since a move of the work broke off, is not told as released', async () => {
  const { tenant, ...who } = teacherOf();
  const teacher = { ...who, tenant };
  const path = `${STORY}/submissions/one`;
  const run = await api.hand({ ...essayOf(), tenant, submission: 'one' });
  const say = (subject: string) => ask(teacher, 'PUT', `${path}/owner`, { body: { subject } });
  assert.equal((await say('anna')).status, 200);
  interleave({
    ...{ client: documents(), when: 'before' },
    is: ({ name, item }) => name === 'PutCommand' && item.SK === 'OWNER',
    act: () => Promise.reject(new Error('died')),
  });
  await assert.rejects(say('berta'), /InternalError/);
  await api.assess(run);
  await decide(teacher, 'one', 'release', {});
  const seen = async (subject: string) =>
    (await ask({ role: 'student', subject, tenant }, 'GET', `${path}/result`)).status;
  const { trail } = (await ask(teacher, 'GET', `${path}/review`)).body as unknown as {
    trail: { kind: string }[];
  };
  assert.equal(trail.at(-1)!.kind, 'released');
  assert.deepEqual([await seen('anna'), await seen('berta')], [404, 404]);
  const [row] = await rowsOf(teacher);
  assert.equal(row!.released, null);
  assert.ok(row!.needs!.includes('owner-unsettled'));
  assert.ok(Object.keys(row!.values).length > 0);
  assert.equal((await say('berta')).status, 200);
  const [settled] = await rowsOf(teacher);
  assert.ok(!settled!.needs!.includes('owner-unsettled'));
});

it('a run that failed needs a person, since nothing is assessed', async () => {
  const who = teacherOf();
  const run = await api.hand({ ...essayOf(), body: ' ', tenant: who.tenant, submission: 'one' });
  await api.assess(run);
  const [row] = await rowsOf(who);
  assert.partialDeepStrictEqual(row, { state: 'failed', needs: ['not-assessed'], values: {} });
});
