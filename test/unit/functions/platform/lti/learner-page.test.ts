import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { validateAssignment } from '@assay/workflows/assignments';
import { type LearnerView, learnerPage } from '../../../../../functions/platform/lti/pages/learner.ts';

const assignment = validateAssignment({
  ...{ assignment: 'coaching', workflow: 'argument-coaching' },
  motion: 'Schools should teach chess.',
});
const shown: LearnerView = {
  ...{ assignment, released: true, now: null, isLatest: true, isTheirs: true, token: 'token' },
  state: 'completed',
  failure: null,
  rejection: null,
  isActivity: false,
};
const page = (more: Partial<LearnerView> = {}) => String(learnerPage({ ...shown, ...more }));

describe('the page of a learner whose work has no grade', () => {
  it('says that something is released and opens it on the desk, and not that a score is to come', () => {
    const text = page();
    assert.match(text, /your teacher has released what is said of it/);
    assert.match(text, /action="\/lti\/desk" target="_blank" rel="noopener"/, 'what is typed here stays');
    assert.doesNotMatch(text, /score/i);
    assert.doesNotMatch(page({ isTheirs: false }), /\/lti\/desk/);
  });

  it('says that a day’s share is used up, in place of that it is being assessed', () => {
    const held = (code: string) =>
      page({
        state: 'held',
        released: false,
        failure: { step: 'open-run', code, message: 'Tomorrow again.' },
      });
    assert.match(held('ShareReached'), /is not assessed yet\. Tomorrow again\./);
    assert.match(held('CapReached'), /is being assessed/);
  });

  it('says in the learner’s words why something was not taken, and of another’s fault only who to ask', () => {
    const rejected = (code: string) =>
      page({ state: 'rejected', released: false, rejection: { code, message: 'Tomorrow again.' } });
    assert.match(rejected('SubmissionsTooMany'), /was not taken\. Tomorrow again\./);
    assert.doesNotMatch(rejected('SubmissionsTooMany'), /Hand in again, or ask/);
    assert.match(rejected('SubmissionTaken'), /was not assessed\. Hand in again, or ask your teacher/);
  });

  it('waits for a teacher before, and tells what is released of an earlier work from the new one', () => {
    const before = page({ released: false });
    assert.match(before, /looks at it before you see what is said of it/);
    const back = page({ released: false, withdrawn: { reason: 'I mixed up <two> works.' } });
    assert.match(back, /Your teacher released this, and took it back: I mixed up &lt;two&gt; works\./);
    const again = page({ state: 'running', isLatest: false });
    assert.match(again, /was handed in and is being assessed/);
    assert.match(again, /What is released is of a work that you handed in earlier/);
    assert.match(again, /action="\/lti\/submissions"/);
  });
});
