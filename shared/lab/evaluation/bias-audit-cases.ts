import type { ScoreRange } from '@assay/kit/statistics/kappa';

/** A score of one trait of one essay, beside what humans gave and what the essay is like. */
export interface AuditCase {
  /** The essay. */
  id: string;
  /** The trait. */
  item: string;
  score: number;
  /** The raters' mean, not rounded. */
  truth: number;
  range: ScoreRange;
  /** `countWords` of the essay; null where its text is not known. */
  words: number | null;
  /** Errors per 100 words (`errorDensity`); null where it is not known. */
  errorDensity: number | null;
  /** What the first two raters gave, where both did. With them come the human baseline and the corrected slopes. */
  raters?: readonly [number, number] | null;
}

/** What residuals are held against. `others`: the mean of what raters gave the essay's other traits, as a share of their ranges. */
export const FACTORS = ['length', 'errors', 'others'] as const;
export type FactorName = (typeof FACTORS)[number];

/** A factor of the cases of a trait. NaN is missing. */
interface CaseFactor {
  /** In its own unit: words, errors per 100 words, a share from 0 to 1. */
  values: Float64Array;
  /** Standardised; of length, its natural logarithm is. All NaN where the factor is constant. */
  standard: Float64Array;
  /** Of what is standardised; null where nothing is known. */
  mean: number | null;
  sd: number | null;
}

/** A trait's cases in columns, in the order of the essays. NaN is missing. */
export interface TraitColumns {
  item: string;
  range: ScoreRange;
  count: number;
  /** The place of each case's essay among all essays. */
  essays: Int32Array;
  score: Float64Array;
  truth: Float64Array;
  residual: Float64Array;
  first: Float64Array;
  second: Float64Array;
  factors: Readonly<Record<FactorName, CaseFactor>>;
  /** The system's scores of the other traits, as `others` are the raters'. */
  othersScores: Float64Array;
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const known = (values: Float64Array) => values.filter((value) => !Number.isNaN(value));
const share = (value: number, { min, max }: ScoreRange) => (value - min) / (max - min);
const mean = (values: Float64Array) => values.reduce((total, value) => total + value, 0) / values.length;

/** Mean and standard deviation (over n) of what is known. */
function spreadOf(values: Float64Array): { mean: number | null; sd: number | null } {
  const given = known(values);
  if (given.length === 0) return { mean: null, sd: null };
  const middle = mean(given);
  const sd = given.every((value) => value === given[0])
    ? 0
    : Math.sqrt(mean(given.map((value) => (value - middle) ** 2)));
  return { mean: middle, sd };
}

function factorOf(
  values: Float64Array,
  scaled: Float64Array,
  spread: ReturnType<typeof spreadOf>,
): CaseFactor {
  const standard = scaled.map((value) => (spread.sd ? (value - spread.mean!) / spread.sd : Number.NaN));
  return { values, standard, ...spread };
}

/** Essays without a single word are as one with one: their logarithm is 0. */
const logWords = (words: number | null) => (words === null ? Number.NaN : Math.log(Math.max(1, words)));
const orMissing = (value: number | null | undefined) => value ?? Number.NaN;

/** The mean share of the other traits of the same essay; NaN where there is none. */
function othersOf(auditCase: AuditCase, ofEssay: readonly AuditCase[], what: 'score' | 'truth'): number {
  const others = ofEssay.filter(({ item }) => item !== auditCase.item);
  return others.reduce((total, other) => total + share(other[what], other.range), 0) / others.length;
}

/** Cases by essay, essays by id and traits by name, so that the order in which they come changes nothing. */
function essaysOf(cases: readonly AuditCase[]): AuditCase[][] {
  const essays = [...Map.groupBy(cases, ({ id }) => id)].sort(([a], [b]) => compare(a, b));
  return essays.map(([, of]) => of.toSorted((a, b) => compare(a.item, b.item)));
}

/** Cases trait by trait in columns; length and error density are standardised over essays, so that all traits share one unit. */
export function auditColumns(cases: readonly AuditCase[]): { essays: number; traits: TraitColumns[] } {
  const essays = essaysOf(cases);
  const ofEssays = (value: (auditCase: AuditCase) => number) =>
    spreadOf(Float64Array.from(essays, ([one]) => value(one!)));
  const [length, errors] = [
    ofEssays(({ words }) => logWords(words)),
    ofEssays(({ errorDensity }) => orMissing(errorDensity)),
  ];
  const items = [...new Set(cases.map(({ item }) => item))].sort(compare);
  const byItem = Map.groupBy(
    essays.flatMap((auditCases, essay) => auditCases.map((one) => ({ one, essay, of: auditCases }))),
    ({ one }) => one.item,
  );
  const traits = items.map((item): TraitColumns => {
    const found = byItem.get(item)!;
    const column = (value: (one: AuditCase, of: readonly AuditCase[]) => number) =>
      Float64Array.from(found, ({ one, of }) => value(one, of));
    const densities = column(({ errorDensity }) => orMissing(errorDensity));
    const others = column((one, of) => othersOf(one, of, 'truth'));
    return {
      item,
      range: found[0]!.one.range,
      count: found.length,
      essays: Int32Array.from(found, ({ essay }) => essay),
      score: column(({ score }) => score),
      truth: column(({ truth }) => truth),
      residual: column(({ score, truth }) => score - truth),
      first: column(({ raters }) => orMissing(raters?.[0])),
      second: column(({ raters }) => orMissing(raters?.[1])),
      factors: {
        length: factorOf(
          column(({ words }) => orMissing(words)),
          column(({ words }) => logWords(words)),
          length,
        ),
        errors: factorOf(densities, densities, errors),
        others: factorOf(others, others, spreadOf(others)),
      },
      othersScores: column((one, of) => othersOf(one, of, 'score')),
    };
  });
  return { essays: essays.length, traits };
}
