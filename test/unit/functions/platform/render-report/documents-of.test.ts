import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CommonResult } from '@assay/platform/run/result';
import type { Workflow } from '@assay/platform/workflow/workflow';
import { quizHandouts } from '@assay/short-answer-grading/report/handouts';
import { quizView } from '@assay/short-answer-grading/report/quiz-view';
import type { QuizResult } from '@assay/short-answer-grading/result';
import { documentsOf } from '../../../../../functions/platform/render-report/documents-of.ts';
import {
  sampleProfiling,
  sampleQuiz,
} from '../../../workflows/short-answer-grading/report/sample-quizzes.ts';

const quiz = {
  view: async (result: CommonResult) => quizView(result as QuizResult),
  handouts: { names: ['students'], of: async (result: CommonResult) => quizHandouts(result as QuizResult) },
};
const filesOf = async (report: Workflow['report'], result: QuizResult) =>
  (await documentsOf({ report }, result)).map(({ files, handout }) => [files.pdf, files.tex, handout]);

describe('the documents of a result', () => {
  it('are the report alone where a workflow hands nothing out', async () => {
    const { handouts: _, ...alone } = quiz;
    assert.deepEqual(await filesOf(alone, sampleQuiz(2)), [['report.pdf', 'report.tex', undefined]]);
  });

  it('are the report, then the pages for students where they were asked for', async () => {
    assert.deepEqual(await filesOf(quiz, sampleQuiz(2)), [
      ['report.pdf', 'report.tex', undefined],
      ['students.pdf', 'students.tex', 'students'],
    ]);
    assert.equal((await filesOf(quiz, sampleQuiz(2, 1, { student_pages: false }))).length, 1);
    assert.equal((await filesOf(quiz, sampleProfiling(4))).length, 1);
  });
});
