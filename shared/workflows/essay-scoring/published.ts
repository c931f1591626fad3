import type { PublishedFigure, PublishedTable } from '@assay/platform/workflow/study';

/** The traits of Tables 1 and 9, in their order, by their names in ASAP. */
// biome-ignore format: a table
const TRAITS = [
  'Ideas', 'Organization', 'Voice', 'Word Choice', 'Sentence Fluency', 'Style', 'Conventions',
] as const;

type TraitRow = readonly [system: string, ...qwk: (number | null)[]];

/** MADRAG, Table 1: trait-wise QWK. Its MADRAG rows are of four models; the others are systems that it cites. */
const TABLE_1_SET_7: readonly TraitRow[] = [
  ['MADRAG (GPT-4o-mini)', 0.43, 0.64, null, null, null, 0.47, 0.26],
  ['MADRAG (GPT-4o)', 0.4, 0.38, null, null, null, 0.35, 0.28],
  ['MADRAG (GPT-5-mini)', 0.69, 0.62, null, null, null, 0.33, 0.22],
  ['MADRAG (GPT-5)', 0.75, 0.63, null, null, null, 0.47, 0.19],
  ['ProTACT', 0.5, 0.31, null, null, null, null, 0.23],
  ['FeatEng-RF', 0.77, 0.67, null, null, null, 0.65, 0.62],
  ['CSR-J (GPT-4)', 0.55, 0.58, null, null, null, 0.47, 0.22],
  ['ZS-LLM (GPT-3.5-turbo)', 0.05, 0.07, null, null, null, 0.08, 0.1],
  ['ZS-LLM (LLaMA-2-13B-Chat)', 0.09, 0.02, null, null, null, 0.15, 0.32],
  ['Human–Human', 0.69, 0.58, null, null, null, 0.54, 0.57],
];
const TABLE_1_SET_8: readonly TraitRow[] = [
  ['MADRAG (GPT-4o-mini)', 0.59, 0.47, 0.6, 0.65, 0.55, null, 0.58],
  ['MADRAG (GPT-4o)', 0.59, 0.42, 0.63, 0.61, 0.59, null, 0.62],
  ['MADRAG (GPT-5-mini)', 0.6, 0.63, 0.62, 0.28, 0.34, null, 0.36],
  ['MADRAG (GPT-5)', 0.67, 0.61, 0.55, 0.32, 0.35, null, 0.42],
  ['ProTACT', 0.57, 0.61, null, 0.59, 0.55, null, 0.43],
  ['FeatEng-RF', 0.58, 0.63, 0.54, 0.55, 0.58, null, 0.55],
  ['ZS-LLM (GPT-3.5-turbo)', 0.18, 0.25, 0.15, 0.15, 0.2, null, 0.31],
  ['ZS-LLM (LLaMA-2-13B-Chat)', 0.27, 0.27, 0.27, 0.26, 0.12, null, 0.08],
  ['Human–Human', 0.53, 0.54, 0.47, 0.48, 0.51, null, 0.55],
];

/** MADRAG, Table 9: the ablation, QWK. */
const TABLE_9_SET_7: readonly TraitRow[] = [
  ['SA', 0.27, 0.33, null, null, null, 0.29, 0.06],
  ['SARAG', 0.27, 0.36, null, null, null, 0.32, 0.2],
  ['MA', 0.31, 0.39, null, null, null, 0.28, 0.17],
  ['MAD', 0.25, 0.4, null, null, null, 0.3, 0.2],
  ['MARAG', 0.56, 0.47, null, null, null, 0.4, 0.35],
  ['MADRAG', 0.43, 0.64, null, null, null, 0.47, 0.26],
];
const TABLE_9_SET_8: readonly TraitRow[] = [
  ['SA', 0.41, 0.26, 0.26, 0.12, 0.13, null, 0.08],
  ['SARAG', 0.45, 0.42, 0.44, 0.32, 0.27, null, 0.28],
  ['MA', 0.47, 0.54, 0.37, 0.55, 0.43, null, 0.34],
  ['MAD', 0.47, 0.57, 0.42, 0.61, 0.51, null, 0.46],
  ['MARAG', 0.45, 0.49, 0.45, 0.52, 0.55, null, 0.53],
  ['MADRAG', 0.59, 0.47, 0.6, 0.65, 0.55, null, 0.58],
];

type StandoutRow = readonly [system: string, agreeAt1: number, mae: number];

/** MADRAG, Table 2: the standout subset. */
const TABLE_2_SET_7: readonly StandoutRow[] = [
  ['MADRAG', 0.795, 1.001],
  ['MARAG', 0.753, 1.143],
  ['MAD', 0.575, 1.38],
  ['MA', 0.424, 1.561],
  ['SARAG', 0.566, 1.306],
  ['SA', 0.477, 1.518],
];
const TABLE_2_SET_8: readonly StandoutRow[] = [
  ['MADRAG', 0.883, 1.011],
  ['MARAG', 0.855, 0.834],
  ['MAD', 0.638, 1.264],
  ['MA', 0.759, 1.23],
  ['SARAG', 0.608, 1.386],
  ['SA', 0.52, 1.389],
];

/** The traits that a set has a figure of in any row, and their scale in ASAP. */
function measuredOn(set: 7 | 8) {
  const [rows, range] = set === 7 ? [TABLE_1_SET_7, { min: 0, max: 3 }] : [TABLE_1_SET_8, { min: 1, max: 6 }];
  const items = TRAITS.filter((_, place) => rows.some((row) => typeof row[place + 1] === 'number'));
  return { items, range };
}

function ofTraits(rows: readonly TraitRow[]): PublishedFigure[] {
  return rows.flatMap(([system, ...values]) =>
    TRAITS.flatMap((item, place) => {
      const value = values[place] ?? null;
      return value === null ? [] : [{ system, item, value }];
    }),
  );
}

const data = (set: 7 | 8) => `essay set ${set} of ASAP, with the traits of its first release`;

/** Each row of Table 1 names its model. Table 9 names none; its MADRAG row is Table 1's of GPT-4o-mini, number by number. */
function qwkTable(table: 1 | 9, set: 7 | 8, rows: readonly TraitRow[]): PublishedTable {
  const model =
    'The paper does not name the model of this table; its MADRAG row is the same as that of GPT-4o-mini in Table 1.';
  return {
    name: `MADRAG, Table ${table}, set ${set}`,
    figure: 'QWK',
    data: data(set),
    ...measuredOn(set),
    ...(table === 9 && { model }),
    figures: ofTraits(rows),
  };
}

/** Neither the table nor section 4.3 names a model, and no other table repeats its figures. */
function standoutTables(set: 7 | 8, essayTraits: string, rows: readonly StandoutRow[]): PublishedTable[] {
  const of = (figure: string, place: 1 | 2): PublishedTable => ({
    name: `MADRAG, Table 2, set ${set}`,
    figure,
    data: `${data(set)}, ${essayTraits} essay-traits`,
    ...measuredOn(set),
    model: 'The paper does not name the model of this table.',
    figures: rows.map((row) => ({ system: row[0], item: null, value: row[place] })),
  });
  return [of('Agree@1', 1), of('MAE to the extreme', 2)];
}

/** What MADRAG's paper printed, as it is printed there: Tables 1, 2 and 9. Not measured by us, nor on our data. */
export const PUBLISHED: readonly PublishedTable[] = [
  qwkTable(1, 7, TABLE_1_SET_7),
  qwkTable(1, 8, TABLE_1_SET_8),
  ...standoutTables(7, '2,474', TABLE_2_SET_7),
  ...standoutTables(8, '67', TABLE_2_SET_8),
  qwkTable(9, 7, TABLE_9_SET_7),
  qwkTable(9, 8, TABLE_9_SET_8),
];
