import { aligned, figure } from '@assay/kit/statistics/format-figures';
import type { ValidityRate } from './validity-rate.ts';

type ValidityFigures = ValidityRate & { withoutFeedback: number; withoutReason: number; standIn: boolean };

/** The validity rate as a person reads it. */
export function validityText({
  judges,
  rate,
  withoutFeedback,
  withoutReason,
  standIn,
}: ValidityFigures): string {
  const rows = judges.map(({ grader, valid, of, missing, rate: own }) => {
    return [grader, String(valid), String(of), String(missing), own === null ? 'none' : figure(own)];
  });
  const left = [
    ...(withoutFeedback > 0 ? [`${withoutFeedback} without a teacher's comment`] : []),
    ...(withoutReason > 0 ? [`${withoutReason} without a label or a reason`] : []),
  ];
  const silent = judges.filter((judge) => judge.rate === null).map(({ grader }) => grader);
  return [
    `Validity of the reasons, as the graders judge them beside the teacher's comments: ${rate === null ? 'none' : figure(rate)}`,
    ...aligned([['Judge', 'valid', 'of', 'missing', 'rate'], ...rows]),
    ...(left.length > 0 ? [`  Left out: ${left.join(', ')}`] : []),
    ...(silent.length > 0 ? [`  ${silent.join(', ')} judged nothing, and is left out of the average.`] : []),
    ...(standIn ? ['  No real model judged: these verdicts come from the built-in stand-in.'] : []),
  ].join('\n');
}
