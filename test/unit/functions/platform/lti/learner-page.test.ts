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
const long = `It ${'does not '.repeat(20)}follow.`;
/** What is released of a piece of coaching: no score, two findings. */
const released: ReleasedResult = {
  ...{ runId: 'run-1', workflow: 'argument-coaching', submission: 'anna', assessedAt: at, releasedAt: at },
  assignment: { id: 'coaching', title: 'Chess', language: 'it' },
  standIn: false,
  ...{ released: 'by-teacher', total: 'none', scores: [], comments: [], appeals: [] },
  findings: [
    {
      ...{ finding: 'critique-1', kind: 'critique', trait: null, fields: { text: long } },
      ...{ edited: false, quotes: ['<b>chess</b>'], page: null },
    },
    {
      ...{ finding: 'critique-2', kind: 'critique', trait: null, fields: { text: 'Clear.' } },
      ...{ edited: false, quotes: [], page: null },
    },
  ],
  appealUntil: '2030-01-16T03:04:05.000Z',
  appealable: ['critique-1', 'critique-2'],
};
const shown: LearnerView = {
  ...{ assignment, released, now: null, isLatest: true, isTheirs: true, token: 'token', at: new Date(at) },
  state: 'completed',
  failure: null,
  rejection: null,
  refused: null,
  isActivity: false,
  hasDesk: false,
};
const page = (more: Partial<LearnerView> = {}) => String(learnerPage({ ...shown, ...more }));

describe('the page of a learner whose work has no grade', () => {
  it('says what is released, in the assignment’s language, and not that a score is to come', () => {
    const text = page();
    assert.match(text, /your teacher has released what is said of it/);
    assert.match(text, /<div lang="it">/);
    assert.match(text, /«&lt;b&gt;chess&lt;\/b&gt;»/);
    assert.doesNotMatch(text, /score/i);
  });

  it('names the parts that can be appealed against by their first words, until the time is over', () => {
    assert.match(page(), /<option value="critique-1">Critica: It does not[^<]{40,60}…<\/option>/);
    assert.match(page(), /<option value="critique-2">Critica: Clear\.<\/option>/);
    const late = page({ at: new Date('2030-01-17T00:00:00Z') });
    assert.match(late, /The time for appeals is over/);
    assert.doesNotMatch(late, /\/lti\/appeals/);
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
    assert.match(again, /What follows is of a work that you handed in earlier/);
    assert.match(again, /action="\/lti\/submissions"/);
  });
});
