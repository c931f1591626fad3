/** What was said to be how likely, in [0, 1], and whether it was right. */
export interface Prediction {
  probability: number;
  right: boolean;
}

/** Predictions of like probability. Bins are (low, high], the first one [0, high], as in Guo et al. 2017. */
export interface ReliabilityBin {
  low: number;
  high: number;
  count: number;
  /** The mean probability; null in an empty bin. */
  confidence: number | null;
  /** The share that was right; null in an empty bin. */
  accuracy: number | null;
}

/** How far probabilities can be believed. Null where there is no prediction. */
export interface ProbabilityCalibration {
  count: number;
  /** Expected calibration error: mean of |accuracy − confidence| over the bins, weighed by their counts (Guo et al. 2017, eq. 3). */
  ece: number | null;
  /** The largest such difference (maximum calibration error, eq. 5). */
  mce: number | null;
  /** Mean squared difference of probability and outcome, 1 or 0 (Brier 1950, of the binary event “right”). */
  brier: number | null;
  bins: ReliabilityBin[];
}

/** What is left wrong when only the `coverage` surest are kept. */
export interface RiskCoveragePoint {
  /** The share that is kept, in (0, 1]. */
  coverage: number;
  kept: number;
  /** The least probability that is kept. */
  threshold: number;
  /** The share of the kept that is wrong. */
  risk: number;
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((total, value) => total + value, 0) / values.length;

function checked(pairs: readonly Prediction[]): readonly Prediction[] {
  const wrong = pairs.find(({ probability }) => !(probability >= 0 && probability <= 1));
  if (wrong) throw new RangeError(`a probability lies in [0, 1], not at ${wrong.probability}`);
  return pairs;
}

/** The bin b with b/bins < p ≤ (b+1)/bins, by the very edges that the bins tell. */
export function binOf(probability: number, bins: number): number {
  const guess = Math.min(bins - 1, Math.max(0, Math.ceil(probability * bins) - 1));
  if (guess > 0 && probability <= guess / bins) return guess - 1;
  return guess < bins - 1 && probability > (guess + 1) / bins ? guess + 1 : guess;
}

/** The reliability diagram's bins, equally wide. */
function reliabilityBins(pairs: readonly Prediction[], bins = 10): ReliabilityBin[] {
  if (!Number.isInteger(bins) || bins < 1)
    throw new RangeError(`bins: a whole number from 1 on, not ${bins}`);
  const filled: Prediction[][] = Array.from({ length: bins }, () => []);
  for (const pair of checked(pairs)) filled[binOf(pair.probability, bins)]!.push(pair);
  return filled.map((within, index) => ({
    low: index / bins,
    high: (index + 1) / bins,
    count: within.length,
    confidence: mean(within.map(({ probability }) => probability)),
    accuracy: mean(within.map(({ right }) => Number(right))),
  }));
}

/**
 * Calibration of probabilities of being right (SPEC G14).
 * @throws RangeError when a probability lies outside [0, 1]
 */
export function calibrationOf(pairs: readonly Prediction[], bins = 10): ProbabilityCalibration {
  const reliability = reliabilityBins(pairs, bins);
  const gaps = reliability.flatMap(({ count, confidence, accuracy }) =>
    confidence === null || accuracy === null ? [] : [{ count, gap: Math.abs(accuracy - confidence) }],
  );
  const total = pairs.length;
  return {
    count: total,
    ece: total === 0 ? null : gaps.reduce((sum, { count, gap }) => sum + count * gap, 0) / total,
    mce: total === 0 ? null : Math.max(...gaps.map(({ gap }) => gap)),
    brier: mean(pairs.map(({ probability, right }) => (probability - Number(right)) ** 2)),
    bins: reliability,
  };
}

/**
 * The risk–coverage curve: a point for each distinct probability, from the surest on; equal ones are kept or left
 * together, so that the order of the input changes nothing. The last point has coverage 1 and the risk of all.
 * @throws RangeError when a probability lies outside [0, 1]
 */
export function riskCoverage(pairs: readonly Prediction[]): RiskCoveragePoint[] {
  const surest = [...checked(pairs)].sort((a, b) => b.probability - a.probability);
  const points: RiskCoveragePoint[] = [];
  let wrong = 0;
  for (const [index, { probability, right }] of surest.entries()) {
    if (!right) wrong += 1;
    if (surest[index + 1]?.probability === probability) continue;
    const kept = index + 1;
    points.push({ coverage: kept / surest.length, kept, threshold: probability, risk: wrong / kept });
  }
  return points;
}

/**
 * The share of the surest `coverage` that is right: “with the least certain tenth sent to a human” is coverage 0.9.
 * Ties at the edge count by their mean, so that the order of the input changes nothing. Null without predictions.
 */
export function accuracyAtCoverage(pairs: readonly Prediction[], coverage: number): number | null {
  const wanted = Math.round(coverage * pairs.length);
  if (wanted === 0) return null;
  let [before, rightBefore] = [0, 0];
  for (const { kept, risk } of riskCoverage(pairs)) {
    const right = kept * (1 - risk);
    if (kept >= wanted)
      return (rightBefore + ((right - rightBefore) * (wanted - before)) / (kept - before)) / wanted;
    [before, rightBefore] = [kept, right];
  }
  return null;
}
