import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { handOut, repairLine, takePlace } from '@assay/platform/run/line/hand-out';
import type { WaitingAttempt } from '@assay/platform/run/line/next-in-line';
import fc from 'fast-check';
import { lineInMemory } from './line-in-memory.ts';

class Died extends Error {}

const arrival = fc.record({
  tenant: fc.constantFrom('t1', 't2', 't3'),
  assignment: fc.constantFrom('a', 'b'),
});
const arrivals = fc.array(arrival, { minLength: 1, maxLength: 12 }).map((list) =>
  list.map(
    (own, index): WaitingAttempt => ({
      ...own,
      runId: `run-${index}`,
      attempt: 1,
      since: String(index).padStart(3, '0'),
    }),
  ),
);

/**
 * Runs that come, wait, are told and leave, in any interleaving of their steps; `deaths[n]`: after how many steps the nth invocation
 * dies. As the state machine does, one that died is called again, to take a place with a new token.
 */
async function play(size: number, deaths: number[], scheduler: fc.Scheduler) {
  const left = [...deaths];
  const told = new Set<string>();
  const tokens = new Map<string, string>();
  let most = 0;

  const watch = (line: ReturnType<typeof lineInMemory>) => {
    const names = line.owners.map(({ runId }) => runId);
    assert.equal(new Set(names).size, names.length, 'a run has two places');
    most = Math.max(most, names.length);
  };
  const line = lineInMemory(size);
  const invocation = () => {
    let steps = left.shift() ?? Infinity;
    const step = async () => {
      await scheduler.schedule(Promise.resolve());
      steps -= 1;
      if (steps < 0) throw new Died();
    };
    const own = lineInMemory(size, step);
    Object.defineProperties(own, {
      owners: { get: () => line.owners, set: (owners) => (line.owners = owners) },
      waiting: { get: () => line.waiting, set: (waiting) => (line.waiting = waiting) },
    });
    const letGo = async (token: string) => {
      await step();
      const [runId] = token.split(' ') as [string];
      if (tokens.get(runId) === token) told.add(runId);
      await step();
    };
    return { line: own, letGo };
  };
  const untilDone = async (act: (retry: number) => Promise<unknown>) => {
    for (let retry = 0; ; retry += 1)
      try {
        return await act(retry);
      } catch (error) {
        if (!(error instanceof Died)) throw error;
      } finally {
        watch(line);
      }
  };
  const comes = (run: WaitingAttempt) =>
    untilDone(async (retry) => {
      if (told.has(run.runId)) return;
      const token = `${run.runId} ${retry}`;
      tokens.set(run.runId, token);
      const { line, letGo } = invocation();
      if ((await takePlace(line, { ...run, token }, retry, letGo)) === 'waiting') await handOut(line, letGo);
    });
  const leaves = (run: WaitingAttempt) =>
    untilDone(async () => {
      const { line, letGo } = invocation();
      await line.leave(run);
      await handOut(line, letGo);
    });
  const repaired = () =>
    untilDone(() => {
      const { line, letGo } = invocation();
      return repairLine(line, letGo);
    });
  return { line, told, comes, leaves, repaired, most: () => most };
}

describe('the line', () => {
  it('loses nobody, gives nobody two places, and leaves no place free while somebody waits, wherever anybody dies', async () => {
    const deaths = fc.array(fc.nat({ max: 14 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        arrivals,
        fc.integer({ min: 1, max: 4 }),
        deaths,
        fc.scheduler(),
        async (runs, size, dying, s) => {
          const { line, told, comes, leaves, repaired, most } = await play(size, dying, s);
          const during = <T>(work: Promise<T>) => s.waitFor(work);
          await during(Promise.all(runs.map(comes)));
          const gone = new Set<string>();
          for (let round = 0; round <= runs.length && gone.size < runs.length; round += 1) {
            await during(repaired());
            const placed = line.owners.filter(({ runId }) => told.has(runId));
            assert.ok(
              line.owners.length === size || line.waiting.every((one) => told.has(one.runId)),
              'a place is free while somebody waits',
            );
            assert.ok(placed.length > 0, 'nobody who was told has a place');
            const leaving = runs.filter((run) => placed.some(({ runId }) => runId === run.runId));
            await during(Promise.all(leaving.map(leaves)));
            for (const { runId } of leaving) gone.add(runId);
          }
          assert.equal(told.size, runs.length, 'somebody was never told');
          assert.ok(most() <= size, 'more places than there are');
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('who hands out where others are always first', () => {
  const waiting = { tenant: 't', assignment: 'a', runId: 'run-1', attempt: 1, since: '1', token: 'token' };

  it('ends after so many looks, and tells nobody that they have a place', async () => {
    let claims = 0;
    const line = lineInMemory(1);
    line.waiting = [waiting];
    line.claim = async () => {
      claims += 1;
      assert.ok(claims < 1000, 'it goes on for ever');
      return false;
    };
    assert.equal(await handOut(line, async () => assert.fail('nobody has a place')), 0);
    assert.ok(claims > 10 && claims < 100, String(claims));
  });

  it('ends where who has a place stays in the line, whoever takes it out', async () => {
    let removals = 0;
    const line = lineInMemory(2);
    Object.assign(line, { waiting: [waiting], owners: [waiting] });
    line.remove = async () => {
      removals += 1;
      assert.ok(removals < 1000, 'it goes on for ever');
    };
    assert.equal(await repairLine(line, async () => {}), 0);
  });
});
