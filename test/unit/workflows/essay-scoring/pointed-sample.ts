import type { EssayResult } from '@assay/essay-scoring/result';
import { worthOf } from '@assay/platform/assignment/rubric';
import { countingOf, type TotalRule } from '@assay/platform/assignment/total-rule';
import { sampleResult } from '../../platform/report/sample-results.ts';

interface PointedSample {
  result: EssayResult;
  sum: string;
  most: string;
  part: string;
}

/** Weighted traits, and a scale whose scores are worth other numbers than themselves. */
function anEssay(): EssayResult {
  const sample = sampleResult();
  const [first, second] = sample.scores;
  const grades = worthOf({ min: 1, max: 3, points: { 1: 0, 2: 1.1, 3: 2 } });
  const scores = [
    { ...first!, ...{ min: 0, max: 6, score: 5 }, worth: worthOf({ min: 0, max: 6, weight: 2.25 }) },
    { ...second!, ...{ min: 1, max: 3, score: 2 }, worth: grades },
  ];
  return { ...sample, scores };
}

/** The same worth for every trait, of which not all count alike in the total. */
const ruled = (rule: TotalRule, sum: string, most: string, part: string): PointedSample => {
  const sample = sampleResult();
  const traits = [
    { min: 0, max: 4, score: 3 },
    { min: 0, max: 2, score: 1, points: { 0: 0, 1: 2.5, 2: 4 } },
    { min: 1, max: 4, score: 1 },
  ];
  const scores = traits.map(({ points, ...scale }, at) => ({
    ...{ ...sample.scores[at % 2]!, ...scale, trait: `T${at}`, worth: worthOf({ ...scale, points }) },
  }));
  return {
    result: {
      ...sample,
      scores,
      counting: countingOf(
        rule,
        scores.map(() => ({})),
      ),
    },
    sum,
    most,
    part,
  };
};

/** A submission with what its parts come to by each rule. */
export const ruledSamples = [
  ruled({ best: 2 }, '5.5', '8', '2.5'),
  ruled('mean', '2.17', '4', '2.5'),
  ruled('minimum', '1', '4', '2.5'),
  ruled('sum', '6.5', '12', '2.5'),
];

/** A submission with what its parts come to, and what one of them does. */
export const pointedSample = { result: anEssay(), sum: '12.35', most: '15.5', part: '11.25' };
