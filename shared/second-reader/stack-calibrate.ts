import { traitKey } from '../assignment/rubric.ts';
import { quadraticWeightedKappa, type ScoreRange } from '../statistics/kappa.ts';
import { meanOf } from '../statistics/score-agreement.ts';
import { cutsOf, roundHalfUp, wholeScore } from './cuts.ts';
import type { ReaderTrait, TrainedReader } from './reader.ts';
import { fitStack, leaveOneOut, type StackCase, type WholeCase, whyUnstacked } from './stack.ts';
import type { CalibratedTrait } from './stack-calibration.ts';

/** An exemplar as the Judge scored it. */
export interface JudgedExemplar {
  id: string;
  scores: readonly { trait: string; variant: string; score: number | null }[];
}

/** What is calibrated: a trait and its scale. */
export interface CalibratedScale extends ScoreRange {
  name: string;
}

const within = (value: number, { min, max }: ScoreRange) => Math.max(min, Math.min(max, value));

/** The cases of a trait: exemplars whose raters' mean is known and on the scale. */
function casesOf(
  trait: CalibratedScale,
  judged: readonly JudgedExemplar[],
  reader: TrainedReader,
): StackCase[] {
  const read = reader.leaveOneOut[traitKey(trait.name)];
  const rows = new Map(reader.exemplars.flatMap(({ ids }, row) => ids.map((id) => [id, row] as const)));
  return judged.flatMap(({ id, scores }) => {
    const row = rows.get(id);
    const truth = row === undefined ? null : (read?.scores[row] ?? null);
    if (row === undefined || truth === null || truth < trait.min || truth > trait.max) return [];
    const judge = scores.find((one) => one.trait === trait.name)?.score ?? null;
    return [{ judge, reader: within(read!.estimates[row]!, trait), truth }];
  });
}

function agreement(pairs: readonly (readonly [score: number, truth: number])[], range: ScoreRange) {
  return {
    qwk: quadraticWeightedKappa(pairs, range),
    mae: meanOf(pairs.map(([score, truth]) => Math.abs(score - truth))),
  };
}

const isWhole = (one: StackCase): one is WholeCase => one.judge !== null && one.reader !== null;

/** The figures of Judge, second reader and both, of whole scores against the raters' mean rounded half up, on the same cases. */
function figuresOf(cases: readonly WholeCase[], scale: CalibratedScale, read: ReaderTrait['read']) {
  const truths = cases.map(({ truth }) => truth);
  const figures = (scores: readonly number[]) =>
    agreement(
      scores.map((score, at) => [score, roundHalfUp(truths[at]!)] as const),
      scale,
    );
  const none = { qwk: null, mae: null };
  const stacked = whyUnstacked(cases, scale) === null;
  const estimates = stacked ? leaveOneOut(cases, scale).map((estimate) => estimate!) : [];
  const cuts = stacked ? cutsOf(estimates, truths) : null;
  return {
    judge: figures(cases.map(({ judge }) => judge)),
    reader: read ? figures(cases.map(({ reader }) => wholeScore(reader, read.cuts, scale))) : none,
    both: cuts ? figures(estimates.map((estimate) => wholeScore(estimate, cuts, scale))) : none,
  };
}

function calibrateTrait(
  scale: CalibratedScale,
  judged: readonly JudgedExemplar[],
  reader: TrainedReader,
): CalibratedTrait | null {
  const variant = judged.flatMap(({ scores }) => scores.filter(({ trait }) => trait === scale.name))[0]
    ?.variant;
  if (variant === undefined) return null;
  const read = reader.traits.find(({ key }) => key === traitKey(scale.name))?.read ?? null;
  const cases = casesOf(scale, judged, reader);
  const whole = cases.filter(isWhole);
  return {
    trait: scale.name,
    variant,
    cases: whole.length,
    stack: fitStack(cases, scale),
    unstacked: read ? whyUnstacked(cases, scale) : 'not-read',
    ...figuresOf(whole, scale, read),
  };
}

/**
 * Fits each trait's stack on exemplars that the Judge scored, with what the second reader says of each as if it had not learnt from it
 * (SPEC M9, M17), and how well both do. By trait key; a trait that the Judge was not asked for is not there.
 */
export function calibrateTraits(
  scales: readonly CalibratedScale[],
  judged: readonly JudgedExemplar[],
  reader: TrainedReader,
): Record<string, CalibratedTrait> {
  return Object.fromEntries(
    scales.flatMap((scale) => {
      const calibrated = calibrateTrait(scale, judged, reader);
      return calibrated ? [[traitKey(scale.name), calibrated] as const] : [];
    }),
  );
}
