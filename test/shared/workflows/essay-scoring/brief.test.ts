import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { briefSchema, writeBrief } from '../../../../shared/workflows/essay-scoring/brief.ts';
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
const submitted = { tenant: 't', submission: 's', file: 'essay.txt', text: 'I met @PERSON1 in @CITY2.' };

describe('the brief', () => {
  it('holds the question, the rubric without how it is judged, and the essay as it was written', () => {
    const brief = writeBrief(assignment({ level: 'grade 10' }), submitted, false);
    assert.deepEqual(brief, {
      tenant: 't',
      assignment: 'story',
      submission: 's',
      file: 'essay.txt',
      question: 'What happened?',
      level: 'grade 10',
      language: 'en',
      rubric: [
        { name: 'Ideas', min: 0, max: 3, description: 'Detail.' },
        { name: 'Conventions', min: 0, max: 3, description: '' },
      ],
      essay: 'I met @PERSON1 in @CITY2.',
      surface: false,
    });
    briefSchema.parse(brief);
  });

  it('of the surface replaces placeholders by words and changes nothing else', () => {
    const plain = writeBrief(assignment(), submitted, false);
    const surface = writeBrief(assignment(), submitted, true);
    assert.equal(surface.essay, 'I met Robin in Newtown.');
    assert.deepEqual({ ...surface, essay: plain.essay, surface: false }, plain);
  });

  it('leaves an unknown level empty', () => {
    assert.equal(writeBrief(assignment(), submitted, false).level, '');
  });
});
