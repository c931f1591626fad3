import type { ScoreRange } from '@assay/kit/statistics/kappa';
import * as z from 'zod';
import { cutsOf, wholeScore } from './cuts.ts';
import { conformalQuantile } from './intervals.ts';
import { READING_LEVEL } from './reading.ts';
import { type FittedLine, fitLine, kept, lineSchema, onLine } from './stack-line.ts';
import type { SuggestedScore } from './suggested.ts';

/**
 * The least number of exemplars that both have scored. Below it the suggestion was, in simulation, noticeably worse than the better of
 * the two (docs/reference/essay-scoring.md, "Suggested score").
 */
export const LEAST_CALIBRATED = 20;

/** An exemplar of a trait: what the Judge gave it, what the second reader estimates without it, and the mean of its raters. */
export interface StackCase {
  judge: number | null;
  reader: number | null;
  truth: number;
}

/** How the Judge's score and the second reader's estimate make one estimate of a trait. */
export const stackSchema = z.object({
  range: z.object({ min: z.number(), max: z.number() }),
  cases: z.int().describe('exemplars that both had scored'),
  judge: lineSchema.describe('calibrates the Judge’s score'),
  reader: lineSchema.describe('calibrates the second reader’s estimate'),
  weight: z.number().min(0).max(1).describe('of the Judge’s line; the other’s is what is left to 1'),
  cuts: z
    .object({ from: z.number(), to: z.number(), spread: z.number() })
    .describe('how the estimate becomes a whole score, as the second reader’s does'),
  margin: z.number().min(0).describe('half of the interval at READING_LEVEL, on the scale'),
});
export type Stack = z.infer<typeof stackSchema>;

/** Why there is no stack. */
type UnstackedReason = 'too-few-cases' | 'one-score-only';

/** A case that both have scored. */
export interface WholeCase {
  judge: number;
  reader: number;
  truth: number;
}

/** Lines and weight, and what these make of each case, its lines fitted to the others and the weight to all. */
type StackFit = Pick<Stack, 'judge' | 'reader' | 'weight'> & { left: number[] };

/** The cases that both have scored. @throws RangeError where a number is none, or a truth is off the scale */
function wholeCases(cases: readonly StackCase[], { min, max }: ScoreRange): WholeCase[] {
  return cases.flatMap(({ judge, reader, truth }) => {
    if (!(truth >= min && truth <= max))
      throw new RangeError(`a truth of ${truth} is not from ${min} to ${max}`);
    if (judge === null || reader === null) return [];
    if (!Number.isFinite(judge) || !Number.isFinite(reader))
      throw new RangeError(`${judge} and ${reader} are not both numbers`);
    return [{ judge, reader, truth }];
  });
}

/** Why these cases make no stack; null where they do. @throws RangeError as `fitStack` */
export function whyUnstacked(cases: readonly StackCase[], range: ScoreRange): UnstackedReason | null {
  const whole = wholeCases(cases, range);
  if (whole.length < LEAST_CALIBRATED) return 'too-few-cases';
  return whole.every(({ truth }) => truth === whole[0]!.truth) ? 'one-score-only' : null;
}

/**
 * How much of the other is added to the better: the least-squares weight of their difference, drawn towards 0 by `kept`. From 0 to ½,
 * since the other is no better.
 */
function weightOfOther(better: FittedLine, other: FittedLine, truths: readonly number[]): number {
  const apart = better.left.map((value, at) => other.left[at]! - value);
  const missing = better.left.map((value, at) => truths[at]! - value);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const spread = sum(apart.map((value) => value * value));
  if (spread === 0) return 0;
  const weight = Math.max(0, sum(apart.map((value, at) => value * missing[at]!)) / spread);
  const rest = sum(apart.map((value, at) => (missing[at]! - weight * value) ** 2));
  return kept(weight, rest / (truths.length - 1) / spread);
}

/** Fits lines and weight. The mean squared error of `left` is above neither the Judge's own nor the reader's own. */
export function fitBoth(cases: readonly WholeCase[], range: ScoreRange): StackFit {
  const truths = cases.map(({ truth }) => truth);
  const judge = fitLine(
    cases.map((wholeCase) => ({ said: wholeCase.judge, truth: wholeCase.truth })),
    range,
  );
  const reader = fitLine(
    cases.map((one) => ({ said: one.reader, truth: one.truth })),
    range,
  );
  const weight =
    judge.error <= reader.error
      ? 1 - weightOfOther(judge, reader, truths)
      : weightOfOther(reader, judge, truths);
  const left = cases.map((_, at) => weight * judge.left[at]! + (1 - weight) * reader.left[at]!);
  return { judge: judge.line, reader: reader.line, weight, left };
}

/** All that makes a suggestion but its margin. */
type MarginlessStack = Pick<Stack, 'judge' | 'reader' | 'weight' | 'cuts'>;

function fitParts(cases: readonly WholeCase[], range: ScoreRange): MarginlessStack {
  const { left, ...both } = fitBoth(cases, range);
  const truths = cases.map(({ truth }) => truth);
  return { ...both, cuts: cutsOf(left, truths) };
}

function estimateOf(
  { judge, reader, weight }: Omit<MarginlessStack, 'cuts'>,
  said: Omit<WholeCase, 'truth'>,
  range: ScoreRange,
): number {
  return weight * onLine(judge, said.judge, range) + (1 - weight) * onLine(reader, said.reader, range);
}

/** What a stack says of a case that it was not fitted to. */
interface HeldOutEstimate {
  estimate: number;
  score: number;
}

/**
 * What the stack says of each case when lines, weight and cuts are fitted to all others; null of cases that one of the two has not
 * scored. Honest figures of the stack, and its margin, come from this. The margin alone is made of all of them.
 * @throws RangeError as `fitStack`
 */
export function leaveOneOut(cases: readonly StackCase[], range: ScoreRange): (HeldOutEstimate | null)[] {
  const whole = wholeCases(cases, range);
  let next = 0;
  return cases.map(({ judge, reader }) => {
    if (judge === null || reader === null) return null;
    const at = next++;
    const parts = fitParts(whole.toSpliced(at, 1), range);
    const estimate = estimateOf(parts, { judge, reader }, range);
    return { estimate, score: wholeScore(estimate, parts.cuts, range) };
  });
}

/**
 * Fits how Judge and second reader make one estimate of a trait: `weight`·line(judge) + (1 − `weight`)·line(reader). Each line is
 * calibrated on these cases and drawn towards what was said; the weight is drawn towards the better of the two. Null where fewer than
 * LEAST_CALIBRATED exemplars are scored by both, or all of these have one truth (`whyUnstacked` says which).
 *
 * Guaranteed, of the cases themselves: the mean squared error of `fitBoth`'s `left` is above neither the Judge's own nor the reader's own. Of other essays nothing is guaranteed: what was measured stands in docs/reference/essay-scoring.md.
 * @throws RangeError for a truth off the scale, or a score that is no number
 */
export function fitStack(cases: readonly StackCase[], range: ScoreRange): Stack | null {
  if (whyUnstacked(cases, range)) return null;
  const whole = wholeCases(cases, range);
  const heldOutEstimates = leaveOneOut(whole, range);
  const errors = whole.map(({ truth }, at) => Math.abs(truth - heldOutEstimates[at]!.estimate));
  const margin = conformalQuantile(errors, READING_LEVEL);
  const { min, max } = range;
  return { range: { min, max }, cases: whole.length, ...fitParts(whole, range), margin };
}

/**
 * A score of both, with its interval. Null where one of them said nothing: of one alone it would be that one's score calibrated, which
 * looks like two opinions and is one, and whose interval nobody measured.
 */
export function suggest(stack: Stack, judge: number | null, reader: number | null): SuggestedScore | null {
  if (judge === null || reader === null) return null;
  const { range, margin, cases, weight, cuts } = stack;
  const estimate = estimateOf(stack, { judge, reader }, range);
  const interval = {
    low: Math.max(range.min, estimate - margin),
    high: Math.min(range.max, estimate + margin),
  };
  return { score: wholeScore(estimate, cuts, range), estimate, interval, calibratedOn: cases, weight };
}
