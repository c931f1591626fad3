import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeToolKeys } from '@assay/platform/lti/keys';
import type { LinkSubmission } from '@assay/platform/lti/link-items';
import { type LtiSession, pageTokens } from '@assay/platform/lti/session';
import type { RejectedUpload, SubmissionItem } from '@assay/platform/run/items';
import { createApp } from '../../../../../functions/platform/lti/app.ts';
import { learnerActivity, receivedTexts } from '../../../../../functions/platform/lti/learner-activity.ts';
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

const APPEAL = { appeal: 3, runId: 'run-1', trait: 'Ideas', text: 'Why?', score: 2, at: at(4), answer: null };

interface Known {
  handed?: Partial<LinkSubmission>;
  latest?: SubmissionItem | null;
  rejected?: RejectedUpload[];
  released?: string | null;
}

/** What is known of a learner who handed in at minute 5. */
function servicesOf({ handed = {}, latest = null, rejected = [], released = null }: Known) {
  const one = { ...NAMED, link: 'l', user: 'u', handedInAt: at(5), ...handed };
  return {
    links: { findHandedIn: async () => one },
    latestRun: async () => latest,
    rejected: async () => rejected,
    ownOrder: async () => undefined,
    failureOf: async () => null,
    learnersWork: async () => ({ now: null, released, withdrawn: null, appeals: [APPEAL] }),
    isTheirs: async () => true,
    textsOf: async (id: string) => [id],
  } as unknown as LtiServices;
}

const activityOf = (known: Known) => learnerActivity(SESSION, ASSIGNMENT as never, servicesOf(known));

async function shown(known: Known) {
  const { standing, released: told } = await activityOf(known);
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

describe('what was received of what a learner handed in last', () => {
  const received = { file: 'My report.pdf', bytes: 900, time: 2 };

  it('is told at every visit, with when, and can be read once it was assessed', async () => {
    const told = async (known: Known) => (await activityOf(known)).received;
    assert.deepEqual(await told({ handed: { received } }), { at: at(5), isReadable: false, ...received });
    const read = await told({ handed: { received }, latest: run('run-2', 6) });
    assert.equal(read?.isReadable, true);
    const noticed = {
      ...{ reportUrl: 'https://lms.example', taken: 'a' },
      assets: [{ id: 'a', url: 'https://lms.example/a', file: 'there.pdf', size: 7 }],
    };
    assert.deepEqual(await told({ handed: { noticed } }), {
      ...{ at: at(5), isReadable: false, file: 'there.pdf', bytes: 7 },
    });
  });

  it('is told by what the platform said of it, and of nothing and what was refused not at all', async () => {
    const told = async (known: Known) => (await activityOf(known)).received;
    const latest = run('run-2', 6);
    assert.deepEqual([await told({}), await told({ latest })], [null, null]);
    assert.equal(await told({ handed: { received }, rejected: [rejected(6, 'DocumentEncrypted')] }), null);
    const refused = { asset: 'a', code: 'SubmissionUnsupported', message: 'No .zip.' };
    const assets = [{ id: 'a', url: 'https://lms.example/a', file: 'there.pdf' }];
    const noticed = { reportUrl: 'https://lms.example', assets };
    assert.equal(await told({ handed: { noticed: { ...noticed, refused } } }), null);
    assert.equal((await told({ handed: { noticed } }))?.file, 'there.pdf', 'before it is taken');
  });

  it('can be read as what it was, whatever came later through another activity', async () => {
    const asked = servicesOf({ handed: { received, run: 'run-1' }, latest: run('run-2', 6) });
    assert.deepEqual(await receivedTexts(SESSION, ASSIGNMENT as never, asked), { texts: ['run-1'] });
  });

  it('has the appeals about it beside it where nothing is released, and there alone', async () => {
    const { runId: _, score: __, ...appeal } = APPEAL;
    assert.deepEqual((await activityOf({})).appeals, [appeal]);
    assert.deepEqual((await activityOf({ released: 'run-1' })).appeals, []);
  });
});

const keys = await makeToolKeys();
const questions = ['q1', 'q2'].map((id) => ({ id, question: `${id}?`, reference: '' }));
const handedIn: unknown[] = [];
const app = createApp({
  base: 'https://assay.example',
  keys: async () => keys,
  requireTurn: async () => {},
  links: {
    find: async ({ link }: { link: string }) => ({ assignment: link }),
    findHandedIn: async () => null,
  },
  platforms: { find: async () => ({}) },
  assignment: async (_: string, assignment: string) => ({
    ...{ assignment, language: 'en', questions, traits: [] },
    workflow: assignment === 'quiz' ? 'short-answer-grading' : 'essay-scoring',
  }),
  latestRun: async () => null,
  rejected: async () => [],
  learnersWork: async () => ({ now: null, released: null, withdrawn: null, appeals: [] }),
  handIn: async (...[, , work]: Parameters<LtiServices['handIn']>) => void handedIn.push(work.received),
} as unknown as LtiServices);

async function handIn(assignment: string, fields: Record<string, string | File>) {
  const page = await pageTokens(keys).ofSession({
    ...{ tenant: 't', role: 'student', sub: 'ada', user: 'u', link: assignment, assignment },
    ...{ framedBy: [], isNamed: true },
  });
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const request = { method: 'POST', headers: { authorization: `Bearer ${page}` }, body };
  const answer = await app.request('https://assay.example/lti/activity/submissions', request);
  assert.equal(answer.status, 200, await answer.text());
}

it('what a learner hands in is received by the name that they gave it, by its words or by its answers', async () => {
  await handIn('essay', { text: 'The sea was calm.' });
  await handIn('essay', { file: new File(['The sea sang.'], 'Ada’s voyage.txt') });
  await handIn('quiz', { 'answer-q1': 'The Moon', 'answer-q2': ' ' });
  assert.deepEqual(handedIn, [
    { words: 4, bytes: 17 },
    { file: 'Ada’s voyage.txt', bytes: 13 },
    { answered: 1, asked: 2 },
  ]);
});
