import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { coachingView } from '@assay/argument-coaching/report/coaching-view';
import { reviewView } from '@assay/deliverable-review/report/review-view';
import { essayView } from '@assay/essay-scoring/report/essay-view';
import { quizView } from '@assay/short-answer-grading/report/quiz-view';
import { coachingResult } from '../../workflows/argument-coaching/report/sample-coaching.ts';
import { sampleReview } from '../../workflows/deliverable-review/report/sample-reviews.ts';
import {
  missingAnswer,
  quizResult,
  sampleQuiz,
} from '../../workflows/short-answer-grading/report/sample-quizzes.ts';
import { sampleResult } from './sample-results.ts';

const PLACES = {
  real: { standIn: false },
  none: { standIn: false, withoutModel: true },
  standIn: { standIn: true },
};
type ModelPlace = keyof typeof PLACES;

/** A result whose models were there, or were not, its report in a language. */
function placed<R extends { provenance: object; assignment: object }>(
  result: R,
  place: ModelPlace,
  language: string,
): R {
  const {
    withoutModel: _,
    exampleAnswers: __,
    ...provenance
  } = { withoutModel: false, exampleAnswers: false, ...result.provenance };
  return {
    ...result,
    assignment: { ...result.assignment, language },
    provenance: { ...provenance, ...PLACES[place] },
  };
}

const HOW: Record<string, (place: ModelPlace, language: string) => string[]> = {
  essay: (place, language) => essayView(placed(sampleResult(), place, language)).how,
  quiz: (place, language) => quizView(placed(sampleQuiz(3), place, language)).how,
  review: (place, language) => reviewView(placed(sampleReview(), place, language)).making.how,
  coaching: (place, language) => coachingView(placed(coachingResult(), place, language)).how,
};

describe('how a report was made', () => {
  for (const [workflow, howOf] of Object.entries(HOW))
    it(`tells of no agents that read where none did: ${workflow}`, () => {
      const words = (place: ModelPlace, language = 'en') => howOf(place, language).join(' ');
      assert.match(words('none'), /no AI agent read or judged anything in this report\.$/);
      assert.match(words('none', 'it'), /nessun agente di IA ha letto/);
      assert.match(words('standIn'), /stand-in filled the forms/);
      assert.match(words('standIn', 'it'), /sostituto integrato ha riempito/);
      for (const place of ['none', 'standIn'] as const)
        assert.doesNotMatch(
          words(place),
          /Advocate|AI graders|played by|catalogue|AI agents read|opponent|independently/,
        );
      assert.doesNotMatch(words('real'), /stand-in|no AI agent/);
    });

  it('calls on no other graders where none answered', () => {
    const notices = quizView(quizResult([missingAnswer(1), missingAnswer(2)])).notices.join(' ');
    assert.match(notices, /No answer could be graded/);
    assert.doesNotMatch(notices, /other graders/);
  });
});
