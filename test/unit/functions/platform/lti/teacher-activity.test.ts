import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LinkSubmission, Passback } from '@assay/platform/lti/link-items';
import type { LtiSession } from '@assay/platform/lti/session';
import type { RejectedUpload, RunItem } from '@assay/platform/run/items';
import { lastWork } from '../../../../../functions/platform/lti/rejected-work.ts';
import type { LtiServices } from '../../../../../functions/platform/lti/services.ts';
import {
  type KnownWorks,
  learnerRows,
  teacherActivity,
} from '../../../../../functions/platform/lti/teacher-activity.ts';

const at = (minute: number) => `2030-01-02T03:${String(minute).padStart(2, '0')}:00.000Z`;
const of = { tenant: 't', assignment: 'story', submission: 'anna' };
const handed = (minute: number): LinkSubmission => ({
  ...of,
  link: 'link-1',
  user: 'user-1',
  handedInAt: at(minute),
});
const run = (minute: number, state: RunItem['state'] = 'completed') => ({
  state,
  admittedAt: at(minute),
  runId: `run-${minute}`,
});
const rejectedAt = (minute: number) =>
  [
    {
      source: { key: 'submissions/t/story/anna/essay.txt' },
      rejectedAt: at(minute),
      message: 'It is damaged.',
    },
  ] as unknown as RejectedUpload[];

const stateOf = (...asked: Parameters<typeof lastWork>) => lastWork(...asked).state;

describe('where what a learner handed in last stands', () => {
  it('is where its run stands, whatever was rejected before', () => {
    assert.equal(stateOf(handed(5), run(6, 'running'), rejectedAt(2)), 'running');
    assert.equal(stateOf(handed(5), run(5, 'failed'), []), 'failed');
  });

  it('is rejected where it was, whatever became of what came before', () => {
    assert.equal(stateOf(handed(5), run(2), rejectedAt(6)), 'rejected');
    assert.equal(stateOf(handed(5), null, rejectedAt(6)), 'rejected');
  });

  it('is not that of what came before and was admitted later, by the order of versions', () => {
    const later = { ...handed(5), run: 'run-b' };
    const before = { ...run(6), order: `${at(4)} 0` };
    assert.equal(stateOf(later, before, [], null), null);
    assert.equal(stateOf(later, before, [], `${at(5)} 0`), null);
    assert.equal(stateOf(later, { ...before, order: `${at(5)} 0` }, [], `${at(5)} 0`), 'completed');
    const [others] = rejectedAt(7);
    const own = { ...others!, upload: 'run-b', message: 'It has a password.' };
    assert.equal(stateOf(later, before, [own], null), 'rejected');
    assert.equal(stateOf(later, before, [{ ...others!, upload: 'run-a' }], null), null);
  });

  it('is nowhere yet while it is on its way', () => {
    assert.equal(stateOf(handed(5), run(2), rejectedAt(3)), null);
    assert.equal(stateOf(handed(5), undefined, []), null);
  });
});

const KNOWN: KnownWorks = {
  runs: [],
  own: new Map(),
  rejected: [],
  passbacks: [],
  moved: new Set(),
  released: new Map(),
};
const row = (more: Partial<KnownWorks>, one: LinkSubmission = handed(5)) => {
  const [shown] = learnerRows([one], { ...KNOWN, ...more });
  return shown!;
};

describe('who handed in, as a teacher sees it', () => {
  it('has a rejection in place of what an earlier run came to', () => {
    const { state, told } = row({ runs: [{ submission: 'anna', ...run(2) }], rejected: rejectedAt(6) });
    assert.deepEqual([state, told], ['rejected', null]);
  });

  it('is released where its student sees what the latest run came to, and of what came since where that stands', () => {
    const runs = [{ submission: 'anna', ...run(6) }];
    assert.equal(row({ runs, released: new Map([['anna', 'run-6']]) }).state, 'released');
    assert.equal(row({ runs, released: new Map([['anna', 'run-2']]) }).state, 'completed');
    assert.equal(row({ runs: [], released: new Map([['anna', 'run-2']]) }).state, 'received');
  });

  it('is on the desk with a run, and says of the rest why it has none', () => {
    const shown = (...asked: Parameters<typeof row>) => {
      const { why, isMoved, isOnDesk } = row(...asked);
      return { why, isMoved, isOnDesk };
    };
    const runs = [{ submission: 'anna', ...run(2) }];
    const here = { why: null, isMoved: false, isOnDesk: true };
    assert.deepEqual(shown({ runs }), here);
    assert.deepEqual(shown({}), { ...here, isOnDesk: false }, 'it is on its way');
    const rejected = rejectedAt(6);
    const damaged = { ...here, why: 'It is damaged.' };
    assert.deepEqual(shown({ rejected }), { ...damaged, isOnDesk: false });
    assert.deepEqual(shown({ rejected, runs }), damaged, 'what came before');
    const refused = { asset: 'a', code: 'SubmissionTooLarge', message: 'It is too large.' };
    const noticed = { reportUrl: 'https://lms.example/reports', assets: [], refused };
    assert.deepEqual(shown({}, { ...handed(5), noticed }), {
      ...{ why: 'It is too large.', isMoved: false, isOnDesk: false },
    });
    const moved = { runs, moved: new Set(['anna']) };
    assert.deepEqual(shown(moved), { why: null, isMoved: true, isOnDesk: false });
  });

  it('tells what the grade book of its own link was told last', () => {
    const told = {
      ...of,
      link: 'link-1',
      timestamp: at(6),
      state: 'sent',
      gradingProgress: 'PendingManual',
    } as const;
    const refused = {
      ...told,
      timestamp: at(7),
      state: 'failed',
      code: 'PlatformRefused',
      status: 422,
    } as const;
    const last = row({ passbacks: [told, refused, { ...told, link: 'link-2', timestamp: at(8) }] }).told!;
    assert.deepEqual([last.state, last.code, last.status], ['failed', 'PlatformRefused', 422]);
  });
});

describe('the activity as who teaches sees it', () => {
  const shown = (passbacks: Passback[]) => {
    const known = run(6);
    const services = {
      links: { find: async () => ({}), ofLink: async () => [handed(5)] },
      latestRuns: async () => [{ ...of, ...known, order: undefined }],
      ...{ rejected: async () => [], passbacks: async () => passbacks },
      learnersReview: async () => ({ released: { runId: 'run-6' } }),
      ownOrder: async () => undefined,
    } as unknown as LtiServices;
    const session = { tenant: 't', link: 'link-1', isNamed: true } as LtiSession;
    return teacherActivity(session, { ...of, workflow: 'essay-scoring' } as never, services);
  };

  it('has something to be sent again where its own grade book does not know of it, whatever another’s does', async () => {
    const one = { ...of, link: 'link-1', timestamp: at(6), state: 'sent' } as const;
    const other = { ...one, link: 'link-2', state: 'failed' } as const;
    assert.equal((await shown([one, other])).hasUnsent, false);
    assert.equal(
      (
        await shown([
          { ...one, state: 'failed' },
          { ...other, state: 'sent' },
        ])
      ).hasUnsent,
      true,
    );
  });
});
