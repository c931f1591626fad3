import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { writeBrief } from '@assay/essay-scoring/brief';
import { anEssayAssignment } from '../../../support/assignments.ts';

const assignment = (more: object = {}) =>
  anEssayAssignment({
    assignment: 'story',
    question: 'What happened?',
    traits: [
      { name: 'Ideas', min: 0, max: 3, description: 'Detail.', levels: { 3: 'rich' } },
      { name: 'Conventions', min: 0, max: 3, surface: true, variant: 'MARAG' },
    ],
    ...more,
  });

describe('the brief', () => {
  it('holds the question, for whom and in which language, and nothing of the rubric', () => {
    assert.deepEqual(writeBrief(assignment({ level: 'grade 10', language: 'it' })), {
      question: 'What happened?',
      level: 'grade 10',
      language: 'it',
    });
  });

  it('is the same whatever the strategy, so that one cached prompt serves all agents', () => {
    const strategies = ['SA', 'MADRAG'].map((variant) => writeBrief(assignment({ variant, seed: 1 })));
    assert.deepEqual(strategies[0], strategies[1]);
  });

  it('leaves an unknown level empty', () => assert.equal(writeBrief(assignment()).level, ''));
});
