import { pearson } from '@assay/kit/statistics/correlation';
import { LEAST_EXEMPLARS } from './reading.ts';

/** The standard normal's 95th percentile. */
const ONE_SIDED = 1.645;

/** A correlation that is enough however few exemplars there are: the bound alone would silence most readers of 15 or 20. */
const ENOUGH = 0.25;

/** Different texts of which no bound can be told. */
const FEW = 3;

/** An exemplar's score and its leave-one-out estimate; copies of one another are of one group. */
interface LeftOutPair {
  score: number;
  estimate: number;
  group: number;
}

/**
 * Why nothing was learnt; null: something was. All exemplars are copies of very few (`too-alike`), of which what is left out is left out with
 * all others; or leave-one-out estimates go with the scores no further than chance might: the one-sided 95 % bound of their correlation by Fisher's z
 * (1921), standard error 1/√(n − 3), is not above 0, and neither is the correlation above 0.25. Copies count as one. The bound is not exact:
 * of scores that were dealt out at random more than one in twenty passes (docs/reference/second-reader.md, "Nothing learnt").
 */
export function whyNothingLearnt(pairs: readonly LeftOutPair[]): 'too-alike' | 'nothing-learnt' | null {
  const count = new Set(pairs.map(({ group }) => group)).size;
  if (count <= FEW) return 'too-alike';
  const correlation = pearson(pairs.map(({ score, estimate }) => [score, estimate] as const));
  if (correlation === null) return 'nothing-learnt';
  const isEnough = count >= LEAST_EXEMPLARS && correlation > ENOUGH;
  return isEnough || Math.atanh(correlation) * Math.sqrt(count - FEW) > ONE_SIDED ? null : 'nothing-learnt';
}
