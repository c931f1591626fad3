import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { linkName } from '@assay/platform/lti/link-items';
import { createLinkStore } from '@assay/platform/lti/link-store';
import { createPassbackStore } from '@assay/platform/lti/passback-store';
import { platformKey } from '@assay/platform/lti/platform';
import { CANVAS_SUBMISSION } from '@assay/platform/lti/scores';
import { withdraw } from '@assay/platform/review/decide';
import { fold } from '@assay/platform/review/fold';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  type UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { interleave } from '../../../../support/interleave.ts';
import { LTI, openCourse } from '../../../../support/lti-course.ts';
import { ALL_SCOPES } from '../../../../support/lti-platform/platform.ts';

const USER = 'user-1';
const course = await openCourse();
const { tool, platform, reviews } = course;
const passbacks = createPassbackStore(tool.documents, 'results');
const { tellOwner } = await import('../../../../../functions/platform/api/tell-owner.ts');
const { askAllAgain, sendAgain } = await import('../../../../../functions/platform/lti/send-again.ts');
const dean = { tenant: 'default', subject: 'dean', role: 'administrator' } as const;
const links = createLinkStore(tool.documents, 'results');

const of = course.ofUser(USER);
const { submission } = of;
const activityOf = (link: string) => ({ [`${LTI}resource_link`]: { id: link } });

/** A learner hands in through a link, which is admitted. Returns its run. */
async function handIn(link = 'link-1', text = 'The sea was calm.'): Promise<string> {
  await course.handIn(USER, text, activityOf(link));
  return course.admitted(USER);
}

/** The same, which is assessed: with other scores, another text is. Returns its run. */
async function assessed(ideas: number | null = 5, style: number | null = 3): Promise<string> {
  await course.handIn(USER, `The sea was calm. ${ideas} gulls, ${style} boats.`, activityOf('link-1'));
  return course.assessed(USER, [ideas, style]);
}

/** A teacher decides on the result of a run. */
const releaseOf = (runId: string) => course.released(USER, runId);
const withdrawal = () => course.decided(USER, (review) => withdraw(review, { reason: 'too early' }));

/** Takes back what was released before, so that a learner may hand in. */
async function takeBack(): Promise<void> {
  if (fold(await reviews.events(of)).released) await withdrawal();
}

const told = () => platform.grades.scores;
const kept = () => passbacks.ofAssignment(of);

beforeEach(async () => {
  await takeBack();
  Object.assign(platform, { disturbed: null, allowedScopes: ALL_SCOPES, requests: [] });
  Object.assign(platform.grades, { columns: [], scores: [] });
  tool.hidden.length = 0;
});

describe('a score', () => {
  it('waits for a human, is told when it is released, and taken back when that is withdrawn', async () => {
    platform.column({ resourceLinkId: 'link-1' });
    const runId = await assessed();
    assert.deepEqual(await tool.passBack(of), []);
    await releaseOf(runId);
    await tool.passBack(of);
    await withdrawal();
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
    await releaseOf(await assessed());
    await tool.passBack(of);
    await tellOwner(dean, of, { subject: 'somebody' });
    await tool.passBack(of);
    await tellOwner(dean, of, { subject: of.submission });
    assert.deepEqual(
      told().map(({ gradingProgress, scoreGiven }) => [gradingProgress, scoreGiven]),
      [
        ['FullyGraded', 8],
        ['PendingManual', undefined],
      ],
    );
  });

  it('waits for a human where it was said to be somebody else’s, and that broke off: nobody is shown what is released then', async () => {
    platform.column({ resourceLinkId: 'link-1' });
    const run = await assessed(4, 4);
    const { documents } = await import('../../../../../functions/platform/runtime/storage.ts');
    interleave({
      ...{ client: documents(), when: 'before' },
      is: ({ name, item }) => name === 'PutCommand' && item.SK === 'OWNER',
      act: () => Promise.reject(new Error('died')),
    });
    await assert.rejects(tellOwner(dean, of, { subject: 'somebody' }), /died/);
    await releaseOf(run);
    await tool.passBack(of);
    await tellOwner(dean, of, { subject: of.submission });
    await releaseOf(run);
    await tool.passBack(of);
    assert.deepEqual(
      told().map(({ gradingProgress, scoreGiven }) => [gradingProgress, scoreGiven]),
      [
        ['PendingManual', undefined],
        ['FullyGraded', 8],
      ],
    );
    await withdrawal();
  });

  it('that is released with one trait missing waits for a human', async () => {
    platform.column({ resourceLinkId: 'link-1' });
    await releaseOf(await assessed(5, null));
    await tool.passBack(of);
    assert.deepEqual(
      told().map(({ gradingProgress }) => gradingProgress),
      ['PendingManual'],
    );
  });

  it('of a work that was handed in again is the released one, until the new one is released', async () => {
    platform.column({ resourceLinkId: 'link-1' });
    const first = await assessed();
    const second = await assessed(1, 1);
    await releaseOf(first);
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
    platform.family = 'canvas';
    platform.column({ resourceLinkId: 'link-1' });
    const runId = await assessed();
    await tool.passBack(of);
    await releaseOf(runId);
    await tool.passBack(of);
    await withdrawal();
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
    await handIn('link-1', 'The sea was rough.');
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

describe('a score that a platform did not take', () => {
  const asked = () => tool.events.put.filter(({ DetailType }) => DetailType === 'ScoreAsked').length;

  it('is sent again where that is asked for, or once the platform is registered anew', async () => {
    platform.column({ resourceLinkId: 'link-1' });
    await handIn();
    platform.disturbed = ({ url }) => (url.pathname.endsWith('/scores') ? { status: 422 } : null);
    assert.deepEqual(await tool.passBack(of), []);
    platform.disturbed = null;
    const before = asked();
    assert.deepEqual(await sendAgain(of, of), [of.submission]);
    assert.equal(asked(), before + 1);
    await askAllAgain(of.tenant);
    assert.deepEqual(tool.events.put.at(-1)!.DetailType, 'ScoresAsked', 'who registers does not wait for it');
    assert.equal(asked(), before + 1);
    assert.deepEqual(await tool.passBack({ tenant: of.tenant }, 1, 'ScoresAsked'), []);
    assert.ok(asked() > before + 1);
    assert.deepEqual(await tool.passBack(of), []);
    assert.equal(told().length, 1);
    assert.deepEqual(await sendAgain(of, of), [], 'what was taken is not sent again');
  });

  it('is told again to no grade book that took it: by the queue, or as a teacher of the course asks for it', async () => {
    const columns = ['link-1', 'link-2'].map((link) => platform.column({ resourceLinkId: link }).id);
    await handIn('link-1');
    platform.grades.columns.reverse();
    await handIn('link-2', 'The sea was rough.');
    const isOther = ({ pathname }: URL) => pathname === `/2/lineitems/${columns[1]}/lineitem/scores`;
    const away = (status: number) => {
      platform.disturbed = ({ url }) => (isOther(url) ? { status } : null);
    };
    const toldOf = () => columns.map((id) => told().filter(({ column }) => column === id).length);
    away(503);
    assert.deepEqual([await tool.passBack(of), toldOf()], [['m'], [1, 0]]);
    away(422);
    assert.deepEqual([await tool.passBack(of, 2), toldOf()], [[], [1, 0]]);
    platform.disturbed = null;
    const { deployment } = platform;
    const [took, refused] = ['link-1', 'link-2'].map((id) =>
      linkName(platform.registration(), deployment, id),
    );
    assert.deepEqual(await sendAgain(of, { link: took! }), [], 'of another course’s it is not asked');
    assert.deepEqual(await sendAgain(of, { link: refused! }), [of.submission]);
    await tool.passBack(JSON.parse(String(tool.events.put.at(-1)!.Detail)));
    assert.deepEqual(toldOf(), [1, 1]);
  });
});

describe('a teacher’s comment', () => {
  const say = (text: string) =>
    course.decided(USER, (review) => {
      const { runId } = review.released!;
      return { kind: 'commented', runId, text, trait: null, for: 'student' };
    });

  /** Whether each score had a comment, of two words that are each told twice. */
  async function commented(): Promise<boolean[]> {
    await releaseOf(await assessed(2, 2));
    await say('Well done.');
    await tool.passBack(of);
    await tool.passBack(of);
    await say('See me.');
    await tool.passBack(of);
    await tool.passBack(of);
    const comments = told().map(({ comment }) => comment);
    assert.match(comments[2]!, /See me\./);
    return comments.map((one) => one !== undefined);
  }

  it('is told once where the grade book keeps each, and not with every score', async () => {
    platform.column({ resourceLinkId: 'link-1' });
    platform.family = 'canvas';
    const comments = await commented();
    platform.family = 'moodle';
    assert.deepEqual(comments, [true, false, true, false]);
  });

  it('is told with every score where the grade book would take none for its end', async () => {
    platform.column({ resourceLinkId: 'link-1' });
    assert.deepEqual(await commented(), [true, true, true, true]);
  });
});

describe('a column that could not be made', () => {
  it('does not keep the next attempt from making it', async () => {
    await handIn('link-5');
    platform.disturbed = ({ method, url }) =>
      method === 'POST' && url.pathname.endsWith('/lineitems') ? { status: 503 } : null;
    assert.deepEqual(await tool.passBack(of), ['m']);
    platform.disturbed = null;
    assert.deepEqual(await tool.passBack(of), []);
    assert.ok(told().length > 0);
  });
});
