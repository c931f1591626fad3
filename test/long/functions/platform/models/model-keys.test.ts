import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { importExemplars } from '@assay/essay-scoring/routes/exemplars';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { Charge } from '@assay/model/charge';
import { createTenantKeyReader } from '@assay/platform/access/tenant-key-reader';
import { createTenantKeys } from '@assay/platform/access/tenant-keys';
import { CONFIGURATION, reevaluationKey } from '@assay/platform/reevaluation/reevaluation';
import { putAssignment } from '@assay/workflows/assignment-store';
import { validateAssignment } from '@assay/workflows/assignments';
import {
  DeleteSecretCommand,
  SecretsManagerClient,
  type ServiceInputTypes,
  type ServiceOutputTypes,
} from '@aws-sdk/client-secrets-manager';
import { GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { InitializeMiddleware } from '@smithy/types';
import { createApp } from '../../../../../functions/platform/api/app.ts';
import { IMPLEMENTATIONS } from '../../../../../functions/platform/api/implementations.ts';
import { modelClient } from '../../../../../functions/platform/models/models.ts';
import { providerBatches } from '../../../../../functions/platform/tend-batches/provider-batches.ts';
import { assignment as essays } from '../../../../stack/end-to-end/samples.ts';
import { createTestIssuer } from '../../../../stack/platform/access/tokens.ts';
import { openFunctionEnvironment } from '../../../../support/function-environment.ts';
import { openModelServices } from '../../../../support/model-services.ts';
import { prose, requestFor } from '../../../../unit/model/bench.ts';
import { failed, ScriptedProvider, said } from '../../../../unit/model/scripted-provider.ts';

const { documents, objects } = await openFunctionEnvironment();
await openModelServices(() => ({}));
const provider = new ScriptedProvider();
const address = await provider.start();
after(() => provider.stop());
process.env.OPENAI_BASE_URL = `${address}/v1`;
const idp = await createTestIssuer();
process.env.TOKEN_ISSUERS = JSON.stringify([idp.issuer]);
const app = createApp(IMPLEMENTATIONS);

const KEY = 'sk-of-the-school-Wx9z';

/** Scored essays of an assignment, to be imported. */
const TABLE = 'id,text,Ideas,Conventions\npast-1,We sailed at dawn and came home.,2,1\n';

async function api(tenant: string, method: string, path: string, body?: object | string) {
  const token = await idp.sign({ tenant, role: 'administrator', sub: 'dean' });
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': typeof body === 'string' ? 'text/csv' : 'application/json',
  };
  const sent = body ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {};
  const response = await app.fetch(
    new Request(`https://api.example.edu${path}`, { method, headers, ...sent }),
  );
  const text = await response.text();
  return { status: response.status, text, body: text ? JSON.parse(text) : null };
}
const put = (tenant: string, key = KEY) => api(tenant, 'PUT', '/model-keys/openai', { key });

/** What the provider is asked with in a tenant's name, and what that is charged to. */
async function ask(tenant: string) {
  const charges: Charge[] = [];
  const client = (await modelClient({ tenant })).charging(async (charge) => void charges.push(charge));
  const answered = await client.complete(requestFor(prose, { role: 'judge' }));
  return { charges, call: answered.call, authorization: provider.received.at(-1)!.authorization };
}

/** Deletes the secret of a tenant's key behind the API's back. */
async function deleteSecretOf(tenant: string) {
  const Key = { PK: `MODEL-KEYS#${tenant}`, SK: 'PROVIDER#openai' };
  const { Item } = await documents.send(new GetCommand({ TableName: 'results', Key }));
  const gone = { SecretId: Item!.secret as string, ForceDeleteWithoutRecovery: true };
  await new SecretsManagerClient({}).send(new DeleteSecretCommand(gone));
}

const allowanceOf = async (PK: string) =>
  (await documents.send(new GetCommand({ TableName: 'results', Key: { PK, SK: 'ALLOWANCE' } }))).Item;

async function configured(tenant: string) {
  const owner = { tenant, reevaluation: 'reeval-keys' };
  await objects.write(reevaluationKey(owner, CONFIGURATION), {
    prompts: null,
    models: null,
    assignment: null,
  });
  return owner;
}

/** A tenant's keys of one provider, the names of the secrets that are held for them, and how many deletions are to fail. */
function openKeys(tenant: string) {
  const secrets = new SecretsManagerClient({});
  const held = new Set<string>();
  const failing = { left: 0 };
  const noted: InitializeMiddleware<ServiceInputTypes, ServiceOutputTypes> = (next) => async (asked) => {
    if ('SecretId' in asked.input && failing.left-- > 0) throw new Error('no deleting now');
    if ('Name' in asked.input) held.add(asked.input.Name!);
    else if ('SecretId' in asked.input) held.delete(asked.input.SecretId!);
    return next(asked);
  };
  secrets.middlewareStack.add(noted, { step: 'initialize' });
  const all = createTenantKeys({ documents, table: 'results', secrets, prefix: 'Assay/model-keys' });
  const dean = { tenant, role: 'administrator', subject: 'dean' } as const;
  const since = new Date(0).toISOString();
  const keys = {
    put: (key: string) => all.put(dean, 'openai', key, since),
    get: () => all.get(tenant, 'openai'),
    remove: () => all.remove(tenant, 'openai'),
  };
  return { keys, held, failing };
}

describe('the model keys of tenants', () => {
  it('are asked with where a tenant has one, and that is on the bill', async () => {
    provider.script(said('Yes.'));
    assert.equal((await put('school')).status, 200);
    const own = await ask('school');
    assert.equal(own.authorization, `Bearer ${KEY}`);
    assert.equal(own.call.key, 'tenant');
    assert.deepEqual(
      own.charges.map(({ key }) => key),
      ['tenant'],
    );
    const others = await ask('without');
    assert.equal(others.authorization, 'Bearer k');
    assert.deepEqual([others.call.key, others.charges[0]!.key], ['deployment', 'deployment']);
  });

  it('have limits and a circuit of their own', async () => {
    const limit = { 'x-ratelimit-limit-requests': '60', 'x-ratelimit-remaining-requests': '59' };
    provider.script({ ...said('Yes.'), headers: limit });
    await put('limited');
    const { charges } = await ask('limited');
    const { provider: name, model } = charges[0]!;
    assert.equal((await allowanceOf(`ALLOWANCE#${name}#${model}#limited`))?.state.requests.learnt, 60);
    assert.equal((await allowanceOf(`ALLOWANCE#${name}#${model}`))?.state.requests.learnt ?? null, null);
  });

  it('are told of by their end, and stand in no answer and no item', async () => {
    const told = await put('told');
    const listed = await api('told', 'GET', '/model-keys');
    assert.deepEqual(listed.body, { keys: [told.body] });
    assert.deepEqual(Object.keys(told.body).sort(), ['by', 'ends', 'provider', 'since']);
    assert.equal(told.body.ends, 'Wx9z');
    assert.deepEqual((await api('told', 'GET', '/model-keys/openai')).body, told.body);
    assert.deepEqual((await api('other', 'GET', '/model-keys')).body, { keys: [] });
    assert.equal((await api('other', 'DELETE', '/model-keys/openai')).status, 204);
    assert.deepEqual((await api('told', 'GET', '/model-keys')).body, { keys: [told.body] });
    const missing = await api('other', 'GET', '/model-keys/openai');
    assert.deepEqual([missing.status, missing.body.code], [404, 'ModelKeyNotFound']);
    const { Items } = await documents.send(new ScanCommand({ TableName: 'results' }));
    assert.doesNotMatch(told.text + listed.text + JSON.stringify(Items), new RegExp(KEY.slice(0, -4)));
  });

  it('are taken back, and then the deployment’s is asked with', async () => {
    provider.script(said('Yes.'));
    await put('back');
    await put('back', `${KEY}-2nd`);
    assert.equal((await api('back', 'DELETE', '/model-keys/openai')).status, 204);
    assert.equal((await api('back', 'DELETE', '/model-keys/openai')).status, 204);
    assert.equal((await ask('back')).authorization, 'Bearer k');
  });

  it('are looked up again after five minutes, and never silently replaced by the deployment’s', async () => {
    let now = 0;
    const secrets = new SecretsManagerClient({});
    const keyOf = createTenantKeyReader({ documents, table: 'results', secrets, now: () => now });
    await put('rotated');
    assert.equal(await keyOf('rotated', 'openai'), KEY);
    await put('rotated', `${KEY}-2nd`);
    now = 299_999;
    assert.equal(await keyOf('rotated', 'openai'), KEY);
    now = 300_000;
    assert.equal(await keyOf('rotated', 'openai'), `${KEY}-2nd`);
    await deleteSecretOf('rotated');
    now = 600_000;
    await assert.rejects(keyOf('rotated', 'openai'), {
      code: 'TenantKeyMissing',
      message: /PUT \/model-keys/,
    });
    await api('rotated', 'DELETE', '/model-keys/openai');
    assert.equal(await keyOf('rotated', 'openai'), null);
  });

  it('leave no secret behind when they are set at the same time', async () => {
    const { keys, held } = openKeys('hasty');
    await Promise.all([1, 2, 3].map((at) => keys.put(`${KEY}-${at}`)));
    assert.equal(held.size, 1);
    await keys.remove();
    assert.equal(held.size, 0);
  });

  it('are told of until their secret is deleted, and deleting again does what is left', async () => {
    const { keys, held, failing } = openKeys('kept');
    await keys.put(KEY);
    failing.left = 1;
    await assert.rejects(keys.remove(), /no deleting now/);
    assert.equal(held.size, 1);
    assert.equal((await keys.get()).ends, 'Wx9z');
    await keys.remove();
    assert.equal(held.size, 0);
    await assert.rejects(keys.get(), { code: 'ModelKeyNotFound' });
    await keys.remove();
  });

  it('count although the one before could not be deleted, which is told and made up for', async () => {
    for (const next of ['put', 'remove'] as const) {
      const { keys, held, failing } = openKeys(`replaced-${next}`);
      await keys.put(KEY);
      failing.left = 1;
      assert.equal((await keys.put(`${KEY}-2nd`)).undeleted, 1);
      assert.equal((await keys.get()).undeleted, 1);
      assert.equal(held.size, 2);
      await (next === 'put' ? keys.put(`${KEY}-3rd`) : keys.remove());
      assert.equal(held.size, next === 'put' ? 1 : 0);
      if (next === 'put') assert.equal((await keys.get()).undeleted, undefined);
    }
  });

  it('that are refused are named as the tenant’s, and never told', async () => {
    await put('refused');
    for (const status of [401, 403]) {
      provider.script(failed(status));
      const error = await ask('refused').catch((thrown: unknown) => thrown);
      assert.ok(error instanceof AssayError);
      assert.equal(error.code, 'TenantKeyRefused');
      assert.match(error.message, /tenant's own API key.*PUT \/model-keys\/openai/);
      assert.ok(!JSON.stringify([error.message, error.cause]).includes(KEY));
    }
    provider.script(failed(401));
    await assert.rejects(ask('nobody'), {
      code: 'ModelRejected',
      message: /put a valid one into its secret/,
    });
  });

  it('that are refused or gone are so over the API, and no fault of the deployment', async () => {
    const imported = async (tenant: string) => {
      await putAssignment(objects, tenant, validateAssignment(essays));
      return api(tenant, 'POST', `/assignments/${essays.assignment}/exemplars`, TABLE);
    };
    provider.script(failed(401));
    await put('turned-away');
    const refused = await imported('turned-away');
    assert.deepEqual([refused.status, refused.body.code], [409, 'TenantKeyRefused']);
    assert.match(refused.body.detail, /tenant's own API key.*PUT \/model-keys\/openai/);
    assert.ok(!refused.text.includes(KEY));
    provider.script(failed(402));
    const unpaid = await imported('turned-away');
    assert.deepEqual([unpaid.status, unpaid.body.code], [409, 'TenantKeyRefused']);
    assert.match(unpaid.body.detail, /tenant's own account at openai has no credit left/);
    await put('gone');
    await deleteSecretOf('gone');
    const missing = await imported('gone');
    assert.deepEqual([missing.status, missing.body.code], [409, 'TenantKeyMissing']);
    assert.match(missing.body.detail, /PUT \/model-keys\/openai/);
    const { errors = [] } = importExemplars;
    assert.ok(errors.includes('TenantKeyRefused') && errors.includes('TenantKeyMissing'));
    const ours = await imported('nobody');
    assert.deepEqual([ours.status, ours.body.code], [500, 'InternalError']);
  });

  it('are of providers that the deployment asks with a key, and look like keys', async () => {
    const unknown = await api('school', 'PUT', '/model-keys/nobody', { key: KEY });
    assert.deepEqual([unknown.status, unknown.body.code], [404, 'ModelProviderUnknown']);
    assert.match(unknown.body.detail, /openai/);
    for (const key of [
      '',
      'short',
      'with blanks in the middle',
      `${KEY}\n`,
      `${KEY}\r\nx: y`,
      KEY.repeat(30),
      5,
    ]) {
      const refused = await api('school', 'PUT', '/model-keys/openai', { key });
      assert.equal(refused.status, 400);
      assert.ok(!refused.text.includes(KEY));
    }
  });

  it('go with batches, too', async () => {
    await put('batches');
    provider.script({ body: { id: 'b', status: 'completed' } });
    await (await providerBatches(await configured('batches'), 'openai')).get('b');
    assert.equal(provider.received.at(-1)!.authorization, `Bearer ${KEY}`);
    await (await providerBatches(await configured('none'), 'openai')).get('b');
    assert.equal(provider.received.at(-1)!.authorization, 'Bearer k');
  });

  it('are counted as the tenant’s alone where the provider throttles them', async () => {
    await put('throttled');
    await put('untroubled', `${KEY}-other`);
    const refusal = failed(429, {}, { 'retry-after': '600' });
    for (const [held, free] of [
      ['throttled', 'deployments'],
      ['deployments-2', 'untroubled'],
    ] as const) {
      provider.script(refusal);
      await assert.rejects(ask(held), { code: 'ModelBusy' });
      provider.script(said('Yes.'));
      await assert.rejects(ask(held), { code: 'ModelBusy' });
      assert.equal(provider.received.length, 0);
      assert.equal((await ask(free)).call.attempts, 1);
    }
  });
});
