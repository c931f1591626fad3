import { bootstrapInterval } from '@assay/kit/statistics/bootstrap';
import { quadraticWeightedKappa, type ScoreRange } from '@assay/kit/statistics/kappa';
import { meanOf } from '@assay/kit/statistics/score-agreement';
import { traitKey } from '@assay/kit/tables/trait-key';
import { roundHalfUp, wholeScore } from './cuts.ts';
import type { ReaderTrait, TrainedReader } from './reader.ts';
import { fitStack, leaveOneOut, type Stack, type StackCase, type WholeCase, whyUnstacked } from './stack.ts';
import type { Agreement, CalibratedTrait } from './stack-calibration.ts';
import { whyWorthless } from './stack-worth.ts';

/** An exemplar as the Judge scored it. */
export interface JudgedExemplar {
  id: string;
  scores: readonly { trait: string; variant: string; score: number | null }[];
}

/** What is calibrated: a trait and its scale. */
interface CalibratedScale extends ScoreRange {
  name: string;
}

const within = (value: number, { min, max }: ScoreRange) => Math.max(min, Math.min(max, value));

/** The cases of a trait: exemplars whose raters' mean is known and on the scale. */
function casesOf(
  trait: CalibratedScale,
  judgedExemplars: readonly JudgedExemplar[],
  reader: TrainedReader,
): StackCase[] {
  const leaveOneOut = reader.leaveOneOut[traitKey(trait.name)];
  const rows = new Map(reader.exemplars.flatMap(({ ids }, row) => ids.map((id) => [id, row] as const)));
  return judgedExemplars.flatMap(({ id, scores }) => {
    const row = rows.get(id);
    const truth = row === undefined ? null : (leaveOneOut?.scores[row] ?? null);
    if (row === undefined || truth === null || truth < trait.min || truth > trait.max) return [];
    const judge = scores.find((one) => one.trait === trait.name)?.score ?? null;
    return [{ judge, reader: within(leaveOneOut!.estimates[row]!, trait), truth }];
  });
}

/** What one of the three says of a case, and the raters' mean. */
interface CaseEstimate {
  estimate: number;
  score: number;
  truth: number;
}

const FIGURES: Record<
  keyof Agreement['intervals'],
  (caseEstimates: readonly CaseEstimate[], range: ScoreRange) => number | null
> = {
  qwk: (said, range) =>
    quadraticWeightedKappa(
      said.map(({ score, truth }) => [score, roundHalfUp(truth)] as const),
      range,
    ),
  mae: (said) => meanOf(said.map(({ score, truth }) => Math.abs(score - roundHalfUp(truth)))),
  squaredError: (said) => meanOf(said.map(({ estimate, truth }) => (estimate - truth) ** 2)),
};

/** The figures with their intervals; `seed`: of the draws, which are the same for all that is said of the same cases. */
function agreement(caseEstimates: readonly CaseEstimate[], range: ScoreRange, seed: number): Agreement {
  const each = <T>(of: (figure: (some: readonly CaseEstimate[]) => number | null) => T) => ({
    qwk: of((some) => FIGURES.qwk(some, range)),
    mae: of((some) => FIGURES.mae(some, range)),
    squaredError: of((some) => FIGURES.squaredError(some, range)),
  });
  return {
    ...each((figure) => figure(caseEstimates)),
    intervals: each((figure) => bootstrapInterval(caseEstimates, figure, { seed })),
  };
}

const isWhole = (stackCase: StackCase): stackCase is WholeCase =>
  stackCase.judge !== null && stackCase.reader !== null;

/** The figures of Judge, second reader and both, on the same cases. Both: each case by a stack fitted to the others. */
function figuresOf(
  cases: readonly WholeCase[],
  {
    scale,
    read,
    stacked,
    seed,
  }: { scale: CalibratedScale; read: ReaderTrait['read']; stacked: boolean; seed: number },
) {
  const figures = (of: (wholeCase: WholeCase, at: number) => Omit<CaseEstimate, 'truth'>) =>
    agreement(
      cases.map((one, at) => ({ ...of(one, at), truth: one.truth })),
      scale,
      seed,
    );
  const none = agreement([], scale, seed);
  const heldOutEstimates = stacked ? leaveOneOut(cases, scale) : [];
  return {
    judge: figures(({ judge }) => ({ estimate: judge, score: judge })),
    reader: read
      ? figures(({ reader }) => ({ estimate: reader, score: wholeScore(reader, read.cuts, scale) }))
      : none,
    both: stacked ? figures((_, at) => heldOutEstimates[at]!) : none,
  };
}

/** Why a stack that could be fitted suggests nothing. */
function whyNotSuggested(stack: Stack | null, { judge, reader, both }: ReturnType<typeof figuresOf>) {
  if (!stack) return null;
  const errors = { judge: judge.squaredError!, reader: reader.squaredError!, both: both.squaredError! };
  return whyWorthless(stack, errors);
}

function calibrateTrait(
  scale: CalibratedScale,
  judgedExemplars: readonly JudgedExemplar[],
  reader: TrainedReader,
  seed: number,
): CalibratedTrait | null {
  const variant = judgedExemplars.flatMap(({ scores }) =>
    scores.filter(({ trait }) => trait === scale.name),
  )[0]?.variant;
  if (variant === undefined) return null;
  const read = reader.traits.find(({ key }) => key === traitKey(scale.name))?.read ?? null;
  const cases = casesOf(scale, judgedExemplars, reader);
  const whole = cases.filter(isWhole);
  const stack = fitStack(cases, scale);
  const figures = figuresOf(whole, { scale, read, stacked: stack !== null, seed });
  const unstacked = read ? whyUnstacked(cases, scale) : 'not-read';
  return {
    trait: scale.name,
    variant,
    cases: whole.length,
    stack,
    unsuggested: unstacked ?? whyNotSuggested(stack, figures),
    ...figures,
  };
}

/**
 * Fits each trait's stack on exemplars that the Judge scored, with what the second reader says of each as if it had not learnt from it
 * (SPEC M9, M17), and how well both do, and whether that is worth a suggestion. By trait key; a trait that the Judge was not asked for is not there. `seed`:
 * of the intervals. What the second reader chose over all its exemplars (the weights of its models, the mean and spread of scores, the
 * cuts of its whole scores) has seen each one; its estimates and all of the stack have not.
 */
export function calibrateTraits(
  scales: readonly CalibratedScale[],
  judgedExemplars: readonly JudgedExemplar[],
  reader: TrainedReader,
  seed: number,
): Record<string, CalibratedTrait> {
  return Object.fromEntries(
    scales.flatMap((scale) => {
      const calibrated = calibrateTrait(scale, judgedExemplars, reader, seed);
      return calibrated ? [[traitKey(scale.name), calibrated] as const] : [];
    }),
  );
}
