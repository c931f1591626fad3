import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createDailyVersions } from '@assay/platform/run/daily-versions';
import fc from 'fast-check';
import { openRunTable } from '../../../support/run-table.ts';

const { documents } = await openRunTable();
const days = createDailyVersions(documents, 'results');
const NOON = '2026-11-23T12:00:00.000Z';
const after = (minutes: number, from = NOON) => new Date(Date.parse(from) + minutes * 60_000).toISOString();
let submissions = 0;
const newSubmission = () => ({ tenant: 't', assignment: 'story', submission: `s${++submissions}` });
type Of = ReturnType<typeof newSubmission>;

const take = (
  of: Of,
  versions: number,
  { at = NOON, bytes = 1, until }: { at?: string; bytes?: number; until?: string } = {},
) => days.take(of, { at, bytes, ...(until && { until }) }, { versions, bytes: 100 });
const come = (
  of: Of,
  runId: string,
  versions: number,
  more: { at?: string; size?: number; slot?: string | null } = {},
) =>
  days.come(
    of,
    { runId, size: 1, at: NOON, ...more, slot: more.slot ?? undefined },
    { versions, bytes: 100 },
  );

/** Requests to the table that something takes. */
async function requestsOf(act: () => Promise<unknown>): Promise<number> {
  let requests = 0;
  const counted = { step: 'initialize', name: 'counted', override: true } as const;
  documents.middlewareStack.add((next) => {
    return (given) => {
      requests += 1;
      return next(given);
    };
  }, counted);
  await act();
  documents.middlewareStack.remove('counted');
  return requests;
}

describe('the versions of a day', () => {
  it('take four requests to the table each at the most, however many are handed in at once, and one where the day is full', async () => {
    const of = newSubmission();
    for (const [many, most] of [
      [40, 1],
      [40, 12],
      [12, 40],
    ] as const) {
      const own = newSubmission();
      let slots: (string | null)[] = [];
      const requests = await requestsOf(async () => {
        slots = await Promise.all(Array.from({ length: many }, () => take(own, most)));
      });
      assert.equal(slots.filter((slot) => slot !== null).length, Math.min(many, most));
      assert.ok(requests <= 4 * many, `${requests} requests for ${many}`);
    }
    await take(of, 1);
    assert.equal(await requestsOf(() => take(of, 1)), 1);
  });

  it('have room for one more where many at once find forms that were not used in their time', async () => {
    const of = newSubmission();
    for (let form = 0; form < 3; form += 1) await take(of, 3, { until: after(15) });
    const at = after(20);
    const slots = await Promise.all(Array.from({ length: 9 }, () => take(of, 3, { at })));
    assert.equal(slots.filter((slot) => slot !== null).length, 3);
  });

  it('are as many as are taken, however many are handed in at once, and all of these come in', async () => {
    const of = newSubmission();
    const slots = await Promise.all(Array.from({ length: 12 }, () => take(of, 3)));
    const taken = slots.filter((slot) => slot !== null);
    assert.equal(taken.length, 3);
    for (const [at, slot] of taken.entries()) assert.ok(await come(of, `run-${at}`, 1, { slot }));
    assert.equal(await take(of, 3), null);
  });

  it('count each version once, however often it is told, and what nobody took as one more', async () => {
    const of = newSubmission();
    const slot = await take(of, 2);
    for (const run of ['run-1', 'run-1']) assert.ok(await come(of, run, 2, { slot }));
    assert.ok(await come(of, 'run-2', 2, { slot }), 'a form that is used twice');
    assert.equal(await come(of, 'run-3', 2, { slot }), false);
    assert.equal(await come(of, 'run-3', 2), false);
    for (const run of ['run-2', 'run-1']) assert.ok(await come(of, run, 2, { slot }));
  });

  it('have room again for a form that was not used in its time, and for what failed', async () => {
    const of = newSubmission();
    const form = await take(of, 1, { until: after(15) });
    assert.equal(await take(of, 1, { at: after(15) }), null);
    const next = await take(of, 1, { at: after(16) });
    assert.ok(next);
    await days.giveBack(of, next);
    assert.ok(await take(of, 1, { at: after(17) }));
    assert.ok(await come(of, 'run-slow', 1, { slot: form, at: after(20) }), 'begun in time, it came later');
    assert.equal(await come(of, 'run-again', 1, { slot: form, at: after(20) }), false);
    const late = await take(of, 3, { at: after(30), until: after(45) });
    assert.ok(await take(of, 3, { at: after(50) }));
    assert.equal(await come(of, 'run-late', 3, { slot: late, at: after(100) }), false);
  });

  it('tell when a form that nobody uses makes room for as much as is asked for', async () => {
    const of = newSubmission();
    const room = (bytes: number) => days.roomAt(of, { at: after(1), bytes }, { versions: 3, bytes: 100 });
    assert.equal(await room(101), null, 'of nothing');
    for (const minutes of [15, 17]) await take(of, 3, { bytes: 30, until: after(minutes) });
    await come(of, 'run-1', 3, { size: 30 });
    assert.deepEqual([await room(30), await room(40), await room(41)], [after(15), after(15), after(17)]);
    assert.equal(await room(71), null, 'what came stays');
  });

  it('are those of one submission and of the day that it was taken on, UTC', async () => {
    const of = newSubmission();
    const last = '2026-11-23T23:59:59.999Z';
    const slot = await take(of, 1, { at: last });
    assert.ok(slot && (await take(newSubmission(), 1)));
    assert.ok(await take(of, 1, { at: after(1, last) }));
    assert.ok(await come(of, 'run-1', 1, { slot, at: after(2, last) }));
    assert.equal(await take(of, 1), null);
  });

  it('have as many bytes in all as are taken', async () => {
    const of = newSubmission();
    assert.ok(await take(of, 9, { bytes: 60 }));
    assert.equal(await take(of, 9, { bytes: 41 }), null);
    assert.ok(await take(of, 9, { bytes: 40 }));
    assert.equal(await come(of, 'run-4', 9, { size: 1 }), false);
    assert.equal(await take(newSubmission(), 9, { bytes: 101 }), null);
  });

  it('are never more than are taken, and what was told as taken always comes in', async () => {
    const step = fc.record({ fails: fc.boolean(), told: fc.integer({ min: 1, max: 2 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 8 }),
        fc.integer({ min: 1, max: 4 }),
        async (steps, most) => {
          const of = newSubmission();
          const ran = await Promise.all(
            steps.map(async ({ fails, told }, at) => {
              const slot = await take(of, most);
              if (slot === null) return 0;
              if (fails) return Number(await days.giveBack(of, slot)) * 0;
              for (let time = 0; time < told; time += 1)
                assert.ok(await come(of, `run-${at}`, most, { slot }));
              return 1;
            }),
          );
          const runs = ran.reduce<number>((sum, one) => sum + one, 0);
          assert.ok(runs <= most);
          let left = 0;
          while ((await take(of, most)) !== null) left += 1;
          assert.equal(runs + left, most);
        },
      ),
      { numRuns: 15 },
    );
  });
});
