import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Drawable, drawFolds, drawSample } from '@assay/kit/statistics/folds';
import fc from 'fast-check';

const seed = 20_240_613;
const works = fc
  .array(fc.integer({ min: 0, max: 6 }), { minLength: 2, maxLength: 60 })
  .map((levels): Drawable[] => levels.map((level, at) => ({ id: `e${at}`, level })));
const mean = (levels: number[]) => levels.reduce((sum, level) => sum + level, 0) / levels.length;

describe('folds', () => {
  it('hold every work once, differ by at most one in size, and follow from the seed and not from the order', () => {
    fc.assert(
      fc.property(works, fc.integer({ min: 2, max: 8 }), fc.nat(), (all, folds, draw) => {
        const dealt = drawFolds(all, folds, draw);
        assert.deepEqual([...dealt.keys()].sort(), all.map(({ id }) => id).sort());
        const sizes = Array.from(
          { length: folds },
          (_, fold) => [...dealt.values()].filter((f) => f === fold).length,
        );
        assert.ok(Math.max(...sizes) - Math.min(...sizes) <= 1);
        const again = drawFolds(all.toReversed(), folds, draw);
        for (const { id } of all) assert.equal(again.get(id), dealt.get(id));
      }),
      { seed },
    );
  });

  it('are alike in their levels: each fold has one of every run of so many works', () => {
    fc.assert(
      fc.property(works, fc.integer({ min: 2, max: 5 }), fc.nat(), (all, folds, draw) => {
        const dealt = drawFolds(all, folds, draw);
        const levels = all.map(({ level }) => level).sort((a, b) => a - b);
        for (let fold = 0; fold < folds; fold += 1) {
          const own = all
            .filter(({ id }) => dealt.get(id) === fold)
            .map(({ level }) => level)
            .sort((a, b) => a - b);
          own.forEach((level, run) => {
            const [low, high] = [
              levels[run * folds]!,
              levels[Math.min(levels.length, (run + 1) * folds) - 1]!,
            ];
            assert.ok(level >= low && level <= high);
          });
        }
      }),
      { seed },
    );
  });

  it('of two seeds differ', () => {
    const all = Array.from({ length: 40 }, (_, at) => ({ id: `e${at}`, level: at % 4 }));
    assert.notDeepEqual([...drawFolds(all, 5, 1)].sort(), [...drawFolds(all, 5, 2)].sort());
  });
});

describe('a sample', () => {
  it('holds as many different works as asked for, one of each run of levels, and follows from the seed', () => {
    fc.assert(
      fc.property(works, fc.integer({ min: 1, max: 70 }), fc.nat(), (all, count, draw) => {
        const drawn = drawSample(all, count, draw);
        assert.equal(drawn.size, Math.min(count, all.length));
        assert.deepEqual([...drawSample(all.toReversed(), count, draw)].sort(), [...drawn].sort());
        const levels = (some: Drawable[]) => some.map(({ level }) => level).sort((a, b) => a - b);
        const [own, every] = [levels(all.filter(({ id }) => drawn.has(id))), levels(all)];
        own.forEach((level, run) => {
          const from = Math.floor((run * every.length) / own.length);
          const to = Math.floor(((run + 1) * every.length) / own.length) - 1;
          assert.ok(level >= every[from]! && level <= every[to]!);
        });
      }),
      { seed },
    );
  });

  it('has about the mean of all', () => {
    const all = Array.from({ length: 400 }, (_, at) => ({ id: `e${at}`, level: at % 17 }));
    const drawn = drawSample(all, 40, 7);
    assert.ok(Math.abs(mean(all.filter(({ id }) => drawn.has(id)).map(({ level }) => level)) - 8) < 0.5);
  });
});
