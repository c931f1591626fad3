import { writeCsv } from '@assay/kit/tables/write-csv';
import { allRatings } from '../../score-truth.ts';
import type { CellFigures } from './cell-figures.ts';
import type { CellScores } from './design-cell.ts';
import { type CellEffort, EFFORT_ROWS } from './effort-table.ts';
import type { LevelDifference } from './paired-levels.ts';
import { column, ofCell, ofRepetition, standIn, type TidyTable } from './tidy-columns.ts';

type TidyScore = CellScores & { pair: CellScores['pairs'][number] };

/** One row for each work, trait and cell. */
export const SCORES: TidyTable<TidyScore> = {
  id: 'scores',
  row: 'a work × trait × variant × backbone × prompt set × repetition',
  columns: [
    column('work', 'id of the work', ({ pair }) => pair.judgement.id),
    column('question', 'id of the question; empty: there is one', ({ pair }) => pair.judgement.question),
    column('trait', 'name of the trait; `label` where labels were given', ({ pair }) => pair.judgement.item),
    ...ofRepetition<TidyScore>(),
    column(
      'score',
      'whole score; of a label its place in their order, the worst 0; empty: missing',
      ({ pair }) => pair.judgement.value,
    ),
    column(
      'label',
      'the label; empty: missing, or scores were given',
      ({ pair }) => pair.labels?.said ?? null,
    ),
    column('missing', '1: the score is missing', ({ pair }) => Number(pair.judgement.value === null)),
    column(
      'truth',
      "one whole score of the raters: their mean rounded half up; of labels the place of the teacher's",
      ({ pair }) => pair.truth,
    ),
    column(
      'true_label',
      "the teacher's label; empty: scores were given",
      ({ pair }) => pair.labels?.truth ?? null,
    ),
    column('raters_mean', "the raters' mean, not rounded", ({ pair }) => {
      const ratings = allRatings(pair);
      return ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
    }),
    column('rater1', 'what rater 1 gave; empty: nothing', ({ pair }) => pair.ratings.get(1) ?? null),
    column('rater2', 'what rater 2 gave; empty: nothing', ({ pair }) => pair.ratings.get(2) ?? null),
    column('min', 'least score of the scale', ({ pair }) => pair.judgement.range.min),
    column('max', 'highest score of the scale', ({ pair }) => pair.judgement.range.max),
    standIn<TidyScore>(),
  ],
};

const trait = <Row extends { trait: string | null }>() =>
  column<Row>(
    'trait',
    'name of the trait; empty: the mean over the traits that have the figure',
    (row) => row.trait,
  );

/** One row for each figure of a cell. */
const METRIC_ROWS: TidyTable<CellFigures['metrics'][number]> = {
  id: 'metrics',
  row: 'a metric × trait × variant × backbone × prompt set × repetition',
  columns: [
    ...ofRepetition<CellFigures['metrics'][number]>(),
    trait(),
    column('metric', 'name of the figure', ({ metric }) => metric),
    column('value', 'the figure; empty: not defined', ({ value }) => value),
    column('n', 'scores that it is of', ({ n }) => n),
    column('missing', 'truths whose score is missing; they are in no figure', ({ missing }) => missing),
    standIn(),
  ],
};

/** One row for each figure over repetitions. */
const SPREAD_ROWS: TidyTable<CellFigures['spreads'][number]> = {
  id: 'spread',
  row: 'a metric × trait × variant × backbone × prompt set, over the repetitions',
  columns: [
    ...ofCell<CellFigures['spreads'][number]>(),
    trait(),
    column('metric', 'name of the figure', ({ metric }) => metric),
    column('repetitions', 'in which the figure is defined', ({ defined }) => defined),
    column('undefined', 'repetitions in which it is not', (row) => row.undefined),
    column('mean', 'over those repetitions', ({ mean }) => mean),
    column('sd', 'standard deviation of a sample (n − 1); empty of one', ({ sd }) => sd),
    column('least', 'least of them', ({ min }) => min),
    column('most', 'highest of them', ({ max }) => max),
    column('n', 'scores that it is of: those that all repetitions have', ({ n }) => n),
    column('missing', 'missing scores of all repetitions', ({ missing }) => missing),
    standIn(),
  ],
};

/** One row for each trait of a cell that was repeated. */
const AGREEMENT_ROWS: TidyTable<CellFigures['agreements'][number]> = {
  id: 'repetition_agreement',
  row: 'a trait × variant × backbone × prompt set that was repeated',
  columns: [
    ...ofCell<CellFigures['agreements'][number]>(),
    trait(),
    column('repetitions', 'how many there are', ({ repetitions }) => repetitions),
    column('works', 'with a score in every repetition', ({ works }) => works),
    column('incomplete', 'works that lack a score in some', ({ incomplete }) => incomplete),
    column('missing', 'missing scores of all repetitions', ({ missing }) => missing),
    column('same_in_all', 'share of `works` with the same score in all repetitions', ({ same }) => same),
    column('kappa', 'mean of Cohen’s κ over the pairs of repetitions', ({ kappa }) => kappa),
    column('qwk', 'mean of QWK over the pairs of repetitions', ({ qwk }) => qwk),
    column('least_qwk', 'of the pair that agrees least', ({ leastQwk }) => leastQwk),
    standIn(),
  ],
};

/** One row for each difference of two backbones, or of two sets of prompts. */
const PAIRED_ROWS: TidyTable<LevelDifference> = {
  id: 'paired',
  row: 'a metric × trait × pair of backbones or of prompt sets, of a variant',
  columns: [
    column('dimension', '`backbone` or `prompt_set`', ({ dimension }) =>
      dimension === 'promptSet' ? 'prompt_set' : dimension,
    ),
    column('variant', 'variant of the workflow', ({ variant }) => variant),
    column('within', 'level of the other dimension', ({ within }) => within),
    column('first', 'level whose figure is looked at', ({ first }) => first),
    column('second', 'level that is taken from it', ({ second }) => second),
    trait(),
    column('metric', '`qwk`, `mae` or `exact`', ({ metric }) => metric),
    column(
      'works',
      'that all levels scored in every repetition; of all traits together: in one trait at least, whose others are left out',
      ({ works }) => works,
    ),
    column('left_out', 'works that one of the levels lacks', ({ leftOut }) => leftOut),
    column('first_value', 'mean over the repetitions', ({ firstValue }) => firstValue),
    column('second_value', 'mean over the repetitions', ({ secondValue }) => secondValue),
    column('difference', 'first less second', ({ difference }) => difference),
    column(
      'low',
      '95 % interval, paired bootstrap over works; empty of fewer than 10',
      ({ interval }) => interval?.low ?? null,
    ),
    column('high', 'its upper end', ({ interval }) => interval?.high ?? null),
    column('p', 'two-sided, of the bootstrap', ({ p }) => p),
    column('p_holm', 'by Holm over the rows of the same dimension, metric and trait', ({ holm }) => holm),
    standIn(),
  ],
};

/** All tidy tables. */
export const TIDY_TABLES = [
  ...[SCORES, METRIC_ROWS, SPREAD_ROWS, AGREEMENT_ROWS, PAIRED_ROWS, EFFORT_ROWS],
] as const;

function csvOf<Row>({ columns }: TidyTable<Row>, rows: readonly Row[]): string {
  return writeCsv(
    columns.map(({ name }) => name),
    rows.map((row) => columns.map(({ of }) => of(row))),
    { isExact: true },
  );
}

/** The tidy tables of a study's cells, by the names of their files. */
export function tidyTables(
  cells: readonly CellScores[],
  figures: CellFigures,
  efforts: readonly CellEffort[],
): Record<string, string> {
  const scores = cells.flatMap((one) => one.pairs.map((pair) => ({ ...one, pair })));
  return {
    [`${SCORES.id}.csv`]: csvOf(SCORES, scores),
    [`${METRIC_ROWS.id}.csv`]: csvOf(METRIC_ROWS, figures.metrics),
    [`${SPREAD_ROWS.id}.csv`]: csvOf(SPREAD_ROWS, figures.spreads),
    [`${AGREEMENT_ROWS.id}.csv`]: csvOf(AGREEMENT_ROWS, figures.agreements),
    [`${PAIRED_ROWS.id}.csv`]: csvOf(PAIRED_ROWS, figures.differences),
    [`${EFFORT_ROWS.id}.csv`]: csvOf(EFFORT_ROWS, efforts),
  };
}
