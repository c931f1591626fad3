import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { replacedAnswers } from '../../../../shared/platform/submission/replaced-answers.ts';

const table = (students: string, ...questions: string[]) =>
  students.split(' ').map((student) => ({ student, questions }));
const work = (subject: string, student: string, ...questions: string[]) => ({
  owner: { subject, name: `Kai ${subject}` },
  answers: Object.fromEntries(questions.map((question, at) => [`row-${at}`, { student, question }])),
});

describe('answers that a table replaces', () => {
  const works = [work('a', 'a', 'moon', 'salt'), work('b', 'b', 'moon'), work('c', 'd', 'moon')];

  it('are of students who have one to a question that it does not hold, by their names', () => {
    assert.deepEqual(replacedAnswers([table('a b', 'salt')], works), [
      [{ questions: ['moon'], students: ['Kai a', 'Kai b'] }],
    ]);
    assert.deepEqual(replacedAnswers([table('a b', 'tide')], works), [
      [
        { questions: ['moon', 'salt'], students: ['Kai a'] },
        { questions: ['moon'], students: ['Kai b'] },
      ],
    ]);
  });

  it('are none where it holds all, is of one student, or the work is not of whom it names', () => {
    assert.deepEqual(replacedAnswers([table('a b', 'moon', 'salt', 'tide')], works), [[]]);
    assert.deepEqual(replacedAnswers([table('a', 'tide')], works), [[]]);
    assert.deepEqual(replacedAnswers([table('c d', 'tide')], works), [[]]);
    const nobodys = [{ ...works[0]!, owner: null }];
    assert.deepEqual(replacedAnswers([table('a b', 'tide')], nobodys), [[]]);
  });

  it('are also those of a table that is handed in before', () => {
    assert.deepEqual(replacedAnswers([table('x y', 'moon'), table('y z', 'salt')], []), [
      [],
      [{ questions: ['moon'], students: ['y'] }],
    ]);
  });
});
