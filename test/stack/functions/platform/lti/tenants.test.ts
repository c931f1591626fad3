import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeToolKeys } from '@assay/platform/lti/keys';
import { createTenantKeys, tenantKeyEntity } from '@assay/platform/lti/tenant-keys';
import { putAssignment } from '@assay/workflows/assignment-store';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { createRemoteJWKSet } from 'jose';
import { teacher, workOf } from '../../../../support/lti-course.ts';
import { bearer, choose, launch, openBrowser, takeLaunch } from '../../../../support/lti-platform/browser.ts';
import { columnUrl } from '../../../../support/lti-platform/grade-book.ts';
import {
  acceptContent,
  deepLinkingClaims,
  resourceClaims,
} from '../../../../support/lti-platform/launches.ts';
import { openLtiPlatform } from '../../../../support/lti-platform/platform.ts';
import { ESSAY, openLtiTool } from '../../../../support/lti-tool.ts';

const tool = await openLtiTool();
const victim = await openLtiPlatform(tool.base);
await tool.platforms.put(victim.registration());
victim.column({ resourceLinkId: 'link-1' });

/** Of another tenant: it launches by itself, and names the victim's client id and addresses as its own. */
const villain = await openLtiPlatform(tool.base);
await tool.platforms.put(villain.registration({ tenant: 'villain', tokenEndpoint: `${victim.base}/token` }));
for (const tenant of ['default', 'villain']) await putAssignment(tool.objects, tenant, ESSAY);

const AGS = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';
const NRPS = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice';
const ofVictim = {
  [AGS]: {
    scope: victim.allowedScopes,
    lineitems: `${victim.base}/2/lineitems?type_id=7`,
    lineitem: columnUrl(victim, { id: '1' }),
  },
  [NRPS]: { context_memberships_url: `${victim.base}/memberships`, service_versions: ['2.0'] },
};

async function open(platform: typeof victim, more: Record<string, unknown>) {
  const browser = openBrowser(tool.base);
  const landed = await launch(browser, platform, (nonce) => resourceClaims(platform, nonce, more));
  const { page } = await takeLaunch(browser, landed);
  return { browser, page };
}

/** Asks for the roster as a teacher of a platform. Returns the status. */
async function askRoster(platform: typeof victim) {
  const { browser, page } = await open(platform, { ...teacher, ...ofVictim });
  return (await browser.get('/lti/activity/roster', bearer(page))).status;
}

const keyItems = tenantKeyEntity.storedIn(tool.documents, 'results');

const keySet = async (ofTenant: string) => {
  const response = await fetch(new URL(`/lti/jwks${ofTenant}`, tool.base));
  return { status: response.status, text: await response.text() };
};

describe('a tenant that names another’s client id and addresses', () => {
  it('reads no roster of its platform, also where the other has a token of it', async () => {
    victim.members = [{ user_id: 'user-1', name: 'Ada Example', roles: ['Learner'] }];
    assert.equal(await askRoster(victim), 200);
    assert.equal(await askRoster(villain), 502);
  });

  it('writes no grade there', async () => {
    const { browser, page } = await open(villain, ofVictim);
    const work = workOf({ text: 'The sea was calm.' });
    const handedIn = await browser.post('/lti/activity/submissions', work, bearer(page));
    assert.equal(handedIn.status, 200);
    const [, tenant, assignment, submission] = tool.uploads().at(-1)!.key.split('/');
    assert.equal(tenant, 'villain');
    await tool.passBack({ tenant, assignment, submission });
    assert.deepEqual(victim.grades.scores, []);
    assert.ok(victim.requests.some(({ url }) => url.pathname === '/token'));
  });

  it('puts no content there', async () => {
    const chosenOn = async (platform: typeof victim) => {
      const browser = openBrowser(tool.base);
      const landed = await launch(browser, platform, (nonce) => deepLinkingClaims(platform, nonce));
      const { page } = await takeLaunch(browser, landed);
      return (await choose(browser, page, ESSAY.assignment)).came.fields.JWT;
    };
    assert.equal((await acceptContent(victim, await chosenOn(victim))).length, 1);
    const answer = await chosenOn(villain);
    await assert.rejects(acceptContent(victim, answer), { code: 'ERR_JWKS_NO_MATCHING_KEY' });
    const own = () => createRemoteJWKSet(new URL('/lti/jwks/villain', tool.base));
    assert.equal((await acceptContent({ ...villain, toolKeys: own }, answer)).length, 1);
  });
});

describe('a key set', () => {
  it('is a tenant’s that has a platform, with its own public keys alone, and stays', async () => {
    const [first, second] = [await keySet('/default'), await keySet('/villain')];
    const [of, other] = [first, second].map(({ text }) => JSON.parse(text).keys);
    assert.deepEqual(Object.keys(of[0]).sort(), ['alg', 'e', 'kid', 'kty', 'n', 'use']);
    assert.deepEqual([of.length, other.length], [1, 1]);
    assert.notEqual(of[0].n, other[0].n);
    assert.deepEqual(await keySet('/default'), first);
  });

  it('is of nobody else, and no key is made for who asks', async () => {
    for (const ofTenant of ['/nobody', '']) {
      const { status, text } = await keySet(ofTenant);
      assert.equal(status, 404);
      assert.match(text, /\/lti\/jwks\/TENANT/);
    }
    assert.deepEqual(await keyItems.queryAll({ tenant: 'nobody' }), []);
  });
});

describe('what anybody may ask for', () => {
  it('writes nothing, whatever it says', async () => {
    await keySet('/default');
    const everything = async () =>
      (await tool.documents.send(new ScanCommand({ TableName: 'results' }))).Items;
    const before = await everything();
    const { issuer: iss, clientId: client_id } = victim;
    const login = { iss, client_id, login_hint: 'h', target_link_uri: `${tool.base}/lti/launch` };
    const asked: [path: string, form: Record<string, string> | null, status: number][] = [
      [`/lti/login?${new URLSearchParams(login)}`, null, 302],
      ['/lti/login/default', login, 302],
      ['/lti/login', { ...login, client_id: 'nobody' }, 403],
      ['/lti/launch', { state: 'x', id_token: 'x' }, 401],
      ['/lti/register?openid_configuration=https://a.example&invitation=x', null, 401],
      ['/lti/register?openid_configuration=https://a.example', null, 401],
      ['/lti/jwks/nobody', null, 404],
      ...['activity', 'activity/roster', 'choice'].map((path): [string, null, number] => [
        `/lti/${path}`,
        null,
        401,
      ]),
      ...['activity/submissions', 'activity/scores', 'choice'].map(
        (path): [string, Record<string, string>, number] => [`/lti/${path}`, { token: 'x' }, 401],
      ),
    ];
    for (const [path, form, status] of asked) {
      const body = form && new URLSearchParams(form);
      const url = new URL(path, tool.base);
      const answered = await fetch(url, { redirect: 'manual', ...(body && { method: 'POST', body }) });
      assert.equal(answered.status, status, path);
    }
    assert.deepEqual(await everything(), before);
  });
});

describe('keys of tenants', () => {
  const ofTenant = createTenantKeys(tool.documents, 'results');
  const kidsOf = async (tenant: string, keys: Awaited<ReturnType<typeof makeToolKeys>>['keys']) =>
    (await ofTenant(tenant, { keys })).keys.map(({ kid }) => kid);

  it('change with the deployment’s: new ones sign, old ones are published until the old one is taken out', async () => {
    const [{ keys: old }, { keys: fresh }] = [await makeToolKeys(), await makeToolKeys()];
    const [first] = await kidsOf('maths', old);
    const [second, ...rest] = await kidsOf('maths', [...fresh, ...old]);
    assert.deepEqual(rest, [first]);
    assert.notEqual(second, first);
    assert.deepEqual(await kidsOf('maths', fresh), [second]);
  });

  it('are one where several make them at once', async () => {
    const { keys } = await makeToolKeys();
    const made = await Promise.all(Array.from({ length: 4 }, () => kidsOf('physics', keys)));
    assert.equal(new Set(made.flat()).size, 1);
  });

  it('are sealed, and read by none but their tenant', async () => {
    const { keys } = await makeToolKeys();
    await ofTenant('history', { keys });
    const under = keys[0]!.kid;
    const item = await keyItems.get({ tenant: 'history', under });
    assert.deepEqual(Object.keys(item!), ['sealed']);
    assert.match(item!.sealed, /^[\w-]+(?:\.[\w-]*){4}$/);
    await keyItems.put(item!, { tenant: 'music', under });
    await assert.rejects(ofTenant('music', { keys }), { code: 'ERR_JWE_DECRYPTION_FAILED' });
  });
});
