import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { platformKey } from '@assay/platform/lti/platform';
import { KEYS_COOLDOWN_MS } from '@assay/platform/outgoing/remote-keys';
import { putAssignment } from '@assay/workflows/assignment-store';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { exportSPKI, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { checkLtiRequests } from '../../../../support/lti-permissions.ts';
import {
  type Browser,
  beginLogin,
  landing,
  launch,
  openBrowser,
  toldActivity,
} from '../../../../support/lti-platform/browser.ts';
import { INSTRUCTOR, loginOf, resourceClaims } from '../../../../support/lti-platform/launches.ts';
import { openLtiPlatform } from '../../../../support/lti-platform/platform.ts';
import { ESSAY, openLtiTool } from '../../../../support/lti-tool.ts';
import { watchServiceCalls } from '../../../../support/service-calls.ts';

watchServiceCalls();
const tool = await openLtiTool();
const LTI = 'https://purl.imsglobal.org/spec/lti/claim/';
const platform = await openLtiPlatform(tool.base);
await tool.platforms.put(platform.registration());
await putAssignment(tool.objects, 'default', ESSAY);

const codeOf = async (response: Response) => /Code: <code>(\w+)/.exec(await response.text())?.[1];

async function refused(response: Response, status: number, code: string): Promise<void> {
  assert.equal(response.status, status);
  assert.equal(await codeOf(response), code);
}

describe('a launch of a resource link', () => {
  it('by GET and by POST leads a learner to where they hand in', async () => {
    const browser = openBrowser(tool.base);
    const posted = await browser.post('/lti/login', loginOf(platform));
    assert.equal(posted.status, 302);
    const response = await launch(browser, platform, (nonce) => resourceClaims(platform, nonce));
    const cookies = [...browser.cookies].filter(([, value]) => value !== 'desk');
    const { told } = await toldActivity(browser, response);
    assert.deepEqual([told.title, told.standing], ['My <b>voyage</b>', { is: 'none' }]);
    assert.equal(cookies.length, 2, 'the cookies of the login that was used are gone');
  });

  it('has pages that run no script but our own and are kept nowhere', async () => {
    const response = await launch(openBrowser(tool.base), platform, (nonce) =>
      resourceClaims(platform, nonce, {
        ...{ [`${LTI}custom`]: { assignment: 'gone' }, [`${LTI}roles`]: INSTRUCTOR },
      }),
    );
    const policy = response.headers.get('content-security-policy')!;
    assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self'; form-action 'none'/);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.doesNotMatch(await response.text(), /<script(?![^>]* src=)|\son\w+=|style="/);
  });

  it('has pages that the platform it came from alone shows within its own', async () => {
    const ancestors = ({ headers }: Response) =>
      /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy')!)![1];
    const opened = async (more: object) => {
      const browser = openBrowser(tool.base);
      const landed = await launch(browser, platform, (nonce) => resourceClaims(platform, nonce, { ...more }));
      const isDesk = landed.status === 303;
      return ancestors(isDesk ? await browser.get(`/lti/desk/${landing(landed).place}`) : landed);
    };
    const gone = { [`${LTI}custom`]: { assignment: 'gone' }, [`${LTI}roles`]: INSTRUCTOR };
    assert.equal(await opened({}), platform.base);
    assert.equal(await opened(gone), platform.base);
    const told = { [`${LTI}launch_presentation`]: { return_url: 'https://school.example.edu/courses/1' } };
    for (const more of [{ [`${LTI}roles`]: INSTRUCTOR }, {}, gone])
      assert.equal(await opened({ ...told, ...more }), 'https://school.example.edu');
    await tool.platforms.put(platform.registration({ origins: ['https://apps.example.edu/learning'] }));
    assert.equal(await opened(told), 'https://school.example.edu https://apps.example.edu');
    await tool.platforms.put(platform.registration());
    for (const return_url of [7, 'nothing', 'javascript:1', 'https://x.example; script-src *'])
      assert.equal(await opened({ [`${LTI}launch_presentation`]: { return_url } }), platform.base);
  });

  it('leaves nothing behind before the platform has said who it is', async () => {
    const kept = async () =>
      (await tool.documents.send(new ScanCommand({ TableName: 'results' }))).Items!.length;
    const before = await kept();
    const hint = 'x'.repeat(3900);
    const logins: Record<string, string>[] = [{}, { login_hint: 'user-2' }, { lti_message_hint: hint }];
    for (const more of logins) {
      const { state } = await beginLogin(openBrowser(tool.base), platform, more);
      assert.ok(state!.length < 1500, String(state!.length));
    }
    assert.equal(await kept(), before);
  });

  it('binds the login to the browser by a cookie that other hosts cannot set', async () => {
    const response = await openBrowser(tool.base).get(`/lti/login?${new URLSearchParams(loginOf(platform))}`);
    const [cookie] = response.headers.getSetCookie();
    for (const part of ['__Host-lti-', 'Path=/', 'Secure', 'HttpOnly', 'SameSite=None', 'Partitioned'])
      assert.ok(cookie!.includes(part), part);
    assert.doesNotMatch(cookie!, /Domain/i);
  });

  it('sends the authentication request with the hints as they came, beside what the endpoint has in its query', async () => {
    const asked = await beginLogin(openBrowser(tool.base), platform);
    assert.deepEqual([asked.login_hint, asked.lti_message_hint, asked.tenant], ['user-1', 'hint=1&x', 'x']);
  });

  it('whose login names no client or target is of the only platform of its issuer', async () => {
    const { iss, login_hint } = loginOf(platform);
    const response = await openBrowser(tool.base).post('/lti/login', { iss: iss!, login_hint: login_hint! });
    assert.equal(response.status, 302);
  });

  const variants: [string, (claims: Record<string, unknown>) => Record<string, unknown>][] = [
    ['with several audiences and our azp', (claims) => ({ ...claims, aud: ['another', claims.aud] })],
    ['with a list of one audience and no azp', ({ azp: _, ...claims }) => ({ ...claims, aud: [claims.aud] })],
    ['with a deployment that is a number', (claims) => ({ ...claims, [`${LTI}deployment_id`]: 7 })],
    [
      'with roles of the institution alone, as Open edX',
      (claims) => ({
        ...claims,
        [`${LTI}roles`]: ['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Student'],
      }),
    ],
    ['with lists in place of empty objects', (claims) => ({ ...claims, [`${LTI}context`]: [], name: null })],
    [
      'without anything that is optional',
      (claims) => {
        const must = ['iss', 'aud', 'sub', 'nonce', 'iat', 'exp', 'message_type', 'version', 'deployment_id'];
        const names = [...must, 'target_link_uri', 'roles', 'resource_link', 'custom'];
        const kept = Object.entries(claims).filter(([name]) => names.includes(name.split('/').at(-1)!));
        return Object.fromEntries(kept);
      },
    ],
    [
      'for an address that names the assignment',
      (claims) => ({
        ...claims,
        [`${LTI}custom`]: undefined,
        [`${LTI}target_link_uri`]: `${tool.base}/lti/launch?assignment=essay-1`,
      }),
    ],
  ];
  for (const [what, change] of variants)
    it(`is taken ${what}`, async () => {
      const browser = openBrowser(tool.base);
      const landed = await launch(browser, platform, (nonce) => change(resourceClaims(platform, nonce)));
      const { told } = await toldActivity(browser, landed);
      assert.deepEqual(told.standing, { is: 'none' }, told.detail);
    });

  it('is taken with a key that the platform has changed to, and the platform is asked for it once', async () => {
    const again = () => launch(openBrowser(tool.base), platform, (nonce) => resourceClaims(platform, nonce));
    const asked = () => platform.requests.filter(({ url }) => url.pathname === '/jwks').length;
    await again();
    await platform.rotate();
    const before = asked();
    for (const _ of ['one', 'two', 'three']) await refused(await again(), 401, 'LtiSignatureInvalid');
    assert.equal(asked(), before);
    mock.timers.enable({ apis: ['Date'], now: Date.now() + KEYS_COOLDOWN_MS });
    assert.equal((await again()).status, 303);
    assert.equal((await again()).status, 303);
    assert.equal(asked(), before + 1);
    mock.timers.reset();
  });

  it('that is sent again from the page after it is not told as of a browser without cookies alone', async () => {
    const browser = openBrowser(tool.base);
    const { state, nonce } = await beginLogin(browser, platform);
    const fields = { state: state!, id_token: await platform.sign(resourceClaims(platform, nonce!)) };
    assert.equal((await browser.post('/lti/launch', fields)).status, 303);
    const again = await (await browser.post('/lti/launch', fields)).text();
    assert.match(again, /or this launch was used before: open the activity again/);
  });

  it('in a browser that keeps no cookies goes on in a window of its own', async () => {
    const framed = openBrowser(tool.base, { keeps: false });
    const response = await launch(framed, platform, (nonce) => resourceClaims(platform, nonce));
    const page = await response.text();
    const [, link] = /<a href="([^"]+)" target="_blank"/.exec(page)!;
    const path = link!.replaceAll('&amp;', '&');
    assert.deepEqual(Object.fromEntries(new URL(path, tool.base).searchParams), loginOf(platform));
    const again = await openBrowser(tool.base).get(path);
    assert.equal(again.status, 302);
  });
});

describe('an issuer', () => {
  const without = () => {
    const { iss, login_hint } = loginOf(platform);
    return openBrowser(tool.base).post('/lti/login', { iss: iss!, login_hint: login_hint! });
  };

  it('keeps its first tenant’s logins that name no client, whoever registers it with another client id', async () => {
    const rival = platform.registration({ tenant: 'rival', clientId: 'rival' });
    await tool.platforms.put(rival);
    assert.equal((await without()).status, 302);
    const second = platform.registration({ clientId: 'second' });
    await tool.platforms.put(second);
    assert.equal(await tool.platforms.remove('rival', platformKey(second)), false);
    assert.equal(await tool.platforms.remove('default', platformKey(second)), true);
    assert.equal(await tool.platforms.remove('rival', platformKey(rival)), true);
    assert.equal((await without()).status, 302);
  });

  it('is used by the tenant that came second, too, whose login address names its client', async () => {
    const issuer = 'https://lms.example.edu';
    const squatted = platform.registration({ issuer, tenant: 'squatter', clientId: 'taken' });
    const rightful = platform.registration({ issuer, clientId: 'given' });
    for (const one of [squatted, rightful]) await tool.platforms.put(one);
    const { login_hint } = loginOf(platform);
    const clientOf = async (path: string) => {
      const response = await openBrowser(tool.base).post(path, { iss: issuer, login_hint: login_hint! });
      return new URL(response.headers.get('location')!).searchParams.get('client_id');
    };
    assert.equal(await clientOf('/lti/login?client_id=given'), 'given');
    assert.equal(await clientOf('/lti/login'), 'taken');
    await tool.platforms.remove('squatter', platformKey(squatted));
    assert.equal(await clientOf('/lti/login'), 'given');
  });

  it('that serves many institutions is nobody’s', async () => {
    const one = platform.registration({ tenant: 'one' });
    const canvas = { ...one, issuer: 'https://canvas.instructure.com', clientId: 'canvas-1' };
    await tool.platforms.put(canvas);
    await tool.platforms.put({ ...canvas, tenant: 'other', clientId: 'canvas-2' });
    await tool.catchUp();
    assert.equal((await tool.platforms.ofIssuer(canvas.issuer)).length, 2);
  });
});

describe('a client id that another tenant registered first', async () => {
  const foreign = await openLtiPlatform(tool.base, { clientId: 'guessed' });
  await tool.platforms.put(foreign.registration({ tenant: 'rival' }));
  await tool.platforms.put(foreign.registration());

  const begin = async (browser: Browser, path: string) => {
    const response = await browser.post(path, loginOf(foreign));
    assert.equal(response.status, 302);
    const asked = new URL(response.headers.get('location')!).searchParams;
    const id_token = await foreign.sign(resourceClaims(foreign, asked.get('nonce')!));
    return { redirect: asked.get('redirect_uri'), fields: { state: asked.get('state')!, id_token } };
  };

  it('launches for its own tenant by the addresses of that', async () => {
    const browser = openBrowser(tool.base);
    const { redirect, fields } = await begin(browser, '/lti/login/default');
    assert.equal(redirect, `${tool.base}/lti/launch/default`);
    const response = await browser.post('/lti/launch/default', fields);
    assert.deepEqual((await toldActivity(browser, response)).told.standing, { is: 'none' });
  });

  it('brings the other tenant no launch: neither by its own addresses, nor by the common one', async () => {
    for (const [login, own] of [
      ['/lti/login/rival', '/lti/launch/rival'],
      ['/lti/login', '/lti/launch'],
    ] as const) {
      const browser = openBrowser(tool.base);
      const { redirect, fields } = await begin(browser, login);
      assert.equal(redirect, `${tool.base}${own}`, 'which the platform does not know');
      await refused(await browser.post('/lti/launch/default', fields), 401, 'LtiStateInvalid');
    }
    const browser = openBrowser(tool.base);
    const { fields } = await begin(browser, '/lti/login/default');
    for (const path of ['/lti/launch', '/lti/launch/rival'])
      await refused(await browser.post(path, fields), 401, 'LtiStateInvalid');
    assert.equal((await browser.post('/lti/login/nobody', loginOf(foreign))).status, 403);
  });

  it('is each tenant’s to change and to remove', async () => {
    const own = async (tenant: string) => {
      await tool.catchUp();
      return (await tool.platforms.ofTenant(tenant)).filter(({ clientId }) => clientId === 'guessed');
    };
    await tool.platforms.put(foreign.registration({ name: 'ours', acceptsDeployments: true }));
    assert.ok(await tool.platforms.addDeployment(foreign.registration(), '8'));
    assert.deepEqual(
      (await own('default')).map(({ name, deployments }) => [name, deployments]),
      [['ours', ['7', '8']]],
    );
    assert.equal((await own('rival'))[0]?.name, undefined);
    assert.equal(await tool.platforms.remove('rival', platformKey(foreign)), true);
    await tool.platforms.put(foreign.registration());
    assert.equal((await own('default')).length, 1);
    assert.equal(await tool.platforms.remove('default', platformKey(foreign)), true);
    assert.deepEqual([await own('default'), await own('rival')], [[], []]);
  });
});

/**
 * Platforms take the hint of a login once, so that a window of its own cannot go on with one that a frame has spent: moodle/moodle,
 * mod/lti/auth.php (`unset($SESSION->lti_message_hint)`); instructure/canvas-lms, app/controllers/lti/ims/authentication_controller.rb
 * (`fetch_and_delete_launch`, then `launch_no_longer_valid`).
 */
describe('a login in a frame', () => {
  const FRAMED = { 'sec-fetch-dest': 'iframe' };
  const begin = (browser: Browser) => browser.post('/lti/login', loginOf(platform), FRAMED);

  it('asks the platform once the browser has shown that it keeps cookies there', async () => {
    const browser = openBrowser(tool.base);
    const first = await begin(browser);
    assert.equal(first.status, 303);
    const second = await browser.get(first.headers.get('location')!, FRAMED);
    assert.equal(second.status, 302);
    assert.ok(second.headers.get('location')!.startsWith(`${platform.base}/auth`));
  });

  it('of a browser that keeps none goes on in a window of its own, with the hint unspent', async () => {
    const browser = openBrowser(tool.base, { keeps: false });
    const first = await begin(browser);
    const page = await (await browser.get(first.headers.get('location')!, FRAMED)).text();
    const [, link] = /<a href="([^"]+)" target="_blank"/.exec(page)!;
    const path = link!.replaceAll('&amp;', '&');
    assert.deepEqual(Object.fromEntries(new URL(path, tool.base).searchParams), loginOf(platform));
    assert.equal((await openBrowser(tool.base).get(path, { 'sec-fetch-dest': 'document' })).status, 302);
  });
});

describe('a launch is refused', () => {
  const changed: [string, number, string, (claims: Record<string, unknown>) => Record<string, unknown>][] = [
    ['for another audience', 401, 'LtiAudienceInvalid', (claims) => ({ ...claims, aud: 'another' })],
    ['with another azp', 401, 'LtiAudienceInvalid', (claims) => ({ ...claims, azp: 'another' })],
    [
      'with several audiences and no azp',
      401,
      'LtiAudienceInvalid',
      ({ azp: _, ...claims }) => ({ ...claims, aud: [claims.aud, 'another'] }),
    ],
    ['of another issuer', 401, 'LtiIssuerInvalid', (claims) => ({ ...claims, iss: 'https://other' })],
    ['that is over', 401, 'LtiTokenExpired', (claims) => ({ ...claims, exp: Date.now() / 1000 - 61 })],
    ['of the future', 401, 'LtiTokenExpired', (claims) => ({ ...claims, iat: Date.now() / 1000 + 120 })],
    ['without an end', 401, 'LtiTokenExpired', ({ exp: _, ...claims }) => claims],
    ['with another nonce', 401, 'LtiNonceInvalid', (claims) => ({ ...claims, nonce: 'another' })],
    [
      'of another deployment',
      403,
      'LtiDeploymentUnknown',
      (claims) => ({ ...claims, [`${LTI}deployment_id`]: '8' }),
    ],
    [
      'of another version',
      400,
      'LtiVersionUnsupported',
      (claims) => ({ ...claims, [`${LTI}version`]: '1.1' }),
    ],
    [
      'of another type',
      400,
      'LtiMessageUnsupported',
      (claims) => ({ ...claims, [`${LTI}message_type`]: 'LtiStartProctoring' }),
    ],
    [
      'for another address',
      400,
      'LtiTargetInvalid',
      (claims) => ({ ...claims, [`${LTI}target_link_uri`]: 'https://evil.example/lti/launch' }),
    ],
    ['without a person', 400, 'LtiClaimMissing', ({ sub: _, ...claims }) => claims],
    ['without roles', 400, 'LtiClaimMissing', (claims) => ({ ...claims, [`${LTI}roles`]: undefined })],
    ['with no role that is known', 403, 'LtiRoleUnknown', (claims) => ({ ...claims, [`${LTI}roles`]: [] })],
    [
      'without a link',
      400,
      'LtiClaimMissing',
      (claims) => ({ ...claims, [`${LTI}resource_link`]: undefined }),
    ],
    [
      'of an assignment that is a path',
      404,
      'AssignmentNotFound',
      (claims) => ({ ...claims, [`${LTI}custom`]: { assignment: '../other/essay-1' } }),
    ],
  ];
  for (const [what, status, code, change] of changed)
    it(what, async () => {
      const response = await launch(openBrowser(tool.base), platform, (nonce) =>
        change(resourceClaims(platform, nonce)),
      );
      await refused(response, status, code);
    });

  const forged: [string, string, (claims: Record<string, unknown>) => Promise<string>][] = [
    [
      'with alg none',
      'LtiTokenInvalid',
      async (claims) => {
        const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
        return `${part({ alg: 'none', kid: 'key-1' })}.${part(claims)}.`;
      },
    ],
    [
      'signed by the public key as an HMAC secret',
      'LtiTokenInvalid',
      async (claims) => {
        const { keys } = (await (await fetch(`${platform.base}/jwks`)).json()) as { keys: JWK[] };
        const spki = await exportSPKI((await importJWK(keys[0]!, 'RS256', { extractable: true })) as never);
        return new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid: keys[0]!.kid! })
          .sign(new TextEncoder().encode(spki));
      },
    ],
    [
      'signed by somebody else',
      'LtiSignatureInvalid',
      async (claims) => {
        const { privateKey } = await generateKeyPair('RS256');
        return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'key-2' }).sign(privateKey);
      },
    ],
    ['that is no token', 'LtiTokenInvalid', async () => 'a.b.c'],
  ];
  for (const [what, code, forge] of forged)
    it(what, async () => {
      const browser = openBrowser(tool.base);
      const { state, nonce } = await beginLogin(browser, platform);
      const id_token = await forge(resourceClaims(platform, nonce!));
      await refused(await browser.post('/lti/launch', { state: state!, id_token }), 401, code);
    });

  it('that was used before', async () => {
    const browser = openBrowser(tool.base);
    const { state, nonce } = await beginLogin(browser, platform);
    const fields = { state: state!, id_token: await platform.sign(resourceClaims(platform, nonce!)) };
    const cookies = new Map(browser.cookies);
    assert.equal((await browser.post('/lti/launch', fields)).status, 303);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    await refused(await browser.post('/lti/launch', fields), 401, 'LtiStateInvalid');
    const other = await beginLogin(browser, platform);
    await refused(
      await browser.post('/lti/launch', { ...fields, state: other.state! }),
      401,
      'LtiNonceInvalid',
    );
  });

  it('that is taken twice at the same time, once', async () => {
    const browser = openBrowser(tool.base);
    const { state, nonce } = await beginLogin(browser, platform);
    const fields = { state: state!, id_token: await platform.sign(resourceClaims(platform, nonce!)) };
    const answers = await Promise.all([1, 2, 3, 4].map(() => browser.post('/lti/launch', fields)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 401, 401, 401]);
  });

  it('with a state that was never given, or a cookie of another login', async () => {
    const browser = openBrowser(tool.base);
    const { state, nonce } = await beginLogin(browser, platform);
    const id_token = await platform.sign(resourceClaims(platform, nonce!));
    await refused(await browser.post('/lti/launch', { state: 'made-up', id_token }), 401, 'LtiStateInvalid');
    for (const name of browser.cookies.keys()) browser.cookies.set(name, 'another');
    await refused(await browser.post('/lti/launch', { state: state!, id_token }), 401, 'LtiStateInvalid');
  });

  it('of a platform that is not registered, or for another host', async () => {
    const browser = openBrowser(tool.base);
    await refused(
      await browser.post('/lti/login', loginOf(platform, { client_id: 'no' })),
      403,
      'LtiPlatformUnknown',
    );
    const elsewhere = loginOf(platform, { target_link_uri: `${tool.base}.evil.example/lti/launch` });
    await refused(await browser.post('/lti/login', elsewhere), 400, 'LtiTargetInvalid');
    await refused(await browser.post('/lti/login', {}), 400, 'LtiRequestInvalid');
    await refused(
      await browser.post('/lti/launch', { error: 'login_required', state: 's' }),
      400,
      'LtiRequestInvalid',
    );
  });

  it('with a body of 20 MB, by another method, or at another path', async () => {
    const browser = openBrowser(tool.base);
    await refused(
      await browser.post('/lti/launch', { state: 'x'.repeat(20 * 1024 * 1024) }),
      413,
      'SubmissionTooLarge',
    );
    const got = await browser.get('/lti/launch');
    assert.deepEqual([got.status, got.headers.get('allow')], [405, 'POST']);
    assert.equal((await browser.get('/lti/../lti/other')).status, 404);
  });

  it('but is recorded with its deployment where the registration takes new ones', async () => {
    const canvas = await openLtiPlatform(tool.base, { clientId: 'canvas', deployment: '1:abc' });
    await tool.platforms.put(canvas.registration({ deployments: [], acceptsDeployments: true }));
    for (const _ of [1, 2]) {
      const response = await launch(openBrowser(tool.base), canvas, (nonce) =>
        resourceClaims(canvas, nonce, { [`${LTI}roles`]: INSTRUCTOR }),
      );
      assert.equal(response.status, 303);
    }
    assert.deepEqual((await tool.platforms.find(canvas))?.deployments, ['1:abc']);
  });
});

describe('the roles of the tool', () => {
  it('let it reach all that it asked for here, what is a tenant’s in its name alone', () =>
    checkLtiRequests());
});
