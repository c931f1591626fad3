import { LEAST_CALIBRATED } from '@assay/essay-scoring/second-reader/stack';
import type {
  Agreement,
  CalibratedTrait,
  StackCalibration,
} from '@assay/essay-scoring/second-reader/stack-calibration';
import { LEAST_SHARE } from '@assay/essay-scoring/second-reader/stack-worth';
import { perCent } from '@assay/essay-scoring/second-reader/suggested';
import { aligned, between, figure } from '@assay/kit/statistics/format-figures';

const LEAST = `${perCent(LEAST_SHARE)} %`;
const MOST = `${perCent(1 - LEAST_SHARE)} %`;

const WHY_NOT: Record<NonNullable<CalibratedTrait['unsuggested']>, string> = {
  'too-few-cases': `too few exemplars that both scored: it takes ${LEAST_CALIBRATED}`,
  'one-score-only': 'all of them have one score',
  'not-read': 'the second reader does not read this trait',
  'judge-adds-nothing': `the second reader alone would speak: the Judge’s fitted share is below ${LEAST}, or makes no difference`,
  'reader-adds-nothing': `the Judge alone would speak: its fitted share is above ${MOST}, or the second reader makes no difference`,
  'no-better': 'the squared error of both is no lower than that of the better one by itself',
};

const HEADER = ['', 'n', 'QWK', '95 %', 'MAE', '95 %', 'squared error', '95 %', "Judge's share"];

/** A trait's rows: Judge, second reader, both. */
function traitRows({ trait, cases, judge, reader, both, stack }: CalibratedTrait): string[][] {
  const row = (name: string, { qwk, mae, squaredError, intervals }: Agreement, share: string) => [
    ...[name, String(cases), figure(qwk), between(intervals.qwk), figure(mae), between(intervals.mae)],
    ...[figure(squaredError), between(intervals.squaredError), share],
  ];
  return [
    row(`${trait}: Judge`, judge, ''),
    row('  second reader', reader, ''),
    row('  both', both, stack ? `${perCent(stack.weight)} %` : '–'),
  ];
}

/** The figures of a calibration for a terminal. */
export function calibrationText({ traits, standIn, sample }: StackCalibration): string {
  const all = Object.values(traits);
  return [
    ...aligned([HEADER, ...all.flatMap(traitRows)]),
    ...all.flatMap(({ trait, unsuggested }) =>
      unsuggested ? [`  ${trait}: no suggested score: ${WHY_NOT[unsuggested]}`] : [],
    ),
    '  QWK and MAE: of whole scores against the raters’ mean rounded half up. Squared error: of estimates against the mean itself.',
    `  A score is suggested where the Judge’s share is from ${LEAST} to ${MOST} and the squared error of both is the lowest.`,
    '  Second reader: each exemplar as if it had not been learnt from. Both: lines, weight and cuts fitted without it.',
    `  95 %: by bootstrap over the exemplars (seed ${sample.seed}); what is said of each stays as it is.`,
    ...(standIn ? ['  The model stand-in judged: these figures say nothing about quality.'] : []),
  ].join('\n');
}
