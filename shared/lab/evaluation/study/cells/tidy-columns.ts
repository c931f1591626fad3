import { backboneName, type DesignCell, promptSetName } from './design-cell.ts';

type TidyValue = string | number | null;

/** A column of a tidy table: what it holds, as the data dictionary says it, and how it is filled. */
export interface TidyColumn<Row> {
  name: string;
  means: string;
  of: (row: Row) => TidyValue;
}

/** A table for programs: a row for each observation. */
export interface TidyTable<Row> {
  /** `tidy/{id}.csv` */
  id: string;
  /** What a row is of. */
  row: string;
  columns: readonly TidyColumn<Row>[];
}

type ModelledCell = Pick<DesignCell, 'variant' | 'backbone' | 'promptSet' | 'seed'>;

export const column = <Row>(name: string, means: string, of: (row: Row) => TidyValue): TidyColumn<Row> => ({
  name,
  means,
  of,
});

/** What asks no model has neither backbone nor prompts. */
export const ofCell = <Row extends { cell: ModelledCell }>(): TidyColumn<Row>[] => [
  column(
    'variant',
    'variant or method of the workflow, or `second-reader`, `pseudo-learning`',
    ({ cell }) => cell.variant,
  ),
  column(
    'backbone',
    'model that played every role; `catalogue`: roles as `models.yaml` gives them; empty: no model was asked',
    ({ cell }) => (cell.seed === null ? null : backboneName(cell.backbone)),
  ),
  column(
    'prompt_set',
    'name of the set of prompts; `product`: those of the product; empty: no model was asked',
    ({ cell }) => (cell.seed === null ? null : promptSetName(cell.promptSet)),
  ),
];

export const ofRepetition = <Row extends { cell: DesignCell }>(): TidyColumn<Row>[] => [
  ...ofCell<Row>(),
  column('repetition', 'from 1', ({ cell }) => cell.repetition),
  column(
    'seed',
    'that requests to models carried; empty: none was sent, or no model was asked',
    ({ cell }) => (cell.seedSent === 'none' ? null : cell.seed),
  ),
  column(
    'seed_sent',
    '`all`, `some` or `none` of the answers were asked for with it: a model may take no seed, or its server refuse it; empty: nobody answered',
    ({ cell }) => cell.seedSent ?? null,
  ),
  column(
    'past_works',
    'works of the bank that were drawn; empty: all of them',
    ({ cell }) => cell.past?.works ?? null,
  ),
  column('past_seed', 'by which they were drawn', ({ cell }) => cell.past?.seed ?? null),
];

export const standIn = <Row extends { standIn: boolean }>() =>
  column<Row>(
    'stand_in',
    '1: the model stand-in judged, so that the row says nothing about quality; whose vectors retrieved says `vectors_by` of effort.csv',
    (row) => Number(row.standIn),
  );
