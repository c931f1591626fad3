import { pearson } from '@assay/kit/statistics/correlation';
import { LEAST_EXEMPLARS } from './reading.ts';

/** The standard normal's 95th percentile. */
const ONE_SIDED = 1.645;

/** A correlation that is enough however few exemplars there are: the bound alone would silence most readers of 15 or 20. */
const ENOUGH = 0.25;

/** An exemplar's score and its leave-one-out estimate; copies of one another are of one group. */
interface LeftOutPair {
  score: number;
  estimate: number;
  group: number;
}

/**
 * Whether leave-one-out estimates go with the scores no further than chance might: the one-sided 95 % bound of their correlation by Fisher's z
 * (1921), standard error 1/√(n − 3), is not above 0, and neither is the correlation above 0.25. Copies count as one. The bound is not exact:
 * of scores that were dealt out at random more than one in twenty passes (docs/reference/second-reader.md, "Nothing learnt").
 */
export function isNothingLearnt(pairs: readonly LeftOutPair[]): boolean {
  const count = new Set(pairs.map(({ group }) => group)).size;
  const correlation = pearson(pairs.map(({ score, estimate }) => [score, estimate] as const));
  if (correlation === null || count <= 3) return true;
  const isEnough = count >= LEAST_EXEMPLARS && correlation > ENOUGH;
  return !(isEnough || Math.atanh(correlation) * Math.sqrt(count - 3) > ONE_SIDED);
}
