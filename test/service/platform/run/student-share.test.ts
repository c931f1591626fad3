import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createStudentShares, shareOf } from '@assay/platform/run/student-share';
import { openRunTable } from '../../../support/run-table.ts';

const { documents } = await openRunTable();
const shares = createStudentShares(documents, 'results');
let students = 0;
const newDay = (at = '2026-11-29T12:00:00.000Z') => ({
  ...{ tenant: 't', assignment: 'story' },
  ...{ student: `student-${++students}`, at },
});

describe('what one student’s works may cost in a day', () => {
  it('is never more than that, however many come at once', async () => {
    const day = newDay();
    const runs = Array.from({ length: 25 }, (_, at) => `run-${at}#1`);
    const taken = await Promise.all(runs.map((id) => shares.reserve(day, id, 0.3, 1)));
    assert.equal(taken.filter(Boolean).length, 3);
    for (const [at, isIn] of taken.entries())
      assert.equal(await shares.reserve(day, runs[at]!, 0.3, 1), isIn, 'asked again it is the same');
    assert.equal(await shares.isUsedUp(day, 1), false, 'a cheaper one has room');
  });

  it('lets the first work of a day in whatever it costs, one alone of many at once', async () => {
    const day = newDay();
    const all = await Promise.all(['a#1', 'b#1', 'c#1'].map((id) => shares.reserve(day, id, 5, 1)));
    assert.equal(all.filter(Boolean).length, 1);
    assert.equal(await shares.isUsedUp(day, 1), true);
    assert.equal(await shares.isUsedUp({ ...day, at: '2026-11-30T00:00:00.000Z' }, 1), false, 'tomorrow');
    assert.ok(await shares.reserve({ ...day, assignment: 'other' }, 'd#1', 5, 1), 'another assignment');
    assert.ok(await shares.reserve(newDay(), 'e#1', 5, 1), 'another student');
  });

  it('is used up by what holds now, whatever held as a run began', async () => {
    const day = newDay();
    assert.ok(await shares.reserve(day, 'a#1', 2, 1));
    assert.equal(await shares.isUsedUp(day, 3), false, 'a teacher gave more');
    assert.equal(await shares.isUsedUp(day, null), false, 'as much as they like');
    assert.equal(await shares.isUsedUp(day, 2), true);
  });

  it('counts what was paid in place of what was expected, once, and what is not known as expected', async () => {
    const day = newDay();
    assert.ok(await shares.reserve(day, 'a#1', 0.9, 1));
    assert.equal(await shares.reserve(day, 'b#1', 0.2, 1), false);
    for (const cost of [0.1, 0.1]) await shares.settle(day, 'a#1', cost);
    assert.ok(await shares.reserve(day, 'b#1', 0.9, 1));
    await shares.settle(day, 'b#1', null);
    assert.equal(await shares.isUsedUp(day, 1), true);
    await shares.settle(day, 'never#1', 1);
  });

  it('is what the assignment says, or a tenth of its cap', () => {
    assert.equal(shareOf({}, 25), 2.5);
    assert.equal(shareOf({ studentDayUsd: 0.4 }, 25), 0.4);
    assert.equal(shareOf({}, null), null);
  });
});
