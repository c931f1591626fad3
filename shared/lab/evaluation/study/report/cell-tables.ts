import { meanOf } from '@assay/kit/statistics/score-agreement';
import type { CellFigures } from '../cells/cell-figures.ts';
import { backboneName, type DesignCell, promptSetName } from '../cells/design-cell.ts';
import type { MetricSpread } from '../cells/spread.ts';
import {
  counts,
  figures as figureColumns,
  ranged,
  type StudyCell,
  type StudyTable,
  text,
} from './study-table.ts';

const MODELLED = [text('Variant'), text('Backbone'), text('Prompts')];

type NamedCell = Pick<DesignCell, 'variant' | 'backbone' | 'promptSet' | 'seed'>;

const nameCells = ({ variant, backbone, promptSet, seed }: NamedCell) =>
  seed === null ? [variant, '–', '–'] : [variant, backboneName(backbone), promptSetName(promptSet)];

/** Whether two cells differ in their repetition at most. */
const isSame = (one: NamedCell, other: NamedCell) =>
  nameCells(one).every((name, at) => name === nameCells(other)[at]);

function spreadRow(spread: MetricSpread, { spreads, agreements }: CellFigures): StudyCell[] {
  const mae = spreads.find(
    ({ cell, trait, metric }) => trait === null && metric === 'mae' && isSame(cell, spread.cell),
  );
  const same = agreements.filter(({ cell }) => isSame(cell, spread.cell)).flatMap((one) => one.same ?? []);
  return [
    ...nameCells(spread.cell),
    ...[spread.defined, spread.undefined, spread.mean, spread.sd, spread.min, spread.max],
    ...[mae?.mean ?? null, mae?.sd ?? null, meanOf(same), spread.n, spread.missing],
  ];
}

function spreadTable(figures: CellFigures): StudyTable {
  return {
    id: 'repetitions',
    title: 'Mean QWK over repetitions',
    caption:
      'Of scores that all repetitions have, and traits that have the figure in all: their mean in each repetition; then its mean, standard deviation (n − 1), least and most over the repetitions that scored anything; undefined: the others. Same in all: the share of works with the same score in every repetition, mean of traits. By trait and of every figure: tidy/spread.csv.',
    columns: [
      ...MODELLED,
      ...counts('repetitions', 'undefined'),
      ...figureColumns('mean', 'sd', 'least', 'most', 'MAE', 'sd of MAE', 'same in all'),
      ...counts('scores', 'missing'),
    ],
    rows: figures.spreads
      .filter(({ trait, metric }) => trait === null && metric === 'qwk')
      .map((spread) => spreadRow(spread, figures)),
  };
}

function agreementTables({ agreements }: CellFigures): StudyTable[] {
  if (agreements.length === 0) return [];
  return [
    {
      id: 'repetition-agreement',
      title: 'Repetitions with each other',
      caption:
        'The raters play no part. Same in all: the share of works with the same score in every repetition. κ and QWK: means over the pairs of repetitions.',
      columns: [
        ...MODELLED,
        text('Trait'),
        ...counts('repetitions', 'works', 'incomplete', 'missing'),
        ...figureColumns('same in all', 'κ', 'QWK', 'least QWK'),
      ],
      rows: agreements.map(
        ({ cell, trait, repetitions, works, incomplete, missing, same, kappa, qwk, leastQwk }) => [
          ...nameCells(cell),
          ...[trait, repetitions, works, incomplete, missing, same, kappa, qwk, leastQwk],
        ],
      ),
    },
  ];
}

function differenceTables({ differences }: CellFigures): StudyTable[] {
  const rows = differences.filter(({ trait }) => trait === null);
  if (rows.length === 0) return [];
  return [
    {
      id: 'paired-levels',
      title: 'Backbones and sets of prompts against each other',
      caption:
        'On works that all levels scored in every repetition, mean of traits, first less second; paired bootstrap over works, p by Holm over the pairs of the same figure. By trait: tidy/paired.csv.',
      columns: [
        ...[text('Variant'), text('Figure'), text('First'), text('Second'), text('Within')],
        ...counts('works', 'left out'),
        ranged('difference', 'signed'),
        ...[
          { name: 'p', as: 'chance' as const },
          { name: 'p, Holm', as: 'chance' as const },
        ],
      ],
      rows: rows.map(
        ({ variant, metric, first, second, within, works, leftOut, difference, interval, p, holm }) => [
          ...[variant, metric, first, second, within, works, leftOut],
          { value: difference, interval },
          ...[p, holm],
        ],
      ),
    },
  ];
}

/** What repetitions, backbones and sets of prompts come to; nothing of a study that has one cell for each variant. */
export function cellTables(figures: CellFigures | undefined): StudyTable[] {
  if (!figures) return [];
  return [spreadTable(figures), ...agreementTables(figures), ...differenceTables(figures)];
}

/** That the other tables do not hold all cells; nothing where they do. */
export function cellWords(figures: CellFigures | undefined): string[] {
  const isRepeated = figures?.metrics.some(({ cell }) => cell.repetition > 1) ?? false;
  return isRepeated ? ['The tables of the other parts are of the first repetition alone.'] : [];
}
