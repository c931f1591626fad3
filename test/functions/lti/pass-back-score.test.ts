import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  type UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { createOwnerStore } from '../../../shared/access/owner-store.ts';
import { createLinkStore } from '../../../shared/lti/link-store.ts';
import { createPassbackStore } from '../../../shared/lti/passback-store.ts';
import { platformKey } from '../../../shared/lti/platform.ts';
import { subjectOf } from '../../../shared/lti/pseudonym.ts';
import { CANVAS_SUBMISSION } from '../../../shared/lti/scores.ts';
import { release, withdraw } from '../../../shared/review/decide.ts';
import type { Decision, ReviewEvent } from '../../../shared/review/event.ts';
import { fold, type Review } from '../../../shared/review/fold.ts';
import { createReviewStore } from '../../../shared/review/review-store.ts';
import type { ResultName } from '../../../shared/review/reviewable.ts';
import { putAssignment } from '../../../shared/workflows/assignment-store.ts';
import { RESULT } from '../../../shared/workflows/essay-scoring/result.ts';
import { hiddenFields, launch, openBrowser } from '../../support/lti-platform/browser.ts';
import { resourceClaims } from '../../support/lti-platform/launches.ts';
import { ALL_SCOPES, openLtiPlatform } from '../../support/lti-platform/platform.ts';
import { essayResultOf } from '../../support/lti-results.ts';
import { ESSAY, openLtiTool } from '../../support/lti-tool.ts';

const LTI = 'https://purl.imsglobal.org/spec/lti/claim/';
const tool = await openLtiTool();
const platform = await openLtiPlatform(tool.base);
await tool.platforms.put(platform.registration());
await putAssignment(tool.objects, 'default', ESSAY);
const passbacks = createPassbackStore(tool.documents, 'results');
const owners = createOwnerStore(tool.documents, 'results');
const reviews = createReviewStore(tool.documents, 'results');
const links = createLinkStore(tool.documents, 'results');

const submission = subjectOf({ issuer: platform.issuer, user: 'user-1' });
const of = { tenant: 'default', assignment: 'essay-1', submission };
let seq = 0;

/** A learner hands in through a link, and a run of it is admitted and has a result. */
async function handIn(link = 'link-1', scores: (number | null)[] = [5, 3]): Promise<string> {
  const browser = openBrowser(tool.base);
  const opened = await launch(browser, platform, (nonce) =>
    resourceClaims(platform, nonce, { [`${LTI}resource_link`]: { id: link } }),
  );
  const form = new FormData();
  const fields = { ...hiddenFields(await opened.text()), text: 'The sea was calm.' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  await browser.post('/lti/submissions', form);
  seq += 1;
  const runId = `run-${seq}`;
  const result = essayResultOf({ runId, ...of, scores });
  await tool.artifactsOf(runId).write(RESULT, result);
  const at = new Date(Date.parse('2026-01-01T00:00:00Z') + seq * 1000).toISOString();
  await tool.runStore.admit({
    ...of,
    runId,
    file: 'work.txt',
    source: { bucket: 'b', key: 'k', versionId: String(seq) },
    options: {},
    state: 'completed',
    workflow: 'essay-scoring',
    attempt: 1,
    admittedAt: at,
    order: at,
  });
  return runId;
}

/** A teacher decides on the result of a run. */
async function decide(
  decision: (review: Review, result: ResultName) => Decision,
  runId: string,
): Promise<void> {
  const review = fold(await reviews.events(of));
  const decided = decision(review, { runId, attempts: 1 });
  const by = { subject: 'teacher', role: 'teacher' } as const;
  const event: ReviewEvent = { ...decided, seq: review.seq + 1, at: new Date().toISOString(), by };
  assert.ok(await reviews.append(of, event));
}
const releaseOf = (runId: string) =>
  decide((review, result) => release(result, review, { appealDays: 14, now: new Date() }), runId);
const withdrawalOf = (runId: string) => decide((review) => withdraw(review, { reason: 'too early' }), runId);

/** Takes back what was released before, so that a learner may hand in. */
async function takeBack(): Promise<void> {
  const { released } = fold(await reviews.events(of));
  if (released) await withdrawalOf(released.runId);
}

const told = () => platform.grades.scores;
const kept = () => passbacks.ofAssignment(of);

beforeEach(() => {
  Object.assign(platform, { disturbed: null, allowedScopes: ALL_SCOPES, requests: [] });
  Object.assign(platform.grades, { columns: [], scores: [] });
  tool.hidden.length = 0;
});

describe('a score', () => {
  it('waits for a human, is told when it is released, and taken back when that is withdrawn', async () => {
    platform.column({ resourceLinkId: 'link-1' });
    const runId = await handIn();
    assert.deepEqual(await tool.passBack(of), []);
    await releaseOf(runId);
    await tool.passBack(of);
    await withdrawalOf(runId);
    await tool.passBack(of);
    const points = { userId: 'user-1', column: '1', scoreMaximum: 10 };
    assert.deepEqual(
      told().map(({ timestamp: _, ...score }) => score),
      [
        { ...points, activityProgress: 'Submitted', gradingProgress: 'PendingManual' },
        { ...points, activityProgress: 'Completed', gradingProgress: 'FullyGraded', scoreGiven: 8 },
        { ...points, activityProgress: 'Submitted', gradingProgress: 'PendingManual' },
      ],
    );
    const states = (await kept()).slice(-3).map(({ state, scoreGiven }) => [state, scoreGiven]);
    assert.deepEqual(states, [
      ['sent', undefined],
      ['sent', 8],
      ['sent', undefined],
    ]);
  });

  it('is taken back where the work was said to be somebody else’s', async () => {
    platform.column({ resourceLinkId: 'link-1' });
    await releaseOf(await handIn());
    await tool.passBack(of);
    await owners.set(of, { subject: 'somebody' }, new Date().toISOString());
    await tool.passBack(of);
    await owners.set(of, { subject: of.submission }, new Date().toISOString());
    assert.deepEqual(
      told().map(({ gradingProgress, scoreGiven }) => [gradingProgress, scoreGiven]),
      [
        ['FullyGraded', 8],
        ['PendingManual', undefined],
      ],
    );
    await takeBack();
  });

  it('that is released with one trait missing waits for a human', async () => {
    platform.column({ resourceLinkId: 'link-1' });
    await releaseOf(await handIn('link-1', [5, null]));
    await tool.passBack(of);
    assert.deepEqual(
      told().map(({ gradingProgress }) => gradingProgress),
      ['PendingManual'],
    );
  });

  it('of a work that was handed in again is the released one, until the new one is released', async () => {
    platform.column({ resourceLinkId: 'link-1' });
    await releaseOf(await handIn());
    const second = await handIn('link-1', [1, 1]);
    await tool.passBack(of);
    await releaseOf(second);
    await tool.passBack(of);
    assert.deepEqual(
      told().map(({ gradingProgress, scoreGiven }) => [gradingProgress, scoreGiven]),
      [
        ['FullyGraded', 8],
        ['FullyGraded', 2],
      ],
    );
  });

  it('has times that grow by a second at least, however fast and however many at once', async () => {
    platform.column({ resourceLinkId: 'link-1' });
    await handIn();
    await Promise.all([tool.passBack(of), tool.passBack(of)]);
    await tool.passBack(of);
    const times = (await kept()).map(({ timestamp }) => Date.parse(timestamp)).sort((a, b) => a - b);
    for (const [at, time] of times.entries()) if (at > 0) assert.ok(time - times[at - 1]! >= 1000);
  });

  it('is sent with a later time where the platform has a newer one', async () => {
    const column = platform.column({ resourceLinkId: 'link-1' });
    await handIn();
    await tool.passBack(of);
    const newer = new Date(Date.now() + 2500).toISOString().replace('Z', '+00:00');
    told().push({ ...told()[0]!, column: column.id, timestamp: newer });
    assert.deepEqual(await tool.passBack(of), []);
    assert.equal(told().length, 3);
  });

  it('asks for a token once, and again when it is not taken', async () => {
    platform.column({ resourceLinkId: 'link-1' });
    await handIn();
    await tool.passBack(of);
    platform.tokens.clear();
    platform.requests = [];
    assert.deepEqual(await tool.passBack(of), []);
    assert.equal(platform.requests.filter(({ url }) => url.pathname === '/token').length, 1);
    assert.equal(told().length, 2);
  });
});

describe('the column of a grade book', () => {
  it('is made once for a link that has none, also by several at once, and used from then on', async () => {
    await handIn('link-1');
    const failed = (await Promise.all([tool.passBack(of), tool.passBack(of)])).flat();
    for (const _ of failed) assert.deepEqual(await tool.passBack(of), []);
    const own = platform.grades.columns.filter(({ resourceLinkId }) => resourceLinkId === 'link-1');
    assert.deepEqual(
      own.map(({ label, scoreMaximum, resourceId }) => ({ label, scoreMaximum, resourceId })),
      [{ label: 'My <b>voyage</b>', scoreMaximum: 10, resourceId: 'essay-1' }],
    );
  });
});

/**
 * Canvas submits the learner's work anew for each score, unless its extension says `new_submission: false`, and refuses what exceeds the
 * assignment's attempts (instructure/canvas-lms, app/controllers/lti/ims/scores_controller.rb: `new_submission?`,
 * `verify_attempts_for_online_upload`); `submitted_at` is ISO 8601 and not of the future (`verify_valid_submitted_at`).
 */
describe('Canvas', () => {
  const submissions = () =>
    told().map((score) => (score as unknown as Record<string, Record<string, unknown>>)[CANVAS_SUBMISSION]);

  it('is told of a new submission once for each time that a learner handed in', async () => {
    await takeBack();
    platform.family = 'canvas';
    platform.column({ resourceLinkId: 'link-1' });
    const runId = await handIn();
    await tool.passBack(of);
    await releaseOf(runId);
    await tool.passBack(of);
    await withdrawalOf(runId);
    await tool.passBack(of);
    await handIn();
    await tool.passBack(of);
    platform.family = 'moodle';
    assert.deepEqual(
      submissions().map((told) => told?.new_submission),
      [true, false, false, true],
    );
    const times = submissions().map((told) => told?.submitted_at);
    for (const time of [times[0], times[3]]) assert.ok(Date.parse(time as string) <= Date.now());
    assert.deepEqual(times.slice(1, 3), [undefined, undefined]);
  });

  it('is told of it again where it did not take the score; other platforms are told nothing of it', async () => {
    platform.column({ resourceLinkId: 'link-1' });
    await handIn();
    await tool.passBack(of);
    assert.deepEqual(submissions(), [undefined]);
    platform.family = 'canvas';
    await handIn();
    platform.disturbed = ({ url }) => (url.pathname.endsWith('/scores') ? { status: 503 } : null);
    await tool.passBack(of);
    platform.disturbed = null;
    await tool.passBack(of);
    platform.family = 'moodle';
    assert.equal(submissions().at(-1)?.new_submission, true);
  });
});

describe('a platform', () => {
  it('that is away is asked again, each time later', async () => {
    platform.column({ resourceLinkId: 'link-1' });
    await handIn();
    platform.disturbed = ({ url }) => (url.pathname.endsWith('/scores') ? { status: 503 } : null);
    assert.deepEqual(await tool.passBack(of, 1), ['m']);
    assert.deepEqual(await tool.passBack(of, 3), ['m']);
    assert.deepEqual(await tool.passBack(of, 11), ['m']);
    assert.deepEqual(tool.hidden, [30, 120, 3600]);
    const [last] = (await kept()).slice(-1);
    assert.deepEqual([last!.state, last!.code, last!.status], ['retrying', 'PlatformUnavailable', 503]);
  });

  it('that refuses is not asked for ever: what it refused with is kept', async () => {
    platform.column({ resourceLinkId: 'link-1' });
    await handIn();
    for (const status of [403, 404, 400, 422]) {
      platform.disturbed = ({ url }) => (url.pathname.endsWith('/scores') ? { status } : null);
      assert.deepEqual(await tool.passBack(of), []);
      const [last] = (await kept()).slice(-1);
      assert.deepEqual([last!.state, last!.code, last!.status], ['failed', 'PlatformRefused', status]);
    }
    assert.deepEqual(tool.hidden, []);
  });

  it('of what is erased while it is told leaves nothing behind', async () => {
    const handed = { ...of, link: 'link-erased', user: 'user-1' };
    const Key = { PK: `SUBMISSION#default#essay-1#${submission}`, SK: `LTI#${handed.link}` };
    const erase = () => tool.documents.send(new DeleteCommand({ TableName: 'results', Key }));
    await links.handIn(handed);
    const told = await links.findHandedIn(of, handed.link);
    await erase();
    await links.keepTold(told!);
    assert.equal(await links.findHandedIn(of, handed.link), null);

    await links.handIn(handed);
    const read = tool.documents.send.bind(tool.documents);
    const erasing = async (command: GetCommand) => {
      const found = await read(command);
      await erase();
      return found;
    };
    const send = (command: object) =>
      command instanceof GetCommand ? erasing(command) : read(command as UpdateCommand);
    const meanwhile = createLinkStore({ send } as unknown as DynamoDBDocumentClient, 'results');
    assert.equal(await meanwhile.nextTime(of, handed.link), null);
    assert.equal(await links.findHandedIn(of, handed.link), null);
  });

  it('that is registered no more is told nothing, which is kept', async () => {
    platform.column({ resourceLinkId: 'link-1' });
    await handIn();
    await tool.platforms.remove('default', platformKey(platform));
    assert.deepEqual(await tool.passBack(of), []);
    const [last] = (await kept()).slice(-1);
    assert.deepEqual([last!.state, last!.code], ['failed', 'LtiPlatformUnknown']);
    await tool.platforms.put(platform.registration());
  });

  it('that has become another tenant’s is told nothing of ours', async () => {
    platform.column({ resourceLinkId: 'link-1' });
    await handIn();
    await tool.platforms.remove('default', platformKey(platform));
    await tool.platforms.put(platform.registration({ tenant: 'elsewhere' }));
    assert.deepEqual(await tool.passBack(of), []);
    const [last] = (await kept()).slice(-1);
    assert.deepEqual([last!.state, last!.code], ['failed', 'LtiPlatformUnknown']);
    assert.equal(told().length, 0);
    await tool.platforms.remove('elsewhere', platformKey(platform));
    await tool.platforms.put(platform.registration());
  });

  it('is told nothing of what came from elsewhere, and is given no message that is none', async () => {
    assert.deepEqual(await tool.passBack({ ...of, submission: 'by-upload' }), []);
    assert.deepEqual(await tool.passBack({ tenant: 'default' }), ['m']);
    assert.equal(told().length, 0);
    assert.equal((await links.ofSubmission({ ...of, submission: 'by-upload' })).length, 0);
  });
});

describe('a column that could not be made', () => {
  it('does not keep the next attempt from making it', async () => {
    await takeBack();
    await handIn('link-5');
    platform.disturbed = ({ method, url }) =>
      method === 'POST' && url.pathname.endsWith('/lineitems') ? { status: 503 } : null;
    assert.deepEqual(await tool.passBack(of), ['m']);
    platform.disturbed = null;
    assert.deepEqual(await tool.passBack(of), []);
    assert.ok(told().length > 0);
  });
});
