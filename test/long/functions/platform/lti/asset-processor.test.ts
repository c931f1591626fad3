import assert from 'node:assert/strict';
import { beforeEach, describe, it, mock } from 'node:test';
import type { LearnerRow } from '@assay/platform/lti/activity';
import { dealtEntity } from '@assay/platform/marking/dealt-entity';
import { FIRST_RULES, markingKey, markingSchema } from '@assay/platform/marking/marking';
import { withdraw } from '@assay/platform/review/decide';
import { fold } from '@assay/platform/review/fold';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { openCourse } from '../../../../support/lti-course.ts';
import {
  bearer,
  choose,
  landing,
  launch,
  openBrowser,
  takeLaunch,
  toldActivity,
} from '../../../../support/lti-platform/browser.ts';
import { serve } from '../../../../support/lti-platform/http.ts';
import { acceptContent, deepLinkingClaims } from '../../../../support/lti-platform/launches.ts';
import { ALL_SCOPES, openLtiPlatform } from '../../../../support/lti-platform/platform.ts';
import {
  activityClaims,
  heldAsset,
  noticeClaims,
  PROCESSOR_SCOPES,
  sendNotices,
} from '../../../../support/lti-platform/processor.ts';

const LTI = 'https://purl.imsglobal.org/spec/lti/claim/';
const USER = 'user-1';
const course = await openCourse();
const { tool, platform, reviews } = course;
const { s3 } = await import('../../../../../functions/platform/runtime/storage.ts');
const { logger } = await import('../../../../../functions/platform/runtime/define-handler.ts');
const of = course.ofUser(USER);

const uploads = () => tool.uploads().filter(({ key }) => key.includes(of.submission));
const reports = () => platform.processor.reports;
const told = () =>
  reports().map(({ processingProgress, result, visibleToOwner }) => [
    processingProgress,
    result,
    visibleToOwner,
  ]);
const last = (id: string) => reports().findLast(({ assetId }) => assetId === id)!;
const codeOf = async (response: Response) => /Code: <code>(\w+)/.exec(await response.text())?.[1];

let count = 0;
const essay = () => {
  count += 1;
  return `The sea was calm. ${count} gulls.`;
};

/** A student hands in at the platform, which tells that. */
async function notice(assets: object[], more: Record<string, unknown> = {}): Promise<void> {
  const response = await sendNotices(platform, noticeClaims(platform, assets, more));
  assert.equal(response.status, 202, await response.clone().text());
}

const stamped = (timestamp: string) => ({
  [`${LTI}notice`]: { id: crypto.randomUUID(), timestamp, type: 'LtiAssetProcessorSubmissionNotice' },
});

async function handedOn(): Promise<string> {
  const asset = heldAsset(platform, essay());
  await notice([asset]);
  assert.deepEqual(await tool.passBack(of), []);
  return asset.asset_id;
}

/** What is opened of the activity. */
async function open(asked: { user: string; teaches?: boolean; asset?: string }) {
  const browser = openBrowser(tool.base);
  const landed = await launch(browser, platform, (nonce) => activityClaims(platform, nonce, asked));
  const to = landed.status === 303 ? landing(landed).to : null;
  return { browser, to, ...(await toldActivity(browser, landed)) };
}

const withdrawal = () => course.decided(USER, (review) => withdraw(review, { reason: 'too early' }));

beforeEach(async () => {
  if (fold(await reviews.events(of)).released) await withdrawal();
  Object.assign(platform, { disturbed: null, allowedScopes: [...ALL_SCOPES, ...PROCESSOR_SCOPES] });
  reports().length = 0;
});

describe('an activity of the platform’s own', () => {
  it('is bound to an assignment, and the platform is asked to tell what is handed in there', async () => {
    const browser = openBrowser(tool.base);
    const claims = (nonce: string) => ({
      ...deepLinkingClaims(platform, nonce, { accept_types: ['ltiAssetProcessor'] }),
      [`${LTI}activity`]: { id: 'activity-1' },
      [`${LTI}platformnotificationservice`]: {
        platform_notification_service_url: `${platform.base}/notice-handlers/7`,
        service_versions: ['1.0'],
        notice_types_supported: ['LtiHelloWorldNotice', 'LtiAssetProcessorSubmissionNotice'],
      },
    });
    const { page } = await takeLaunch(browser, await launch(browser, platform, claims));
    const handler = `${tool.base}/lti/notices/default`;
    assert.deepEqual(
      [...platform.processor.handlers],
      [
        ['LtiHelloWorldNotice', handler],
        ['LtiAssetProcessorSubmissionNotice', handler],
      ],
    );
    const { came } = await choose(browser, page, 'essay-1');
    const [item] = await acceptContent(platform, came.fields.JWT);
    assert.equal(item!.type, 'ltiAssetProcessor');
    assert.deepEqual(item!.custom, { assignment: 'essay-1' });
    const { url } = item!.report as { url: string };
    assert.equal(new URL(url).host, new URL(tool.base).host);
  });
});

describe('what a student hands in at the platform', () => {
  it('is fetched, assessed, and told: no score before its teacher released it, none after that was withdrawn', async () => {
    const id = await handedOn();
    const run = await course.assessed(USER);
    await tool.passBack(of);
    await course.released(USER, run);
    await tool.passBack(of);
    await withdrawal();
    await tool.passBack(of);
    assert.deepEqual(told(), [
      ['Processing', undefined, false],
      ['Processed', 'To review', false],
      ['Processed', '8 / 10', true],
      ['Processed', 'To review', false],
    ]);
    assert.ok(reports().every(({ assetId, type }) => assetId === id && type === 'assay'));
    assert.doesNotMatch(JSON.stringify(tool.events.put), /user-1|Ada/, 'events name nobody');
    assert.doesNotMatch(uploads().at(-1)!.key, /Ada/);
  });

  it('is one run, however often the platform tells of it and the queue comes again', async () => {
    const asset = heldAsset(platform, essay());
    const claims = noticeClaims(platform, [asset]);
    const before = uploads().length;
    for (let times = 0; times < 2; times += 1)
      assert.equal((await sendNotices(platform, claims)).status, 202);
    await notice([asset]);
    await Promise.all([tool.passBack(of), tool.passBack(of)]);
    await tool.passBack(of);
    assert.equal(uploads().length, before + 1);
  });

  it('again is a new version, which is told for itself, and of the one before that it counts no more', async () => {
    const first = await handedOn();
    const second = await handedOn();
    assert.equal(last(first).processingProgress, 'NotProcessed');
    assert.equal(last(second).processingProgress, 'Processing');
    const run = await course.assessed(USER);
    await course.released(USER, run);
    await tool.passBack(of);
    assert.equal(last(second).result, '8 / 10');
    assert.equal(last(first).processingProgress, 'NotProcessed');
  });

  it('does not change by a notice that is older than the last, of which the platform is told', async () => {
    const old = heldAsset(platform, essay());
    const id = await handedOn();
    const before = uploads().length;
    await notice([old], stamped('2026-01-01T00:00:00Z'));
    await tool.passBack(of);
    assert.equal(uploads().length, before);
    assert.equal(last(old.asset_id).processingProgress, 'NotProcessed');
    assert.equal(last(id).processingProgress, 'Processing');
  });

  it('counts as it comes where the platform tells twice within a second', async () => {
    const [first, second] = [heldAsset(platform, essay()), heldAsset(platform, essay())];
    const at = stamped(new Date().toISOString());
    const before = uploads().length;
    await notice([first], at);
    await notice([second], at);
    await tool.passBack(of);
    assert.equal(uploads().length, before + 1);
    assert.equal(last(second.asset_id).processingProgress, 'Processing');
    assert.equal(last(first.asset_id).processingProgress, 'NotProcessed');
  });

  it('is the version that stands once it is handed in again after another one', async () => {
    const [first, second] = [heldAsset(platform, essay()), heldAsset(platform, essay())];
    for (const asset of [first, second]) {
      await notice([asset]);
      await tool.passBack(of);
      await course.assessed(USER);
    }
    const before = uploads().length;
    await notice([first]);
    await tool.passBack(of);
    assert.equal(uploads().length, before + 1);
    assert.equal(last(first.asset_id).processingProgress, 'Processing');
    assert.equal(last(second.asset_id).processingProgress, 'NotProcessed');
    const run = await course.assessed(USER);
    await course.released(USER, run);
    await tool.passBack(of);
    assert.equal(last(first.asset_id).result, '8 / 10');
  });

  it('counts by the file that stands, also where it was not kept that it was taken', async () => {
    const id = await handedOn();
    const run = await course.assessed(USER);
    const before = uploads().length;
    const { Items = [] } = await tool.documents.send(new ScanCommand({ TableName: 'results' }));
    const { PK, SK } = Items.find(({ noticed }) => noticed?.taken === id)!;
    const UpdateExpression = 'REMOVE noticed.taken, noticed.#file';
    const ExpressionAttributeNames = { '#file': 'file' };
    const asked = { TableName: 'results', Key: { PK, SK }, UpdateExpression, ExpressionAttributeNames };
    await tool.documents.send(new UpdateCommand(asked));
    await tool.passBack(of);
    assert.equal(last(id).result, 'To review');
    await course.released(USER, run);
    await tool.passBack(of);
    assert.equal(last(id).result, '8 / 10');
    assert.equal(uploads().length, before);
  });

  it('may be a text that was written there: its words are taken, without markup', async () => {
    const words = '<p>The sea was <b>calm</b>.</p><p>Ten &amp; more gulls.</p>';
    await notice([heldAsset(platform, words, { content_type: 'text/html', filename: undefined })]);
    await tool.passBack(of);
    const { key } = uploads().at(-1)!;
    assert.match(key, /\/work-[0-9a-f]{16}\.txt$/);
    const { Body } = await s3().send(new GetObjectCommand({ Bucket: process.env.BUCKET, Key: key }));
    assert.equal(await Body!.transformToString(), 'The sea was calm.\n\nTen & more gulls.');
  });

  it('is a text, also as a page that was saved, or a file that says no more of itself', async () => {
    const html = '<table><tr><td>The sea</td><td>was calm.</td></tr></table>';
    const calm = { content_type: 'text/plain', filename: undefined };
    const told = [
      [html, { content_type: 'text/html', filename: 'answer.html' }, 'The sea | was calm.'],
      [html, { content_type: 'application/octet-stream', filename: 'a.htm' }, 'The sea | was calm.'],
      [
        'The sea was calm.',
        { content_type: 'application/octet-stream', filename: 'My essay' },
        'The sea was calm.',
      ],
      ['The sea was calm.', calm, 'The sea was calm.'],
    ] as const;
    for (const [words, more, text] of told) {
      await notice([heldAsset(platform, words, more)]);
      await tool.passBack(of);
      const { key: Key } = uploads().at(-1)!;
      const { Body } = await s3().send(new GetObjectCommand({ Bucket: process.env.BUCKET, Key }));
      assert.equal(await Body!.transformToString(), text);
    }
  });

  it('is fetched from where the platform sends on to, which is given no token', async () => {
    let held: Buffer = Buffer.alloc(0);
    const store = await serve(async ({ headers }) =>
      headers.authorization ? { status: 400 } : { status: 200, bytes: held },
    );
    const asset = heldAsset(platform, essay());
    held = platform.processor.assets.at(-1)!.bytes;
    platform.processor.assets.at(-1)!.location = `${store}/file`;
    await notice([asset]);
    await tool.passBack(of);
    assert.equal(last(asset.asset_id).processingProgress, 'Processing');
  });

  it('of several files is the first that can be assessed, and of the others that is told once', async () => {
    const [archive, text] = [heldAsset(platform, 'x', { filename: 'a.zip' }), heldAsset(platform, essay())];
    await notice([archive, text]);
    await tool.passBack(of);
    await tool.passBack(of);
    assert.deepEqual(
      reports()
        .filter(({ assetId }) => assetId === archive.asset_id)
        .map(({ processingProgress }) => processingProgress),
      ['NotProcessed'],
    );
    assert.equal(last(text.asset_id).processingProgress, 'Processing');
  });

  it('waits while the platform is away, and is fetched and told once it is back', async () => {
    const asset = heldAsset(platform, essay());
    await notice([asset]);
    const before = uploads().length;
    for (const away of ['/assets/', '/reports/']) {
      platform.disturbed = ({ url }) => (url.pathname.startsWith(away) ? { status: 503 } : null);
      assert.deepEqual(await tool.passBack(of), ['m'], 'the message comes again');
    }
    assert.equal(reports().length, 0);
    platform.disturbed = null;
    assert.deepEqual(await tool.passBack(of), []);
    assert.equal(uploads().length, before + 1);
    assert.equal(last(asset.asset_id).processingProgress, 'Processing');
  });

  it('is told as erased once it is, and nothing of it stays', async () => {
    const id = await handedOn();
    const run = await course.assessed(USER);
    await course.released(USER, run);
    await tool.passBack(of);
    assert.equal(last(id).visibleToOwner, true);
    const { holdings } = await import('../../../../support/holdings.ts');
    const { assignment, submission } = of;
    await holdings(course.world).erase('default', { kind: 'submission', assignment, submission });
    const { Detail } = tool.events.put.findLast(({ DetailType }) => DetailType === 'WorkErased')!;
    assert.doesNotMatch(String(Detail), /user-1|lti-[0-9a-f]{32}/, 'the event names nobody');
    assert.deepEqual(await tool.passBack(JSON.parse(String(Detail)), 1, 'WorkErased'), []);
    const { processingProgress, visibleToOwner, result } = last(id);
    assert.deepEqual([processingProgress, visibleToOwner, result], ['NotProcessed', false, undefined]);
  });
});

describe('an erasure that a platform is told of', () => {
  it('is of the files that it hands on again, until the student hands in anew', async () => {
    const gone = course.ofUser('user-gone');
    const ofGone = { [`${LTI}for_user`]: { user_id: 'user-gone', name: 'Ada' } };
    const asset = heldAsset(platform, essay());
    await notice([asset], ofGone);
    await tool.passBack(gone);
    const { holdings } = await import('../../../../support/holdings.ts');
    const { assignment, submission } = gone;
    await holdings(course.world).erase('default', { kind: 'submission', assignment, submission });
    const asked = tool.events.put.length;
    await notice([asset], ofGone);
    const event = tool.events.put[asked]!;
    assert.equal(event.DetailType, 'WorkErased');
    assert.deepEqual(await tool.passBack(JSON.parse(String(event.Detail)), 1, 'WorkErased'), []);
    assert.equal(last(asset.asset_id).processingProgress, 'NotProcessed');
    const { Items } = await tool.documents.send(new ScanCommand({ TableName: 'results' }));
    assert.doesNotMatch(JSON.stringify(Items), /user-gone/);
    const anew = heldAsset(platform, essay());
    await notice([anew], ofGone);
    await tool.passBack(gone);
    assert.equal(last(anew.asset_id).processingProgress, 'Processing');
  });

  it('is told of every file, whatever the platform refuses for good', async () => {
    const [gone, text] = [heldAsset(platform, 'x', { filename: 'x.exe' }), heldAsset(platform, essay())];
    await notice([gone, text]);
    await tool.passBack(of);
    const [{ PK, SK, link }] = [
      (await tool.documents.send(new ScanCommand({ TableName: 'results' }))).Items!.find(
        ({ noticed }) => noticed?.taken === text.asset_id,
      )!,
    ];
    assert.ok(PK && SK);
    const held = platform.processor.assets;
    held.splice(
      held.findIndex(({ id }) => id === gone.asset_id),
      1,
    );
    const reportUrl = `${platform.base}/reports/83`;
    const erased = { tenant: 'default', link, reportUrl, assets: [gone.asset_id, text.asset_id] };
    platform.disturbed = ({ url }) => (url.pathname.startsWith('/reports/') ? { status: 503 } : null);
    assert.deepEqual(await tool.passBack(erased, 1, 'WorkErased'), ['m'], 'it comes again');
    platform.disturbed = null;
    assert.deepEqual(
      await tool.passBack({ ...erased, after: reports().at(-1)!.timestamp }, 2, 'WorkErased'),
      [],
    );
    assert.match(last(text.asset_id).comment!, /erased/);
  });
});

describe('a file that cannot be assessed', () => {
  /** What the platform is told of a file that was handed on. */
  async function refused(asset: ReturnType<typeof heldAsset>) {
    const before = uploads().length;
    await notice([asset]);
    assert.deepEqual(await tool.passBack(of), []);
    assert.equal(uploads().length, before, 'nothing is handed in');
    const { processingProgress, errorCode, visibleToOwner } = last(asset.asset_id);
    assert.equal(visibleToOwner, false);
    return [processingProgress, errorCode];
  }

  it('is told as failed, by the code that the standard has for it', async () => {
    const large = Buffer.alloc(1_000_001, 'a');
    const told = [
      [await refused(heldAsset(platform, large)), 'ASSET_TOO_LARGE'],
      [await refused(heldAsset(platform, large, { size: 5 })), 'ASSET_TOO_LARGE'],
      [await refused(heldAsset(platform, 'x', { filename: 'virus.exe' })), 'UNSUPPORTED_ASSET_TYPE'],
      [
        await refused(heldAsset(platform, Buffer.from([0, 255]), { filename: 'x' })),
        'UNSUPPORTED_ASSET_TYPE',
      ],
      [await refused(heldAsset(platform, '')), 'ASSET_TOO_SMALL'],
      [await refused(heldAsset(platform, 'x', { sha256_checksum: 'bm8=' })), 'DOWNLOAD_FAILED'],
      [await refused(heldAsset(platform, 'x', { url: `${platform.base}/assets/gone` })), 'DOWNLOAD_FAILED'],
    ] as const;
    for (const [found, code] of told) assert.deepEqual(found, ['Failed', code]);
  });

  it('since it lies at an address that is not of the internet is not asked for', async () => {
    for (const url of ['http://169.254.169.254/latest/meta-data', 'http://10.0.0.1/x'])
      assert.deepEqual(await refused(heldAsset(platform, 'x', { url })), ['Failed', 'DOWNLOAD_FAILED']);
    const asset = heldAsset(platform, essay());
    platform.processor.assets.at(-1)!.location = 'http://169.254.169.254/latest/meta-data';
    assert.deepEqual(await refused(asset), ['Failed', 'DOWNLOAD_FAILED']);
  });

  it('waits for somebody where its assignment is not there, and is taken in when it is handed on again', async () => {
    const asset = heldAsset(platform, essay());
    const gone = { [`${LTI}custom`]: { assignment: 'essay-gone' } };
    await notice([asset], gone);
    await tool.passBack({ ...of, assignment: 'essay-gone' });
    assert.equal(last(asset.asset_id).processingProgress, 'PendingManual');
    await notice([asset]);
    await tool.passBack(of);
    assert.equal(last(asset.asset_id).processingProgress, 'Processing');
  });
});

describe('a notice', () => {
  /** How a request is answered in which it is with one that is good, and is taken. */
  async function refusal(claims: Record<string, unknown>): Promise<[number, string | undefined]> {
    const asked = () => tool.events.put.length;
    const before = asked();
    const good = noticeClaims(platform, [heldAsset(platform, essay())]);
    const response = await sendNotices(platform, good, claims);
    assert.equal(asked(), before + 1, 'the good one is taken');
    return [response.status, await codeOf(response)];
  }
  const one = (more: Record<string, unknown>) => noticeClaims(platform, [heldAsset(platform, essay())], more);

  it('that is not of the platform, for us, of now, or of a deployment that is known is refused', async () => {
    const past = Math.floor(Date.now() / 1000) - 4000;
    assert.deepEqual(await refusal(one({ aud: 'client-2', azp: undefined })), [403, 'LtiPlatformUnknown']);
    assert.deepEqual(await refusal(one({ iss: 'https://other.example' })), [403, 'LtiPlatformUnknown']);
    assert.deepEqual(await refusal(one({ azp: 'client-2' })), [401, 'LtiAudienceInvalid']);
    assert.deepEqual(await refusal(one({ iat: past, exp: past + 60 })), [401, 'LtiTokenExpired']);
    assert.deepEqual(await refusal(one({ nonce: undefined })), [401, 'LtiTokenInvalid']);
    const foreign = one({ [`${LTI}deployment_id`]: '8' });
    assert.deepEqual(await refusal(foreign), [403, 'LtiDeploymentUnknown']);
    const ahead = stamped(new Date(Date.now() + 3_600_000).toISOString());
    assert.deepEqual(await refusal(one(ahead)), [400, 'LtiRequestInvalid']);
    const stranger = await openLtiPlatform(tool.base, { issuer: platform.issuer });
    const forged = await sendNotices(stranger, one({}));
    assert.deepEqual([forged.status, await codeOf(forged)], [401, 'LtiSignatureInvalid']);
    const other = await fetch(`${tool.base}/lti/notices/other`, {
      method: 'POST',
      body: JSON.stringify({ notices: [{ jwt: await platform.sign(one({})) }] }),
    });
    assert.equal(other.status, 403, 'another tenant has no such platform');
  });

  it('that lacks something keeps no other from being taken, and is not asked for again', async () => {
    const counted = mock.method(Metrics.prototype, 'addMetric', () => {});
    const logged = mock.method(logger, 'warn', () => {});
    assert.deepEqual(await refusal(one({ [`${LTI}custom`]: {} })), [202, undefined]);
    assert.deepEqual(await refusal(one({ [`${LTI}for_user`]: undefined })), [202, undefined]);
    const refusals = counted.mock.calls.filter((call) => call.arguments[0] === 'ScoreRefused');
    assert.equal(refusals.length, 2, 'operators are told of both');
    const { issuer, clientId } = platform;
    const whose = { tenant: 'default', code: 'LtiClaimMissing', issuer, clientId };
    const claims = one({});
    const { id: activity } = claims[`${LTI}activity`] as { id: string };
    const place = { deployment: claims[`${LTI}deployment_id`], activity };
    assert.deepEqual(logged.mock.calls[0]!.arguments[1], { ...whose, ...place });
    mock.restoreAll();
  });

  it('of more files than are looked at, or one that cannot be read, is taken, and all are told of', async () => {
    const files = Array.from({ length: 51 }, () => heldAsset(platform, essay()));
    await notice([{ asset_id: 'x', url: 'none' }, ...files]);
    await tool.passBack(of);
    assert.equal(last(files[0]!.asset_id).processingProgress, 'Processing');
    assert.equal(last(files[50]!.asset_id).processingProgress, 'NotProcessed');
  });

  it('without form is refused', async () => {
    for (const body of ['', '{}', '{"notices":[]}', '{"notices":[{"jwt":"x"}]}']) {
      const response = await fetch(`${tool.base}/lti/notices/default`, { method: 'POST', body });
      assert.ok([400, 401].includes(response.status), `${body}: ${response.status}`);
    }
  });

  it('of another kind is taken, and changes nothing', async () => {
    const before = tool.events.put.length;
    for (const type of ['LtiHelloWorldNotice', 'LtiContextCopyNotice']) {
      const said = { id: 'n', timestamp: new Date().toISOString(), type };
      const { status } = await sendNotices(platform, noticeClaims(platform, [], { [`${LTI}notice`]: said }));
      assert.equal(status, 202);
    }
    assert.equal(tool.events.put.length, before);
  });
});

describe('what is opened of the activity', () => {
  it('is no work that is dealt to markers, but for its administrators', async () => {
    const asset = await handedOn();
    const run = await course.assessed(USER);
    const undealt = await open({ user: 'teacher-9', teaches: true, asset });
    const key = markingKey(of);
    const markers = [{ subject: 'one' }, { subject: 'two' }];
    const works = [{ work: 1, submission: of.submission, first: 'one', second: 'two' }];
    const rules = { ...FIRST_RULES, names: 'hidden' as const, seed: 1, owner: 'ms-rossi' };
    await dealtEntity.storedIn(tool.documents, 'results').put({}, of);
    await tool.objects.change(key, markingSchema, () => ({ markers, ...rules, last: 1, works }));
    try {
      for (const asked of [{ asset }, {}]) {
        const { status, told } = await open({ user: 'teacher-9', teaches: true, ...asked });
        assert.equal(status, 403);
        assert.match(told.detail!, /dealt to several markers/);
        assert.doesNotMatch(told.detail!, /The sea|of 6|Review/);
      }
      const { browser, page } = undealt;
      for (const path of ['/lti/activity', '/lti/activity/roster', '/lti/choice'])
        assert.equal((await browser.get(path, bearer(page))).status, 403, path);
      for (const path of ['/lti/activity/scores', '/lti/choice'])
        assert.equal((await browser.json(path, { assignment: 'essay-1' }, bearer(page))).status, 403, path);
      assert.equal(fold(await reviews.events(of)).released, null);
      await tool.passBack(of);
      assert.equal(last(asset).result, 'To review');
    } finally {
      await tool.objects.remove([key]);
    }
    await course.released(USER, run);
  });

  it('is the work on the desk for who teaches, what is released for the student, and who handed in where its settings are', async () => {
    const asset = await handedOn();
    const run = await course.assessed(USER);
    const review = await open({ user: 'teacher-1', teaches: true, asset });
    assert.equal(review.to, `/essay-1/${of.submission}`);
    const before = await open({ user: USER, asset });
    assert.deepEqual(before.told.standing, { is: 'assessed' }, 'what was taken back was of another work');
    assert.deepEqual([before.told.score, before.told.handIn], [null, null], 'and no place to hand in');
    await course.released(USER, run);
    assert.deepEqual((await open({ user: USER, asset })).told.score, { given: 8, most: 10 });
    assert.deepEqual((await open({ user: 'user-2', asset })).told.standing, { is: 'none' });
    const settings = await open({ user: 'teacher-1', teaches: true });
    assert.deepEqual([settings.to, settings.told.title], [null, 'My <b>voyage</b>']);
    assert.ok(settings.told.learners.some(({ submission }) => submission === of.submission));
    await withdrawal();
    const { standing } = (await open({ user: USER, asset })).told;
    assert.partialDeepStrictEqual(standing, { is: 'withdrawn', detail: 'too early' });
  });

  it('is the activity, with the reason, where the desk shows nothing of what a report is on', async () => {
    const archive = heldAsset(platform, 'x', { filename: 'a.zip' });
    await notice([archive]);
    await tool.passBack(of);
    const refused = await open({ user: 'teacher-1', teaches: true, asset: archive.asset_id });
    assert.deepEqual([refused.to, refused.status], ['/~activity', 200]);
    const own = ({ submission }: LearnerRow) => submission === of.submission;
    const rejected = refused.told.learners.find(own);
    assert.equal(rejected!.state, 'rejected');
    assert.match(rejected!.why!, /^What was handed in cannot be handed in here/);
    const asset = await handedOn();
    await course.assessed(USER);
    const { tellOwner } = await import('../../../../../functions/platform/api/tell-owner.ts');
    const dean = { tenant: 'default', subject: 'dean', role: 'administrator' } as const;
    await tellOwner(dean, of, { subject: 'somebody' });
    const moved = await open({ user: 'teacher-1', teaches: true, asset });
    const row = moved.told.learners.find(own);
    assert.deepEqual([moved.to, row!.isMoved, row!.isOnDesk], ['/~activity', true, false]);
  });
});
