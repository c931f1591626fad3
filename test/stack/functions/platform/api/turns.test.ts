import assert from 'node:assert/strict';
import { after, describe, it, mock } from 'node:test';
import { requestCountEntity } from '@assay/api/request-counts';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { openFunctionEnvironment } from '../../../../support/function-environment.ts';
import { createTestIssuer } from '../../../platform/access/tokens.ts';

const { documents, invoke } = await openFunctionEnvironment();
const idp = await createTestIssuer();
const LIMITS = { caller: 5, tenant: 100 };
Object.assign(process.env, {
  TOKEN_ISSUERS: JSON.stringify([idp.issuer]),
  REQUEST_LIMITS: JSON.stringify(LIMITS),
});
mock.timers.enable({ apis: ['Date'], now: Date.now() });
after(() => mock.timers.reset());

/** The deployed function, asked as API Gateway asks it. Returns the status. */
async function ask(token: string | null, method: string, path: string, body?: string): Promise<number> {
  const json = body !== undefined && { 'content-type': 'application/json' };
  const headers = { host: 'api.example.edu', ...json, ...(token && { authorization: `Bearer ${token}` }) };
  const http = { method, path };
  const event = {
    version: '2.0',
    rawPath: path,
    rawQueryString: '',
    headers,
    body,
    requestContext: { http },
  };
  return ((await invoke('api', event)) as { statusCode: number }).statusCode;
}

/** Requests that were counted of a tenant, whoever's. */
async function counted(tenant: string): Promise<number> {
  const { Items = [] } = await documents.send(new ScanCommand({ TableName: 'results' }));
  const whole = Items.filter(({ PK }) => PK === requestCountEntity.partition({ tenant, caller: '*' }));
  return whole.reduce((sum, { requests }) => sum + requests, 0);
}

/** What is refused to a student, whatever of it is wrong. */
const REFUSED: readonly [status: number, method: string, path: string, body?: string][] = [
  [403, 'GET', '/costs'],
  [403, 'POST', '/lti-platforms', '{}'],
  [400, 'GET', '/assignments/%20/submissions/anna'],
  [404, 'GET', '/assignments/none/submissions/anna'],
  [404, 'GET', '/nowhere'],
  [405, 'DELETE', '/costs'],
];

describe('a request with a good token', () => {
  for (const [at, [status, method, path, body]] of REFUSED.entries())
    it(`takes a turn where it is refused: ${status} ${method} ${path}`, async () => {
      const tenant = `t${at}`;
      const token = await idp.sign({ role: 'student', tenant, sub: 'anna' });
      assert.equal(await ask(token, method, path, body), status);
      assert.equal(await counted(tenant), 1);
    });

  it('of a caller who has no turn left is refused before anything else, 429', async () => {
    const tenant = 'beyond';
    const token = await idp.sign({ role: 'student', tenant, sub: 'anna' });
    for (let at = 0; at < LIMITS.caller; at += 1) assert.equal(await ask(token, 'GET', '/nowhere'), 404);
    for (const [, method, path, body] of REFUSED) assert.equal(await ask(token, method, path, body), 429);
  });
});

describe('a request of nobody', () => {
  it('is counted for nobody: without a token, with a bad one, of what anybody may read', async () => {
    const token = `${await idp.sign({ role: 'student', tenant: 'nobodys', sub: 'anna' })}x`;
    assert.equal(await ask(null, 'GET', '/nowhere'), 404);
    assert.equal(await ask(token, 'GET', '/nowhere'), 404);
    assert.equal(await ask(token, 'GET', '/costs'), 401);
    assert.equal(await ask(null, 'GET', '/openapi.json'), 200);
    assert.equal(await counted('nobodys'), 0);
  });
});
