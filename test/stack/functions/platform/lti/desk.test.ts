import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { PARAMETER_EXAMPLES } from '@assay/api/examples';
import { ROUTES } from '@assay/api/registry';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { DeskAdmission } from '@assay/platform/lti/activity';
import { createDeskCodeStore } from '@assay/platform/lti/desk-code-store';
import { signDeskToken } from '@assay/platform/lti/desk-token';
import { makeToolKeys } from '@assay/platform/lti/keys';
import { platformKey } from '@assay/platform/lti/platform';
import { type LtiSession, pageTokens } from '@assay/platform/lti/session';
import { putAssignment } from '@assay/workflows/assignment-store';
import { Hono } from 'hono';
import { decodeJwt } from 'jose';
import { invoked } from '../../../../support/invoked.ts';
import { LTI, openCourse, teacher } from '../../../../support/lti-course.ts';
import { checkLtiRequests } from '../../../../support/lti-permissions.ts';
import {
  type Browser,
  choose,
  landing,
  openBrowser,
  takeLaunch,
} from '../../../../support/lti-platform/browser.ts';
import { INSTRUCTOR } from '../../../../support/lti-platform/launches.ts';
import { ESSAY } from '../../../../support/lti-tool.ts';
import { watchServiceCalls } from '../../../../support/service-calls.ts';
import { pathOf } from '../api/samples.ts';

process.env.TOKEN_ISSUERS = '[]';

watchServiceCalls();
const course = await openCourse();
const { tool, platform, land, open, handIn, ofUser, assessed, released } = course;
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

/** A browser to which somebody's launch has given a code. */
async function codeOf(user: string, more: Record<string, unknown> = {}) {
  const { browser, landed } = await land(user, more);
  assert.deepEqual([landed.status, landed.headers.get('cache-control')], [303, 'no-store']);
  const { code } = landing(landed);
  assert.match(code, /^[\w-]{43}$/);
  return { browser, code };
}

/** The desk sends a code, from a browser that a launch has given it. */
function send(body: { code?: string } | undefined, { from = bound(body?.code), ...headers }: Sent = {}) {
  return from.json('/lti/desk/token', body, { origin: tool.base, ...headers });
}

interface Sent {
  from?: Browser;
  origin?: string;
}

/** A browser that keeps what a launch binds a code to it by. */
function bound(code = ''): Browser {
  const browser = openBrowser(tool.base);
  const of = createHash('sha256').update(code).digest('hex').slice(0, 16);
  browser.cookies.set(`__Host-lti-${of}`, 'desk');
  return browser;
}

async function tokenOf(user: string, more: Record<string, unknown> = {}): Promise<string> {
  const { browser, landed } = await land(user, more);
  return (await takeLaunch(browser, landed)).token!;
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
const LAUNCH: LtiSession & { assignment: string } = {
  ...{ tenant: 'default', role: 'teacher', sub: 'lti-teacher', user: 'teacher', assignment: 'essay-1', link },
  ...{ framedBy: [], isNamed: true, exp: Math.floor(Date.now() / 1000) + 7200 },
};
const tokens = pageTokens(await toolKeys({ mayMake: false }));
const pageOf = (more: Partial<LtiSession> = {}) => tokens.ofSession({ ...LAUNCH, ...more });

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

  it('comes with a cookie of its own for a minute, which is taken off once it is used', async () => {
    const { browser, landed } = await land('meyer', teacher);
    const [cookie] = landed.headers.getSetCookie().filter((one) => one.includes('=desk'));
    assert.match(cookie!, /^__Host-lti-[0-9a-f]{16}=desk; /);
    assert.deepEqual(cookie!.split('; ').slice(1).toSorted(), [
      ...['HttpOnly', 'Max-Age=60', 'Partitioned', 'Path=/', 'SameSite=None', 'Secure'],
    ]);
    assert.ok([...browser.cookies.values()].includes('desk'));
    await takeLaunch(browser, landed);
    assert.ok(![...browser.cookies.values()].includes('desk'));
  });

  it('outlives no page: neither does a token that is had for one, or another page', async () => {
    const exp = Math.floor(Date.now() / 1000) + 600;
    const bare = await pageOf({ exp, isNamed: false });
    const { came } = await choose(openBrowser(tool.base), bare, 'essay-1');
    const code = await codes.give(bare);
    const taken = (await (await send({ code })).json()) as DeskAdmission;
    const ends = [came.token, came.page, taken.token, taken.page].map((each) => decodeJwt(each!).exp);
    assert.deepEqual(ends, [exp, exp, exp, exp]);
  });

  it('is refused in words, and in the log by their code; of a fault of ours no more is told than its id', async (context) => {
    const { logger } = await import('../../../../../functions/platform/runtime/define-handler.ts');
    const warned = context.mock.method(logger, 'warn', () => {});
    await send({ code: 'made-up' });
    assert.deepEqual(warned.mock.calls.at(-1)?.arguments, ['refused', { code: 'LtiSessionInvalid' }]);
    const { failureAnswer } = await import('../../../../../functions/platform/lti/pages/failure.ts');
    const { deskToken } = await import('../../../../../functions/platform/lti/routes/desk.ts');
    const deskCodes = () => Promise.reject(new AssayError('SecretMissing', 'The secret LtiKey.'));
    const app = new Hono().onError(failureAnswer).post('/', deskToken({ deskCodes } as never));
    const answer = await invoked.run('lti', () =>
      app.request(`${tool.base}/`, {
        ...{ method: 'POST', body: JSON.stringify({ code: 'made-up' }) },
        headers: { cookie: [...bound('made-up').cookies].map((pair) => pair.join('=')).join('; ') },
      }),
    );
    assert.equal(answer.status, 500);
    assert.doesNotMatch(await answer.text(), /LtiKey|SecretMissing/);
  });

  it('is good once, also for two windows at the same time', async () => {
    const { browser: from, code } = await codeOf('meyer', teacher);
    const answers = await Promise.all([1, 2, 3].map(() => send({ code }, { from })));
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
        return send({
          code: await createDeskCodeStore(tool.documents, 'results', minuteAgo).give(await pageOf()),
        });
      },
    ],
    ['that nobody was given', 401, 'LtiSessionInvalid', () => send({ code: 'made-up' })],
    ['that is none', 400, 'LtiRequestInvalid', () => send({ code: '' })],
    ['of no JSON', 400, 'LtiRequestInvalid', () => send(undefined)],
    [
      'that a page of another origin sends',
      403,
      'Forbidden',
      async () => send({ code: await codes.give(await pageOf()) }, { origin: 'https://evil.example' }),
    ],
    [
      'that a framed page of no origin sends',
      403,
      'Forbidden',
      async () => send({ code: await codes.give(await pageOf()) }, { origin: 'null' }),
    ],
    [
      'of a link of another tenant',
      401,
      'LtiPlatformGone',
      async () => send({ code: await codes.give(await pageOf({ tenant: 'neighbour' })) }),
    ],
  ];
  for (const [what, status, code, asked] of refused)
    it(`is refused ${what}`, async () => {
      const answer = await asked();
      assert.equal(answer.status, status);
      assert.equal(((await answer.json()) as { code: string }).code, code);
    });

  it('is good in the browser that launched alone: in another it would make whoever opens its address somebody else', async () => {
    const { browser, code } = await codeOf('meyer', teacher);
    for (const from of [openBrowser(tool.base), (await codeOf('meyer', teacher)).browser]) {
      const answer = await send({ code }, { from });
      assert.equal(answer.status, 403);
      assert.match(((await answer.json()) as { detail: string }).detail, /another browser/);
    }
    assert.equal((await send({ code }, { from: browser })).status, 200, 'and is not used up by that');
  });

  it('is given for no token of a page: what another site sends by one, as a form, is of nobody', async () => {
    const { browser, page: token } = await open('meyer', teacher);
    for (const path of ['/lti/desk', '/lti/activity', '/lti/link', '/lti/roster', '/lti/submissions']) {
      const { status } = await browser.post(path, { token });
      assert.ok(status === 404 || status === 405, path);
    }
    for (const path of ['/lti/activity/scores', '/lti/activity/submissions', '/lti/choice']) {
      const answer = await browser.post(path, { token, assignment: 'essay-1' });
      assert.deepEqual(
        [answer.status, answer.headers.get('content-type')],
        [401, 'application/problem+json'],
        path,
      );
    }
  });

  it('is given to nobody who is nobody in the course', async () => {
    const observer = { [`${LTI}roles`]: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Mentor'] };
    const { status, page } = await open('mentor', observer);
    assert.deepEqual([status, page], [403, '']);
  });

  it('comes with a place that names those whose pages may show the desk, and that no other key makes', async () => {
    const shown = { [`${LTI}launch_presentation`]: { return_url: 'https://school.example.edu/courses/1' } };
    const { landed } = await land('meyer', { ...teacher, ...shown });
    const { framedBy } = await tokens.place(landing(landed).place);
    assert.deepEqual(framedBy, ['https://school.example.edu']);
    const made = await pageTokens(await makeToolKeys()).ofPlace({ framedBy: ['https://evil.example'] });
    const answer = await openBrowser(tool.base).get(`/lti/desk/${made}`);
    assert.equal(answer.status, 401);
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
      ...[
        'getRun',
        'getSubmission',
        'hideFinding',
        'listResults',
        'makeAppeal',
        'overrideScore',
        'readSubmission',
      ],
      ...['releaseResult', 'removeOverride', 'showFinding', 'undoDecision', 'withdrawResult'],
    ]);
  });

  it('is nobody by a token that names no link, or that another key signed', async () => {
    const keys = await toolKeys({ mayMake: false });
    const wide = await signDeskToken(keys, tool.base, { ...LAUNCH, link: '' });
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

  it('reads nothing before something is released', async () => {
    const { told } = await open('berta', OTHER_COURSE);
    assert.deepEqual([told.score, told.released], [null, null]);
    const token = await tokenOf('berta', OTHER_COURSE);
    assert.equal(await standing(token, `${workOf('berta')}/result`), '404 NotReleased');
  });
});

async function tokenOfReleased(): Promise<string> {
  await released('anna', annas);
  return tokenOf('anna');
}

describe('what was received', () => {
  it('is nothing of before while a hand-in is not stored, and that again once it could not be', async () => {
    const { links } = await import('../../../../../functions/platform/lti/lti-stores.ts');
    const berta = (await links().ofSubmission(ofUser('berta')))[0]!;
    const received = async () => (await links().findHandedIn(berta, berta.link))!.received;
    const before = await received();
    const kept = await links().handIn(berta);
    assert.deepEqual([before?.words, await received()], [4, undefined]);
    await kept.failed();
    assert.deepEqual(await received(), before);
  });
});

describe('a platform that is no more registered', () => {
  it('opens no desk, and closes those that it opened', async () => {
    const token = await tokenOf('meyer', teacher);
    const { browser: from, code } = await codeOf('meyer', teacher);
    await tool.platforms.remove('default', platformKey(platform));
    assert.equal(await standing(token, '/assignments/essay-1'), '401 TokenInvalid');
    const refused = await send({ code }, { from });
    const { code: why } = (await refused.json()) as { code: string };
    assert.deepEqual([refused.status, why], [401, 'LtiPlatformGone']);
    await tool.platforms.put(platform.registration());
    assert.equal(await standing(token, '/assignments/essay-1'), '200');
  });
});

describe('the roles of the tool', () => {
  it('let it reach what it asked for here', () => checkLtiRequests());
});
