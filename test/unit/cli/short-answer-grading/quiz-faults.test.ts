import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ASSIGNMENT } from '@assay/short-answer-grading/assignment';
import { faultsIn } from '../../../../cli/validation/faults.ts';

const told = (text: string) =>
  faultsIn(text, ASSIGNMENT.schema)
    .map(({ message }) => message)
    .join('\n');

it('questions with one id are told beside other faults of a quiz', () => {
  const quiz = 'questions:\n  - {id: q1, question: A?}\n  - {id: Q1, question: B?}\n';
  assert.match(told(quiz), /the same as that of questions 1/);
});
