import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PARAMETER_EXAMPLES } from '@assay/api/examples';
import { ROUTES } from '@assay/api/registry';
import { createDeskCodeStore, type DeskLaunch } from '@assay/platform/lti/desk-code-store';
import { signDeskToken } from '@assay/platform/lti/desk-token';
import { makeToolKeys } from '@assay/platform/lti/keys';
import { platformKey } from '@assay/platform/lti/platform';
import { putAssignment } from '@assay/workflows/assignment-store';
import { decodeJwt } from 'jose';
import { invoked } from '../../../../support/invoked.ts';
import { LTI, openCourse, teacher } from '../../../../support/lti-course.ts';
import { checkLtiRequests } from '../../../../support/lti-permissions.ts';
import { beginLogin, hiddenFields, openBrowser } from '../../../../support/lti-platform/browser.ts';
import { INSTRUCTOR, resourceClaims } from '../../../../support/lti-platform/launches.ts';
import { openLtiPlatform } from '../../../../support/lti-platform/platform.ts';
import { ESSAY } from '../../../../support/lti-tool.ts';
import { watchServiceCalls } from '../../../../support/service-calls.ts';
import { pathOf } from '../api/samples.ts';

const DESK = 'https://desk.example.edu/';
process.env.DESK_ADDRESS = DESK;
process.env.TOKEN_ISSUERS = '[]';

watchServiceCalls();
const course = await openCourse();
const { tool, platform, open, handIn, ofUser, assessed, released } = course;
const { createApp } = await import('../../../../../functions/platform/api/app.ts');
const { IMPLEMENTATIONS } = await import('../../../../../functions/platform/api/implementations.ts');
const { toolKeys } = await import('../../../../../functions/platform/lti/tool-keys.ts');
const api = createApp(IMPLEMENTATIONS);

/** Another link, of another course, whose activity is the same assignment. */
const OTHER_COURSE = { [`${LTI}resource_link`]: { id: 'link-2' }, [`${LTI}context`]: { id: '3' } };

await handIn('anna', 'The sea was calm.');
const annas = await assessed('anna');
await handIn('berta', 'The sea was rough.', OTHER_COURSE);
const bertas = await assessed('berta');
await putAssignment(tool.objects, 'default', { ...ESSAY, assignment: 'essay-2' });

/** Presses the button of a page that opens the desk. Returns the code that the desk is given. */
async function codeOf(user: string, more: Record<string, unknown> = {}): Promise<string> {
  const { browser, page } = await open(user, more);
  assert.match(page, /<form method="post" action="\/lti\/desk" target="_blank" rel="noopener">/);
  const answer = await browser.post('/lti/desk', { token: hiddenFields(page).token! });
  assert.deepEqual([answer.status, answer.headers.get('cache-control')], [303, 'no-store']);
  const [address, code = ''] = answer.headers.get('location')!.split('#launch=');
  assert.equal(address, DESK);
  assert.match(code, /^[\w-]{43}$/);
  return code;
}

/** The desk sends a code. */
const send = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(new URL('/lti/desk/token', tool.base), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://desk.example.edu', ...headers },
    body: JSON.stringify(body),
  });

async function tokenOf(user: string, more: Record<string, unknown> = {}): Promise<string> {
  const answer = await send({ code: await codeOf(user, more) });
  assert.equal(answer.status, 200, await answer.clone().text());
  return ((await answer.json()) as { token: string }).token;
}

/** Asks the API by a token. Returns the status, the code of a refusal, and the body. */
async function ask(token: string, path: string, method = 'GET', body?: object) {
  await tool.catchUp();
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const request = new Request(`https://api${path}`, {
    ...{ method, headers, body: body ? JSON.stringify(body) : null },
  });
  const answer = await invoked.run('api', () => api.fetch(request));
  const text = await answer.text();
  return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
}

const standing = async (...asked: Parameters<typeof ask>) => {
  const { status, body } = await ask(...asked);
  return [status, ...(typeof body.code === 'string' ? [body.code] : [])].join(' ');
};

const workOf = (user: string) => `/assignments/essay-1/submissions/${ofUser(user).submission}`;
const codes = createDeskCodeStore(tool.documents, 'results');
const link = await (async () => {
  const [handed] = await import('../../../../../functions/platform/lti/lti-stores.ts').then(({ links }) =>
    links().ofSubmission(ofUser('anna')),
  );
  return handed!.link;
})();
const LAUNCH: DeskLaunch = {
  ...{ tenant: 'default', role: 'teacher', subject: 'lti-teacher' },
  launch: { assignment: 'essay-1', link },
};

describe('the code of a launch', () => {
  it('opens the desk as who launched, for what they launched', async () => {
    const { iss, aud, tenant, role, launched, name, iat, exp } = decodeJwt(await tokenOf('meyer', teacher));
    assert.deepEqual(
      { iss, aud, tenant, role, launched, name },
      {
        ...{ iss: `${tool.base}/lti`, aud: 'assay-desk', tenant: 'default', role: 'teacher' },
        ...{ launched: 'essay-1', name: 'Ada Example' },
      },
    );
    assert.equal(exp! - iat!, 3600);
  });

  it('is good once, also for two windows at the same time', async () => {
    const code = await codeOf('meyer', teacher);
    const answers = await Promise.all([1, 2, 3].map(() => send({ code })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401]);
    const again = await send({ code });
    assert.equal(((await again.json()) as { code: string }).code, 'LtiSessionInvalid');
  });

  const refused: [string, number, string, () => Promise<Response>][] = [
    [
      'after a minute',
      401,
      'LtiSessionInvalid',
      async () => {
        const minuteAgo = () => Date.now() - 61_000;
        return send({ code: await createDeskCodeStore(tool.documents, 'results', minuteAgo).give(LAUNCH) });
      },
    ],
    ['that nobody was given', 401, 'LtiSessionInvalid', () => send({ code: 'made-up' })],
    ['that is none', 400, 'LtiRequestInvalid', () => send({ code: '' })],
    ['of no JSON', 400, 'LtiRequestInvalid', () => send(undefined)],
    [
      'that a page of another origin sends',
      403,
      'Forbidden',
      async () => send({ code: await codes.give(LAUNCH) }, { origin: 'https://evil.example' }),
    ],
    [
      'that a framed page of no origin sends',
      403,
      'Forbidden',
      async () => send({ code: await codes.give(LAUNCH) }, { origin: 'null' }),
    ],
    [
      'of a link of another tenant',
      401,
      'LtiSessionInvalid',
      async () => send({ code: await codes.give({ ...LAUNCH, tenant: 'neighbour' }) }),
    ],
  ];
  for (const [what, status, code, asked] of refused)
    it(`is refused ${what}`, async () => {
      const answer = await asked();
      assert.equal(answer.status, status);
      assert.equal(((await answer.json()) as { code: string }).code, code);
    });

  it('leads to a work where its row on the page was chosen', async () => {
    const { browser, page } = await open('meyer', teacher);
    const { submission } = ofUser('anna');
    const [row] = page.split('</tr>').filter((one) => one.includes(`value="${submission}"`));
    assert.match(row!, /action="\/lti\/desk".*>Review</s);
    const answer = await browser.post('/lti/desk', hiddenFields(row!));
    const { hash } = new URL(answer.headers.get('location')!);
    assert.match(hash, /^#launch=[\w-]{43}&to=/);
    assert.equal(new URLSearchParams(hash.slice(1)).get('to'), `/essay-1/${submission}`);
  });

  it('is given to nobody who is nobody in the course', async () => {
    const observer = { [`${LTI}roles`]: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Mentor'] };
    const { status, page } = await open('mentor', observer);
    assert.equal(status, 403);
    assert.doesNotMatch(page, /\/lti\/desk/);
  });

  it('is given at once where the platform opens the desk, and the launch has a window of its own', async () => {
    const own = await openLtiPlatform(tool.base, { clientId: 'opens-desk' });
    await tool.platforms.put(own.registration({ opensDesk: true }));
    const land = async (dest: string, roles: string[]) => {
      const browser = openBrowser(tool.base);
      const { state, nonce } = await beginLogin(browser, own);
      const claims = resourceClaims(own, nonce!, { [`${LTI}roles`]: roles });
      const fields = { state: state!, id_token: await own.sign(claims) };
      return browser.post('/lti/launch', fields, { 'sec-fetch-dest': dest });
    };
    const landed = await land('document', INSTRUCTOR);
    assert.match(landed.headers.get('location') ?? '', /^https:\/\/desk\.example\.edu\/#launch=/);
    assert.equal((await land('iframe', INSTRUCTOR)).status, 200);
    const learner = resourceClaims(own, '')[`${LTI}roles`] as string[];
    assert.equal((await land('document', learner)).status, 200);
  });
});

describe('who teaches and came by a launch', () => {
  it('sees the class that handed in through its link, and no other course’s', async () => {
    const token = await tokenOf('meyer', teacher);
    const { body } = await ask(token, '/assignments/essay-1/results');
    const rows = body.results as { submission: string }[];
    assert.deepEqual(
      rows.map(({ submission }) => submission),
      [ofUser('anna').submission],
    );
    const asked = {
      [workOf('anna').concat('/review')]: '200',
      [workOf('anna').concat('/reading')]: '200',
      [`/runs/${annas}`]: '200',
      [workOf('berta').concat('/review')]: '404 SubmissionNotFound',
      [workOf('berta').concat('/result')]: '404 SubmissionNotFound',
      [`/runs/${bertas}`]: '404 SubmissionNotFound',
      '/assignments/essay-2': '403 Forbidden',
      '/assignments/essay-2/results': '403 Forbidden',
      [`/runs/run-${'0'.repeat(12)}-${'0'.repeat(24)}`]: '403 Forbidden',
    };
    for (const [path, wanted] of Object.entries(asked))
      assert.equal(await standing(token, path), wanted, path);
  });

  it('is told no id of another course’s work, not even as where the next page begins, and all of its own', async () => {
    const token = await tokenOf('meyer', teacher);
    const { body } = await ask(token, '/assignments/essay-1/results?limit=1');
    const rows = body.results as { submission: string }[];
    assert.deepEqual(
      [rows.map(({ submission }) => submission), body.next],
      [[ofUser('anna').submission], null],
    );
  });

  it('is told of an assignment what the desk shows, and nothing that its owner keeps for who grades', async () => {
    const token = await tokenOf('meyer', teacher);
    const { body } = await ask(token, '/assignments/essay-1');
    assert.deepEqual(Object.keys(body).sort(), ['assignment', 'language', 'title', 'traits']);
    const [trait] = body.traits as object[];
    assert.deepEqual(Object.keys(trait!).sort(), ['max', 'min', 'name']);
  });

  it('decides on one of its works, and on no other', async () => {
    const token = await tokenOf('meyer', teacher);
    const body = { trait: 'Ideas', score: 4, reason: 'A clear voyage.' };
    const decide = (user: string) => standing(token, `${workOf(user)}/review/override`, 'POST', body);
    assert.equal(await decide('anna'), '201');
    assert.equal(await decide('berta'), '404 SubmissionNotFound');
  });

  it('finds no other route open, whatever it may be asked', async () => {
    const token = await tokenOf('dean', {
      [`${LTI}roles`]: [INSTRUCTOR[0]!.replace(/\w+$/, 'Administrator')],
    });
    const objects = { ...PARAMETER_EXAMPLES, ...ofUser('anna'), run: annas };
    const closed = ROUTES.filter(
      ({ roles, launched }) => !launched && typeof roles !== 'string' && roles.includes('administrator'),
    );
    assert.ok(closed.length > 80);
    for (const { method, path } of closed)
      assert.equal(await standing(token, pathOf(path, objects), method.toUpperCase()), '403 Forbidden', path);
    const opened = ROUTES.filter(({ launched }) => launched).map(({ operationId }) => operationId);
    assert.deepEqual(opened.toSorted(), [
      ...['addComment', 'answerAppeal', 'editFinding', 'getAssignment', 'getPage', 'getResult', 'getReview'],
      ...['getRun', 'hideFinding', 'listResults', 'makeAppeal', 'overrideScore', 'readSubmission'],
      ...['releaseResult', 'removeOverride', 'showFinding', 'undoDecision', 'withdrawResult'],
    ]);
  });

  it('is nobody by a token that names no link, or that another key signed', async () => {
    const keys = await toolKeys({ mayMake: false });
    const launch = { assignment: 'essay-1', link: '' };
    const wide = await signDeskToken(keys, tool.base, { ...LAUNCH, launch });
    assert.equal(await standing(wide, '/assignments/essay-1'), '401 TokenInvalid');
    const forged = await signDeskToken(await makeToolKeys(), tool.base, LAUNCH);
    assert.equal(await standing(forged, '/assignments/essay-1'), '401 TokenInvalid');
  });

  it('sees nothing of another tenant by the same names', async () => {
    const keys = await toolKeys({ mayMake: false });
    const elsewhere = await signDeskToken(keys, tool.base, { ...LAUNCH, tenant: 'neighbour' });
    assert.equal(await standing(elsewhere, `${workOf('anna')}/review`), '401 TokenInvalid');
  });
});

describe('a student who came by a launch', () => {
  it('reads what was released of their own work, and nothing else', async () => {
    const token = await tokenOfReleased();
    assert.equal(await standing(token, `${workOf('anna')}/result`), '200');
    assert.equal(await standing(token, `${workOf('anna')}/reading`), '200');
    assert.equal(await standing(token, `${workOf('berta')}/result`), '404 SubmissionNotFound');
    assert.equal(await standing(token, `${workOf('anna')}/review`), '403 Forbidden');
    assert.equal(await standing(token, '/submissions'), '403 Forbidden');
  });

  it('is offered the desk only once something is released', async () => {
    assert.doesNotMatch((await open('berta', OTHER_COURSE)).page, /\/lti\/desk/);
  });
});

async function tokenOfReleased(): Promise<string> {
  await released('anna', annas);
  return tokenOf('anna');
}

describe('a platform that is no more registered', () => {
  it('opens no desk, and closes those that it opened', async () => {
    const [token, code] = [await tokenOf('meyer', teacher), await codeOf('meyer', teacher)];
    await tool.platforms.remove('default', platformKey(platform));
    assert.equal(await standing(token, '/assignments/essay-1'), '401 TokenInvalid');
    assert.equal((await send({ code })).status, 401);
    await tool.platforms.put(platform.registration());
    assert.equal(await standing(token, '/assignments/essay-1'), '200');
  });
});

describe('the roles of the tool', () => {
  it('let it reach what it asked for here', () => checkLtiRequests());
});
