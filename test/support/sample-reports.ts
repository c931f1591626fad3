import { findWorkflow } from '@assay/workflows/find-workflow';
import { hostileResult, missingTrait, sampleResult } from '../unit/platform/report/sample-results.ts';
import {
  coachingResult,
  hostileCoaching,
  revisedResult,
} from '../unit/workflows/argument-coaching/report/sample-coaching.ts';
import { debateResult, heldDebate } from '../unit/workflows/argument-coaching/report/sample-debates.ts';
import {
  hostileReview,
  sampleReview,
  troubledReview,
} from '../unit/workflows/deliverable-review/report/sample-reviews.ts';
import {
  hostileQuiz,
  sampleProfiling,
  sampleQuiz,
} from '../unit/workflows/short-answer-grading/report/sample-quizzes.ts';

/** Results of every workflow whose reports have all parts that a report may have, and texts of attackers in some. */
const RESULTS = {
  scores: () => sampleResult(),
  'scores that are missing': () => sampleResult({ scores: [missingTrait('Ideas')] }),
  'hostile scores': hostileResult,
  coaching: () => coachingResult(),
  'a revision': revisedResult,
  'hostile coaching': hostileCoaching,
  'a debate': () => debateResult(heldDebate({ approach: 'B', rounds: 2 })),
  'a review': () => sampleReview(),
  'a troubled review': () => troubledReview(),
  'a hostile review': hostileReview,
  'a class': () => sampleQuiz(30, 2),
  'graders profiled': () => sampleProfiling(30),
  'a hostile class': hostileQuiz,
} as const;
export type SampleReport = keyof typeof RESULTS;

export const SAMPLE_REPORTS = Object.keys(RESULTS) as SampleReport[];

/** A sample's workflow, and its report's view. */
export async function sampleView(name: SampleReport) {
  const result = RESULTS[name]();
  return { workflow: result.workflow, view: await findWorkflow(result.workflow).report.view(result) };
}
