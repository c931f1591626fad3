import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ReleasedResult } from '@assay/platform/review/released-result';
import { validateAssignment } from '@assay/workflows/assignments';
import { type LearnerView, learnerPage } from '../../../../../functions/platform/lti/pages/learner.ts';

const at = '2030-01-02T03:04:05.000Z';
const assignment = validateAssignment({
  ...{ assignment: 'coaching', workflow: 'argument-coaching' },
  motion: 'Schools should teach chess.',
});
/** What is released of a piece of coaching: no score. */
const released: ReleasedResult = {
  ...{ runId: 'run-1', workflow: 'argument-coaching', submission: 'anna', assessedAt: at, releasedAt: at },
  assignment: { id: 'coaching', title: 'Chess', language: 'it' },
  standIn: false,
  ...{ released: 'by-teacher', total: 'none', scores: [], comments: [], appeals: [] },
  findings: [],
  appealUntil: '2030-01-16T03:04:05.000Z',
  appealable: [],
};
const shown: LearnerView = {
  ...{ assignment, released, now: null, isLatest: true, isTheirs: true, token: 'token' },
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
    assert.match(text, /action="\/lti\/desk"/);
    assert.doesNotMatch(text, /score/i);
    assert.doesNotMatch(page({ isTheirs: false }), /\/lti\/desk/);
  });

  it('says that a day’s share is used up, in place of that it is being assessed', () => {
    const held = (code: string) =>
      page({
        state: 'held',
        released: null,
        failure: { step: 'open-run', code, message: 'Tomorrow again.' },
      });
    assert.match(held('ShareReached'), /is not assessed yet\. Tomorrow again\./);
    assert.match(held('CapReached'), /is being assessed/);
  });

  it('says in the learner’s words why something was not taken, and of another’s fault only who to ask', () => {
    const rejected = (code: string) =>
      page({ state: 'rejected', released: null, rejection: { code, message: 'Tomorrow again.' } });
    assert.match(rejected('SubmissionsTooMany'), /was not taken\. Tomorrow again\./);
    assert.doesNotMatch(rejected('SubmissionsTooMany'), /Hand in again, or ask/);
    assert.match(rejected('SubmissionTaken'), /was not assessed\. Hand in again, or ask your teacher/);
  });

  it('waits for a teacher before, and tells what is released of an earlier work from the new one', () => {
    const before = page({ released: null });
    assert.match(before, /looks at it before you see what is said of it/);
    const again = page({ state: 'running', isLatest: false });
    assert.match(again, /was handed in and is being assessed/);
    assert.match(again, /What is released is of a work that you handed in earlier/);
    assert.match(again, /action="\/lti\/submissions"/);
  });
});
