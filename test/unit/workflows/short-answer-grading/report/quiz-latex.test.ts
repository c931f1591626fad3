import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { quizView } from '@assay/short-answer-grading/report/quiz-view';
import { studentPages } from '@assay/short-answer-grading/report/student-pages';
import type { QuizResult } from '@assay/short-answer-grading/result';
import { reportLatex } from '../../../../support/report-latex.ts';
import {
  gradedAnswer,
  hostileQuiz,
  missingAnswer,
  PROFILE,
  quizResult,
  sampleProfiling,
  sampleQuiz,
} from './sample-quizzes.ts';

const bodyOf = (tex: string) => tex.slice(tex.indexOf('\\begin{document}')).replace(/\s+/g, ' ');
const overview = (result: QuizResult) => bodyOf(reportLatex('short-answer-grading', quizView(result)));
const pages = (result: QuizResult) =>
  bodyOf(reportLatex('short-answer-grading', studentPages(result), 'students'));
const standIn = (result: QuizResult) => ({
  ...result,
  provenance: { ...result.provenance, standIn: true },
});

describe('the LaTeX of a quiz', () => {
  it('says before any label that the report is advisory and which models wrote it', () => {
    for (const [latex, first] of [
      [overview(sampleQuiz(12)), '\\AssaySection{Labels}'],
      [pages(sampleQuiz(12)), 'Your answer'],
    ] as const) {
      const advisory = latex.indexOf('Advisory until released');
      assert.ok(advisory > 0 && advisory < latex.indexOf(first));
      assert.match(latex, /Artificial intelligence was used.*debater-large-2026-03/);
    }
  });

  it('warns on every page for a student that no real model was used, on a stand-in run only', () => {
    assert.doesNotMatch(overview(sampleQuiz(2)) + pages(sampleQuiz(2)), /NO REAL MODEL/);
    assert.equal(pages(standIn(sampleQuiz(3))).split('\\AssayAlarm{NO REAL MODEL').length - 1, 3);
    assert.match(overview(standIn(sampleQuiz(2))), /\\AssayAlarm\{NO REAL MODEL/);
  });

  it('tells a student whose label is missing that a teacher will look at the answer', () => {
    const latex = pages(quizResult([missingAnswer(1)]));
    assert.match(latex, /This answer has no label yet: a teacher will look at it\./);
    assert.doesNotMatch(latex, /\\AssayBadge\{|HTTP 503/);
  });

  it('has every part where there is something to tell, and none where there is not', () => {
    const full = overview(sampleQuiz(40, 3));
    for (const part of [
      'Labels',
      'Agreement of the graders',
      'What a human should look at first',
      'All answers',
    ])
      assert.ok(full.includes(`\\AssaySection{${part}}`), part);
    assert.match(full, /\\begin\{picture\}\(76,58\)/);
    const little = overview(
      quizResult([gradedAnswer(1)], {
        profile: null,
        warnings: [],
        graders: [],
        method: 'majority',
        past: 0,
      }),
    );
    assert.match(little, /No answer was set aside for a human/);
    assert.match(little, /The graders were not profiled/);
    assert.doesNotMatch(little, /picture|Agreement of the graders|Warnings/);
    assert.match(
      overview(quizResult([missingAnswer(1)], { profile: { ...PROFILE, calibration: null } })),
      /too few past answers/,
    );
    assert.match(overview(sampleProfiling(30)), /\\AssaySection\{Where the graders erred most\}/);
  });

  it('takes a table without any answer', () => {
    assert.match(overview(quizResult([])), /0 answers, 0 students/);
  });

  it('gives no command of a student or a model to TeX', () => {
    for (const latex of [overview(hostileQuiz()), pages(hostileQuiz())]) {
      assert.doesNotMatch(latex, /\\(?:input|directlua\{os|immediate|write18|csname) ?\{?[/e]/);
      assert.doesNotMatch(latex, /(?<!\\)\\end\{document\}.+\S.+\\end\{document\}/);
    }
  });
});
