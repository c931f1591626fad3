import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pairedBootstrap } from '@assay/kit/statistics/bootstrap';
import { judgedTruths } from '@assay/lab/evaluation/evaluate';
import { pairedTests, TESTED } from '@assay/lab/evaluation/study/paired-tests';
import { madeUpStudy } from '../../../../support/made-up-study.ts';

/** By its definition (Holm 1979): the i-th smallest p, times how many are left, and no smaller than those before. */
function naiveHolm(ps: readonly number[]): number[] {
  return ps.map((own) =>
    Math.max(
      ...ps
        .filter((p) => p <= own)
        .map((p) => Math.min(1, p * ps.filter((other) => other > p || other === p).length)),
    ),
  );
}

describe('the paired tests of a study', () => {
  it('adjust p over all pairs that were tested by the same figure', () => {
    const { judgements, truth } = madeUpStudy({ traits: ['Ideas', 'Voice'], works: 60, seed: 5 });
    const names = ['SA', 'SARAG', 'MAD', 'MADRAG', 'second-reader'];
    const tests = pairedTests(judgedTruths(judgements, truth), names, 'all', { seed: 7, resamples: 400 });
    let raised = 0;
    for (const figure of TESTED.slice(0, 3)) {
      const family = tests.filter((test) => test.figure === figure);
      assert.equal(family.length, 10);
      const expected = naiveHolm(family.map(({ p }) => p!));
      for (const [at, { p, holm }] of family.entries()) {
        assert.ok(Math.abs(holm! - expected[at]!) < 1e-12, `${figure}: ${holm}, expected ${expected[at]}`);
        if (holm! > p!) raised += 1;
      }
    }
    assert.ok(raised > 15, `${raised} of 30 differ from the p that they were made of`);
  });
});

describe('p of a paired bootstrap', () => {
  /** A difference that is below 0 on exactly so many of the draws. */
  const differing = (below: number, resamples: number) => {
    let draw = -1;
    const first = () => {
      draw += 1;
      return draw > 0 && draw <= below ? -1 : 1;
    };
    return pairedBootstrap(Array.from({ length: 20 }), [first, () => 0], { seed: 1, resamples }).p!;
  };

  it('is twice (k + 1)/(n + 1) of the rarer side, at most 1', () => {
    assert.equal(differing(0, 99), 0.02);
    assert.equal(differing(3, 99), 0.08);
    assert.equal(differing(96, 99), 0.08);
    assert.equal(differing(10, 199), 0.11);
    assert.equal(differing(50, 99), 1);
  });
});
