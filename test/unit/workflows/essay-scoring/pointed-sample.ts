import type { EssayResult } from '@assay/essay-scoring/result';
import { worthOf } from '@assay/platform/assignment/rubric';
import { sampleResult } from '../../platform/report/sample-results.ts';

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

/** A submission with what its parts come to, and what one of them does. */
export const pointedSample = { result: anEssay(), sum: '12.35', most: '15.5', part: '11.25' };
