import { bootstrapInterval, type Interval } from '@assay/kit/statistics/bootstrap';
import { meanOf } from '@assay/kit/statistics/score-agreement';
import { type RandomSource, seededRandom } from '@assay/kit/statistics/seeded-random';
import type { Winner } from '../result.ts';
import { type CompletePair, isComplete, pairsOf, type ScoredTurn } from './pairs.ts';

/** Exchanges that two judges have to have in common; see `areCrossed`. */
const FEWEST_SHARED = 2;
/** An interval that ends as near to zero as this ends there: floating point. */
const ROUNDING = 1e-9;

/** How often each of some values was drawn. */
function counted<T>(drawn: readonly T[]): Map<T, number> {
  return new Map([...Map.groupBy(drawn, (value) => value)].map(([value, all]) => [value, all.length]));
}

const differenceOf = (pair: CompletePair) => pair.for - pair.against;

/** The mean difference of the pairs of drawn judges and drawn exchanges, each as often as both were drawn; null without any. */
function meanDifference(
  pairs: readonly CompletePair[],
  judges: readonly CompletePair['judge'][],
  exchanges: readonly number[],
): number | null {
  const [ofJudge, ofExchange] = [counted(judges), counted(exchanges)];
  let [sum, weights] = [0, 0];
  for (const pair of pairs) {
    const weight = (ofJudge.get(pair.judge) ?? 0) * (ofExchange.get(pair.exchange) ?? 0);
    sum += weight * differenceOf(pair);
    weights += weight;
  }
  return weights === 0 ? null : sum / weights;
}

const drawFrom = <T>(values: readonly T[], random: RandomSource): T[] =>
  values.map(() => values[Math.floor(random() * values.length)]!);

/**
 * Whether two judges scored both sides of the same two exchanges. Without that what a judge favours cannot be told from what an
 * exchange went like: drawing one of them again shows nothing of the other, and three scores are as sure as a hundred.
 */
function areCrossed(pairs: readonly CompletePair[]): boolean {
  const byJudge = [...Map.groupBy(pairs, ({ judge }) => judge).values()].map(
    (completePairs) => new Set(completePairs.map(({ exchange }) => exchange)),
  );
  return byJudge.some((one, at) =>
    byJudge.slice(at + 1).some((other) => one.intersection(other).size >= FEWEST_SHARED),
  );
}

/** Scores by one judge resemble each other, and so do those of one exchange: both are drawn, not pairs (Owen 2007). */
function intervalOf(pairs: readonly CompletePair[], seed: number): Interval | null {
  if (!areCrossed(pairs)) return null;
  const judges = [...new Set(pairs.map(({ judge }) => judge))];
  const exchanges = [...new Set(pairs.map(({ exchange }) => exchange))];
  const random = seededRandom(seed + 1);
  return bootstrapInterval(judges, (drawn) => meanDifference(pairs, drawn, drawFrom(exchanges, random)), {
    seed,
  });
}

function aheadBy(interval: Interval | null): Winner['stance'] {
  if (interval === null) return null;
  if (interval.low > ROUNDING) return 'for';
  return interval.high < -ROUNDING ? 'against' : null;
}

/**
 * Who is ahead in a debate (SPEC S8): the mean difference of scores by the same judge in the same exchange, from complete
 * pairs alone, with a 95 % bootstrap interval over judges and exchanges. Nobody is where the interval holds zero. Where no two
 * judges scored both sides of the same two exchanges there is no interval, and nobody is either: the difference and the
 * averages are told. Reproducible by its seed.
 */
export function findWinner(turns: readonly ScoredTurn[], seed: number): Winner {
  const all = pairsOf(turns);
  const pairs = all.filter(isComplete);
  const interval = intervalOf(pairs, seed);
  return {
    stance: aheadBy(interval),
    difference: meanOf(pairs.map(differenceOf)),
    interval,
    pairs: pairs.length,
    incomplete: all.length - pairs.length,
    averages: {
      for: meanOf(pairs.map((pair) => pair.for)),
      against: meanOf(pairs.map((pair) => pair.against)),
    },
  };
}
