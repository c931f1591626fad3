import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aReviewAssignment } from '../../../support/assignments.ts';
import { refusalOf } from '../../platform/workflow/refusal.ts';

const refusal = (scope: object) =>
  refusalOf({ assignment: 'a', workflow: 'deliverable-review', task: 'Design it.', scope });

describe('the scope of a review', () => {
  it('is every topic, normally strict, thirty findings, unless the assignment says otherwise', () => {
    const { scope, language } = aReviewAssignment({ assignment: 'a', task: 'Design it.' });
    assert.deepEqual(scope, { include: [], exclude: [], strictness: 'normal', maximumFindings: 30 });
    assert.equal(language, 'en');
  });

  it('cannot hold a topic that is in and out of it', () =>
    assert.match(
      refusal({ include: ['Tests'], exclude: ['tests'] }),
      /scope\.exclude: "Tests" is both in and out/,
    ));
  it('has three degrees of strictness', () =>
    assert.match(refusal({ strictness: 'harsh' }), /scope\.strictness/));
  it('needs room for a finding', () =>
    assert.match(refusal({ maximumFindings: 0 }), /scope\.maximumFindings/));
  it('refuses what it does not know', () =>
    assert.match(refusal({ topics: ['x'] }), /scope\.topics: is not known here/));
});
