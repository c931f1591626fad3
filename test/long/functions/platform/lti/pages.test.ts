import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LearnerActivity, LearnerStanding, ReceivedTexts } from '@assay/platform/lti/activity';
import { createInvitationStore } from '@assay/platform/lti/invitation-store';
import { platformKey } from '@assay/platform/lti/platform';
import { subjectOf } from '@assay/platform/lti/pseudonym';
import { createLedger } from '@assay/platform/run/ledger';
import { putAssignment } from '@assay/workflows/assignment-store';
import { validateAssignment } from '@assay/workflows/assignments';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { generateKeyPair, SignJWT } from 'jose';
import { BUCKET } from '../../../../support/function-environment.ts';
import { LTI, openCourse, teacher, workOf } from '../../../../support/lti-course.ts';
import { checkLtiRequests } from '../../../../support/lti-permissions.ts';
import {
  bearer,
  choicesOf,
  choose,
  landing,
  launch,
  openBrowser,
  takeLaunch,
} from '../../../../support/lti-platform/browser.ts';
import { acceptContent, deepLinkingClaims } from '../../../../support/lti-platform/launches.ts';
import { openLtiPlatform } from '../../../../support/lti-platform/platform.ts';
import { ESSAY } from '../../../../support/lti-tool.ts';
import { watchServiceCalls } from '../../../../support/service-calls.ts';
import { typed } from '../../../../unit/document/pdf/typed.ts';
import { paragraph, run, wordFile } from '../../../../unit/document/text/word-file.ts';

watchServiceCalls();
const course = await openCourse();
const { tool, platform, open, handIn, ofUser, assessed, released } = course;
const quiz = validateAssignment({
  assignment: 'quiz-1',
  workflow: 'short-answer-grading',
  questions: [
    { id: 'q1', question: 'What pulls <water>?', reference: 'The Moon' },
    { id: 'q2', question: 'When?', reference: 'Always' },
  ],
});
await putAssignment(tool.objects, 'default', quiz);
await putAssignment(tool.objects, 'elsewhere', { ...ESSAY, assignment: 'not-ours' });

const { tellOwner } = await import('../../../../../functions/platform/api/tell-owner.ts');
const dean = { tenant: 'default', subject: 'dean', role: 'administrator' } as const;

const s3 = new S3Client({ forcePathStyle: true });
const keys = async () => {
  const { Contents = [] } = await s3.send(
    new ListObjectsV2Command({ Bucket: BUCKET, Prefix: 'submissions/' }),
  );
  return Contents.map(({ Key }) => Key!);
};
const textOf = async (Key: string) => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: BUCKET, Key }));
  return Body!.transformToString();
};

/** What is said beside how a work stands, which is so. */
function detailOf(standing: LearnerStanding, is: LearnerStanding['is']): string {
  assert.equal(standing.is, is);
  return 'detail' in standing ? (standing.detail ?? '') : '';
}

describe('a learner', () => {
  it('reads what the assignment asks', async () => {
    assert.deepEqual((await open('user-1')).told.task, { text: 'Why?', language: 'en' });
  });

  it('is told why their work could not be assessed: what they can mend, and no more of the rest', async () => {
    const refused = await (await open('user-10')).send({ text: 'https://example.org/my-voyage' });
    assert.equal(refused.status, 400);
    assert.match(await refused.text(), /work\.txt holds the address of a page and no essay: /);
    await handIn('user-11', 'The sea was calm, and no model says a word of it.');
    await assessed('user-11', [null, null]);
    const others = detailOf((await open('user-11')).told.standing, 'failed');
    assert.match(others, /your teacher has to see to this/);
    assert.doesNotMatch(others, /Model|refuse/);
  });

  it('waits where the assignment’s money is spent, and is told nothing of money', async () => {
    const ledger = createLedger(tool.documents, 'results');
    await ledger.setCap('default', 'essay-1', 0, new Date().toISOString());
    await handIn('user-12', 'The sea was calm, and nobody had paid for it.');
    const runId = await assessed('user-12');
    await ledger.setCap('default', 'essay-1', 1000, new Date().toISOString());
    assert.equal((await tool.runStore.getRun(runId)).state, 'held');
    assert.deepEqual((await open('user-12')).told.standing, { is: 'under-way' });
  });

  it('is told in words of their own where the assignment is gone', async () => {
    const { status, told } = await open('user-1', { [`${LTI}custom`]: { assignment: 'gone' } });
    assert.equal(status, 404);
    assert.match(told.detail!, /tell your teacher/);
    assert.doesNotMatch(told.detail!, /assay/);
    const asTeacher = await open('teacher-1', { ...teacher, [`${LTI}custom`]: { assignment: 'gone' } });
    assert.match(asTeacher.told.detail!, /The assignment of this activity, gone, is not there/);
  });

  it('hands in a text, which is their own under a pseudonym and keeps none of their names', async () => {
    const response = await (await open('user-1')).send({ text: 'The sea was calm.' });
    assert.equal(response.status, 200, await response.clone().text());
    const subject = subjectOf({ issuer: platform.issuer, user: 'user-1' });
    const key = `submissions/default/essay-1/${subject}/work.txt`;
    assert.ok((await keys()).includes(key));
    assert.equal(await textOf(key), 'The sea was calm.');
    for (const other of await keys()) assert.doesNotMatch(other, /Ada|user-1/);
  });

  it('hands in once what they send again as no answer came, and again once it came to nothing', async () => {
    const { send } = await open('user-14');
    const versions = () =>
      tool.uploads().filter(({ key }) => key.includes(ofUser('user-14').submission)).length;
    for (const text of ['The sea was calm.', 'The sea was calm.'])
      assert.equal((await send({ text })).status, 200);
    assert.equal(versions(), 1);
    await course.admitted('user-14');
    const again = (await (await send({ text: 'The sea was calm.' })).json()) as LearnerActivity;
    assert.deepEqual([versions(), again.standing, again.received?.time], [1, { is: 'under-way' }, 1]);
    await handIn('user-14', 'The sea was wild that day.');
    await assessed('user-14', [null, null]);
    await handIn('user-14', 'The sea was wild that day.');
    await handIn('user-14', 'The sea was calm.');
    assert.equal(versions(), 4);
  });

  it('has handed in nothing, or what was there before, where their file could not be stored', async () => {
    const unstored = async (text: string) => {
      const { send } = await open('user-15');
      process.env.BUCKET = 'no-such-bucket';
      const { status } = await send({ text }).finally(() => {
        process.env.BUCKET = BUCKET;
      });
      assert.equal(status, 500);
      return (await open('user-15')).told.standing;
    };
    assert.deepEqual(await unstored('The sea was calm.'), { is: 'none' });
    await handIn('user-15', 'The sea was calm.');
    await assessed('user-15');
    assert.deepEqual(await unstored('The sea was wild.'), { is: 'assessed' });
    const { browser, page, told } = await open('user-15');
    assert.partialDeepStrictEqual(told.received, { words: 4, time: 1, isReadable: true });
    const read = await browser.get('/lti/activity/work', bearer(page));
    const { texts } = (await read.json()) as ReceivedTexts;
    assert.deepEqual(
      texts.map(({ content }) => content),
      ['The sea was calm.'],
    );
    assert.equal((await handIn('user-15', 'The sea was wild.')).received?.time, 2);
  });

  it('hands in a file, whose name is told themselves, and of which the ending alone names the file here', async () => {
    const { send } = await open('user-2');
    const essay = wordFile({ body: paragraph(run('The sea was calm.')) });
    const file = new File([Buffer.from(essay)], '../../Ada Example.DOCX');
    const response = await send({ file });
    assert.equal(response.status, 200);
    const subject = subjectOf({ issuer: platform.issuer, user: 'user-2' });
    assert.ok((await keys()).includes(`submissions/default/essay-1/${subject}/work.docx`));
    const { received } = (await open('user-2')).told;
    assert.partialDeepStrictEqual(received, { file: '../../Ada Example.DOCX', bytes: essay.length, time: 1 });
  });

  it('answers the questions of a quiz, which makes a table of one', async () => {
    const custom = { [`${LTI}custom`]: { assignment: 'quiz-1' } };
    const { told, send } = await open('user-1', custom);
    const questions = [
      { id: 'q1', question: 'What pulls <water>?' },
      { id: 'q2', question: 'When?' },
    ];
    const most = { pdf: 4_000_000, png: 4_000_000, jpg: 4_000_000, jpeg: 4_000_000 };
    const files = { endings: Object.keys(most), bytes: 4_000_000, larger: most };
    assert.deepEqual(told.handIn, { questions, files }, 'and nothing of what is right');
    const answers = { 'answer-q1': 'the "Moon"\n', 'answer-q2': '' };
    assert.equal((await send(answers)).status, 200);
    const subject = subjectOf({ issuer: platform.issuer, user: 'user-1' });
    const rows = (await textOf(`submissions/default/quiz-1/${subject}/answers.jsonl`)).trim().split('\n');
    assert.deepEqual(
      rows.map((row) => JSON.parse(row)),
      [
        { student: subject, question: 'q1', answer: JSON.parse(rows[0]!).answer },
        { student: subject, question: 'q2', answer: '' },
      ],
    );
    assert.match(JSON.parse(rows[0]!).answer, /^the "Moon"/);
  });

  it('hands in the answers to a quiz on paper, in place of what is filled in, and no table', async () => {
    const { send } = await open('user-12', { [`${LTI}custom`]: { assignment: 'quiz-1' } });
    const paper = new File([Buffer.from(typed(['1) the Moon', '2) always']))], 'Ada.pdf');
    const answers = { 'answer-q1': 'left aside', 'answer-q2': '' };
    assert.equal((await send({ ...answers, file: paper })).status, 200);
    const subject = subjectOf({ issuer: platform.issuer, user: 'user-12' });
    const own = (await keys()).filter((key) => key.startsWith(`submissions/default/quiz-1/${subject}/`));
    assert.deepEqual(own, [`submissions/default/quiz-1/${subject}/work.pdf`]);
    const refused = await send({ ...answers, file: new File(['student,answer'], 'a.csv') });
    assert.match(await refused.text(), /cannot be handed in here: hand in a file whose name ends in \.pdf/);
  });

  it('is told what is wrong with nothing, with a file of no kind, and with a page that is not ours', async () => {
    const { browser, page } = await open('user-3');
    const refused = async (form: FormData, status: number, code: string, token = page) => {
      const response = await browser.post('/lti/activity/submissions', form, bearer(token));
      const told = (await response.json()) as { code: string };
      assert.deepEqual([response.status, told.code], [status, code]);
    };
    await refused(workOf({ text: '  ' }), 400, 'SubmissionEmpty');
    await refused(workOf({}), 400, 'SubmissionEmpty');
    await refused(workOf({ text: 'a', file: new File([], 'work.txt') }), 400, 'SubmissionEmpty');
    await refused(workOf({ file: new File(['x'], 'work') }), 400, 'SubmissionUnsupported');
    await refused(workOf({ file: new File(['torn'], 'work.docx') }), 400, 'SubmissionNotText');
    await refused(workOf({ text: 'a' }), 401, 'LtiSessionInvalid', 'x.y.z');
    const { privateKey } = await generateKeyPair('RS256');
    const forged = await new SignJWT({ tenant: 'default', role: 'student' })
      .setProtectedHeader({ alg: 'RS256' })
      .setAudience('assay:lti-session')
      .setExpirationTime('1h')
      .sign(privateKey);
    await refused(workOf({ text: 'a' }), 401, 'LtiSessionInvalid', forged);
    const unlinked = { [`${LTI}custom`]: {}, [`${LTI}resource_link`]: { id: 'link-3' } };
    const choosing = await open('teacher-1', { ...teacher, ...unlinked });
    await refused(workOf({ text: 'a' }), 403, 'LtiRoleUnknown', choosing.page);
  });

  it('sees neither another’s submission nor an assignment of another tenant', async () => {
    assert.deepEqual((await open('user-4')).told.standing, { is: 'none' });
    const { status } = await open('user-4', { [`${LTI}custom`]: { assignment: 'not-ours' } });
    assert.equal(status, 404);
  });
});

describe('what is released', () => {
  it('takes as many versions a day as its assignment says, and tells who hands in more', async () => {
    await putAssignment(tool.objects, 'default', { ...ESSAY, versionsADay: 1 });
    const { send } = await open('user-13');
    const texts = ['The sea was calm.', 'The sea was wild.', 'The sea was wide.'];
    const all = await Promise.all(texts.map((text) => send({ text })));
    assert.deepEqual(all.map(({ status }) => status).toSorted(), [200, 429, 429]);
    await course.admitted('user-13');
    const again = all.find(({ status }) => status === 429)!;
    assert.match(await again.text(), /Within a day \(UTC\) you may hand in once/);
    await putAssignment(tool.objects, 'default', { ...ESSAY, versionsADay: 1000 });
  });

  it('has its score at its learner’s activity, and is read on the desk, and nothing is before', async () => {
    const handed = await handIn('user-6', 'The sea was calm.');
    assert.deepEqual(handed.standing, { is: 'under-way' });
    await assessed('user-6');
    const before = (await open('user-6')).told;
    assert.partialDeepStrictEqual(before, {
      standing: { is: 'assessed' },
      isGraded: true,
      score: null,
      released: null,
    });
    assert.doesNotMatch(JSON.stringify(before), /Clear|Ideas/);
    await handIn('user-6', 'The sea was calm. And the harbour was near.');
    await released('user-6', await assessed('user-6'));
    const after = (await open('user-6')).told;
    const score = { given: 8, most: 10 };
    assert.partialDeepStrictEqual(after, {
      standing: { is: 'released' },
      score,
      released: { isLatest: true },
      handIn: null,
    });
    assert.doesNotMatch(JSON.stringify(after), /Clear/);
  });

  it('is no more shown where it was said to be somebody else’s', async () => {
    const of = ofUser('user-9');
    await handIn('user-9', 'The sea was calm.');
    await released('user-9', await assessed('user-9'));
    const before = await open('user-9');
    assert.deepEqual(before.told.score, { given: 8, most: 10 });
    await tellOwner(dean, of, { subject: 'somebody' });
    const after = await open('user-9');
    const nothing = { isGraded: false, score: null, released: null, handIn: null };
    assert.partialDeepStrictEqual(after.told, { standing: { is: 'moved' }, ...nothing });
    const again = await before.send({ text: 'This is mine.' });
    assert.match(await again.text(), /another student’s work: ask your teacher/);
  });
});

describe('a teacher', () => {
  it('sees who handed in through the link and what the grade book was told, with names as they are', async () => {
    const name = '<img src=x onerror=alert(1)>';
    await (await open('user-5', { name })).send({ text: 'This is mine.' });
    const { told } = await open('teacher-1', teacher);
    const row = told.learners.find((one) => one.name === name);
    assert.partialDeepStrictEqual(row, { state: 'received', why: null, isOnDesk: false, told: null });
    const other = await open('teacher-1', { ...teacher, [`${LTI}resource_link`]: { id: 'link-9' } });
    assert.deepEqual(other.told.learners, []);
  });

  it('sees who of the course has not handed in, as the platform tells it', async () => {
    const roles = ['Learner'];
    platform.members = [
      { user_id: 'user-5', name: 'Five', roles },
      { user_id: 'absent', name: '<b>Absent</b>', roles },
      { user_id: 'gone', name: 'Gone', roles, status: 'Inactive' },
      { user_id: 'teacher-1', name: 'Teacher', roles: ['Instructor'] },
    ];
    const { browser, page } = await open('teacher-1', teacher);
    const asked = await browser.get('/lti/activity/roster', bearer(page));
    assert.deepEqual([asked.status, await asked.json()], [200, { absent: ['<b>Absent</b>'] }]);
    const learner = await open('user-5');
    const refused = await learner.browser.get('/lti/activity/roster', bearer(learner.page));
    assert.equal(refused.status, 403);
  });

  it('chooses again until learners have handed in; what they opened before is not handed in for it', async () => {
    const bare = { [`${LTI}custom`]: {}, [`${LTI}resource_link`]: { id: 'link-4' } };
    const mayChoose = async (more: object) =>
      (await open('teacher-1', { ...teacher, ...more })).told.mayChoose;
    const { browser, page } = await open('teacher-1', { ...teacher, ...bare });
    const { came: wrong } = await choose(browser, page, 'quiz-1');
    const early = await open('user-8', bare);
    assert.equal(await mayChoose(bare), true);
    assert.deepEqual((await choicesOf(browser, wrong.page)).toSorted(), ['essay-1', 'quiz-1']);
    assert.equal((await choose(browser, wrong.page, 'essay-1')).status, 200);
    const late = await early.send({ 'answer-q1': 'x' });
    assert.match(await late.text(), /has changed what this activity is/);
    const handed = await (await open('user-8', bare)).send({ text: 'This is mine.' });
    assert.equal(handed.status, 200);
    const refused = await choose(browser, page, 'quiz-1');
    assert.match(refused.came.detail, /make a new activity/);
    assert.deepEqual([await mayChoose(bare), await mayChoose({})], [false, false]);
  });

  it('chooses the assignment of a link that names none; learners wait until then', async () => {
    const bare = { [`${LTI}custom`]: {}, [`${LTI}resource_link`]: { id: 'link-2' } };
    assert.match((await open('user-1', bare)).told.detail!, /has not chosen yet/);
    const { browser, page } = await open('teacher-1', { ...teacher, ...bare });
    assert.ok(!(await choicesOf(browser, page)).includes('not-ours'));
    assert.equal((await choose(browser, page, 'not-ours')).status, 404);
    await choose(browser, page, 'essay-1');
    assert.deepEqual((await open('user-1', bare)).told.title, ESSAY.title);
    const learner = await open('user-1', bare);
    assert.equal((await choose(learner.browser, learner.page, 'quiz-1')).came.code, 'LtiRoleUnknown');
    const other = { ...bare, [`${LTI}resource_link`]: { id: 'link-5' } };
    const first = await open('teacher-1', { ...teacher, ...other });
    await choose(first.browser, first.page, 'essay-1');
    await handIn('user-16', 'The sea was calm.', other);
    await tool.objects.remove(['assignments/default/essay-1/assignment.json']);
    const { page: again, browser: of } = await open('teacher-1', { ...teacher, ...other });
    assert.equal((await choose(of, again, 'quiz-1')).status, 200);
    await putAssignment(tool.objects, 'default', { ...ESSAY, versionsADay: 1000 });
  });
});

describe('deep linking', () => {
  const ask = (settings: object = {}, more: Record<string, unknown> = {}, browser = openBrowser(tool.base)) =>
    launch(browser, platform, (nonce) => ({
      ...deepLinkingClaims(platform, nonce, settings),
      ...more,
    }));

  /** Chooses the essay. Returns what the platform is sent, and where the desk may send forms. */
  async function chosen(settings: object = {}) {
    const browser = openBrowser(tool.base);
    const landed = await ask(settings, {}, browser);
    const { headers } = await browser.get(`/lti/desk/${landing(landed).place}`);
    const { token, page } = await takeLaunch(browser, landed);
    assert.equal(token, null, 'the API is nothing that is asked');
    const { came } = await choose(browser, page, 'essay-1');
    return { came, policy: headers.get('content-security-policy')! };
  }

  it('answers with the assignment that was chosen, its column and the data that came', async () => {
    const { came, policy } = await chosen();
    assert.equal(came.action, `${platform.base}/return?course=2`);
    assert.match(policy, new RegExp(`form-action ${platform.base};`));
    const items = await acceptContent(platform, came.fields.JWT);
    assert.deepEqual(items, [
      {
        type: 'ltiResourceLink',
        title: 'My <b>voyage</b>',
        url: `${tool.base}/lti/launch?assignment=essay-1`,
        custom: { assignment: 'essay-1' },
        lineItem: { label: 'My <b>voyage</b>', scoreMaximum: 10, resourceId: 'essay-1' },
      },
    ]);
  });

  it('gives no column where the platform takes none', async () => {
    const { came } = await chosen({ accept_lineitem: false });
    const [item] = await acceptContent(platform, came.fields.JWT);
    assert.equal(item!.lineItem, undefined);
  });

  it('opens no activity, and an activity chooses no content', async () => {
    const browser = openBrowser(tool.base);
    const { page } = await takeLaunch(browser, await ask({}, {}, browser));
    assert.equal((await browser.get('/lti/activity', bearer(page))).status, 401);
    const activity = await open('teacher-1', teacher);
    assert.ok(!('action' in (await choose(activity.browser, activity.page, 'essay-1')).came));
  });

  it('is refused to learners, of platforms that take no links, and without a place to answer to', async () => {
    const learner = { [`${LTI}roles`]: ['Learner'] };
    assert.equal((await ask({}, learner)).status, 403);
    assert.equal((await ask({ accept_types: ['file'] })).status, 400);
    assert.equal((await ask({ deep_link_return_url: 'javascript:alert(1)' })).status, 400);
    assert.equal((await ask({ deep_link_return_url: undefined })).status, 400);
  });
});

describe('a platform that registers itself', () => {
  const register = (fields: Record<string, string>) =>
    openBrowser(tool.base).get(`/lti/register?${new URLSearchParams(fields)}`);
  const invitations = createInvitationStore(tool.documents, 'results');

  it('is the tenant’s that invited it, whose administrator is taken back', async () => {
    const other = await openLtiPlatform(tool.base, { clientId: 'registered', readsKeys: true });
    const asked = {
      openid_configuration: `${other.base}/.well-known/openid-configuration`,
      registration_token: other.registrationToken,
      invitation: (await invitations.invite('physics')).token,
    };
    const response = await register(asked);
    const page = await response.text();
    assert.equal(response.status, 200, page);
    assert.match(page, /data-close/);
    await tool.catchUp();
    assert.equal((await tool.platforms.find(other))?.tenant, 'physics');
    assert.equal((await register(asked)).status, 401, 'the invitation is used');
    const later = await register({ ...asked, invitation: (await invitations.invite('chemistry')).token });
    assert.equal(later.status, 200);
    await tool.catchUp();
    assert.equal((await tool.platforms.find(other))?.tenant, 'physics');
    assert.equal((await tool.platforms.find({ ...other, tenant: 'chemistry' }))?.tenant, 'chemistry');
    const [sent] = other.registered.slice(-1);
    assert.equal(sent!.initiate_login_uri, `${tool.base}/lti/login/chemistry`);
    assert.deepEqual(sent!.redirect_uris, [`${tool.base}/lti/launch/chemistry`]);
    assert.equal(sent!.jwks_uri, `${tool.base}/lti/jwks/chemistry`);
  });

  it('is one for an invitation, though several come at once', async () => {
    const { token: invitation } = await invitations.invite('geology');
    const several = await Promise.all(
      ['one', 'two', 'three'].map(async (clientId) => {
        const other = await openLtiPlatform(tool.base, { clientId });
        const { status } = await register({
          openid_configuration: `${other.base}/.well-known/openid-configuration`,
          registration_token: other.registrationToken,
          invitation,
        });
        return [status, (await tool.platforms.find({ ...other, tenant: 'geology' })) !== null];
      }),
    );
    assert.deepEqual(several.filter(([, isKept]) => isKept).length, 1);
    assert.deepEqual(several.map(([status]) => status).sort(), [200, 401, 401]);
  });

  it('is refused without an invitation, with one that was never given, and with one whose day is over', async () => {
    const openid_configuration = `${platform.base}/.well-known/openid-configuration`;
    platform.requests = [];
    assert.equal((await register({ openid_configuration })).status, 401);
    assert.equal((await register({ openid_configuration, invitation: 'made-up' })).status, 401);
    const yesterday = createInvitationStore(tool.documents, 'results', () => Date.now() - 24 * 3600_000);
    const { token: invitation } = await yesterday.invite('physics');
    assert.equal((await register({ openid_configuration, invitation })).status, 401);
    assert.equal(platform.requests.length, 0, 'nothing was asked for who was not invited');
    const invited = (await invitations.invite('physics')).token;
    assert.equal((await register({ invitation: invited })).status, 400);
  });
});

describe('a platform that has become another tenant’s', () => {
  it('brings nothing along of what the first one chose', async () => {
    const bare = { [`${LTI}custom`]: {}, [`${LTI}resource_link`]: { id: 'link-2' } };
    assert.equal((await open('teacher-1', { ...teacher, ...bare })).told.title, ESSAY.title);
    await tool.platforms.remove('default', platformKey(platform));
    await tool.platforms.put(platform.registration({ tenant: 'elsewhere' }));
    const { browser, page } = await open('teacher-1', { ...teacher, ...bare });
    assert.deepEqual(await choicesOf(browser, page), ['not-ours']);
    await tool.platforms.remove('elsewhere', platformKey(platform));
    await tool.platforms.put(platform.registration());
  });
});

describe('the roles of the tool', () => {
  it('let it reach all that it asked for here, what is a tenant’s in its name alone', () =>
    checkLtiRequests());
});
