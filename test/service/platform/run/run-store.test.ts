import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ResultItem, RunState, SettledState } from '@assay/platform/run/items';
import { charge } from '../../../support/charges.ts';
import { openRunTable } from '../../../support/run-table.ts';
import { admittedRun, PINNED } from '../../../support/runs.ts';

const { runStore, catchUp } = await openRunTable();
const at = (day: number) => `2030-01-0${day}T00:00:00.000Z`;
const FINISHED = { finishedAt: at(2) };
const WHY = { step: 'open-run', code: 'SubmissionEmpty', message: 'Nothing was handed in.' };

/** A run in a state, admitted and brought there as the functions do. */
async function runIn(runId: string, state: RunState) {
  const run = admittedRun(runId);
  await runStore.admit(run);
  if (state !== 'admitted') await runStore.start(runId, 1, PINNED);
  if (state !== 'admitted' && state !== 'running') await runStore.settle(runId, 1, state, FINISHED);
  return run;
}

describe('a run', () => {
  it('is admitted once: delivered again it is left as it is', async () => {
    const run = admittedRun('twice');
    assert.equal(await runStore.admit(run), true);
    await runStore.start('twice', 1, PINNED);
    assert.equal(await runStore.admit(run), false);
    assert.deepEqual(await runStore.getRun('twice'), { ...run, ...PINNED, state: 'running' });
    assert.equal((await runStore.latestRun(run))?.state, 'running');
  });

  it('admitted by two at the same time is admitted by one of them', async () => {
    const run = admittedRun('raced');
    const admitted = await Promise.all([1, 2, 3, 4].map(() => runStore.admit(run)));
    assert.equal(admitted.filter(Boolean).length, 1);
  });

  it('that does not exist is null, or an error that names it', async () => {
    assert.equal(await runStore.findRun('none'), null);
    await assert.rejects(runStore.getRun('none'), { code: 'RunNotFound', message: /none/ });
    assert.equal(await runStore.settle('none', 1, 'failed', {}), null);
    assert.equal(await runStore.findRun('none'), null);
  });

  it('leaves an absent value absent', async () => {
    await runStore.admit(admittedRun('absent'));
    const settled = await runStore.settle('absent', 1, 'completed', { ...FINISHED, cost: undefined });
    assert.equal('cost' in settled!, false);
  });
});

describe('settling a run', () => {
  it('happens once: a late failure does not overwrite a success, nor a success a failure', async () => {
    await runIn('done', 'completed');
    assert.equal(await runStore.settle('done', 1, 'failed', { failure: WHY }), null);
    assert.partialDeepStrictEqual(await runStore.getRun('done'), { state: 'completed', ...FINISHED });
    assert.equal('failure' in (await runStore.getRun('done')), false);
    await runIn('broken', 'failed');
    assert.equal(await runStore.settle('broken', 1, 'completed', {}), null);
    assert.equal((await runStore.getRun('broken')).state, 'failed');
  });

  it('is done by one of many who try at the same time', async () => {
    await runIn('contested', 'running');
    const states: SettledState[] = ['completed', 'failed', 'partial', 'failed'];
    const settled = await Promise.all(
      states.map((state) => runStore.settle('contested', 1, state, FINISHED)),
    );
    const [winner, ...others] = settled.filter((run) => run !== null);
    assert.deepEqual(others, []);
    assert.equal((await runStore.getRun('contested')).state, winner!.state);
  });

  it('is possible before it has started', async () => {
    await runIn('refused', 'admitted');
    const settled = await runStore.settle('refused', 1, 'failed', { failure: WHY });
    assert.deepEqual(settled?.failure, WHY);
  });

  it('belongs to the attempt under way: the word of an earlier or a later one changes nothing', async () => {
    await runIn('again', 'failed');
    await runStore.reopen('again', 1);
    for (const attempt of [1, 3])
      assert.equal(await runStore.settle('again', attempt, 'failed', { failure: WHY }), null);
    assert.equal(await runStore.start('again', 1, PINNED), null);
    assert.equal((await runStore.getRun('again')).state, 'admitted');
    assert.equal((await runStore.settle('again', 2, 'completed', FINISHED))?.state, 'completed');
  });

  it('ends the starting, too', async () => {
    await runIn('over', 'completed');
    assert.equal(await runStore.start('over', 1, PINNED), null);
    assert.equal((await runStore.getRun('over')).state, 'completed');
  });
});

describe('reopening a run', () => {
  for (const state of ['failed', 'partial'] as const)
    it(`that is ${state} opens its next attempt, without the outcome of the last`, async () => {
      const run = await runIn(`reopened-${state}`, 'running');
      const outcome = { ...FINISHED, failure: WHY, missing: ['Ideas'], reason: WHY };
      await runStore.settle(run.runId, 1, state, outcome);
      const reopened = await runStore.reopen(run.runId, 1);
      assert.deepEqual(reopened, { ...run, ...PINNED, state: 'admitted', attempt: 2 });
      assert.deepEqual(await runStore.getRun(run.runId), reopened);
    });

  for (const state of ['admitted', 'running', 'completed'] as const)
    it(`that is ${state} is refused`, async () => {
      const { runId } = await runIn(`kept-${state}`, state);
      assert.equal(await runStore.reopen(runId, 1), null);
      assert.partialDeepStrictEqual(await runStore.getRun(runId), { state, attempt: 1 });
    });

  it('of a run that is complete, where that is asked for, keeps what it cost', async () => {
    await runIn('reported', 'running');
    await runStore.settle('reported', 1, 'completed', { ...FINISHED, missing: [], cost: 2 });
    const reopened = await runStore.reopen('reported', 1, ['completed', 'partial', 'failed']);
    assert.partialDeepStrictEqual(reopened, { state: 'admitted', attempt: 2, cost: 2 });
    assert.equal(await runStore.reopen('reported', 2, ['completed', 'partial', 'failed']), null);
  });

  it('twice at the same time opens one attempt', async () => {
    await runIn('eager', 'failed');
    const reopened = await Promise.all([1, 2, 3].map(() => runStore.reopen('eager', 1)));
    assert.equal(reopened.filter((run) => run !== null).length, 1);
    assert.equal((await runStore.getRun('eager')).attempt, 2);
  });
});

describe("a submission's latest run", () => {
  const of = { tenant: 't', assignment: 'story', submission: 'resubmitted' };

  it('is none where nothing was handed in', async () =>
    assert.equal(await runStore.latestRun({ ...of, submission: 'nobody' }), null));

  it('never goes back: neither an older upload delivered late nor an older run that ends late takes its place', async () => {
    const newer = admittedRun('newer', { ...of, admittedAt: at(3) });
    await runStore.admit(newer);
    await runStore.admit(admittedRun('older', { ...of, admittedAt: at(2) }));
    await runStore.start('older', 1, PINNED);
    await runStore.settle('older', 1, 'completed', FINISHED);
    assert.partialDeepStrictEqual(await runStore.latestRun(of), {
      latestRun: 'newer',
      state: 'admitted',
    });
    assert.equal((await runStore.getRun('older')).state, 'completed');
  });

  it('goes on to a later upload, and follows its state', async () => {
    await runStore.admit(admittedRun('latest', { ...of, admittedAt: at(4) }));
    await runStore.settle('latest', 1, 'failed', { failure: WHY });
    assert.deepEqual(await runStore.latestRun(of), {
      ...of,
      latestRun: 'latest',
      state: 'failed',
      admittedAt: at(4),
    });
  });
});

describe("a submission's run before", () => {
  const of = (submission: string) => ({ tenant: 't', assignment: 'story', submission });
  const before = async (runId: string) => runStore.runBefore(await runStore.getRun(runId));

  it('is the last one uploaded before it, however that one stands', async () => {
    for (const [index, runId] of ['v1', 'v2', 'v3'].entries()) {
      await runStore.admit(admittedRun(runId, { ...of('revised'), admittedAt: at(index + 1) }));
      await runStore.settle(runId, 1, 'failed', { failure: WHY });
    }
    assert.deepEqual([await before('v1'), await before('v2'), await before('v3')], [undefined, 'v1', 'v2']);
  });

  it('is none that was deleted', async () => {
    await runStore.putGone(of('revised'), 'v2');
    assert.equal(await before('v3'), 'v1');
  });

  it('is of the same submission only', async () => {
    await runStore.admit(admittedRun('mine', of('one')));
    await runStore.admit(admittedRun('theirs', of('another')));
    await runStore.admit(admittedRun('elsewhere-one', { ...of('one'), assignment: 'tale' }));
    await runStore.admit(admittedRun('of-others', { ...of('one'), tenant: 'u' }));
    for (const runId of ['theirs', 'elsewhere-one', 'of-others'])
      assert.equal(await before(runId), undefined);
  });

  it('is never itself nor a later one: an event that comes again changes nothing', async () => {
    const [first, second] = ['d1', 'd2'].map((runId, index) =>
      admittedRun(runId, { ...of('delivered'), admittedAt: at(index + 2) }),
    );
    await runStore.admit(first!);
    assert.equal(await runStore.admit(first!), false);
    await runStore.admit(second!);
    assert.equal(await runStore.admit(second!), false);
    assert.equal(await runStore.admit(first!), false);
    assert.deepEqual([await before('d1'), await before('d2')], [undefined, 'd1']);
    await runStore.admit(admittedRun('d0', { ...of('delivered'), admittedAt: at(1) }));
    assert.deepEqual([await before('d1'), await before('d2'), await before('d0')], ['d0', 'd1', undefined]);
  });

  it('is known of all but one of several that are admitted at the same time, each before one other', async () => {
    const runIds = ['c1', 'c2', 'c3', 'c4', 'c5'];
    await Promise.all(runIds.map((runId) => runStore.admit(admittedRun(runId, of('crowded')))));
    const known = await Promise.all(runIds.map(before));
    const named = known.filter((runId) => runId !== undefined);
    assert.deepEqual([named.length, new Set(named).size], [4, 4]);
    const { latestRun } = (await runStore.latestRun(of('crowded')))!;
    assert.equal(named.includes(latestRun), false);
  });
});

describe("an assignment's submissions", () => {
  const of = { tenant: 't', assignment: 'listed' };
  const names = async (state?: RunState) =>
    (await runStore.submissions(of, state)).map(({ submission }) => submission).sort();

  it('are listed by state, each once and only in the state it is in', async () => {
    for (const submission of ['a', 'b', 'c'])
      await runStore.admit(admittedRun(`listed-${submission}`, { ...of, submission }));
    await runStore.admit(admittedRun('elsewhere', { ...of, tenant: 'other', submission: 'd' }));
    await runStore.settle('listed-a', 1, 'partial', FINISHED);
    await runStore.settle('listed-b', 1, 'failed', FINISHED);
    await runStore.reopen('listed-b', 1);
    assert.deepEqual(await names(), ['a', 'b', 'c']);
    assert.deepEqual(await names('admitted'), ['b', 'c']);
    assert.deepEqual(await names('partial'), ['a']);
    assert.deepEqual(await names('failed'), []);
  });
});

describe("a run's steps", () => {
  const step = (name: string, cost: number | null) => {
    return { runId: 'steps', step: name, at: at(1), durationMs: 5, cost };
  };

  it('are read back as they were put, the last word on a step counting', async () => {
    await runStore.putStep(step('plan.json', null));
    await runStore.putStep(step('result.json', 1));
    await runStore.putStep(step('result.json', 2));
    assert.deepEqual(await runStore.steps('steps'), [step('plan.json', null), step('result.json', 2)]);
    assert.deepEqual(await runStore.steps('step'), []);
  });

  it('are read whole where they are more than one page of a query', async () => {
    const agent = 'x'.repeat(100_000);
    for (let index = 0; index < 15; index += 1)
      await runStore.putStep({ ...step(`step-${index}`, 0), runId: 'long', agent });
    assert.equal((await runStore.steps('long')).length, 15);
  });
});

describe("a run's charges", () => {
  const paid = (runId: string, attempt = 1, own = {}) => ({ ...charge(own), runId, attempt, step: 'a.json' });

  it('are each kept, equal ones too, of all attempts', async () => {
    const two = [paid('paid'), paid('paid'), paid('paid', 2, { cost: null, fate: 'refused' })];
    for (const one of two) await runStore.putCharge(one);
    await runStore.putCharge(paid('paid-elsewhere'));
    assert.deepEqual(await runStore.charges('paid'), two);
    assert.deepEqual([await runStore.steps('paid'), await runStore.charges('pai')], [[], []]);
  });

  it('are read whole where they are more than one page of a query', async () => {
    const agent = 'x'.repeat(100_000);
    for (let index = 0; index < 15; index += 1) await runStore.putCharge(paid('long-bill', 1, { agent }));
    assert.equal((await runStore.charges('long-bill')).length, 15);
  });
});

describe("the lines of a run's result", () => {
  const line = (item: string, value: ResultItem['value']): ResultItem => ({ item, value });
  const [missing, plain] = [line('идеи', { score: null }), line('style', { score: 0, flags: [] })];

  it('are read back as they were put, one in place of an earlier one; what is missing stays missing', async () => {
    for (const item of [missing, line('style', { score: 3 }), plain])
      await runStore.putItem('lined', 1, item);
    assert.deepEqual(await runStore.items('lined', 1), [plain, missing]);
  });

  it('are those of one attempt', async () => {
    await runStore.putItem('tried', 1, plain);
    await runStore.putItem('tried', 12, missing);
    assert.deepEqual(await runStore.items('tried', 1), [plain]);
    assert.deepEqual(await runStore.items('tried', 12), [missing]);
    assert.deepEqual(await runStore.items('tried', 2), []);
  });

  it('have names that no key can be broken by', async () => {
    for (const item of ['', 'a#b', 'a b', 'a/b'])
      await assert.rejects(runStore.putItem('broken-lines', 1, line(item, {})), { name: 'ZodError' });
    assert.deepEqual(await runStore.items('broken-lines', 1), []);
  });
});

describe('an upload that is restored while its run is being settled', () => {
  const marker = { id: 'the-marker', file: 'essay.txt', order: '2999' };

  /** A run under way whose upload was deleted; `restore` is done in the midst of its being settled. */
  async function deletedRun(runId: string) {
    const run = { ...(await runIn(runId, 'admitted')), file: 'essay.txt' };
    await runStore.start(runId, 1, { ...PINNED, yields: ['superseded', 'withdrawn'] });
    await runStore.putMarker(run, { ...marker, file: run.file });
    return run;
  }

  it('by then it is withdrawn: told again of its end, it has its next attempt opened', async () => {
    const run = await deletedRun('restored-late');
    assert.equal((await runStore.settle(run.runId, 1, 'completed', FINISHED))?.state, 'withdrawn');
    await runStore.putGone(run, marker.id);
    assert.equal(await runStore.settle(run.runId, 1, 'completed', FINISHED), null);
    assert.partialDeepStrictEqual(await runStore.getRun(run.runId), { state: 'admitted', attempt: 2 });
  });

  it('it had stopped for the deletion: it is no failure, and is gone on with', async () => {
    const run = await deletedRun('restored-before');
    await runStore.putGone(run, marker.id);
    const failure = { ...WHY, code: 'RunWithdrawn' };
    const settled = await runStore.settle(run.runId, 1, 'failed', { ...FINISHED, failure });
    assert.equal(settled?.state, 'withdrawn');
    assert.partialDeepStrictEqual(await runStore.getRun(run.runId), { state: 'admitted', attempt: 2 });
    await catchUp();
    const open = await Promise.all(
      [...Array(16).keys()].map((shard) => runStore.openRuns(shard, '2999-01-01T00:00:00.000Z')),
    );
    assert.ok(open.flat().some(({ runId, attempt }) => runId === run.runId && attempt === 2));
  });

  it('it stays deleted: it stays withdrawn', async () => {
    const run = await deletedRun('stays-deleted');
    await runStore.settle(run.runId, 1, 'completed', FINISHED);
    assert.equal(await runStore.settle(run.runId, 1, 'completed', FINISHED), null);
    assert.partialDeepStrictEqual(await runStore.getRun(run.runId), { state: 'withdrawn', attempt: 1 });
  });
});
