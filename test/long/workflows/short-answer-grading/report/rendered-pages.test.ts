import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { quizView } from '@assay/short-answer-grading/report/quiz-view';
import { studentPages } from '@assay/short-answer-grading/report/student-pages';
import { resultsCsv } from '@assay/short-answer-grading/table/results-csv';
import { pagesOf } from '../../../../support/rendered-pages.ts';
import {
  gradedAnswer,
  sampleQuiz,
} from '../../../../unit/workflows/short-answer-grading/report/sample-quizzes.ts';

/** The numbers of the rows of answers on each page of a text. */
const rowsByPage = (text: string): number[][] =>
  text
    .split('\f')
    .map((page) => [...page.matchAll(/^[ \t]*(\d+)\s+student-\d+\s/gm)].map(([, row]) => Number(row)));

describe('the pages of a report', () => {
  it('of a class leave no row of a table alone on a page', async () => {
    const tables = 14;
    const rows = 9;
    const answers = Array.from({ length: tables * rows }, (_, at) =>
      gradedAnswer(at + 1, { question: `q${Math.floor(at / rows) + 1}` }),
    );
    const quiz = sampleQuiz(4);
    const [question] = quiz.questions;
    const questions = Array.from({ length: tables }, (_, at) => ({ ...question!, id: `q${at + 1}` }));
    const text = await pagesOf('short-answer-grading', quizView({ ...quiz, questions, answers, review: [] }));
    const pages = rowsByPage(text);
    assert.equal(pages.flat().length, answers.length);
    assert.equal(pages.flat().length, answers.length);
    assert.deepEqual(
      pages.filter(([first]) => first !== undefined && first % rows === 0),
      [],
    );
  });

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
