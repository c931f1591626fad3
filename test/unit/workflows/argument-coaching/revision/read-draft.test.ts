import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ARGUMENT, CHECKED_CRITIQUE, PANEL } from '@assay/argument-coaching/artifacts';
import { draftSchema } from '@assay/argument-coaching/comparison';
import { RESULT } from '@assay/argument-coaching/result';
import { draftFrom, findDraft, readLeftBehind } from '@assay/argument-coaching/revision/read-draft';
import type { RunItem } from '@assay/platform/run/items';
import {
  argumentOf,
  coachingOf,
  coachingResult,
  coachingRun,
  panelOf,
  pointOf,
} from '../../../../support/argument-coaching/coaching-results.ts';
import { artifactsOfRun, objectsInMemory } from '../../../../support/artifacts-in-memory.ts';

const TEXT = 'In my school uniforms ended teasing.';
const argument = argumentOf(TEXT);
const nothing = { argument, critique: null, panel: null, result: null };
const result = coachingResult('draft', { coaching: coachingOf(TEXT) });
const draft = (own: Partial<RunItem>, left: object) =>
  draftSchema.parse(draftFrom(coachingRun('draft', own), { ...nothing, ...left }));

/** Versions of a submission, the latest last, each with whether an argument was read from it. */
async function versions(...given: [own: Partial<RunItem>, isRead: boolean][]) {
  const objects = objectsInMemory();
  const asked: string[] = [];
  const runs = given.map(([own], at) => coachingRun(`v${at}`, { previous: `v${at - 1}`, ...own }));
  for (const [at, [, isRead]] of given.entries())
    if (isRead) await artifactsOfRun(`v${at}`, objects).write(ARGUMENT, argument);
  const earlier = {
    findRun: async (runId: string) => {
      asked.push(runId);
      return runs.find((run) => run.runId === runId) ?? null;
    },
    artifactsOf: (runId: string) => artifactsOfRun(runId, objects),
  };
  const find = async (own = earlier) =>
    (await findDraft({ previous: `v${given.length - 1}` }, own))?.runId ?? null;
  return { objects, asked, earlier, find };
}

describe('the draft of a revision', () => {
  it('is the version before it, however its run stands', async () => {
    for (const state of ['running', 'completed', 'partial', 'failed'] as const) {
      const { find, asked } = await versions([{}, true], [{ state }, true]);
      assert.equal(await find(), 'v1');
      assert.deepEqual(asked, ['v1']);
    }
  });

  it('is an earlier one where no argument was coached in the versions between', async () => {
    const { find } = await versions(
      [{ options: { purpose: 'coach' } }, true],
      [{ options: { purpose: 'debate' } }, true],
      [{ options: { purpose: 'check' } }, true],
      [{ workflow: 'essay-scoring' }, true],
      [{ state: 'failed' }, false],
    );
    assert.equal(await find(), 'v0');
  });

  it('is none of a first version, nor where the run before was not kept', async () => {
    const { find, earlier } = await versions([{ state: 'failed' }, false]);
    assert.equal(await find(), null);
    assert.equal(await findDraft(coachingRun('first'), earlier), null);
    assert.equal(await findDraft({ previous: 'gone' }, earlier), null);
  });

  it('is no argument of a form that an earlier version of Assay wrote', async () => {
    const { objects, earlier, find } = await versions([{}, true], [{}, true]);
    const store = earlier.artifactsOf;
    await objects.write('runs/v1/argument.json', { words: 'many' });
    const { AssayError } = await import('@assay/kit/errors/assay-error');
    const artifactsOf: typeof store = (runId) => ({
      ...store(runId),
      readOptional: (declared) =>
        store(runId)
          .readOptional(declared)
          .catch(() => Promise.reject(new AssayError('ArtifactMissing', 'another form'))),
    });
    assert.equal(await find({ ...earlier, artifactsOf }), 'v0');
  });

  it('is looked for a while, and not for ever', async () => {
    const many = Array.from(
      { length: 40 },
      () => [{ state: 'failed' }, false] as [Partial<RunItem>, boolean],
    );
    const { find, asked } = await versions([{}, true], ...many);
    assert.equal(await find(), null);
    assert.equal(asked.length, 20);
  });

  it('does not hang where links go round', async () => {
    const { find } = await versions([{ state: 'failed', previous: 'v0' }, false]);
    assert.equal(await find(), null);
  });
});

describe('a draft', () => {
  it('that is assessed is what its result says', () => {
    const { scores, ...rest } = draft({ state: 'completed' }, { result, panel: panelOf({ ethical: 1 }) });
    assert.deepEqual(scores, [
      { judge: 'logical', score: 6 },
      { judge: 'factual', score: null },
    ]);
    assert.deepEqual(rest, {
      ...{
        runId: 'draft',
        handedIn: '2030-01-01T00:00:00.000Z',
        state: 'assessed',
        text: TEXT,
        consensus: 5.5,
      },
      points: [pointOf('P1', TEXT)],
      suggestions: ['More for the logical judge.', 'More for the factual judge.'],
    });
  });

  it('keeps withheld what its result withheld', () => {
    const coaching = coachingOf(TEXT, { critique: null, withheld: ['critique'] });
    const critique = { points: [pointOf('P1', TEXT)], dropped: [] };
    assert.deepEqual(draft({ state: 'completed' }, { result: { ...result, coaching }, critique }).points, []);
  });

  it('that is under way is what was written so far, and nothing is zero', () => {
    const critique = { points: [pointOf('P1', TEXT)], dropped: [pointOf('P2', 'Elsewhere.')] };
    const early = draft({ state: 'running' }, { critique });
    assert.deepEqual([early.state, early.scores, early.consensus], ['under-way', [], null]);
    assert.deepEqual(early.points, critique.points);
    const later = draft({ state: 'running' }, { critique, panel: panelOf({ logical: 0, ethical: null }) });
    assert.deepEqual(
      later.scores.map(({ score }) => score),
      [0, null],
    );
    assert.equal(draft({ state: 'admitted' }, {}).state, 'under-way');
  });

  it('that failed is what was written before', () => {
    assert.equal(draft({ state: 'failed' }, {}).state, 'failed');
    const failed = { ...result, status: 'failed' as const };
    const left = draft({ state: 'failed' }, { result: failed, panel: panelOf({ logical: 4 }) });
    assert.deepEqual([left.state, left.consensus, left.scores.length], ['failed', null, 1]);
  });

  it('is assessed while its report is made again, or where that could not be made', () => {
    for (const state of ['admitted', 'running', 'failed'] as const)
      assert.equal(draft({ state, attempt: 2 }, { result }).state, 'assessed');
    const partial = { ...result, status: 'partial' as const };
    assert.equal(draft({ state: 'failed' }, { result: partial }).state, 'assessed');
    assert.equal(draft({ state: 'partial' }, { result: partial }).state, 'assessed');
    assert.equal(draft({ state: 'running', attempt: 2 }, { result: partial }).state, 'under-way');
  });

  it('is read from what its run wrote', async () => {
    const artifacts = artifactsOfRun('draft');
    await assert.rejects(readLeftBehind(artifacts), { code: 'ArtifactMissing' });
    await artifacts.write(ARGUMENT, argument);
    assert.deepEqual(await readLeftBehind(artifacts), nothing);
    const [critique, panel] = [{ points: [], dropped: [] }, panelOf({ logical: 6 })];
    await artifacts.write(CHECKED_CRITIQUE, critique);
    await artifacts.write(PANEL, panel);
    await artifacts.write(RESULT, result);
    assert.deepEqual(await readLeftBehind(artifacts), { argument, critique, panel, result });
  });
});
