import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  isOver,
  type LastHandIn,
  standingOf,
} from '../../../../../functions/platform/lti/learner-standing.ts';
import type { LearnersWork } from '../../../../../functions/platform/reviews/learners-work.ts';

const LAST: LastHandIn = { state: 'completed', runId: 'run-2', failure: null, refusal: null };
const WORK: LearnersWork = { now: null, released: null, withdrawn: null, appeals: [] };
const standing = (last: Partial<LastHandIn> = {}, work: Partial<LearnersWork> = {}) =>
  standingOf({ ...LAST, ...last }, { ...WORK, ...work });
const now = (score: NonNullable<LearnersWork['now']>['score']) => ({
  title: 'Voyage',
  scoreMaximum: 10,
  score,
});

describe('how what a learner handed in last stands', () => {
  it('is released where that is of it, or where its score is told', () => {
    assert.deepEqual(standing({}, { released: 'run-2' }), { is: 'released' });
    assert.deepEqual(standing({ state: 'running' }, { released: 'run-1' }), { is: 'under-way' });
    const scored = { released: 'run-1', now: now({ scoreGiven: 8, scoreMaximum: 10 }) };
    assert.deepEqual([standing({ state: 'running' }, scored), isOver(scored)], [{ is: 'released' }, true]);
    const pending = { released: 'run-1', now: now('pending') };
    assert.deepEqual([standing({}, pending), isOver(pending)], [{ is: 'assessed' }, false]);
  });

  it('waits for a teacher before that, and is nowhere where nothing was handed in', () => {
    for (const state of ['completed', 'partial'] as const)
      assert.deepEqual(standing({ state }), { is: 'assessed' });
    for (const state of ['admitted', 'running', 'held'] as const)
      assert.deepEqual(standing({ state }), { is: 'under-way' });
    assert.deepEqual(standing({ state: null, runId: null }), { is: 'none' });
  });

  it('waits for tomorrow where a day’s share is used up, and tells nothing of money', () => {
    const held = (code: string) => standing({ state: 'held', failure: { code, message: 'Tomorrow again.' } });
    assert.deepEqual(held('ShareReached'), { is: 'waits', detail: 'Tomorrow again.' });
    assert.deepEqual(held('CapReached'), { is: 'under-way' });
  });

  it('says in the learner’s words why something was not taken, and nothing of another’s fault', () => {
    const rejected = (code: string) =>
      standing({ state: 'rejected', refusal: { code, message: 'Tomorrow again.' } });
    assert.deepEqual(rejected('SubmissionsTooMany'), { is: 'refused', detail: 'Tomorrow again.' });
    assert.deepEqual(rejected('DocumentEncrypted'), { is: 'refused', detail: 'Tomorrow again.' });
    assert.deepEqual(rejected('SubmissionTaken'), { is: 'stopped', detail: null });
    const failure = { code: 'SubmissionEmpty', message: 'It is empty.' };
    assert.deepEqual(standing({ state: 'failed', failure }), { is: 'failed', detail: 'It is empty.' });
  });

  it('is that its release was taken back, and no more so once another work was handed in', () => {
    const [at, detail] = ['2030-01-02T03:04:00.000Z', 'I mixed up <two> works.'];
    const withdrawn = { runId: 'run-2', reason: detail, at };
    assert.deepEqual(standing({}, { withdrawn }), { is: 'withdrawn', detail, at });
    assert.deepEqual(standing({ runId: 'run-3' }, { withdrawn }), { is: 'assessed' });
    assert.deepEqual(standing({ runId: 'run-3', state: 'running' }, { withdrawn }), { is: 'under-way' });
  });
});
