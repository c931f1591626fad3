import type { ScoreRange } from '@assay/kit/statistics/kappa';
import * as z from 'zod';

/** A straight line from what one of the two said to what raters give: slope and intercept, on the scale. */
export const lineSchema = z.object({ intercept: z.number(), slope: z.number().min(0) });
type StackLine = z.infer<typeof lineSchema>;

/** What was said of a case, and the truth. */
interface StackPoint {
  said: number;
  truth: number;
}

/** What a line is fitted to: sums over points, from which a point can be taken out again. */
interface Sums {
  count: number;
  said: number;
  truth: number;
  saidSaid: number;
  saidTruth: number;
  truthTruth: number;
}

/** What was said, taken as it is. */
const AS_SAID: StackLine = { intercept: 0, slope: 1 };

/**
 * How many squared standard errors are taken off a squared finding before it is believed, in `kept`. 1 is James and Stein's; chosen by
 * simulation among 0, 1, 2 and 4 (docs/reference/essay-scoring.md, "Suggested score").
 */
const DOUBT = 2;

/**
 * What of a finding is believed: 1 − DOUBT·se²/value², never below 0 (positive-part shrinkage, James and Stein 1961). What may well
 * be chance is nothing, what is plain stays nearly whole.
 */
export function kept(value: number, squaredError: number): number {
  return value === 0 ? 0 : value * Math.max(0, 1 - (DOUBT * squaredError) / value ** 2);
}

function add(sums: Sums, { said, truth }: StackPoint, sign: 1 | -1): Sums {
  return {
    count: sums.count + sign,
    said: sums.said + sign * said,
    truth: sums.truth + sign * truth,
    saidSaid: sums.saidSaid + sign * said * said,
    saidTruth: sums.saidTruth + sign * said * truth,
    truthTruth: sums.truthTruth + sign * truth * truth,
  };
}

/** Below this a spread is rounding. */
const NO_SPREAD = 1e-9;

/**
 * The least-squares line, its shift and its slope each drawn towards "as it was said" (shift 0, slope 1) by `kept`. No slope below 0:
 * who says the opposite is not believed the other way round. What never varied says nothing: the mean of the truths.
 */
function lineOfSums({ count, said, truth, saidSaid, saidTruth, truthTruth }: Sums): StackLine {
  const [meanSaid, meanTruth] = [said / count, truth / count];
  const spread = saidSaid - count * meanSaid ** 2;
  if (spread < NO_SPREAD) return { intercept: meanTruth, slope: 0 };
  const together = saidTruth - count * meanSaid * meanTruth;
  const unexplained = Math.max(0, truthTruth - count * meanTruth ** 2 - together ** 2 / spread);
  const variance = unexplained / (count - 2);
  const slope = Math.max(0, 1 + kept(together / spread - 1, variance / spread));
  const shift = kept(meanTruth - meanSaid, variance / count);
  return { intercept: meanSaid + shift - slope * meanSaid, slope };
}

/** What a line makes of what was said, within the range. */
export function onLine({ intercept, slope }: StackLine, said: number, { min, max }: ScoreRange): number {
  return Math.min(max, Math.max(min, intercept + slope * said));
}

const meanSquare = (errors: readonly number[]) =>
  errors.reduce((sum, error) => sum + error * error, 0) / errors.length;

/** A line, what it makes of each point when it is fitted to the others, and the mean square of that error. */
export interface FittedLine {
  line: StackLine;
  left: number[];
  error: number;
}

/**
 * Calibrates what one of the two says, from four points or more. `left`: each point by the line of all others. Where what was said is
 * itself no worse than that, it is left as it is; so `error` is never above the error of what was said.
 */
export function fitLine(points: readonly StackPoint[], range: ScoreRange): FittedLine {
  const none = { count: 0, said: 0, truth: 0, saidSaid: 0, saidTruth: 0, truthTruth: 0 };
  const all = points.reduce<Sums>((sums, point) => add(sums, point, 1), none);
  const left = points.map((point) => onLine(lineOfSums(add(all, point, -1)), point.said, range));
  const asSaid = points.map(({ said }) => onLine(AS_SAID, said, range));
  const errorOf = (values: readonly number[]) =>
    meanSquare(values.map((value, at) => value - points[at]!.truth));
  const [error, errorAsSaid] = [errorOf(left), errorOf(asSaid)];
  if (errorAsSaid <= error) return { line: AS_SAID, left: asSaid, error: errorAsSaid };
  return { line: lineOfSums(all), left, error };
}
