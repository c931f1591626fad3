import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PARAMETER_EXAMPLES } from '@assay/api/examples';
import { openApiDocument } from '@assay/api/openapi';
import { problemSchema } from '@assay/api/problem';
import { ROUTES } from '@assay/api/registry';
import { platformKey } from '@assay/platform/lti/platform';
import fc from 'fast-check';
import { exportSPKI, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { openApi } from '../../../../stack/functions/platform/api/api-world.ts';
import { requireDeclared } from '../../../../stack/functions/platform/api/declared.ts';
import { requestsOf, type WireRequest } from '../../../../stack/functions/platform/api/document-requests.ts';
import { type Mutated, mutated } from '../../../../stack/functions/platform/api/mutations.ts';
import { eventOf, PLATFORM, sentAs } from '../../../../stack/functions/platform/api/samples.ts';
import { AUDIENCE, createTestIssuer } from '../../../../stack/platform/access/tokens.ts';
import { givenUp } from '../../../../support/essay-scoring/calibrations.ts';
import { seed } from '../../../../support/seed.ts';

const api = await openApi();

/** Stands in what is another tenant's. */
const MARK = 'Mark-91c2';
const foreign = await api.assessed({ tenant: 'foreign', submission: 'annas', subject: 'anna', title: MARK });
const run = await api.assessed({ tenant: 'fuzz', submission: 'annas', subject: 'anna' });

/** Objects of a tenant for the parameters of paths. */
async function objectsOf(tenant: string, ofRun: string) {
  const { assignmentVersion: version = '' } = await api.runStore.getRun(ofRun);
  const started = await api.ask({ role: 'teacher', tenant }, 'POST', '/assignments/story/reevaluations', {
    body: {},
  });
  const { reevaluation } = started.body as unknown as { reevaluation: string };
  return {
    ...PARAMETER_EXAMPLES,
    ...{ run: ofRun, version, platform: platformKey(PLATFORM), appeal: '1', reevaluation },
  };
}

const document = openApiDocument(ROUTES);
const requests = requestsOf(document, await objectsOf('fuzz', run));
const token = await api.idp.sign({ tenant: 'fuzz', role: 'administrator' });
const made = await api.ask({ role: 'administrator', tenant: 'fuzz-athena' }, 'POST', '/athena-secret');
const { secret } = made.body as unknown as { secret: string };
const rolesOf = new Map(ROUTES.map(({ operationId, roles }) => [operationId, roles]));
/** What lets a caller in who may ask. */
const keyFor = ({ operation }: WireRequest) =>
  rolesOf.get(operation) === 'athena' ? secret : `Bearer ${token}`;

interface Answered {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
}

const LEAKS =
  /\bat \S+ \(|\.[jt]s:\d+|node_modules|file:\/\/|TypeError|ZodError|SyntaxError|DynamoDB|NoSuchKey/;

async function send(
  { method, path, query, headers, bytes }: Mutated,
  authorization?: string,
): Promise<Answered> {
  const event = eventOf({
    method,
    path: `/${path.join('/')}`,
    query: query
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`)
      .join('&'),
    headers: { ...headers, ...(authorization !== undefined && { authorization }) },
    body: bytes,
  });
  return (await api.invoke('api', event)) as Answered;
}

/** What holds of every answer, whatever was asked. */
function hold({ statusCode, headers, body }: Answered, { method, path }: Mutated | WireRequest): void {
  assert.ok(statusCode < 500, body);
  assert.doesNotMatch(body, LEAKS);
  assert.ok(!body.includes(MARK) && !body.includes(foreign), 'it is another tenant’s');
  if (statusCode < 400) return;
  assert.equal(headers['content-type'], 'application/problem+json', body);
  if (body === '') return;
  const { status, code } = problemSchema.parse(JSON.parse(body));
  assert.equal(status, statusCode);
  requireDeclared(method, `/${path.join('/')}`, code);
}

const plain = ({ body, ...rest }: WireRequest): Mutated => ({
  ...rest,
  bytes: body === undefined ? undefined : Buffer.from(sentAs(body).sent!),
});

/** Tokens that say everything that is right and are not to be believed. */
async function falseTokens(): Promise<Record<string, string>> {
  const claims = {
    iss: api.idp.issuer.issuer,
    aud: AUDIENCE,
    sub: 'x',
    tenant: 'foreign',
    role: 'administrator',
    exp: 4e9,
  };
  const other = await createTestIssuer();
  const key = await importJWK(api.idp.keys.keys[0]!, 'ES256');
  const published = new TextEncoder().encode(await exportSPKI(key as Parameters<typeof exportSPKI>[0]));
  const right = await api.idp.sign({ tenant: 'foreign', role: 'administrator' });
  const [head, , signature] = right.split('.');
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return {
    expired: await api.idp.sign({ tenant: 'foreign', exp: 1 }),
    'of another audience': await api.idp.sign({ tenant: 'foreign', aud: 'somebody-else' }),
    'of another issuer': await api.idp.sign({ tenant: 'foreign', iss: 'https://evil.example' }),
    'signed by another key': await other.sign({ tenant: 'foreign' }),
    'of no algorithm': new UnsecuredJWT(claims).encode(),
    'signed with the public key': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(published),
    'with other claims than were signed': `${head}.${body}.${signature}`,
    'without an end': await api.idp.sign({ tenant: 'foreign', exp: undefined }),
    'not yet good': await api.idp.sign({ tenant: 'foreign', nbf: 4e9 }),
    'without a subject': await api.idp.sign({ tenant: 'foreign', sub: undefined }),
    'of a tenant that is a path': await api.idp.sign({ tenant: '../foreign' }),
    'of a tenant with a hash': await api.idp.sign({ tenant: 'foreign#story' }),
    'of two tenants': await api.idp.sign({ tenant: ['fuzz', 'foreign'] }),
    'of two roles': await api.idp.sign({ tenant: 'foreign', role: ['student', 'administrator'] }),
    'of a prototype’s role': await api.idp.sign({ tenant: 'foreign', role: 'constructor' }),
    'with a key of a prototype': await api.idp.sign({ tenant: 'foreign' }, { kid: '__proto__' }),
    'sent twice': `${right},Bearer ${right}`,
    'with a word after it': `${right} x`,
    'no token': 'x',
    'of dots': '..',
    'too long': `a.${'a'.repeat(9000)}.a`,
    'of bad JSON': 'e30.e30.',
    empty: '',
  };
}

describe('a request that is made up', () => {
  for (const request of requests)
    it(`for ${request.operation} is answered or refused, and tells nothing that is not the caller’s`, async () => {
      hold(await send(plain(request), keyFor(request)), request);
      await fc.assert(
        fc.asyncProperty(mutated(request), async (one) => hold(await send(one, keyFor(request)), one)),
        { numRuns: 20, seed: seed + 9 },
      );
    });

  it('with a token that is not to be believed is refused by every route', async () => {
    const tokens = Object.entries(await falseTokens());
    for (const request of requests.filter(({ operation }) => rolesOf.get(operation) !== 'anybody'))
      for (const [what, given] of tokens) {
        const answered = await send(plain(request), `Bearer ${given}`);
        hold(answered, request);
        assert.equal(answered.statusCode, 401, `${request.operation}: ${what}`);
      }
  });

  it('for what is another tenant’s finds nothing', async () => {
    const calibration = 'calib-fedcba9876543210fedcba98';
    await givenUp(api.objects, { tenant: 'foreign', assignment: 'story' }, calibration, MARK);
    const theirs = { ...(await objectsOf('foreign', foreign)), calibration };
    const own = [theirs.run, theirs.reevaluation, calibration];
    const asked = new Set<string>();
    for (const request of requestsOf(document, theirs)) {
      const answered = await send(plain(request), keyFor(request));
      hold(answered, request);
      const isTheirs = request.path.some((part) => own.includes(part));
      if (isTheirs) assert.ok(answered.statusCode >= 400, `${request.operation}: ${answered.body}`);
      if (isTheirs && request.method === 'GET') assert.equal(answered.statusCode, 404, request.operation);
      asked.add(request.operation);
    }
    assert.deepEqual([...asked].sort(), [...rolesOf.keys()].sort(), 'every route was asked');
  });
});
