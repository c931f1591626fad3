import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
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
import { activityPage, hiddenFields, launch, openBrowser } from '../../../../support/lti-platform/browser.ts';
import { acceptContent, deepLinkingClaims } from '../../../../support/lti-platform/launches.ts';
import { openLtiPlatform } from '../../../../support/lti-platform/platform.ts';
import { ESSAY } from '../../../../support/lti-tool.ts';
import { watchServiceCalls } from '../../../../support/service-calls.ts';
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

describe('a learner', () => {
  it('reads what the assignment asks', async () => {
    assert.match((await open('user-1')).page, /<p class="task" lang="en" dir="auto">Why\?<\/p>/);
  });

  it('is told why their work could not be assessed: what they can mend, and no more of the rest', async () => {
    await handIn('user-10', 'https://example.org/my-voyage');
    await assessed('user-10');
    const own = (await open('user-10')).page;
    assert.match(
      own,
      /could not be assessed\. work\.txt holds the address of a page and no essay: [^<]* Hand in again/,
    );
    await handIn('user-11', 'The sea was calm, and no model says a word of it.');
    await assessed('user-11', [null, null]);
    const others = (await open('user-11')).page;
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
    const { page } = await open('user-12');
    assert.match(page, /is being assessed/);
    assert.doesNotMatch(page, /[Cc]ap|\$/);
  });

  it('is told in words of their own where the assignment is gone', async () => {
    const { status, page } = await open('user-1', { [`${LTI}custom`]: { assignment: 'gone' } });
    assert.equal(status, 404);
    assert.match(page, /tell your teacher/);
    assert.doesNotMatch(page, /assay/);
    const asTeacher = await open('teacher-1', { ...teacher, [`${LTI}custom`]: { assignment: 'gone' } });
    assert.match(asTeacher.page, /The assignment of this activity, gone, is not there/);
  });

  it('hands in a text, which is their own under a pseudonym and keeps none of their names', async () => {
    const { browser, page } = await open('user-1');
    const response = await browser.post('/lti/submissions', workOf(page, { text: 'The sea was calm.' }));
    assert.equal(response.status, 200, await response.clone().text());
    const subject = subjectOf({ issuer: platform.issuer, user: 'user-1' });
    const key = `submissions/default/essay-1/${subject}/work.txt`;
    assert.ok((await keys()).includes(key));
    assert.equal(await textOf(key), 'The sea was calm.');
    for (const other of await keys()) assert.doesNotMatch(other, /Ada|user-1/);
  });

  it('hands in a file, of whose name the ending alone is kept', async () => {
    const { browser, page } = await open('user-2');
    const essay = wordFile({ body: paragraph(run('The sea was calm.')) });
    const file = new File([Buffer.from(essay)], '../../Ada Example.DOCX');
    const response = await browser.post('/lti/submissions', workOf(page, { file }));
    assert.equal(response.status, 200);
    const subject = subjectOf({ issuer: platform.issuer, user: 'user-2' });
    assert.ok((await keys()).includes(`submissions/default/essay-1/${subject}/work.docx`));
  });

  it('answers the questions of a quiz, which makes a table of one', async () => {
    const custom = { [`${LTI}custom`]: { assignment: 'quiz-1' } };
    const { browser, page } = await open('user-1', custom);
    assert.match(page, /What pulls &lt;water&gt;\?/);
    const answers = { 'answer-q1': 'the "Moon"\n', 'answer-q2': '' };
    assert.equal((await browser.post('/lti/submissions', workOf(page, answers))).status, 200);
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

  it('is told what is wrong with nothing, with a file of no kind, and with a page that is not ours', async () => {
    const { browser, page } = await open('user-3');
    const refused = async (form: FormData | Record<string, string>, status: number, code: string) => {
      const response = await browser.post('/lti/submissions', form);
      assert.deepEqual(
        [response.status, /Code: <code>(\w+)/.exec(await response.text())?.[1]],
        [status, code],
      );
    };
    await refused(workOf(page, { text: '  ' }), 400, 'SubmissionEmpty');
    await refused(workOf(page, { file: new File(['x'], 'work') }), 400, 'SubmissionUnsupported');
    await refused(workOf(page, { file: new File(['torn'], 'work.docx') }), 400, 'SubmissionNotText');
    await refused({}, 400, 'LtiRequestInvalid');
    await refused({ token: 'x.y.z', text: 'a' }, 401, 'LtiSessionInvalid');
    const { privateKey } = await generateKeyPair('RS256');
    const forged = await new SignJWT({ tenant: 'default', role: 'student' })
      .setProtectedHeader({ alg: 'RS256' })
      .setAudience('assay:lti-session')
      .setExpirationTime('1h')
      .sign(privateKey);
    await refused({ token: forged, text: 'a' }, 401, 'LtiSessionInvalid');
    const unlinked = { [`${LTI}custom`]: {}, [`${LTI}resource_link`]: { id: 'link-3' } };
    const choose = hiddenFields((await open('teacher-1', { ...teacher, ...unlinked })).page);
    await refused({ ...choose, text: 'a' }, 403, 'LtiRoleUnknown');
  });

  it('sees neither another’s submission nor an assignment of another tenant', async () => {
    const { page } = await open('user-4');
    assert.match(page, /Nothing was handed in yet/);
    const { status } = await open('user-4', { [`${LTI}custom`]: { assignment: 'not-ours' } });
    assert.equal(status, 404);
  });
});

describe('what is released', () => {
  it('takes as many versions a day as its assignment says, and tells who hands in more', async () => {
    await putAssignment(tool.objects, 'default', { ...ESSAY, versionsADay: 1 });
    const { browser, page } = await open('user-13');
    const texts = ['The sea was calm.', 'The sea was wild.', 'The sea was wide.'];
    const all = await Promise.all(
      texts.map((text) => browser.post('/lti/submissions', workOf(page, { text }))),
    );
    assert.deepEqual(all.map(({ status }) => status).toSorted(), [200, 429, 429]);
    await course.admitted('user-13');
    const again = all.find(({ status }) => status === 429)!;
    assert.match(await again.text(), /Within a day \(UTC\) you may hand in once/);
    await putAssignment(tool.objects, 'default', { ...ESSAY, versionsADay: 1000 });
  });

  it('has its score on the page of its learner, and a button that opens it on the desk, and nothing is before', async () => {
    const handed = await handIn('user-6', 'The sea was calm.');
    assert.match(handed.page, /is being assessed/);
    await assessed('user-6');
    const before = (await open('user-6')).page;
    assert.match(before, /Your teacher looks at it before you see a score/);
    assert.doesNotMatch(before, /Clear|Ideas|\/lti\/desk/);
    await handIn('user-6', 'The sea was calm. And the harbour was near.');
    await released('user-6', await assessed('user-6'));
    const after = (await open('user-6')).page;
    assert.match(after, /8 of 10/);
    assert.match(after, /<form method="post" action="\/lti\/desk" target="_blank" rel="noopener">/);
    assert.doesNotMatch(after, /Clear|action="\/lti\/submissions"|looks at it before/);
  });

  it('is no more shown where it was said to be somebody else’s', async () => {
    const of = ofUser('user-9');
    await handIn('user-9', 'The sea was calm.');
    await released('user-9', await assessed('user-9'));
    const before = await open('user-9');
    assert.match(before.page, /8 of 10/);
    await tellOwner(dean, of, { subject: 'somebody' });
    const after = await open('user-9');
    assert.doesNotMatch(after.page, /8 of 10|\/lti\/desk/);
    assert.match(after.page, /another student’s work: ask your teacher/);
    assert.doesNotMatch(after.page, /Hand in/);
    const again = await before.browser.post('/lti/submissions', workOf(before.page, { text: 'Mine.' }));
    assert.match(await again.text(), /another student’s work: ask your teacher/);
  });
});

describe('a teacher', () => {
  it('sees who handed in through the link and what the grade book was told, with names that are no markup', async () => {
    const learner = await open('user-5', { name: '<img src=x onerror=alert(1)>' });
    await learner.browser.post('/lti/submissions', workOf(learner.page, { text: 'Mine.' }));
    const { page } = await open('teacher-1', teacher);
    assert.match(page, /&lt;img src=x onerror=alert\(1\)&gt;/);
    assert.doesNotMatch(page, /<img/);
    assert.match(page, /<td>received<\/td><td>nothing sent<\/td>/);
    const other = await open('teacher-1', { ...teacher, [`${LTI}resource_link`]: { id: 'link-9' } });
    assert.match(other.page, /Nobody has handed in yet/);
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
    const asked = await browser.post('/lti/roster', { token: hiddenFields(page).token! });
    const shown = await asked.text();
    assert.equal(asked.status, 200, shown);
    assert.match(shown, /Not handed in: 1<\/h2>\s*<ul><li>&lt;b&gt;Absent&lt;\/b&gt;<\/li><\/ul>/);
    const learner = await open('user-5');
    const refused = await learner.browser.post('/lti/roster', { token: hiddenFields(learner.page).token! });
    assert.equal(refused.status, 403);
  });

  it('chooses again until learners have handed in; what they opened before is not handed in for it', async () => {
    const bare = { [`${LTI}custom`]: {}, [`${LTI}resource_link`]: { id: 'link-4' } };
    const { browser, page } = await open('teacher-1', { ...teacher, ...bare });
    const { token } = hiddenFields(page);
    const wrong = await browser.post('/lti/link', { token: token!, assignment: 'quiz-1' });
    const early = await open('user-8', bare);
    const shown = await (await activityPage(browser, wrong)).text();
    const again = await browser.post('/lti/link', { token: hiddenFields(shown).token! });
    assert.match(await again.text(), /<input type="radio" name="assignment" value="essay-1"/);
    const chosen = { token: token!, assignment: 'essay-1' };
    assert.equal((await browser.post('/lti/link', chosen)).status, 303);
    const late = await early.browser.post('/lti/submissions', workOf(early.page, { 'answer-q1': 'x' }));
    assert.equal(late.status, 401);
    const learner = await open('user-8', bare);
    const handed = await learner.browser.post('/lti/submissions', workOf(learner.page, { text: 'Mine.' }));
    assert.equal(handed.status, 200);
    const refused = await browser.post('/lti/link', { ...chosen, assignment: 'quiz-1' });
    assert.match(await refused.text(), /make a new activity/);
    assert.doesNotMatch((await open('teacher-1', { ...teacher, ...bare })).page, /Choose another/);
    assert.doesNotMatch((await open('teacher-1', teacher)).page, /Choose another/);
  });

  it('chooses the assignment of a link that names none; learners wait until then', async () => {
    const bare = { [`${LTI}custom`]: {}, [`${LTI}resource_link`]: { id: 'link-2' } };
    assert.equal((await open('user-1', bare)).status, 404);
    const { browser, page } = await open('teacher-1', { ...teacher, ...bare });
    assert.doesNotMatch(page, /not-ours/);
    const foreign = { ...hiddenFields(page), assignment: 'not-ours' };
    assert.equal((await browser.post('/lti/link', foreign)).status, 404);
    await browser.post('/lti/link', { ...hiddenFields(page), assignment: 'essay-1' });
    assert.match((await open('user-1', bare)).page, /<textarea/);
  });
});

describe('deep linking', () => {
  const ask = (settings: object = {}, more: Record<string, unknown> = {}) =>
    launch(openBrowser(tool.base), platform, (nonce) => ({
      ...deepLinkingClaims(platform, nonce, settings),
      ...more,
    }));

  it('answers with the assignment that was chosen, its column and the data that came', async () => {
    const chooser = await (await ask()).text();
    const fields = { ...hiddenFields(chooser), assignment: 'essay-1' };
    const response = await openBrowser(tool.base).post('/lti/deep-link', fields);
    const page = await response.text();
    assert.match(page, new RegExp(`action="${platform.base}/return\\?course=2"`));
    assert.match(
      response.headers.get('content-security-policy')!,
      new RegExp(`form-action 'self' ${platform.base};`),
    );
    const items = await acceptContent(platform, hiddenFields(page).JWT!);
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
    const chooser = await (await ask({ accept_lineitem: false })).text();
    const fields = { ...hiddenFields(chooser), assignment: 'essay-1' };
    const page = await (await openBrowser(tool.base).post('/lti/deep-link', fields)).text();
    const [item] = await acceptContent(platform, hiddenFields(page).JWT!);
    assert.equal(item!.lineItem, undefined);
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
    assert.match((await open('teacher-1', { ...teacher, ...bare })).page, /My &lt;b&gt;voyage/);
    await tool.platforms.remove('default', platformKey(platform));
    await tool.platforms.put(platform.registration({ tenant: 'elsewhere' }));
    const { page } = await open('teacher-1', { ...teacher, ...bare });
    assert.match(page, /<input type="radio" name="assignment" value="not-ours"/);
    assert.doesNotMatch(page, /value="essay-1"/);
    await tool.platforms.remove('elsewhere', platformKey(platform));
    await tool.platforms.put(platform.registration());
  });
});

describe('the roles of the tool', () => {
  it('let it reach all that it asked for here, what is a tenant’s in its name alone', () =>
    checkLtiRequests());
});
