import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LinkSubmission } from '@assay/platform/lti/link-items';
import type { LtiSession } from '@assay/platform/lti/session';
import type { RejectedUpload, SubmissionItem } from '@assay/platform/run/items';
import { learnerActivity } from '../../../../../functions/platform/lti/learner-activity.ts';
import type { LtiServices } from '../../../../../functions/platform/lti/services.ts';

const at = (minute: number) => `2030-01-02T03:${String(minute).padStart(2, '0')}:00.000Z`;
const NAMED = { tenant: 't', assignment: 'report', submission: 'lti-ada' };
const ASSIGNMENT = {
  assignment: 'report',
  workflow: 'deliverable-review',
  language: 'en',
  task: 'Build it.',
};
const SESSION = { ...{ tenant: 't', sub: 'lti-ada', role: 'student', link: 'l' } } as LtiSession;

const run = (latestRun: string, minute: number) =>
  ({ ...NAMED, latestRun, state: 'completed', admittedAt: at(minute) }) as unknown as SubmissionItem;
const rejected = (minute: number, code: string) =>
  ({
    source: { key: 'submissions/t/report/lti-ada/work.pdf' },
    ...{ rejectedAt: at(minute), code, message: 'It has a password.' },
  }) as unknown as RejectedUpload;

interface Known {
  handed?: Partial<LinkSubmission>;
  latest?: SubmissionItem | null;
  rejected?: RejectedUpload[];
  released?: string | null;
}

/** The activity of a learner who handed in at minute 5, with what is known of it. */
async function shown({ handed = {}, latest = null, rejected = [], released = null }: Known) {
  const one = { ...NAMED, link: 'l', user: 'u', handedInAt: at(5), ...handed };
  const services = {
    links: { findHandedIn: async () => one },
    latestRun: async () => latest,
    rejected: async () => rejected,
    ownOrder: async () => undefined,
    failureOf: async () => null,
    learnersWork: async () => ({ now: null, released, withdrawn: null }),
  } as unknown as LtiServices;
  const { standing, released: told } = await learnerActivity(SESSION, ASSIGNMENT as never, services);
  return [standing, told];
}

describe('the activity of a learner who handed in again after a release', () => {
  const before = { latest: run('run-1', 2), released: 'run-1' };

  it('is under way until the new version has a run, and what is released is of an earlier one', async () => {
    assert.deepEqual(await shown(before), [{ is: 'under-way' }, { isLatest: false }]);
    assert.deepEqual(await shown({ ...before, latest: run('run-2', 6) }), [
      { is: 'assessed' },
      { isLatest: false },
    ]);
    assert.deepEqual(await shown({ latest: run('run-2', 6), released: 'run-2' }), [
      { is: 'released' },
      { isLatest: true },
    ]);
  });

  it('says why the new version was refused', async () => {
    assert.deepEqual(await shown({ ...before, rejected: [rejected(6, 'DocumentEncrypted')] }), [
      { is: 'refused', detail: 'It has a password.' },
      { isLatest: false },
    ]);
  });
});

describe('the activity of a learner whose file was handed on by the platform', () => {
  const noticed = (code: string) => ({
    noticed: {
      reportUrl: 'https://lms.example',
      assets: [],
      refused: { asset: 'a', code, message: 'No .zip.' },
    },
  });

  it('says why it could not be taken, and nothing of what is no fault of theirs', async () => {
    const [own] = await shown({ handed: noticed('SubmissionUnsupported') });
    assert.deepEqual(own, { is: 'refused', detail: 'No .zip.' });
    const [others] = await shown({ handed: noticed('PlatformRefused') });
    assert.deepEqual(others, { is: 'stopped', detail: null });
  });
});
