import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AlwaysForestalled, nextWait, OTHERS_FIRST, untilMade } from '@assay/kit/table/until-made';
import fc from 'fast-check';

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** Tries a change that others are first with so often, by a chance that is given; tells what came of it, and the waits. */
async function tried(forestalled: number, tries: number, chance: () => number) {
  const waits: number[] = [];
  let made = 0;
  const make = async () => {
    made += 1;
    return made > forestalled ? ('made' as const) : OTHERS_FIRST;
  };
  const sleep = async (milliseconds: number) => waits.push(milliseconds);
  const outcome = await untilMade(make, { sleep, random: chance, tries }).catch((error: unknown) => error);
  return { outcome, made, waits };
}

describe('a change that others are first with', () => {
  it('is made as soon as they are not, and given up after as many tries as there are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(30), fc.integer({ min: 1, max: 30 }), random, async (others, tries, chance) => {
        const { outcome, made, waits } = await tried(others, tries, () => chance);
        assert.equal(made, Math.min(others + 1, tries));
        assert.equal(waits.length, made - 1);
        if (others < tries) assert.equal(outcome, 'made');
        else assert.ok(outcome instanceof AlwaysForestalled);
      }),
    );
  });

  it('waits between tries, longer where it waited longer, by chance, and never longer than half a second', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1000, noNaN: true }), random, (before, chance) => {
        const wait = nextWait(before, () => chance);
        assert.ok(wait >= 10 && wait <= 500);
        assert.ok(wait <= Math.max(30, 3 * before));
        assert.ok(nextWait(before, () => 0.999) > nextWait(before, () => 0));
      }),
    );
  });

  it('that throws ends its tries with what it throws', async () => {
    const error = new Error('the table is gone');
    await assert.rejects(
      untilMade(() => Promise.reject(error)),
      error,
    );
  });
});
