import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readTable } from '@assay/kit/tables/read-table';
import { accuracyOf } from '@assay/lab/evaluation/evaluate-labels';
import type { LabelledPair } from '@assay/lab/evaluation/label-truth';
import { cellFigures } from '@assay/lab/evaluation/study/cells/cell-figures';
import type { CellScores } from '@assay/lab/evaluation/study/cells/design-cell';
import { rankedPairs } from '@assay/lab/evaluation/study/cells/ranked-labels';
import { tidyTables } from '@assay/lab/evaluation/study/cells/tidy-tables';

const LABELS = ['Incorrect', 'Partially correct', 'Correct'];
const TRUTHS = [0, 1, 2, 2, 1, 0, 2, 1, 0, 2];

function labelled(said: readonly (number | null)[]): LabelledPair[] {
  return said.map((value, at) => ({
    judgement: {
      ...{ id: `a${at}`, question: 'q', item: 'label', system: 'majority', labels: LABELS },
      ...{ value: value === null ? null : LABELS[value]!, text: null, probability: null },
    },
    row: { id: `a${at}`, question: 'q', line: at + 2, cells: new Map([['label', LABELS[TRUTHS[at]!]!]]) },
    truth: LABELS[TRUTHS[at]!]!,
    feedback: null,
  }));
}

function cellOf(repetition: number, said: readonly (number | null)[]): CellScores {
  const cell = { variant: 'majority', backbone: null, promptSet: null, repetition, seed: 7, past: null };
  return {
    cell: { system: `majority · ${repetition}`, ...cell },
    standIn: false,
    pairs: rankedPairs(labelled(said)),
  };
}

it('labels have the figures of scores by their order: accuracy, spread over repetitions, agreement of these', () => {
  const wrong = TRUTHS.map((truth, at) => (at < 2 ? (truth + 1) % 3 : truth));
  const cells = [cellOf(1, TRUTHS), cellOf(2, wrong)];
  const figures = cellFigures(cells, { seed: 7, resamples: 20 });
  const exact = figures.metrics.filter(({ trait, metric }) => trait === 'label' && metric === 'exact');
  assert.deepEqual(
    exact.map(({ value }) => value),
    [1, accuracyOf(labelled(wrong))],
  );
  const spread = figures.spreads.find(({ trait, metric }) => trait === 'label' && metric === 'exact')!;
  assert.ok(Math.abs(spread.mean! - 0.9) < 1e-12);
  assert.equal(figures.agreements[0]!.same, 0.8);
  const { rows } = readTable(Buffer.from(tidyTables(cells, figures, [])['scores.csv']!), 'scores.csv');
  const { question, score, label, truth, true_label: trueLabel } = rows[10]!.cells;
  assert.deepEqual(
    [question, score, label, truth, trueLabel],
    ['q', '1', 'Partially correct', '0', 'Incorrect'],
  );
});

it('a missing label is a missing score, and in no figure', () => {
  const { metrics } = cellFigures([cellOf(1, [null, ...TRUTHS.slice(1)])], { seed: 7, resamples: 20 });
  const exact = metrics.find(({ trait, metric }) => trait === 'label' && metric === 'exact')!;
  assert.deepEqual([exact.value, exact.n, exact.missing], [1, 9, 1]);
});
