import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SettledState } from '@assay/platform/run/items';
import { createRunStore, OPEN_SHARDS, type RunStore } from '@assay/platform/run/run-store';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { tableClient } from '../../../../infra/local/aws/dynamodb/table-client.ts';
import { openRunTable } from '../../../support/run-table.ts';
import { admittedRun, PINNED } from '../../../support/runs.ts';

const { runStore, url, catchUp } = await openRunTable();
const documents = DynamoDBDocumentClient.from(tableClient(url), {
  marshallOptions: { removeUndefinedValues: true },
});

/** A store of a function that dies at its write after so many. */
function dyingAfter(writes: number): RunStore {
  let left = writes;
  const send = async (command: object) => {
    if (/^(?:Put|Update)/.test(command.constructor.name) && left-- === 0) throw new Error('died');
    return documents.send(command as never);
  };
  return createRunStore({ send } as never, 'results');
}

const WRITES = fc.integer({ min: 0, max: 3 });
const step = fc.record({
  version: fc.integer({ min: 0, max: 3 }),
  writes: WRITES,
  what: fc.constantFrom('admit', 'start', 'complete', 'fail', 'reopen', 'mark', 'restore', 'remove'),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

let cases = 0;
const minute = (at: number) => `2030-01-01T00:${String(at).padStart(2, '0')}:00.000Z`;

function submissionOf(submission: string) {
  const of = { tenant: 't', assignment: submission, submission };
  const runOf = (version: number) =>
    admittedRun(`${submission}-${version}`, {
      ...of,
      order: minute(version * 10),
      admittedAt: minute(version),
    });
  const settle = (store: RunStore, runId: string, state: SettledState) => store.settle(runId, 1, state, {});
  const marker = (version: number) => `${submission}-marker-${version}`;
  const take = (store: RunStore, { what, version }: Pick<Step, 'what' | 'version'>) => {
    const run = runOf(version);
    const { runId } = run;
    const order = minute(version * 10 + 5);
    if (what === 'admit') return store.admit(run);
    if (what === 'start') return store.start(runId, 1, { ...PINNED, yields: ['superseded', 'withdrawn'] });
    if (what === 'complete') return settle(store, runId, 'completed');
    if (what === 'fail') return settle(store, runId, 'failed');
    if (what === 'reopen') return store.reopen(runId, 1);
    if (what === 'mark') return store.putMarker(of, { id: marker(version), file: run.file, order });
    return store.putGone(of, what === 'restore' ? marker(version) : runId);
  };
  return { of, runOf, take };
}

const OF_EVENTS = ['admit', 'mark', 'restore', 'remove'];

/** The version that counts, by what became of the uploads in the order of their making. */
function expectedLatest(steps: readonly Step[]): number {
  const has = (what: string, version: number) =>
    steps.some((one) => one.what === what && one.version === version);
  const versions = [...new Set(steps.filter(({ what }) => what === 'admit').map(({ version }) => version))];
  const markers = [0, 1, 2, 3].filter((version) => has('mark', version) && !has('restore', version));
  const stands = versions.filter(
    (version) => !has('remove', version) && !markers.some((marker) => marker >= version),
  );
  return Math.max(...(stands.length > 0 ? stands : versions));
}

describe('whatever comes in whatever order, and whoever dies in between', () => {
  it('leaves every run listed, the last version that stands as the latest, and those under way to be found', async () => {
    const interleavings = fc.array(step, { minLength: 1, maxLength: 14 });
    const property = fc.asyncProperty(interleavings, async (drawn) => {
      cases += 1;
      const { of, runOf, take } = submissionOf(`case-${cases}`);
      const steps: Step[] = [{ what: 'admit', version: 1, writes: 3 }, ...drawn];
      for (const one of steps) await take(dyingAfter(one.writes), one).catch(() => {});
      for (const one of steps.filter(({ what }) => OF_EVENTS.includes(what)).reverse())
        await take(runStore, one);

      const admitted = [0, 1, 2, 3].filter((version) =>
        steps.some((one) => one.what === 'admit' && one.version === version),
      );
      const runs = await Promise.all(admitted.map((version) => runStore.getRun(runOf(version).runId)));
      const latest = runOf(expectedLatest(steps)).runId;
      assert.equal((await runStore.latestRun(of))?.latestRun, latest);
      await catchUp();
      assert.equal((await runStore.submissions(of)).length, 1);

      const shards = Array.from({ length: OPEN_SHARDS }, (_, shard) => shard);
      const found = await Promise.all(shards.map((shard) => runStore.openRuns(shard, '2999')));
      const open = runs.filter(
        ({ state, announce }) => state === 'admitted' || state === 'running' || announce,
      );
      assert.deepEqual(
        found
          .flat()
          .flatMap(({ runId, assignment }) => (assignment === of.assignment ? [runId] : []))
          .sort(),
        open.map(({ runId }) => runId).sort(),
      );
    });
    await fc.assert(property, { numRuns: 12, seed: 14 });
  });
});

describe('the runs under way', () => {
  it('are those whose attempt was opened before a time, and those whose end is not announced', async () => {
    const runs = ['o1', 'o2', 'o3'].map((runId, at) => admittedRun(runId, { admittedAt: minute(40 + at) }));
    for (const run of runs) await runStore.admit(run);
    const shards = Array.from({ length: OPEN_SHARDS }, (_, shard) => shard);
    const before = async (time: string) => {
      await catchUp();
      return (await Promise.all(shards.map((shard) => runStore.openRuns(shard, time))))
        .flat()
        .map(({ runId }) => runId)
        .filter((runId) => runId.startsWith('o'))
        .sort();
    };
    assert.deepEqual(await before(minute(42)), ['o1', 'o2']);
    await runStore.settle('o1', 1, 'failed', {});
    assert.deepEqual(await before(minute(59)), ['o1', 'o2', 'o3']);
    assert.equal(await runStore.announced('o1', 1, 'ready'), null);
    assert.ok(await runStore.announced('o1', 1, 'failed'));
    assert.equal(await runStore.announced('o1', 1, 'failed'), null);
    assert.deepEqual(await before(minute(59)), ['o2', 'o3']);
    await runStore.reopen('o1', 1);
    assert.deepEqual(await before(new Date(Date.now() - 60_000).toISOString()), []);
    assert.deepEqual(await before('2999'), ['o1', 'o2', 'o3']);
  });
});
