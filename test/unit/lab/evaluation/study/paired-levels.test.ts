import assert from 'node:assert/strict';
import { it } from 'node:test';
import { cellFigures } from '@assay/lab/evaluation/study/cells/cell-figures';
import { beside } from '../tables.ts';

const TRUTH = ['id,rater1_Ideas,rater1_Style', ...[0, 1, 2, 3].map((at) => `w${at},2,2`)].join('\n');

/** What a backbone gave: four works for Ideas, the first alone for Style. */
function cellOf(backbone: string, ideas: number, style: number) {
  const said = [0, 1, 2, 3].map((at) => `w${at},Ideas,${ideas},0,3`);
  const results = ['student,trait,score,min,max', ...said, `w0,Style,${style},0,3`].join('\n');
  const of = { system: backbone, variant: 'SA', promptSet: null, repetition: 1, seed: 7, past: null };
  return { cell: { ...of, backbone }, pairs: beside(results, TRUTH).scores, standIn: false };
}

it('differences of all traits are means over the traits, however many works each has', () => {
  const { differences } = cellFigures([cellOf('a', 2, 0), cellOf('b', 1, 2)], { seed: 7, resamples: 10 });
  const of = (metric: string) => {
    const { firstValue, secondValue } = differences.find(
      (one) => one.trait === null && one.metric === metric,
    )!;
    return [secondValue, firstValue];
  };
  assert.deepEqual(of('mae'), [(0 + 2) / 2, (1 + 0) / 2]);
  assert.deepEqual(of('exact'), [(1 + 0) / 2, (0 + 1) / 2]);
});
