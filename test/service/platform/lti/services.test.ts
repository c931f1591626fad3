import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { beforeEach, describe, it } from 'node:test';
import { makeToolKeys, publicKeys, signingKey } from '@assay/platform/lti/keys';
import { lineItemOf } from '@assay/platform/lti/line-items';
import { readMemberships } from '@assay/platform/lti/memberships';
import { statusOf } from '@assay/platform/lti/platform-exchange';
import { platformService, SCOPE } from '@assay/platform/lti/platform-service';
import { createServiceTokens } from '@assay/platform/lti/service-token';
import { createPublicFetch } from '@assay/platform/outgoing/public-fetch';
import { createLocalJWKSet } from 'jose';
import { columnUrl } from '../../../support/lti-platform/grade-book.ts';
import { ALL_SCOPES, openLtiPlatform } from '../../../support/lti-platform/platform.ts';

const keys = await makeToolKeys();
const platform = await openLtiPlatform('http://127.0.0.1:1', {
  toolKeys: () => createLocalJWKSet(publicKeys(keys)),
});
const fetch = createPublicFetch({ allowsLocal: true });
let clock = Date.now();
const tokens = () => createServiceTokens(() => signingKey(keys), { fetch, now: () => clock });
const service = (kept = tokens()) => platformService(platform.registration(), kept);
const asked = (path: string) => platform.requests.filter(({ url }) => url.pathname === path).length;

beforeEach(() => {
  clock = Date.now();
  Object.assign(platform, { disturbed: null, allowedScopes: ALL_SCOPES, requests: [], members: [] });
  Object.assign(platform.grades, { columns: [], scores: [] });
});

const column = { assignment: 'essay-1', title: 'Essay', resourceLink: 'link-1', scoreMaximum: 10 };
const endpoint = (scope = ALL_SCOPES) => ({
  lineitems: `${platform.base}/2/lineitems?type_id=7`,
  lineitem: undefined,
  scope,
});
const coded = (code: string, status: number | null) => (error: Error) =>
  error.name === code && statusOf(error) === status;

describe('an access token', () => {
  it('is asked for once for the same scopes, also by many at once, and again when it is nearly over', async () => {
    const kept = tokens();
    const of = () => kept.of(platform.registration(), [SCOPE.score, SCOPE.lineItem]);
    const [first, ...others] = await Promise.all([of(), of(), of()]);
    for (const other of others) assert.equal(other, first);
    assert.equal(await kept.of(platform.registration(), [SCOPE.lineItem, SCOPE.score]), first);
    clock += 3539 * 1000;
    assert.equal(await of(), first);
    clock -= 3539 * 1000 - 1;
    assert.equal(asked('/token'), 1);
  });

  it('that could not be had is asked for again', async () => {
    const kept = tokens();
    const of = () => kept.of(platform.registration(), [SCOPE.score]);
    platform.disturbed = ({ url }) => (url.pathname === '/token' ? { status: 500 } : null);
    await assert.rejects(of(), coded('PlatformUnavailable', 500));
    platform.disturbed = ({ url }) =>
      url.pathname === '/token' ? { status: 200, json: { error: 'x' } } : null;
    await assert.rejects(of(), coded('PlatformRefused', null));
    platform.disturbed = ({ url }) =>
      url.pathname === '/token' ? { status: 200, json: { access_token: 't', expires_in: '3600' } } : null;
    assert.equal(await of(), 't');
  });

  it('is refused with a scope that the platform does not give', async () => {
    platform.allowedScopes = [];
    await assert.rejects(tokens().of(platform.registration(), [SCOPE.score]), coded('PlatformRefused', 400));
  });

  it('goes to no address that is not HTTPS where the platform is', async () => {
    const secure = { ...platform.registration(), tokenEndpoint: 'https://127.0.0.1:1/token' };
    const request = platformService(secure, tokens())({ url: 'http://127.0.0.1:1/x', scopes: [SCOPE.score] });
    await assert.rejects(request, coded('PlatformRefused', null));
  });
});

describe('the column of a link', () => {
  it('is the one that the launch named, without a question', async () => {
    const lineitem = 'https://lms/1';
    assert.equal(await lineItemOf(service(), { ...endpoint(), lineitem }, column), lineitem);
    assert.equal(platform.requests.length, 0);
  });

  it('is found among pages, by link, and by assignment where no link has it', async () => {
    for (const resourceId of ['a', 'b', 'essay-1']) platform.column({ resourceId, resourceLinkId: 'link-1' });
    assert.equal(await lineItemOf(service(), endpoint(), column), columnUrl(platform, { id: '3' }));
    platform.grades.columns = [];
    platform.column({ resourceId: 'essay-1', resourceLinkId: 'link-2' });
    platform.column({ resourceId: 'essay-1' });
    assert.equal(await lineItemOf(service(), endpoint(), column), columnUrl(platform, { id: '2' }));
  });

  it('is not another’s where the platform leaves filters aside', async () => {
    platform.disturbed = ({ url, method }) =>
      url.pathname === '/2/lineitems' && method === 'GET'
        ? { status: 200, json: [{ id: 'https://lms/9', resourceId: 'other', resourceLinkId: 'link-9' }] }
        : null;
    assert.equal(await lineItemOf(service(), endpoint(), column), columnUrl(platform, { id: '1' }));
  });

  it('is made, without the link where the platform does not take that', async () => {
    assert.equal(await lineItemOf(service(), endpoint(), column), columnUrl(platform, { id: '1' }));
    await lineItemOf(service(), endpoint(), { ...column, resourceLink: 'unknown', assignment: 'essay-2' });
    assert.deepEqual(
      platform.grades.columns.map(({ resourceId, resourceLinkId }) => [resourceId, resourceLinkId]),
      [
        ['essay-1', 'link-1'],
        ['essay-2', undefined],
      ],
    );
  });

  it('that may not be made and is not there is refused in words', async () => {
    const readonly = endpoint([SCOPE.lineItemReadonly, SCOPE.score]);
    await assert.rejects(lineItemOf(service(), readonly, column), /allow "grade sync and column management"/);
    await assert.rejects(lineItemOf(service(), { ...endpoint([]), lineitems: undefined }, column), {
      code: 'PlatformRefused',
    });
  });
});

describe('the people of a course', () => {
  it('are read from all pages, with who is there no more', async () => {
    const LIS = 'http://purl.imsglobal.org/vocab/lis/v2/membership#';
    platform.members = [
      { user_id: '1', name: 'Ada', roles: [`${LIS}Instructor`] },
      { user_id: '2', roles: ['Learner'] },
      { user_id: '3', roles: ['Learner'], status: 'Deleted' },
      { user_id: 4 as unknown as string, roles: [] },
      { user_id: '5', roles: ['Learner'], status: 'Inactive' },
      { roles: ['Learner'] } as never,
    ];
    const members = await readMemberships(service(), `${platform.base}/memberships`);
    assert.deepEqual(members, [
      { user: '1', name: 'Ada', role: 'teacher', isActive: true },
      { user: '2', name: null, role: 'student', isActive: true },
      { user: '3', name: null, role: 'student', isActive: false },
      { user: '4', name: null, role: null, isActive: true },
      { user: '5', name: null, role: 'student', isActive: false },
    ]);
  });

  it('whose pages lead in a circle are refused', async () => {
    platform.disturbed = ({ url }) =>
      url.pathname === '/memberships'
        ? { status: 200, headers: { Link: `<${url.href}>; rel=next` }, json: { members: [] } }
        : null;
    await assert.rejects(readMemberships(service(), `${platform.base}/memberships`), {
      code: 'PlatformRefused',
    });
  });
});

describe('an address that a platform names', () => {
  it('is asked only where it is of the internet: tokens, columns, rosters and scores', async () => {
    const guarded = createServiceTokens(() => signingKey(keys), {
      fetch: createPublicFetch({ allowsLocal: false, resolve: async () => ['10.0.0.5'] }),
    });
    for (const tokenEndpoint of ['https://169.254.169.254/token', 'https://rebound.example.org/token']) {
      const inner = { ...platform.registration(), tokenEndpoint };
      await assert.rejects(guarded.of(inner, [SCOPE.score]), coded('PlatformRefused', null));
    }
    for (const url of ['https://169.254.169.254/', 'https://[fd00:ec2::254]/', 'http://10.0.0.5/']) {
      const request = { url, scopes: [SCOPE.score] };
      await assert.rejects(service()(request), coded('PlatformRefused', null), url);
    }
  });
});

describe('an answer of a platform', () => {
  it('that has a status which is none fails the request, and not the process', async () => {
    const server = createServer((socket) => socket.once('data', () => socket.end('HTTP/1.1 999 No\r\n\r\n')));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    await assert.rejects(fetch(`http://127.0.0.1:${port}/`), RangeError);
    server.close();
  });

  it('is not followed elsewhere, and is no longer than 4 MB', async () => {
    const scores = { url: `${platform.base}/memberships`, scopes: [SCOPE.memberships] };
    platform.disturbed = ({ url }) =>
      url.pathname === '/memberships' ? { status: 302, headers: { location: '/jwks' } } : null;
    await assert.rejects(service()(scores), { code: 'PlatformUnavailable' });
    platform.disturbed = ({ url }) =>
      url.pathname === '/memberships' ? { status: 200, json: 'x'.repeat(4 * 1024 * 1024) } : null;
    await assert.rejects(service()(scores), { code: 'PlatformRefused' });
  });

  it('that says it is too early or too much is for later, any other 4xx is for good', async () => {
    for (const [status, code] of [
      [429, 'PlatformUnavailable'],
      [408, 'PlatformUnavailable'],
      [502, 'PlatformUnavailable'],
      [409, 'PlatformRefused'],
      [404, 'PlatformRefused'],
    ] as const) {
      platform.disturbed = ({ url }) => (url.pathname === '/memberships' ? { status } : null);
      const request = service()({ url: `${platform.base}/memberships`, scopes: [SCOPE.memberships] });
      await assert.rejects(request, coded(code, status));
    }
  });
});
