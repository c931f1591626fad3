import assert from 'node:assert/strict';
import { it } from 'node:test';
import { validateAssignment } from '@assay/workflows/assignments';
import { findWorkflow } from '@assay/workflows/find-workflow';

const taskOf = (own: object) => {
  const assignment = validateAssignment({ assignment: 'a', ...own });
  return findWorkflow(assignment.workflow).assignments?.task?.(assignment);
};
const motion = { workflow: 'argument-coaching', motion: 'Schools should teach chess.' };

it('a student is asked a motion, what is given and which side to argue, in the assignment’s language', () => {
  assert.equal(taskOf(motion), 'Schools should teach chess.\n\nArgue for the motion, or against it.');
  assert.equal(
    taskOf({ ...motion, language: 'de', student: 'against', background: 'Schach ist ein Spiel.' }),
    'Schools should teach chess.\n\nSchach ist ein Spiel.\n\nArgumentiere gegen den Antrag.',
  );
});

it('a team is asked what its deliverable is to be', () =>
  assert.equal(taskOf({ workflow: 'deliverable-review', task: 'Hand in a design.' }), 'Hand in a design.'));
