import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isFarFromPanel } from '@assay/argument-coaching/assembling/flags';
import fc from 'fast-check';

const panelOf = (...scores: number[]) => ({
  scores: scores.map((score) => ({ judge: 'factual' as const, score })),
});
const consensusOf = (score: number | null) => ({
  score,
  reason: 'why',
  accounts: [],
  priorities: [],
  problems: [],
  missing: null,
});

describe('a consensus far from its judges', () => {
  it('is one of the few: 8 where four of seven gave nothing', () => {
    assert.equal(isFarFromPanel(panelOf(0, 0, 8, 0, 8, 8, 0), consensusOf(8)), true);
    assert.equal(isFarFromPanel(panelOf(0, 0, 8, 8, 8, 8, 0), consensusOf(8)), false);
    assert.equal(isFarFromPanel(panelOf(0, 8), consensusOf(8)), false, 'two have no middle');
    assert.equal(isFarFromPanel(panelOf(0, 0, 8), consensusOf(null)), false);
    assert.equal(isFarFromPanel(panelOf(0, 0, 8), null), false);
  });

  it('is none where it is what most judges gave, whatever the others did', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 }),
        fc.array(fc.integer({ min: 0, max: 10 }), { maxLength: 3 }),
        (common, others) => {
          const scores = [...others, ...Array.from({ length: others.length + 1 }, () => common)];
          assert.equal(isFarFromPanel(panelOf(...scores), consensusOf(common)), false);
        },
      ),
    );
  });
});
