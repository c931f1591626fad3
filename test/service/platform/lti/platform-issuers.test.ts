import assert from 'node:assert/strict';
import { after, before, it, mock } from 'node:test';
import { type Platform, platformKey } from '@assay/platform/lti/platform';
import {
  createPlatformStore,
  earlierPlatformEntity,
  platformEntity,
} from '@assay/platform/lti/platform-store';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';

/** Indexes see nothing of what is written until they catch up. */
process.env.INDEXES_BEHIND = '1000000';
const { openRunTable } = await import('../../../support/run-table.ts');
const { documents, catchUp } = await openRunTable();
const platforms = createPlatformStore(documents, 'results');
const earlier = earlierPlatformEntity.storedIn(documents, 'results');
before(() => mock.timers.enable({ apis: ['Date'] }));
after(() => mock.timers.reset());

const at = 'https://lms.example.edu';
const platform = (tenant: string, clientId: string, issuer = at): Platform => ({
  ...{ tenant, issuer, clientId, deployments: ['1'], acceptsDeployments: false },
  ...{ authorizationEndpoint: `${at}/auth`, tokenEndpoint: `${at}/token`, jwksUri: `${at}/keys` },
});
const keyOf = (clientId: string, issuer = at) => platformKey({ issuer, clientId });
/** A moment after all that was registered before. */
const put = async (...of: Parameters<typeof platform>) => {
  mock.timers.tick(1000);
  await platforms.put(platform(...of));
};
/** Whose logins are that name no client. */
async function firstOf(issuer = at) {
  await catchUp();
  return [...new Set((await platforms.ofIssuer(issuer)).map(({ tenant }) => tenant))];
}

it('an issuer stays whose it is as long as a platform of it is theirs, also one of a moment before, and is then another’s', async () => {
  await put('a', 'one');
  await put('b', 'three');
  await put('a', 'two');
  await platforms.remove('a', keyOf('one'));
  assert.deepEqual(await firstOf(), ['a']);
  await platforms.remove('a', keyOf('two'));
  await put('b', 'four');
  assert.deepEqual(await firstOf(), ['b']);
});

it('a tenant’s platforms are in its own partition, and are found there before an index has seen them', async () => {
  await put('c', 'five');
  assert.deepEqual(
    (await platforms.ofTenant('c')).map(({ clientId }) => clientId),
    ['five'],
  );
  assert.equal((await platforms.find(platform('c', 'five')))?.tenant, 'c');
  assert.equal(await platforms.remove('b', keyOf('five')), false);
  const { Items = [] } = await documents.send(new ScanCommand({ TableName: 'results' }));
  const own = Items.filter(({ tenant }) => tenant === 'c');
  assert.deepEqual(
    own.map(({ PK, SK }) => [PK, SK]),
    [['LTI-PLATFORMS#c', `PLATFORM#${keyOf('five')}`]],
  );
});

it('what an earlier version kept by a key without its tenant is found, kept on, changed and removed', async () => {
  const issuer = 'https://old.example.edu';
  const old = { ...platform('d', 'old', issuer), acceptsDeployments: true };
  await earlier.put(old, {
    hash: keyOf('old', issuer),
    platform: keyOf('old', issuer),
    issuerHash: hashOf(issuer),
  });
  await put('e', 'new', issuer);
  assert.deepEqual(await firstOf(issuer), ['d']);
  assert.deepEqual(await platforms.find(old), old);
  assert.deepEqual((await platforms.find({ issuer, clientId: 'old' }))?.tenant, 'd');
  assert.deepEqual(await platforms.ofTenant('d'), [old]);
  assert.ok(await platforms.isExpected('d'));
  assert.ok(await platforms.addDeployment(old, '2'));
  assert.deepEqual(
    (await platforms.ofTenant('d')).map(({ deployments }) => deployments),
    [['1', '2']],
  );
  await put('d', 'old', issuer);
  assert.deepEqual(await firstOf(issuer), ['d']);
  assert.equal(await platforms.remove('e', keyOf('old', issuer)), false);
  assert.equal(await platforms.remove('d', keyOf('old', issuer)), true);
  assert.equal(await platforms.remove('d', keyOf('old', issuer)), false);
  assert.deepEqual(await firstOf(issuer), ['e']);
});

/** What an issuer is called in the index, as the one of another platform of it is. */
function hashOf(issuer: string): string {
  const { createHash } = process.getBuiltinModule('node:crypto');
  const hash = createHash('sha256').update(issuer).digest('hex').slice(0, 32);
  assert.ok(platformEntity.partition({ issuerHash: hash }, 'ofIssuer'));
  return hash;
}
