import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AssayError } from '@assay/kit/errors/assay-error';
import { reviewWorks, scoreOf } from '../../../cli/commands/review.ts';
import { withNearest } from '../../../cli/known-submission.ts';
import { describeQueue, describeReview, type ReviewRead } from '../../../cli/review-text.ts';
import { textTable } from '../../../cli/text-table.ts';
import { UsageError } from '../../../cli/usage-error.ts';

const by = { subject: 'teacher-1', role: 'teacher' as const };
const at = '2026-03-04T05:06:07.000Z';
const runId = 'run-1';
const none = { level: null, overridden: null };
const scores = [
  {
    ...none,
    trait: 'Ideas',
    scale: { min: -2, max: 2 },
    score: -1,
    machine: 0,
    overridden: { reason: 'Too kind.', at },
  },
  { ...none, trait: 'a = b', scale: { labels: ['Correct', '1'] }, score: null, machine: null },
];
const finding = { kind: 'issue', trait: null, edited: [], quotes: [], page: 3, hidden: null };
const review: ReviewRead = {
  ...{
    submission: 'gull',
    run: runId,
    attempts: 1,
    standIn: true,
    seq: 3,
    released: null,
    total: null,
    ownerUnsettled: false,
  },
  needs: [{ reason: 'other-flag', places: 2, flags: ['no-exemplars'] }],
  reviewed: {
    scores,
    findings: [
      { ...finding, finding: 'ISS-001', fields: { title: 'No tests' }, machine: {} },
      {
        ...finding,
        finding: 'ISS-002',
        fields: { title: 'No flows' },
        machine: {},
        hidden: { reason: 'Wrong.', at },
      },
    ],
    comments: [],
  },
  appeals: [{ appeal: 2, runId, trait: 'Ideas', text: 'Please look.', score: -1, at, answer: null }],
  questions: [],
  trail: [
    { seq: 1, at, by, runId, kind: 'score-overridden', trait: 'Ideas', from: 0, to: -1, reason: 'Too kind.' },
    { seq: 2, at, by, runId, kind: 'appealed', trait: 'Ideas', text: 'Please look.', score: -1 },
    { seq: 3, at, by, runId, kind: 'commented', text: 'Second look.', trait: null, for: 'teachers' },
  ],
};

describe('a score that a teacher gives at the command line', () => {
  it('is of a trait by its name or its column, on its scale, and a label keeps its own form', () => {
    assert.deepEqual(scoreOf(scores, 'Ideas=-2'), { trait: 'Ideas', score: -2 });
    assert.deepEqual(scoreOf(scores, 'ideas=1'), { trait: 'Ideas', score: 1 });
    assert.deepEqual(scoreOf(scores, 'a = b=1'), { trait: 'a = b', score: '1' });
    for (const wrong of ['Ideas=3', 'Ideas=', 'Ideas=1.5', 'a = b=correct'])
      assert.throws(() => scoreOf(scores, wrong), {
        code: 'ReviewInvalid',
        message: /is not (?:a whole|one of)/,
      });
    for (const unknown of ['Style=1', 'Ideas', '=1'])
      assert.throws(() => scoreOf(scores, unknown), {
        code: 'ReviewInvalid',
        message: /give TRAIT=SCORE, with one of Ideas, a = b/,
      });
  });

  it('is of a submission that is named', async () => {
    await assert.rejects(reviewWorks('story', undefined, { most: 50, accept: true }), {
      code: 'ReviewInvalid',
      message: /Name the submission/,
    });
  });

  it('has a reason where students read it, and needs none to accept, hide or show', async () => {
    for (const asked of [
      { score: ['Ideas=1'] },
      { withdraw: true },
      { rerun: true },
      { score: ['Ideas=1'], reason: ' ' },
    ])
      await assert.rejects(reviewWorks('story', 'anna', { most: 50, ...asked }), {
        code: 'ReviewInvalid',
        message: /--reason/,
      });
  });
});

describe('a review at the command line', () => {
  it('shows what counts beside the machine, what students do not see, open appeals, and all that was decided', () => {
    const text = describeReview(review);
    assert.match(text, /^gull: not released; no real model was used, nothing to compare with \(2 places\)\n/);
    assert.match(text, /Ideas +-1 +0 +Too kind\.\n +a = b +missing +missing\n/);
    assert.match(text, /ISS-001 +No tests\n +ISS-002 +hidden: Wrong\. +No flows\n/);
    assert.match(text, /appeal +of\n +2 +Ideas +Please look\.\n/);
    assert.match(text, /1 +2026-03-04 05:06 +teacher-1 +score overridden +Ideas: 0 → -1\n/);
    assert.match(text, /3 .* commented +among teachers: Second look\.$/);
    assert.match(describeReview({ ...review, reviewed: null, trail: [], appeals: [] }), /no result yet/);
  });

  it('is no wider than its terminal, as far as words go, and loses none', () => {
    const said = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');
    const rows = [['', 'students', 'finding'], ...['ISS-001', 'ISS-002'].map((id) => [id, 'hidden', said])];
    const narrow = textTable(rows, 60).split('\n');
    assert.ok(narrow.every((line) => line.length <= 60) && narrow.length > 12, narrow.join('\n'));
    assert.equal(
      narrow
        .join(' ')
        .split(/\s+/)
        .filter((word) => word.startsWith('word')).length,
      120,
    );
    assert.equal(textTable(rows, Number.POSITIVE_INFINITY).split('\n').length, 3);
  });

  it('names the nearest score, and submission, of one that is misspelt', async () => {
    assert.throws(() => scoreOf(scores, 'Ideass=1'), {
      code: 'ReviewInvalid',
      message: /did you mean "Ideas"\?/,
    });
    assert.throws(() => scoreOf(scores, 'Ideas=9'), UsageError);
    const pages = async function* () {
      yield { submissions: [{ submission: 'amelia' }, { submission: 'greta' }] };
    };
    const none = new AssayError('SubmissionNotFound', 'There is none.');
    const asked = withNearest({ pages } as never, { assignment: 'rail', submission: 'gretta' }, () =>
      Promise.reject(none),
    );
    await assert.rejects(asked, {
      code: 'SubmissionNotFound',
      message: /did you mean "greta"\? .* runs list rail" lists/,
    });
  });

  it('says where a command of this machine decided', () => {
    const trail = [{ ...review.trail[0]!, by: { subject: 'assay', role: 'administrator' as const } }];
    assert.match(describeReview({ ...review, trail }), /2026-03-04 05:06 +a command here +score overridden/);
  });

  it('tells what waits with why, and how much of it is shown', () => {
    const queued = {
      submission: 'gull',
      run: runId,
      state: 'completed',
      score: 1,
      released: null,
      standIn: false,
    };
    const queue = [{ ...queued, needs: review.needs, openAppeals: 1 }];
    assert.match(
      describeQueue({ total: 7, queue, shared: [] }),
      /^Waiting: 7, the first 1 of them\n\n.*\n +gull +nothing to compare with \(2 places\) +1$/,
    );
    assert.equal(describeQueue({ total: 0, queue: [], shared: [] }), 'Nothing waits for you.');
    const calm = describeQueue({ total: 1, queue: [{ ...queue[0]!, needs: [] }], shared: ['no-exemplars'] });
    assert.match(calm, /^Waiting: 1\n {2}All works .* flagged for: nothing to compare with\. .*\n\n/);
    assert.match(calm, /gull +needs no look/);
    const unread = { ...queue[0]!, needs: [], standIn: true };
    const told = describeQueue({ total: 1, queue: [unread], shared: [] });
    assert.match(told, /gull +no real model was used/);
    assert.doesNotMatch(told, /needs no look/);
  });
});
