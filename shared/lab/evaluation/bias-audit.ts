import { type BootstrapOptions, type Interval, weightedBootstrap } from '@assay/kit/statistics/bootstrap';
import type { ScoreRange } from '@assay/kit/statistics/kappa';
import { meanOf } from '@assay/kit/statistics/score-agreement';
import {
  type AuditCase,
  auditColumns,
  FACTORS,
  type FactorName,
  type TraitColumns,
} from './bias-audit-cases.ts';
import { type FigureName, LEAST_CASES, traitFigures, type Weights } from './bias-audit-figures.ts';
import { type Quarter, quarterFigures, quartersOf } from './bias-audit-quartiles.ts';
import { ifEnough } from './draw-units.ts';

export type { AuditCase, FactorName } from './bias-audit-cases.ts';
export { LEAST_CASES } from './bias-audit-figures.ts';

/** A figure and where it lies. Null where it is undefined. */
export interface AuditEstimate {
  value: number | null;
  interval: Interval | null;
}

/** Cases of a quarter by a factor. */
export interface QuarterAudit {
  /** The least and the greatest value in it: words, errors per 100 words, or a share. */
  low: number;
  high: number;
  count: number;
  /** Mean of score − truth. */
  residual: AuditEstimate;
  /** Mean of what is left of it beside the line of residuals on the truth, 0 over all cases. */
  beyondTruth: AuditEstimate;
}

/** Why residuals are not held against a factor. */
export type NotHeld = 'unknown' | 'too-few' | 'constant';

/**
 * Residuals of a trait (score − raters' mean) against one factor. All slopes are points of the score per standard deviation of the
 * factor; above 0: the longer (the more errors, the better elsewhere), the kinder the score. Three views, as each errs in its own way:
 *
 * - `raw`: residual on the factor alone. A system that only draws scores towards the middle (regression to the mean) is too hard on
 *   good essays, and so on long ones, without any eye for length: raw is below 0 though nothing is wrong with length.
 * - `conditional`: the factor's coefficient where the truth and all factors explain the residual together. Compression is out of it. But
 *   the raters' mean is itself not exact: what it misses of an essay's quality goes with length, so that a fair system is a little
 *   above 0. How much: the same figure of one rater against the other (`BiasAudit.human`; more than of a mean of two).
 * - `corrected`: the factor's coefficient beside what the two raters' scores have in common, by instrumental variables (one rater's
 *   score for the other's; Wooldridge, ch. 15), without `others`. Neither compression nor the raters' own noise is in it, if their
 *   errors are independent of each other and of the factors; a bias that both raters share counts as quality. Wide where raters
 *   hardly agree.
 */
export interface FactorAudit {
  factor: FactorName;
  /** Cases whose factor is known. */
  count: number;
  /** Mean and standard deviation (over n) of what a slope is per: of ln words, of errors per 100 words, of a share of the range. */
  mean: number | null;
  sd: number | null;
  notHeld: NotHeld | null;
  raw: AuditEstimate;
  conditional: AuditEstimate;
  corrected: AuditEstimate;
  quarters: QuarterAudit[];
}

/**
 * Halo: the correlation of a trait's score with the mean of the essay's other traits, the system's with its own and the raters' mean with
 * theirs. `difference` above 0: the system tells traits apart less than the raters' means do. Raters' noise lowers theirs, so a small
 * difference is no proof.
 */
interface HaloAudit {
  system: AuditEstimate;
  raters: AuditEstimate;
  difference: AuditEstimate;
}

/** The figures that traits have in common. */
interface CommonAudit {
  residual: AuditEstimate;
  /** Slope of the residual on the truth: 0 none, −1 all essays get one score. Below 0 also from the raters' own noise. */
  truthSlope: AuditEstimate;
  halo: HaloAudit;
}

/** A trait's residuals. */
export interface TraitAudit extends CommonAudit {
  item: string;
  range: ScoreRange;
  count: number;
  factors: FactorAudit[];
}

/** Means over traits of the figures that a trait has; null where their ranges are not equally wide. */
export interface MeanAudit extends CommonAudit {
  factors: Pick<FactorAudit, 'factor' | 'raw' | 'conditional' | 'corrected'>[];
}

/** How scores miss the truth, by what essays are like (SPEC M20). */
export interface BiasAudit {
  essays: number;
  traits: TraitAudit[];
  mean: MeanAudit | null;
  /** The same of the first rater against the second, where both are there of enough essays: what people do. */
  human: Omit<BiasAudit, 'human'> | null;
  leastCases: number;
  seed: number;
  resamples: number;
  level: number;
}

/** A trait with everything that is drawn of it. */
interface PreparedTrait {
  columns: TraitColumns;
  names: FigureName[];
  quarters: Quarter[];
  figures(weights: Weights): (number | null)[];
}

function prepare(columns: TraitColumns): PreparedTrait {
  const parts = traitFigures(columns);
  const quarters = FACTORS.flatMap((factor) => quartersOf(columns, factor));
  const ofQuarters = quarterFigures(columns, quarters);
  return {
    columns,
    names: parts.flatMap(({ names }) => names),
    quarters,
    figures: (weights) => [...parts.flatMap(({ of }) => of(weights)), ...ofQuarters(weights)],
  };
}

const UNDEFINED: AuditEstimate = { value: null, interval: null };
type Lookup = (name: FigureName) => AuditEstimate;

function commonOf(figure: Lookup): CommonAudit {
  return {
    residual: figure('residual'),
    truthSlope: figure('truth'),
    halo: {
      system: figure('halo system'),
      raters: figure('halo raters'),
      difference: figure('halo difference'),
    },
  };
}

const slopesOf = (figure: Lookup, factor: FactorName) => ({
  factor,
  raw: figure(`raw ${factor}`),
  conditional: figure(`conditional ${factor}`),
  corrected: figure(`corrected ${factor}`),
});

function lookup(names: readonly FigureName[], estimates: readonly AuditEstimate[]): Lookup {
  return (name) => estimates[names.indexOf(name)] ?? UNDEFINED;
}

function notHeld({ factors }: TraitColumns, factor: FactorName, raw: AuditEstimate): NotHeld | null {
  if (raw.value !== null) return null;
  const known = factors[factor].values.filter((value) => !Number.isNaN(value));
  if (known.length === 0) return 'unknown';
  return known.every((value) => value === known[0]) ? 'constant' : 'too-few';
}

function traitAudit(
  { columns, names, quarters }: PreparedTrait,
  estimates: readonly AuditEstimate[],
): TraitAudit {
  const figure = lookup(names, estimates);
  const ofQuarters = quarters.map(({ places: _, ...quarter }, at) => ({
    ...quarter,
    residual: estimates[names.length + 2 * at]!,
    beyondTruth: estimates[names.length + 2 * at + 1]!,
  }));
  const { item, range, count } = columns;
  return {
    ...{ item, range, count },
    ...commonOf(figure),
    factors: FACTORS.map((factor): FactorAudit => {
      const { values, mean, sd } = columns.factors[factor];
      const slopes = slopesOf(figure, factor);
      return {
        ...slopes,
        count: values.filter((value) => !Number.isNaN(value)).length,
        ...{ mean, sd },
        notHeld: notHeld(columns, factor, slopes.raw),
        quarters: ofQuarters
          .filter((quarter) => quarter.factor === factor)
          .map(({ factor: _, ...quarter }) => quarter),
      };
    }),
  };
}

const areAsWide = (traits: readonly PreparedTrait[]) =>
  new Set(traits.map(({ columns: { range } }) => range.max - range.min)).size === 1;

/** The means over traits of what each trait's figures are on a draw. */
function meansOver(
  names: readonly FigureName[],
  traits: readonly PreparedTrait[],
  ofTraits: readonly (readonly (number | null)[])[],
) {
  return names.map((name) =>
    meanOf(
      traits.flatMap((trait, at) => {
        const place = trait.names.indexOf(name);
        const value = place < 0 ? null : ofTraits[at]![place]!;
        return value === null ? [] : [value];
      }),
    ),
  );
}

function auditOf(cases: readonly AuditCase[], options: BootstrapOptions): Omit<BiasAudit, 'human'> {
  const { essays, traits: columns } = auditColumns(cases);
  const traits = columns.map(prepare);
  const names = areAsWide(traits) ? [...new Set(traits.flatMap((trait) => trait.names))] : [];
  const all = (weights: Weights) => {
    const ofTraits = traits.map(({ figures }) => figures(weights));
    return [...meansOver(names, traits, ofTraits), ...ofTraits.flat()];
  };
  const values = all(new Float64Array(essays).fill(1));
  const intervals = weightedBootstrap(essays, all, options);
  const estimates = values.map(
    (value, at): AuditEstimate => ({
      value,
      interval: value === null ? null : ifEnough(essays, intervals[at]!),
    }),
  );
  let start = names.length;
  const audited = traits.map((trait) => {
    const count = trait.names.length + 2 * trait.quarters.length;
    start += count;
    return traitAudit(trait, estimates.slice(start - count, start));
  });
  const figure = lookup(names, estimates);
  const mean = { ...commonOf(figure), factors: FACTORS.map((factor) => slopesOf(figure, factor)) };
  const { seed, resamples = 1000, level = 0.95 } = options;
  return {
    ...{ essays, traits: audited, mean: names.length > 0 ? mean : null },
    ...{ leastCases: LEAST_CASES, seed, resamples, level },
  };
}

/** The first rater as if a system, the second as the truth. */
function humanCases(cases: readonly AuditCase[]): AuditCase[] {
  return cases.flatMap(({ raters, ...one }) =>
    raters ? [{ ...one, score: raters[0], truth: raters[1], raters: null }] : [],
  );
}

/**
 * Audits scores for bias (SPEC M20): the residual score − raters' mean against the essay's length (standardised ln words), its error
 * density and the raters' scores of its other traits, after Mathew et al. 2026 (arXiv 2603.23714), who found that models overrate
 * short essays and underrate long ones with small errors. Intervals are percentile bootstrap; essays are drawn with all of their
 * traits. A slope needs `LEAST_CASES` essays and five for each coefficient, else it is null. A factor that is known of fewer than half
 * of a trait's cases is left out; of the others only cases with all of them are in `conditional` and `corrected`. The order of the
 * cases changes nothing. What these figures do not show: a cause. Length goes with quality, and no figure here tells apart what the
 * raters themselves give for length. `human` false: without the raters' own audit, which takes as long again.
 */
export function biasAudit(
  cases: readonly AuditCase[],
  { human = true, ...options }: BootstrapOptions & { human?: boolean },
): BiasAudit {
  const rated = human ? humanCases(cases) : [];
  const enough = new Set(rated.map(({ id }) => id)).size >= LEAST_CASES;
  return { ...auditOf(cases, options), human: enough ? auditOf(rated, options) : null };
}
