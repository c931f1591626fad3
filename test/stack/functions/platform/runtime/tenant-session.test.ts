import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { presignForm, presignRead } from '@assay/kit/storage/presign';
import { runsOf } from '@assay/platform/run/run-id';
import { S3Client } from '@aws-sdk/client-s3';
import { assumeRole } from '../../../../../functions/platform/runtime/assume-role.ts';
import { inTenant } from '../../../../../functions/platform/runtime/in-tenant.ts';
import { asTenant, sessionTags } from '../../../../../functions/platform/runtime/tenant-session.ts';
import { startGateway } from '../../../../../infra/local/aws/gateway/gateway.ts';
import { stsQuery } from '../../../../../infra/local/aws/gateway/sts-query.ts';
import { type AssumeRole, createRoleStore } from '../../../../../infra/local/aws/sts/role-store.ts';
import { trustSchema } from '../../../../../infra/local/aws/sts/trust.ts';

const ROLE = 'arn:aws:iam::000000000000:role/tenants';
const OF_FUNCTIONS = 'arn:aws:iam::000000000000:role/function';
const UNTAGGED = 'arn:aws:iam::000000000000:role/untagged';
const KEYS = [
  'AWS_REGION',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_ENDPOINT_URL_STS',
  'TENANT_ROLE',
];

const store = createRoleStore();
const OF_OTHERS = 'arn:aws:iam::000000000000:role/other';
const trusted = (Principal: Record<string, string>, ...Action: string[]) =>
  trustSchema.parse({ Statement: [{ Effect: 'Allow', Action, Principal }] });
for (const arn of [OF_FUNCTIONS, OF_OTHERS])
  store.put(arn, trusted({ Service: 'lambda.amazonaws.com' }, 'sts:AssumeRole'));
store.put(UNTAGGED, trusted({ AWS: OF_FUNCTIONS }, 'sts:AssumeRole'));
const tagged = {
  'ForAllValues:StringEquals': { 'aws:TagKeys': ['tenant', 'runs'] },
  StringLike: { 'aws:RequestTag/tenant': '?*', 'aws:RequestTag/runs': `run-${'?'.repeat(12)}` },
};
store.put(
  ROLE,
  trustSchema.parse({
    Statement: {
      Effect: 'Allow',
      Action: ['sts:AssumeRole', 'sts:TagSession'],
      Principal: { AWS: OF_FUNCTIONS },
      Condition: tagged,
    },
  }),
);
const own = store.ofFunction(OF_FUNCTIONS);

/** What was assumed, and how many seconds from now its sessions end in place of what was asked for. */
const assumed: AssumeRole[] = [];
let seconds: number | undefined;
const roles = {
  assume(asked: AssumeRole, key: string, now: number) {
    assumed.push(asked);
    return store.assume({ ...asked, DurationSeconds: seconds ?? asked.DurationSeconds }, key, now);
  },
};

const known = Object.fromEntries(KEYS.map((key) => [key, process.env[key]]));
const gateway = await startGateway({ routes: [stsQuery(roles)] });
before(() => {
  Object.assign(process.env, {
    ...{
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: own.AccessKeyId,
      AWS_SECRET_ACCESS_KEY: own.SecretAccessKey,
    },
    ...{ AWS_ENDPOINT_URL_STS: gateway.url, TENANT_ROLE: ROLE },
  });
});
after(async () => {
  await gateway.close();
  for (const [key, value] of Object.entries(known))
    if (value === undefined) delete process.env[key];
    else process.env[key] = value;
});
beforeEach(() => {
  assumed.length = 0;
  seconds = undefined;
});

const tagsOf = (tenant: string) =>
  Object.entries({ tenant, runs: runsOf(tenant) }).map(([Key, Value]) => ({ Key, Value }));

const keyIn = async (client: S3Client) => (await client.config.credentials()).accessKeyId;

describe('clients of the tenants’ role', () => {
  it('sign as the tenant in whose name they ask, by one session for all who ask at the same time', async () => {
    const client = new S3Client(asTenant());
    const ask = (tenant: string) => inTenant(tenant, () => keyIn(client));
    const [one, again, other] = await Promise.all([ask('one'), ask('one'), ask('other')]);
    assert.match(one, /^ASIA/);
    assert.equal(one, again);
    assert.notEqual(one, other);
    assert.equal(await ask('one'), one);
    assert.equal(await keyIn(client), own.AccessKeyId, 'in nobody’s name');
    const asked = assumed.map(({ RoleArn, Tags, DurationSeconds }) => [RoleArn, Tags, DurationSeconds]);
    assert.deepEqual(new Set(asked), new Set(['one', 'other'].map((tenant) => [ROLE, tagsOf(tenant), 3600])));
    assert.equal(asked.length, 2);
  });

  it('sign addresses and forms with the session, too', async () => {
    const client = new S3Client(asTenant());
    const at = { bucket: 'b', key: 'assignments/signs/k', seconds: 60 };
    await inTenant('signs', async () => {
      const key = await keyIn(client);
      const { url } = await presignRead(client, { ...at, file: 'f' }, new Date());
      assert.ok(url.includes(`X-Amz-Credential=${key}`) && url.includes('X-Amz-Security-Token='), url);
      const { fields } = await presignForm(client, { ...at, bytes: [1, 2], metadata: {} }, new Date());
      assert.ok(fields['x-amz-credential']!.startsWith(key) && fields['x-amz-security-token']);
    });
  });

  it('use no session that ends before what it signed', async () => {
    const client = new S3Client(asTenant());
    seconds = 19 * 60;
    const first = await inTenant('short', () => keyIn(client));
    assert.notEqual(await inTenant('short', () => keyIn(client)), first);
    assert.equal(assumed.length, 2);
  });

  it('ask again after a refusal', async () => {
    const client = new S3Client(asTenant());
    process.env.TENANT_ROLE = OF_FUNCTIONS;
    const refused = new S3Client(asTenant());
    process.env.TENANT_ROLE = ROLE;
    await assert.rejects(
      inTenant('refused', () => keyIn(refused)),
      { name: 'AccessDenied' },
    );
    assert.match(await inTenant('refused', () => keyIn(client)), /^ASIA/);
  });

  it('are usual ones where no role is named', () => {
    delete process.env.TENANT_ROLE;
    assert.deepEqual(asTenant(), {});
    process.env.TENANT_ROLE = ROLE;
  });
});

describe('the stand-in of STS', () => {
  const rejects = (role: string, tags: Record<string, string>, name: string, session = 'api') =>
    assert.rejects(assumeRole(role, session, tags), { name });

  it('refuses roles that are unknown, of services, or not to be tagged, and tags as AWS does', async () => {
    await rejects('arn:aws:iam::000000000000:role/nobody', {}, 'AccessDenied');
    await rejects(OF_FUNCTIONS, {}, 'AccessDenied');
    await rejects(UNTAGGED, { tenant: 't' }, 'AccessDenied');
    await assumeRole(UNTAGGED, 'api', {});
    for (const value of ['a#b', 'a*', '<', 'x'.repeat(257)])
      await rejects(ROLE, { tenant: value }, 'ValidationError');
    const tags = sessionTags('t');
    const others: Record<string, string>[] = [
      {},
      { tenant: 't' },
      { ...tags, runs: 'run-' },
      { ...tags, role: 'x' },
      { ...tags, tenant: '' },
    ];
    for (const other of others) await rejects(ROLE, other, 'AccessDenied');
    await rejects(ROLE, { tenant: 't', Tenant: 'u' }, 'InvalidParameterValue');
    await rejects(ROLE, {}, 'ValidationError', 'a session');
  });

  it('refuses functions of another role, and whoever has no function’s credentials', () => {
    const Tags = tagsOf('t');
    const asked = { RoleArn: ROLE, RoleSessionName: 'api', DurationSeconds: 900, Tags };
    assert.match(store.assume(asked, own.AccessKeyId, 0).AccessKeyId, /^ASIA/);
    for (const key of [store.ofFunction(OF_OTHERS).AccessKeyId, 'local'])
      assert.throws(() => store.assume(asked, key, 0), { type: 'AccessDenied' });
  });

  it('takes every id that a tenant may have', async () => {
    const { expiration } = await assumeRole(ROLE, 'api', sessionTags(`A${'z9._-'.repeat(15)}test`));
    assert.ok(expiration.getTime() > Date.now());
  });
});
