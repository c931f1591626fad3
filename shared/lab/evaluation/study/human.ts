import { type BootstrapOptions, bootstrapInterval, type Interval } from '@assay/kit/statistics/bootstrap';
import { quadraticWeightedKappa, type RatingPair } from '@assay/kit/statistics/kappa';
import { meanOf } from '@assay/kit/statistics/score-agreement';
import { ifEnough } from '../draw-units.ts';
import type { ScoredPair } from '../score-truth.ts';

/** How far the first two raters agree with each other on what was judged. */
export interface HumanFigures {
  /** A trait; null: the mean of the traits that have a QWK. */
  item: string | null;
  /** Essay-traits that both rated with whole scores. */
  count: number;
  qwk: number | null;
  interval: Interval | null;
}

interface RatedPair {
  item: string;
  line: number;
  pair: RatingPair<number>;
}

/** Each essay-trait once, however many systems judged it. */
function ratedOnce(pairs: readonly ScoredPair[]): RatedPair[] {
  const once = new Map(pairs.map((pair) => [JSON.stringify([pair.row.line, pair.judgement.item]), pair]));
  return [...once.values()].flatMap(({ judgement, row, ratings }): RatedPair[] => {
    const [first, second] = [ratings.get(1), ratings.get(2)];
    if (!Number.isInteger(first) || !Number.isInteger(second)) return [];
    return [{ item: judgement.item, line: row.line, pair: [first!, second!] }];
  });
}

/** QWK of the first two raters by trait, and its mean, with intervals that draw works. Empty where nothing was rated twice. */
export function humanFigures(pairs: readonly ScoredPair[], options: BootstrapOptions): HumanFigures[] {
  const rated = ratedOnce(pairs);
  if (rated.length === 0) return [];
  const ranges = new Map(pairs.map(({ judgement: { item, range } }) => [item, range]));
  const works = (ratedPairs: readonly RatedPair[]) => [
    ...Map.groupBy(ratedPairs, ({ line }) => line).values(),
  ];
  const ofTrait = (of: readonly RatedPair[], item: string) =>
    quadraticWeightedKappa(
      of.filter((ratedPair) => ratedPair.item === item).map(({ pair }) => pair),
      ranges.get(item)!,
    );
  const items = [...new Set(rated.map(({ item }) => item))];
  const mean = (of: readonly RatedPair[]) =>
    meanOf(items.map((item) => ofTrait(of, item)).filter((qwk) => qwk !== null));
  const figures = (
    item: string | null,
    of: readonly RatedPair[],
    qwk: (of: readonly RatedPair[]) => number | null,
  ) => ({
    ...{ item, count: of.length, qwk: qwk(of) },
    interval: ifEnough(
      works(of).length,
      bootstrapInterval(works(of), (drawn) => qwk(drawn.flat()), options),
    ),
  });
  return [
    ...items.map((item) =>
      figures(
        item,
        rated.filter((one) => one.item === item),
        (of) => ofTrait(of, item),
      ),
    ),
    figures(null, rated, mean),
  ];
}
