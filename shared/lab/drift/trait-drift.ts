import { fisherMore } from '@assay/kit/statistics/fisher-exact';
import { addRatings, kappaOfSums, noRatings } from '@assay/kit/statistics/kappa';
import { meanOf } from '@assay/kit/statistics/score-agreement';
import { signFlipTest } from '@assay/kit/statistics/sign-flip';
import type { Noise, TraitDrift } from './drift.ts';
import { missingOf, type PairedCase, type PairedTrait } from './pair-judgements.ts';
import { placeOn, scaleKey, traitName } from './scale.ts';
import { type DrawOptions, type DriftUnit, LEAST_UNITS, meanInterval, workOf } from './units.ts';

/** A pair with both values, as numbers. */
interface ValuedPair {
  unit: string;
  before: PairedCase['before'];
  after: PairedCase['after'];
  from: number;
  to: number;
}

/**
 * What moves independently: a piece of work and its copies, but equal answers to a question are graded as one, and so are one. Case, spaces
 * and the forms of letters make no difference.
 */
function unitOf(pairedCase: PairedCase): string {
  const { after } = pairedCase;
  if (!after.work) return workOf(pairedCase);
  return after.work.answer.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

function valuedOf({ scale, cases }: PairedTrait): ValuedPair[] {
  return cases.flatMap((pairedCase) => {
    const { before, after } = pairedCase;
    if (before.value === null || after.value === null) return [];
    const [from, to] = [placeOn(scale, before.value), placeOn(scale, after.value)];
    return [{ unit: unitOf(pairedCase), before, after, from, to }];
  });
}

/** Units in an order that does not hang on that of the submissions, so that a draw is the same. */
function unitsOf(valued: readonly ValuedPair[]): DriftUnit[] {
  const groups = [...Map.groupBy(valued, ({ unit }) => unit)].sort(([a], [b]) => (a < b ? -1 : 1));
  return groups.map(([, group]) => ({
    count: group.length,
    shift: group.reduce((sum, { from, to }) => sum + to - from, 0),
    moved: group.filter(({ from, to }) => from !== to).length,
  }));
}

/** Quadratic weighted κ of scores that may have decimals; null of one pair, and where all are the same. */
function kappaOf(valued: readonly ValuedPair[]): number | null {
  const all = new Set(valued.flatMap(({ from, to }) => [from, to]));
  if (valued.length < 2 || all.size < 2) return null;
  const sums = noRatings();
  for (const { from, to } of valued) addRatings(sums, from, to);
  return kappaOfSums(sums);
}

const share = (valued: readonly ValuedPair[], holds: (size: number) => boolean) =>
  meanOf(valued.map(({ from, to }) => Number(holds(Math.abs(to - from)))));

function cellsOf(valued: readonly ValuedPair[]): TraitDrift['cells'] {
  const cells = Map.groupBy(valued, ({ from, to }) => JSON.stringify([from, to]));
  return [...cells.values()]
    .toSorted(([a], [b]) => a!.from - b!.from || a!.to - b!.to)
    .map((cell) => ({ before: cell[0]!.before.value!, after: cell[0]!.after.value!, count: cell.length }));
}

function noiseOfTrait(trait: PairedTrait, noise: Noise | null): TraitDrift['noise'] {
  const { question, item, scale } = trait;
  const found = noise?.traits.find(
    (one) =>
      one.question === question &&
      one.item === item &&
      scaleKey(one.scale) === scaleKey(scale) &&
      one.units > 0,
  );
  return found ? { units: found.units, moved: found.unitsMoved } : null;
}

/** The chances of a trait; none where units are too few. */
function chancesOf(
  units: readonly DriftUnit[],
  noise: TraitDrift['noise'],
  options: DrawOptions,
): TraitDrift['p'] {
  if (units.length < LEAST_UNITS) return { shift: null, moved: null };
  const shift = signFlipTest(
    units.map((unit) => unit.shift),
    options,
  );
  const moved = { count: units.filter((unit) => unit.moved > 0).length, of: units.length };
  return { shift, moved: noise && fisherMore(moved, { count: noise.moved, of: noise.units }) };
}

/** A trait's figures, before all traits' tests are adjusted for being many. */
export type TraitDriftFigures = Omit<TraitDrift, 'adjusted' | 'moreThanNoise' | 'because'>;

/** What became of a trait between two runs. */
export function traitFigures(
  trait: PairedTrait,
  noise: Noise | null,
  options: DrawOptions,
): TraitDriftFigures {
  const { question, item, scale } = trait;
  const isLabel = 'labels' in scale;
  const valued = valuedOf(trait);
  const units = unitsOf(valued);
  const found = noiseOfTrait(trait, noise);
  const interval = meanInterval(units, isLabel ? 'moved' : 'shift', options);
  const score = <T>(value: T) => (isLabel ? null : value);
  return {
    trait: traitName(question, item),
    question,
    item,
    scale,
    n: valued.length,
    units: units.length,
    unitsMoved: units.filter(({ moved }) => moved > 0).length,
    qwk: score(kappaOf(valued)),
    exact: share(valued, (size) => size === 0),
    adjacent: score(share(valued, (size) => size <= 1)),
    moved: valued.filter(({ from, to }) => from !== to).length,
    up: valued.filter(({ from, to }) => to > from).length,
    down: valued.filter(({ from, to }) => to < from).length,
    meanBefore: score(meanOf(valued.map(({ from }) => from))),
    meanAfter: score(meanOf(valued.map(({ to }) => to))),
    meanShift: score(meanOf(valued.map(({ from, to }) => to - from))),
    interval: interval && [interval.low, interval.high],
    missing: missingOf(trait),
    cells: cellsOf(valued),
    noise: found,
    p: chancesOf(units, found, options),
  };
}
