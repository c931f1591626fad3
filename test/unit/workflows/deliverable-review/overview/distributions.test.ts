import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { distributionsOf } from '@assay/lab/overview/distributions';
import type { OverviewWork } from '@assay/lab/overview/overview';
import type { Scale } from '@assay/platform/review/draft-result';
import type { ClassScore } from '@assay/platform/workflow/class-reading';
import fc from 'fast-check';
import { without } from './samples.ts';

const LABELS = ['Incorrect', 'Partially correct', 'Correct'];

/** A work that was given these, by judges whom nobody overrules. */
const given = (scores: readonly ClassScore[], lowestIsBest: readonly string[] = []): OverviewWork => ({
  ...without('work', 'completed'),
  result: { scores, lowestIsBest },
});

const scaleOf: fc.Arbitrary<Scale> = fc.oneof(
  fc
    .tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: 1, max: 8 }))
    .map(([min, span]) => ({ min, max: min + span })),
  fc.constant({ labels: LABELS }),
);

/** Works that were given scores of some parts, whole ones, with decimals, missing, or of no level of the scale. */
const works = fc
  .array(fc.tuple(fc.constantFrom('Ideas', 'Style', 'Order'), scaleOf), { minLength: 1, maxLength: 3 })
  .chain((parts) => {
    const score = fc.oneof(
      fc.double({ min: -3, max: 11, noNaN: true }),
      fc.integer({ min: -4, max: 12 }),
      fc.constantFrom(...LABELS, 'none of them'),
      fc.constant(null),
    );
    const one = fc
      .tuple(...parts.map(() => score))
      .map((scores) =>
        given(scores.map((value, at) => ({ trait: parts[at]![0], scale: parts[at]![1], score: value }))),
      );
    return fc.array(one, { maxLength: 30 });
  });

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

describe('what a class was given', () => {
  it('counts each score once: in one level, or as missing', () => {
    fc.assert(
      fc.property(works, (all) => {
        const parts = distributionsOf(all);
        for (const { levels, scored, missing, scale } of parts) {
          assert.equal(sum(levels.map(({ count }) => count)), scored);
          assert.equal(levels.length, 'labels' in scale ? LABELS.length : scale.max - scale.min + 1);
          assert.ok(missing >= 0);
        }
        const scores = all.flatMap(({ result }) => result!.scores!);
        assert.equal(sum(parts.map(({ scored, missing }) => scored + missing)), scores.length);
      }),
    );
  });

  it('is the same in whichever order works stand', () => {
    fc.assert(
      fc.property(works, (all) => {
        const byPart = (some: readonly OverviewWork[]) =>
          distributionsOf(some)
            .map(({ mean, sd, ...part }) => ({ ...part, mean: mean?.toFixed(9), sd: sd?.toFixed(9) }))
            .map((part) => JSON.stringify(part))
            .sort();
        assert.deepEqual(byPart(all.toReversed()), byPart(all));
      }),
    );
  });

  it('has mean and median within the scores, and none of nothing or of labels', () => {
    fc.assert(
      fc.property(works, (all) => {
        for (const { scale, scored, mean, median, sd } of distributionsOf(all)) {
          const isNumbers = !('labels' in scale) && scored > 0;
          assert.equal(mean !== null, isNumbers);
          assert.equal(median !== null, isNumbers);
          assert.equal(sd !== null, isNumbers && scored > 1);
          if ('labels' in scale || mean === null) continue;
          for (const figure of [mean, median!])
            assert.ok(figure >= scale.min - 0.5 && figure <= scale.max + 0.5);
        }
      }),
    );
  });

  it('adds up over two parts of a class', () => {
    fc.assert(
      fc.property(works, fc.nat(30), (all, at) => {
        const counts = (some: readonly OverviewWork[]) =>
          distributionsOf(some).flatMap(({ part, scale, levels }) =>
            levels.map(({ level, count }) => [JSON.stringify([part, scale, level]), count] as const),
          );
        const [one, other] = [counts(all.slice(0, at)), counts(all.slice(at))].map((some) => new Map(some));
        for (const [level, count] of counts(all))
          assert.equal((one!.get(level) ?? 0) + (other!.get(level) ?? 0), count);
      }),
    );
  });

  it('takes what counts after a review, by questions where there are any, and says where 1 is best', () => {
    const scale = { min: 1, max: 6 };
    const counted = (score: number | null): OverviewWork => ({
      ...given([], ['Grade']),
      counts: {
        findings: [],
        scores: [{ trait: 'Grade', scale, score, machine: 6, level: null, overridden: null }],
      },
    });
    const [grade] = distributionsOf([counted(1), counted(2), counted(null), without('late', 'running')]);
    assert.deepEqual(grade, {
      ...{ part: 'Grade', scale, lowestIsBest: true, scored: 2, missing: 1, mean: 1.5, median: 1.5 },
      sd: Math.SQRT1_2,
      levels: [1, 1, 0, 0, 0, 0].map((count, at) => ({ level: String(at + 1), count })),
    });
    const asked = { question: 'Why does ice float?', answer: 'It is light.' };
    const [label] = distributionsOf([
      given([{ trait: 'row-1', scale: { labels: LABELS }, score: 'Correct', asked }]),
    ]);
    assert.equal(label!.part, 'Why does ice float?');
  });
});
