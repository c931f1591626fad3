import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createDailyVersions } from '@assay/platform/run/daily-versions';
import { openRunTable } from '../../../support/run-table.ts';

const { documents } = await openRunTable();
const days = createDailyVersions(documents, 'results');
const NOON = '2026-11-23T12:00:00.000Z';
let submissions = 0;
const newSubmission = () => ({ tenant: 't', assignment: 'story', submission: `s${++submissions}` });

const take = (of: ReturnType<typeof newSubmission>, runId: string, at: string, versions: number, size = 1) =>
  days.take(of, { runId, size, at }, { versions, bytes: 100 });

describe('the versions of a day', () => {
  it('are as many as are taken, however many come at the same time', async () => {
    const of = newSubmission();
    const runs = Array.from({ length: 20 }, (_, index) => `run-${index}`);
    const taken = await Promise.all(runs.map((runId) => take(of, runId, NOON, 3)));
    assert.equal(taken.filter(Boolean).length, 3);
    assert.deepEqual(await days.come(of, NOON), { versions: 3, bytes: 3 });
  });

  it('count each version once, however often it is told', async () => {
    const of = newSubmission();
    for (const runId of ['run-1', 'run-1', 'run-2', 'run-1']) assert.ok(await take(of, runId, NOON, 2));
    assert.equal(await take(of, 'run-3', NOON, 2), false);
    assert.equal(await take(of, 'run-2', NOON, 2), true);
  });

  it('are those of one submission and of one day, UTC', async () => {
    const of = newSubmission();
    assert.ok(await take(of, 'run-1', NOON, 1));
    assert.ok(await take(newSubmission(), 'run-2', NOON, 1));
    assert.ok(await take(of, 'run-3', '2026-11-24T00:00:00.000Z', 1));
    assert.equal(await take(of, 'run-4', '2026-11-23T23:59:59.999Z', 1), false);
  });

  it('have as many bytes in all as are taken', async () => {
    const of = newSubmission();
    assert.ok(await take(of, 'run-1', NOON, 9, 60));
    assert.equal(await take(of, 'run-2', NOON, 9, 41), false);
    assert.ok(await take(of, 'run-3', NOON, 9, 40));
    assert.equal(await take(of, 'run-4', NOON, 9, 1), false);
    assert.equal(await take(newSubmission(), 'run-5', NOON, 9, 101), false);
  });
});
