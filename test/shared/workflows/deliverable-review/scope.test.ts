import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseAssignment, reviewAssignment } from '../../../shared/assignment/assignment.ts';
import { anEssayAssignment, aReviewAssignment } from '../../support/assignments.ts';

const yaml = (scope: string) =>
  parseAssignment(`assignment: a\nworkflow: deliverable-review\ntask: Design it.\nscope: ${scope}`);
const refusal = (scope: string) => {
  try {
    yaml(scope);
  } catch (error) {
    return (error as Error).message;
  }
  return assert.fail('taken');
};

describe('the scope of a review', () => {
  it('is every topic, normally strict, thirty findings, unless the assignment says otherwise', () => {
    const { scope, language } = aReviewAssignment({ assignment: 'a', task: 'Design it.' });
    assert.deepEqual(scope, { include: [], exclude: [], strictness: 'normal', maximumFindings: 30 });
    assert.equal(language, 'en');
  });

  it('cannot hold a topic that is in and out of it', () =>
    assert.match(
      refusal('{ include: [Tests], exclude: [tests] }'),
      /scope\.exclude: "Tests" is both in and out/,
    ));
  it('has three degrees of strictness', () =>
    assert.match(refusal('{ strictness: harsh }'), /scope\.strictness/));
  it('needs room for a finding', () =>
    assert.match(refusal('{ maximumFindings: 0 }'), /scope\.maximumFindings/));
  it('refuses what it does not know', () => assert.match(refusal('{ topics: [x] }'), /scope: .*topics/));

  it('belongs to deliverables, not to essays', () => {
    const traits = [{ name: 'Ideas', min: 0, max: 3 }];
    const essay = anEssayAssignment({ assignment: 'a', question: 'Why?', traits });
    assert.throws(() => reviewAssignment(essay), { name: 'AssignmentInvalid' });
  });
});
