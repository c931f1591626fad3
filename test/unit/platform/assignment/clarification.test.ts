import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assignmentVersion } from '@assay/platform/assignment/assignment';
import { toldOn, withClarification } from '@assay/platform/assignment/clarification';
import { validateAssignment } from '@assay/workflows/assignments';
import { essayOf } from '../../../support/essay-scoring/essay-model.ts';

const clarification = { question: 'Do quotations count?', answer: 'They do not.' };
const { assignment } = essayOf();
const withThese = (clarifications: object[]) => validateAssignment({ ...assignment, clarifications });

describe('the clarifications of an assignment', () => {
  it('leave the version of one that has none as it was, and make another of one that has some', () => {
    const plain = validateAssignment(assignment);
    assert.ok(!('clarifications' in plain));
    assert.notEqual(assignmentVersion(withThese([clarification])), assignmentVersion(plain));
  });

  it('are bounded in number and in length', () => {
    const of = (length: number, size = 10) =>
      Array.from({ length }, (_, at) => ({ question: `Question ${at}?`, answer: 'x'.repeat(size) }));
    assert.equal(withThese(of(40)).clarifications?.length, 40);
    for (const wrong of [of(41), of(1, 1_001), of(13, 1_000), [{ ...clarification, question: ' ' }]])
      assert.throws(() => withThese(wrong), { name: 'AssignmentInvalid' });
  });

  it('are told where they belong: on a subject, or on the whole where they name none that there is', () => {
    const onIdeas = { ...clarification, question: 'Do stories count?', trait: 'ideas ' };
    const onNothing = { ...clarification, question: 'Do poems count?', trait: 'Rhyme' };
    const all = [clarification, onIdeas, onNothing];
    const told = (subject: string | null) =>
      toldOn(all, subject, ['Ideas', 'Trait']).clarifications?.map(({ question }) => question);
    assert.deepEqual(told('Ideas'), ['Do stories count?']);
    assert.deepEqual(told(null), ['Do quotations count?', 'Do poems count?']);
    assert.equal(told('Trait'), undefined);
    assert.deepEqual(toldOn(undefined, null, []), {});
  });

  it('are answered once: the same question again has the new answer in its place', () => {
    const changed = { ...clarification, answer: 'They do.' };
    assert.deepEqual(withClarification([clarification], changed), [changed]);
    const onTrait = { ...changed, trait: 'Ideas' };
    assert.deepEqual(withClarification([clarification], onTrait), [clarification, onTrait]);
  });
});
