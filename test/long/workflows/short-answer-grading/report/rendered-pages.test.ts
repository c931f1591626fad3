import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { quizView } from '@assay/short-answer-grading/report/quiz-view';
import { studentPages } from '@assay/short-answer-grading/report/student-pages';
import { resultsCsv } from '@assay/short-answer-grading/table/results-csv';
import { pagesOf } from '../../../../support/rendered-pages.ts';
import { sampleQuiz } from '../../../../unit/workflows/short-answer-grading/report/sample-quizzes.ts';

describe('the pages of a report', () => {
  it('of a class count one answer as one, and name a grader once', async () => {
    const quiz = sampleQuiz(4);
    const profile = quiz.profile && { ...quiz.profile, answers: 1 };
    const text = await pagesOf('short-answer-grading', quizView({ ...quiz, profile }));
    assert.match(text, /Learnt from 1 past answer that/);
    const pages = await pagesOf('short-answer-grading', studentPages(quiz), 'students');
    assert.match(pages, /“Because the air is thinner[^(]*\(word for word\)/);
    const answer = {
      student: 's',
      label: 'Correct',
      reason: 'Right.',
      answer: 'The air is thinner.',
      needsHuman: false,
      ...{ points: null, of: null, probability: null },
      graders: [{ grader: 'grader-3', label: 'Correct' }],
      flags: [],
    };
    const [head] = resultsCsv([answer] as unknown as Parameters<typeof resultsCsv>[0]).split('\n');
    assert.match(head!, /,grader-3,/);
  });
});
