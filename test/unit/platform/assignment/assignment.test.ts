import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assignmentVersion, idSchema, nameOf } from '@assay/platform/assignment/assignment';
import { anEssayAssignment } from '../../../support/assignments.ts';

const assignment = (more: object = {}) =>
  anEssayAssignment({
    assignment: 'story',
    question: 'Why?',
    traits: [{ name: 'Ideas', min: 0, max: 3 }],
    ...more,
  });

describe('the version of an assignment', () => {
  it('changes with its content and with nothing else', () => {
    assert.equal(assignmentVersion(assignment()), assignmentVersion(assignment({ variant: 'MADRAG' })));
    assert.notEqual(assignmentVersion(assignment()), assignmentVersion(assignment({ variant: 'SA' })));
  });
});

describe('the name of an assignment', () => {
  it('is its title, or its id where it has none', () => {
    assert.deepEqual(nameOf(assignment({ title: 'A story', language: 'it' })), {
      id: 'story',
      title: 'A story',
      language: 'it',
    });
    assert.equal(nameOf(assignment()).title, 'story');
  });
});

describe('an identifier', () => {
  it('is a part of a key, never a path', () => {
    for (const id of ['a', 'Team.12_b-c', '0'.repeat(80)]) assert.ok(idSchema.safeParse(id).success, id);
    for (const id of ['', '..', '.hidden', '-a', 'a/b', 'a#b', 'a b', 'é', '0'.repeat(81)])
      assert.ok(!idSchema.safeParse(id).success, id);
  });
});
