import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseAssignment } from '@assay/workflows/assignments';
import { findWorkflow } from '@assay/workflows/find-workflow';
import type { Quiz } from '../../../../shared/workflows/short-answer-grading/assignment.ts';
import {
  ofFirstStudents,
  studentsIn,
} from '../../../../shared/workflows/short-answer-grading/first-students.ts';
import { readClass } from '../../../../shared/workflows/short-answer-grading/make-plan.ts';

const QUIZ = parseAssignment(
  JSON.stringify({
    assignment: 'tides',
    workflow: 'short-answer-grading',
    questions: [
      { id: 'moon', question: 'What pulls the sea?', reference: 'The Moon.' },
      { id: 'salt', question: 'Why is it salt?', reference: 'Rivers bring it.' },
    ],
  }),
) as Quiz;

const PLAIN = ['The Moon pulls the water', 'Rivers carry salt down'];
const OTHERS = { s04: ['A whale drinks it', 'Fish weep'], s09: ['Wind of storms blows hard', 'Old ships'] };
const students = Array.from({ length: 12 }, (_, at) => `s${String(at + 1).padStart(2, '0')}`);
const answers = (student: string) =>
  student === 's12' ? ['', ''] : (OTHERS[student as keyof typeof OTHERS] ?? PLAIN);
const TABLE = Buffer.from(
  ['student,moon,salt', ...students.map((student) => [student, ...answers(student)].join(','))].join('\n'),
);
const read = readClass(TABLE, 'class.csv', QUIZ, 'tenant');
const named = (asked?: string) => [
  ...new Set(ofFirstStudents(read, asked).rows.map(({ student }) => student)),
];

describe('students of a table who are graded first', () => {
  it('are so many, differ in what they wrote, and keep all of their rows in their places', () => {
    const { rows, warnings } = ofFirstStudents(read, '3');
    assert.deepEqual(
      new Set(rows.map(({ student }) => (student in OTHERS ? student : 'plain'))),
      new Set(['plain', 's04', 's09']),
    );
    assert.equal(rows.length, 6);
    for (const row of rows) assert.equal(read.rows[row.row - 1]?.student, row.student);
    assert.match(
      warnings.at(-1)!,
      /^3 of 12 students are graded first.*hand the same table in again for all$/,
    );
  });

  it('wrote something, while there are enough of these', () => {
    assert.ok(!named('11').includes('s12'));
    assert.equal(named('11').length, 11);
  });

  it('are all where so many are not there, or nobody asked', () => {
    assert.equal(ofFirstStudents(read, '12'), read);
    assert.equal(ofFirstStudents(read, undefined), read);
  });

  it('are known by name before; a paper has none', () => {
    const told = students.map((student) => ({ student, questions: ['moon', 'salt'] }));
    assert.deepEqual(studentsIn(TABLE, 'class.csv', QUIZ), told);
    assert.deepEqual(studentsIn(Buffer.from('%PDF-1.7'), 'paper.pdf', QUIZ), []);
  });

  it('are so many as a whole number in digits says, and nothing else', () => {
    const { options } = findWorkflow('short-answer-grading').handIn!;
    const { accepts } = options!.find(({ name }) => name === 'first')!;
    const taken = ['5', '12', '1e1', '0x3', ' 4 ', '05', '0', '-1', '2.5', ''].filter((value) =>
      accepts!(value),
    );
    assert.deepEqual(taken, ['5', '12']);
  });
});
