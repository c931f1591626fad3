import { coefficients, type Regression } from '@assay/kit/statistics/least-squares';
import { FACTORS, type FactorName, type TraitColumns } from './bias-audit-cases.ts';

/** The fewest cases that a slope, a correlation or a table by quartiles is made of. */
export const LEAST_CASES = 20;

/** The figures of a trait that slopes are, by their names. */
export type FigureName =
  | 'residual'
  | 'truth'
  | `raw ${FactorName}`
  | `conditional ${FactorName}`
  | `corrected ${FactorName}`
  | 'halo system'
  | 'halo raters'
  | 'halo difference';

/** How often an essay counts, by its place among all essays. */
export type Weights = Float64Array;

/** A few figures on a draw of essays. */
interface AuditFigures {
  names: readonly FigureName[];
  of(weights: Weights): readonly (number | null)[];
}

type CaseValue = (place: number) => number;

const placesWhere = (count: number, isKnown: (place: number) => boolean) =>
  Array.from({ length: count }, (_, place) => place).filter(isKnown);

function meanAt(places: readonly number[], value: CaseValue): number {
  return places.reduce((total, place) => total + value(place), 0) / places.length;
}

/** Whether a factor tells anything of this trait: it is known of half of the cases, and of enough, and not always the same. */
export function isUsable({ count, factors }: TraitColumns, factor: FactorName): boolean {
  const given = factors[factor].standard.filter((value) => !Number.isNaN(value));
  return (
    given.length >= LEAST_CASES &&
    given.length * 2 >= count &&
    given.some((value) => Math.abs(value - given[0]!) > 1e-12)
  );
}

/** A regression and the essay that each of its cases is of. */
interface OfEssays extends Regression {
  essays: Int32Array;
}

/** The cases of a regression on a constant and some columns; each turn has its own columns, as where two raters change places. */
function regressionOf(
  { essays }: TraitColumns,
  places: readonly number[],
  explained: CaseValue,
  turns: readonly { columns: readonly CaseValue[]; instruments: readonly CaseValue[] }[],
): OfEssays {
  const rows = turns.flatMap((turn) => places.map((place) => ({ ...turn, place })));
  const filled = (of: 'columns' | 'instruments') =>
    Float64Array.from(rows.flatMap((row) => [1, ...row[of].map((column) => column(row.place))]));
  return {
    width: turns[0]!.columns.length + 1,
    explaining: filled('columns'),
    instruments: filled('instruments'),
    explained: Float64Array.from(rows, ({ place }) => explained(place)),
    essays: Int32Array.from(rows, ({ place }) => essays[place]!),
  };
}

const NONE: AuditFigures = { names: [], of: () => [] };

/** The coefficients of a regression, without its constant, under their names. */
function slopes(names: readonly (FigureName | null)[], regression: OfEssays): AuditFigures {
  const kept = names.flatMap((name, at) => (name === null ? [] : [{ name, at: at + 1 }]));
  const cases = new Set(regression.essays).size;
  if (cases < Math.max(LEAST_CASES, 5 * regression.width)) return NONE;
  return {
    names: kept.map(({ name }) => name),
    of: (weights) => {
      const found = coefficients(regression, (place) => weights[regression.essays[place]!]!);
      return kept.map(({ at }) => found?.[at] ?? null);
    },
  };
}

function least(trait: TraitColumns, names: readonly (FigureName | null)[], columns: readonly CaseValue[]) {
  const places = placesWhere(trait.count, (place) => columns.every((column) => !Number.isNaN(column(place))));
  const turn = { columns, instruments: columns };
  return slopes(
    names,
    regressionOf(trait, places, (place) => trait.residual[place]!, [turn]),
  );
}

/** Around its mean, so that the normal equations stay well-conditioned; a slope does not change by it. */
function centred(trait: TraitColumns, values: Float64Array): CaseValue {
  const middle = meanAt([...trait.truth.keys()], (place) => trait.truth[place]!);
  return (place) => values[place]! - middle;
}

const standardOf =
  ({ factors }: TraitColumns) =>
  (factor: FactorName): CaseValue =>
  (place) =>
    factors[factor].standard[place]!;

function meanResidual({ essays, residual }: TraitColumns): AuditFigures {
  return {
    names: ['residual'],
    of: (weights) => {
      let [total, count] = [0, 0];
      for (let place = 0; place < residual.length; place += 1) {
        const weight = weights[essays[place]!]!;
        total += weight * residual[place]!;
        count += weight;
      }
      return [count === 0 ? null : total / count];
    },
  };
}

/**
 * The score on the quality that both raters' scores stand for, length and errors: the first rater's score explains with the second's as
 * its instrument, and the other way round, both together. Only what the raters agree on counts as quality.
 */
function corrected(trait: TraitColumns, usable: readonly FactorName[]): AuditFigures {
  const factors = usable.filter((factor) => factor !== 'others');
  if (factors.length === 0) return NONE;
  const columns = factors.map(standardOf(trait));
  const [first, second] = [centred(trait, trait.first), centred(trait, trait.second)];
  const places = placesWhere(trait.count, (place) =>
    [first, second, ...columns].every((column) => !Number.isNaN(column(place))),
  );
  const turns = [
    { columns: [first, ...columns], instruments: [second, ...columns] },
    { columns: [second, ...columns], instruments: [first, ...columns] },
  ];
  const middle = centred(trait, trait.score);
  const names = factors.map((factor) => `corrected ${factor}` as const);
  return slopes([null, ...names], regressionOf(trait, places, middle, turns));
}

/** Pearson's correlation of a draw; null where one side never varies. */
function correlation(a: Float64Array, b: Float64Array, places: readonly number[], weightOf: CaseValue) {
  let [n, sumA, sumB, aa, bb, ab] = [0, 0, 0, 0, 0, 0];
  const [originA, originB] = [a[places[0]!]!, b[places[0]!]!];
  for (const place of places) {
    const weight = weightOf(place);
    const [x, y] = [a[place]! - originA, b[place]! - originB];
    n += weight;
    sumA += weight * x;
    sumB += weight * y;
    aa += weight * x * x;
    bb += weight * y * y;
    ab += weight * x * y;
  }
  const [varA, varB] = [n * aa - sumA * sumA, n * bb - sumB * sumB];
  if (!(varA > 1e-9 * n * aa) || !(varB > 1e-9 * n * bb)) return null;
  return (n * ab - sumA * sumB) / Math.sqrt(varA * varB);
}

function halo({ count, essays, score, truth, factors, othersScores }: TraitColumns): AuditFigures {
  const others = factors.others.values;
  const places = placesWhere(count, (place) => !Number.isNaN(others[place]!));
  if (places.length < LEAST_CASES) return NONE;
  return {
    names: ['halo system', 'halo raters', 'halo difference'],
    of: (weights) => {
      const weightOf: CaseValue = (place) => weights[essays[place]!]!;
      const system = correlation(score, othersScores, places, weightOf);
      const raters = correlation(truth, others, places, weightOf);
      return [system, raters, system === null || raters === null ? null : system - raters];
    },
  };
}

/** All figures of a trait but those of its quartiles. */
export function traitFigures(trait: TraitColumns): AuditFigures[] {
  const truth = centred(trait, trait.truth);
  const usable = FACTORS.filter((factor) => isUsable(trait, factor));
  const columns = usable.map(standardOf(trait));
  return [
    meanResidual(trait),
    least(trait, ['truth'], [truth]),
    ...usable.map((factor) => least(trait, [`raw ${factor}`], [standardOf(trait)(factor)])),
    ...(usable.length === 0
      ? []
      : [
          least(
            trait,
            [null, ...usable.map((factor) => `conditional ${factor}` as const)],
            [truth, ...columns],
          ),
        ]),
    corrected(trait, usable),
    halo(trait),
  ];
}
