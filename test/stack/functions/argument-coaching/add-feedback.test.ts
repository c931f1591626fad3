import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { HUMAN } from '@assay/argument-coaching/artifacts';
import type { GivenFeedback } from '@assay/argument-coaching/human';
import { type CoachingResult, RESULT } from '@assay/argument-coaching/result';
import { askingAttempts, type RunState } from '@assay/platform/run/items';
import {
  coachingOf,
  coachingResult,
  coachingRun,
} from '../../../support/argument-coaching/coaching-results.ts';
import { openFunctionEnvironment } from '../../../support/function-environment.ts';

const { artifactsOf, invoke, runStore, started } = await openFunctionEnvironment();

const functionStores = await import('../../../../functions/platform/runtime/storage.ts');

const PINNED = { workflow: 'argument-coaching', assignmentVersion: 'v1' };
const feedback: GivenFeedback = {
  reviewer: 'A teacher',
  scores: [{ judge: 'logical', score: 7, stance: null, round: null, comment: 'Clear.' }],
  comment: 'A good start.',
};
const add = (runId: string, own: Partial<GivenFeedback> = {}) =>
  invoke('add-feedback', { runId, feedback: { ...feedback, ...own } });

/** A run in a state, with the result that it left behind. */
async function runIn(
  runId: string,
  state: RunState,
  own: Partial<CoachingResult> | null = {},
  pinned = PINNED,
) {
  const { workflow: _, ...run } = coachingRun(runId);
  await runStore.admit(run);
  if (state !== 'admitted') await runStore.start(runId, 1, pinned);
  if (state !== 'admitted' && state !== 'running')
    await runStore.settle(runId, 1, state, { finishedAt: '2030-01-02T00:00:00.000Z', cost: 0.25 });
  const result = coachingResult(runId, { coaching: coachingOf('Uniforms end teasing.'), ...own });
  if (own) await artifactsOf(runId).write(RESULT, result);
  return result;
}
const startsOf = (runId: string) => started.filter(({ name }) => name.startsWith(runId));

describe('adding feedback', () => {
  it('waits until the report before it is there, which would else be written over the new one', async () => {
    await runIn('r0', 'running');
    await runStore.settle('r0', 1, 'completed', { report: { state: 'pending' } });
    await assert.rejects(add('r0'), { name: 'RunNotResumable', message: /its report is being made/ });
    assert.deepEqual(startsOf('r0'), []);
    await runStore.setReport('r0', 1, { state: 'ready' });
    assert.deepEqual(await add('r0'), { runId: 'r0', attempt: 2 });
  });

  it('keeps it with the run and in its result, and starts an attempt for the report alone', async () => {
    const before = await runIn('r1', 'completed');
    assert.deepEqual(await add('r1'), { runId: 'r1', attempt: 2 });
    const { human, ...result } = await artifactsOf('r1').read(RESULT);
    const [{ at, ...kept }, ...others] = human as [(typeof human)[0]];
    assert.deepEqual([kept, others], [feedback, []]);
    assert.ok(Date.parse(at) > 0);
    assert.deepEqual({ ...result, human: [] }, before, 'provenance and cost stay');
    assert.deepEqual(await artifactsOf('r1').read(HUMAN), human);
    assert.deepEqual(startsOf('r1'), [{ name: 'r1-2', input: { runId: 'r1', attempt: 2, only: 'report' } }]);
    assert.partialDeepStrictEqual(await runStore.getRun('r1'), {
      state: 'completed',
      attempt: 2,
      cost: 0.25,
      report: { state: 'pending' },
    });
  });

  it('again takes the place of the same person’s, and stands beside another’s', async () => {
    await runIn('r2', 'partial', { status: 'partial' });
    for (const [at, reviewer] of ['A teacher', 'Another', 'A Teacher'].entries()) {
      await add('r2', { reviewer, comment: `Word ${at}` });
      await runStore.setReport('r2', at + 2, { state: 'ready' });
    }
    const run = await runStore.getRun('r2');
    assert.deepEqual([run.attempt, askingAttempts(run)], [4, 1], 'attempts for the report ask no model');
    await runStore.reopen('r2', 4);
    assert.equal(askingAttempts(await runStore.getRun('r2')), 2, 'one that goes on may');
    const { human } = await artifactsOf('r2').read(RESULT);
    assert.deepEqual(
      human.map(({ comment }) => comment),
      ['Word 1', 'Word 2'],
    );
    assert.deepEqual(await artifactsOf('r2').read(HUMAN), human);
  });

  it('is possible where only the report failed', async () => {
    await runIn('r3', 'failed');
    assert.deepEqual(await add('r3'), { runId: 'r3', attempt: 2 });
  });

  it('by two at the same time keeps both, makes one report, and tells the other to look at it', async () => {
    await runIn('r4', 'completed');
    const both = await Promise.allSettled([add('r4', { reviewer: 'One' }), add('r4', { reviewer: 'Other' })]);
    const refusals = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    assert.deepEqual([refusals.length, refusals[0]?.code], [1, 'RunNotResumable']);
    assert.match(refusals[0].message, /r4 goes on meanwhile: this feedback is kept\. Give it again when/);
    const { human } = await artifactsOf('r4').read(RESULT);
    assert.deepEqual(human.map(({ reviewer }) => reviewer).sort(), ['One', 'Other']);
    assert.equal((await artifactsOf('r4').read(HUMAN)).length, 2);
    assert.equal(startsOf('r4').length, 1);
  });

  it('that is ended before its attempt started leaves a run that can be resumed', async () => {
    await runIn('r5', 'completed');
    await runStore.reopenReport({ runId: 'r5', attempt: 1 }, ['completed']);
    await assert.rejects(add('r5'), { code: 'RunNotResumable', message: /its report is being made/ });
    assert.deepEqual(await invoke('resume-run', { runId: 'r5' }), { runId: 'r5', attempt: 2 });
  });
});

/** Lets what a function calls of a store die, once: before it did anything, or after its work was done. */
function dieAt(store: object, method: string, isDone: boolean): void {
  const real = Reflect.get(store, method) as (...given: unknown[]) => unknown;
  const once = mock.method(store as Record<string, typeof real>, method, async (...given: unknown[]) => {
    once.mock.restore();
    if (isDone) await real(...given);
    throw new Error('killed');
  });
}

describe('adding feedback, killed', () => {
  for (const isDone of [false, true])
    it(`when its attempt ${isDone ? 'was' : 'is to be'} opened, has kept the words, and again they are kept once`, async () => {
      const runId = `killed-${isDone}`;
      const before = await runIn(runId, 'completed');
      dieAt(functionStores.runStore(), 'reopenReport', isDone);
      await assert.rejects(add(runId), /killed/);
      const { human, ...kept } = await artifactsOf(runId).read(RESULT);
      assert.deepEqual({ ...kept, human: [] }, before);
      assert.partialDeepStrictEqual(human, [feedback]);
      assert.deepEqual(await artifactsOf(runId).read(HUMAN), human);
      assert.deepEqual(startsOf(runId), []);
      if (isDone) await assert.rejects(add(runId), { code: 'RunNotResumable' });
      else assert.deepEqual(await add(runId), { runId, attempt: 2 });
      assert.equal((await artifactsOf(runId).read(RESULT)).human.length, 1);
    });

  it('between its two writes, is given again without a trace', async () => {
    await runIn('half', 'completed');
    dieAt(functionStores.objects(), 'change', true);
    await assert.rejects(add('half'), /killed/);
    assert.equal((await runStore.getRun('half')).attempt, 1);
    assert.deepEqual(await add('half'), { runId: 'half', attempt: 2 });
    const { human } = await artifactsOf('half').read(RESULT);
    assert.partialDeepStrictEqual(human, [feedback]);
    assert.deepEqual([human.length, await artifactsOf('half').read(HUMAN)], [1, human]);
  });
});

describe('feedback that cannot be added', () => {
  const untouched = async (runId: string) => {
    assert.equal(await artifactsOf(runId).readOptional(HUMAN), null);
    assert.deepEqual(startsOf(runId), []);
    assert.equal((await runStore.getRun(runId)).attempt, 1);
  };

  for (const state of ['admitted', 'running'] as const)
    it(`is that of a run that is ${state}`, async () => {
      await runIn(state, state);
      await assert.rejects(add(state), {
        code: 'RunNotResumable',
        message: new RegExp(`^${state} is ${state}: add feedback when it has ended`),
      });
      await untouched(state);
    });

  it('is that of a run of another workflow', async () => {
    await runIn('essay', 'completed', null, { ...PINNED, workflow: 'essay-scoring' });
    await assert.rejects(add('essay'), { code: 'RunNotResumable', message: /is of essay-scoring/ });
    await untouched('essay');
  });

  it('is that of a run without a result, or in which nothing could be assessed', async () => {
    await runIn('empty', 'failed', null);
    await runIn('broken', 'failed', { status: 'failed', coaching: null });
    for (const runId of ['empty', 'broken']) {
      await assert.rejects(add(runId), { code: 'RunNotResumable', message: /has no result .*resume it/ });
      await untouched(runId);
    }
  });

  it('is that of a run that there is not', () => assert.rejects(add('nobody'), { code: 'RunNotFound' }));

  it('is about what the run was not', async () => {
    await runIn('r6', 'completed');
    const scores = [{ ...feedback.scores[0]!, stance: 'for' as const, round: 1 }];
    await assert.rejects(add('r6', { scores }), { code: 'RatingsInvalid', message: /one argument/ });
    await untouched('r6');
  });

  it('has another form', async () => {
    await assert.rejects(invoke('add-feedback', { runId: 'r6' }), { code: 'ConfigurationInvalid' });
    const scores = [{ ...feedback.scores[0]!, score: 12 }];
    await assert.rejects(add('r6', { scores }), { code: 'ConfigurationInvalid' });
    await untouched('r6');
  });
});
