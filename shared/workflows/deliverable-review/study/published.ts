import type { PublishedFigure, PublishedTable } from '@assay/platform/workflow/study';

const DATA = 'ten reports of one course, all of high marks, rated by two of the authors';

/** CAPRA, Table 4: criterion (null: overall), lenient and strict pass rate, raw agreement, κ (null: zero variance). */
// biome-ignore format: a table
const TABLE_4: readonly (readonly [string | null, number, number, number, number | null])[] = [
  ['A1', 0.9, 0.9, 1, 1], ['A2', 1, 1, 1, null], ['A3', 0.85, 0.8, 0.9, 0.615], ['A4', 1, 1, 1, null],
  ['B1', 1, 1, 1, null], ['C1', 0.65, 0.5, 0.7, 0.348], ['C2', 1, 1, 1, null], ['D1', 0.95, 0.9, 0.9, 0],
  [null, 0.919, 0.888, 0.9375, 0.582],
];

/** What a table of the paper is about, by the names of the figures. */
const FIGURES = ['lenient pass rate', 'strict pass rate', 'raw agreement', "Cohen's κ"] as const;

/** CAPRA's Table 4, a table for each of its figures. */
export const PUBLISHED: readonly PublishedTable[] = FIGURES.map((figure, place) => ({
  name: 'CAPRA, Table 4',
  figure,
  data: DATA,
  figures: TABLE_4.flatMap(([item, ...values]): PublishedFigure[] => {
    const value = values[place];
    return value === null || value === undefined ? [] : [{ system: 'CAPRA', item, value }];
  }),
}));

/** What a report took CAPRA (5.2; SPEC C16). */
export const PUBLISHED_COST = { seconds: 248, dollars: 0.44 } as const;
