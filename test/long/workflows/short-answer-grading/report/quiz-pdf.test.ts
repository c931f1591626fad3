import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderReport } from '@assay/platform/report/render-report';
import { quizView } from '@assay/short-answer-grading/report/quiz-view';
import { studentPages } from '@assay/short-answer-grading/report/student-pages';
import { PATIENT, pdfText, plain } from '../../../../unit/platform/report/pdf-text.ts';
import { ATTACKS, SCRIPTS } from '../../../../unit/platform/report/sample-results.ts';
import { hostileQuiz } from '../../../../unit/workflows/short-answer-grading/report/sample-quizzes.ts';

describe('the PDF of a quiz', () => {
  it('carries every writing unharmed and runs nothing that a student or a model wrote', async () => {
    const { pdf, log } = await renderReport('short-answer-grading', quizView(hostileQuiz()), PATIENT);
    const text = plain(pdfText(pdf));
    for (const [name, words] of Object.entries(SCRIPTS))
      assert.ok(text.includes(plain(words)), `${name} is in the report`);
    for (const attack of ATTACKS.slice(0, 2)) assert.ok(text.includes(attack), attack);
    assert.doesNotMatch(text, /root:x/);
    assert.doesNotMatch(log, /Missing character|Overfull/);
  });

  it('gives each student pages of their own, numbered by themselves', async () => {
    const quiz = hostileQuiz();
    const view = studentPages({ ...quiz, answers: quiz.answers.slice(0, 4) });
    const { pdf, log } = await renderReport('short-answer-grading', view, {
      ...PATIENT,
      handout: 'students',
    });
    assert.doesNotMatch(log, /Missing character|Overfull/);
    const pages = pdfText(pdf).split('\f').slice(0, -1).map(plain);
    const numbers = pages.map((page) => /Pagina (\d+) di (\d+)/.exec(page)!.slice(1, 3).map(Number));
    assert.equal(numbers.filter(([page]) => page === 1).length, view.students.length);
    assert.deepEqual(numbers.slice(0, 3), [
      [1, 2],
      [2, 2],
      [1, 1],
    ]);
    assert.ok(pages[1]!.includes('学生甲'), 'the second page names its student');
    assert.doesNotMatch(pages.slice(2).join(' '), /学生甲/);
  });
});
