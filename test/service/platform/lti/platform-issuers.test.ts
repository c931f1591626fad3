import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Platform, platformKey } from '@assay/platform/lti/platform';
import { createPlatformStore, issuerEntity } from '@assay/platform/lti/platform-store';

/** Indexes see nothing of what is written until they catch up. */
process.env.INDEXES_BEHIND = '1000000';
const { openRunTable } = await import('../../../support/run-table.ts');
const { documents, catchUp } = await openRunTable();
const platforms = createPlatformStore(documents, 'results');
const issuers = issuerEntity.storedIn(documents, 'results');

const at = 'https://lms.example.edu';
const platform = (tenant: string, clientId: string): Platform => ({
  ...{ tenant, issuer: at, clientId, deployments: ['1'], acceptsDeployments: false },
  ...{ authorizationEndpoint: `${at}/auth`, tokenEndpoint: `${at}/token`, jwksUri: `${at}/keys` },
});
const keyOf = (clientId: string) => platformKey({ issuer: at, clientId });
/** Whose logins are that name no client. */
async function firstOf() {
  await catchUp();
  return [...new Set((await platforms.ofIssuer(at)).map(({ tenant }) => tenant))];
}

it('an issuer stays whose it is as long as a platform of it is theirs, also one of a moment before, and is then another’s', async () => {
  await platforms.put(platform('a', 'one'));
  await platforms.put(platform('a', 'two'));
  await platforms.remove('a', keyOf('one'));
  await platforms.put(platform('b', 'three'));
  assert.deepEqual(await firstOf(), ['a']);
  await platforms.remove('a', keyOf('two'));
  await platforms.put(platform('b', 'four'));
  assert.deepEqual(await firstOf(), ['b']);
});

it('what an earlier version kept of an issuer goes by the platforms that it registered', async () => {
  const issuerHash = issuerEntity.parts((await allOf('ISSUER'))[0]!)!.issuerHash;
  await issuers.put({ tenant: 'b' }, { issuerHash });
  await catchUp();
  await platforms.remove('b', keyOf('three'));
  assert.deepEqual((await issuers.get({ issuerHash }))?.clients, ['four']);
  await platforms.remove('b', keyOf('four'));
  assert.equal(await issuers.get({ issuerHash }), null);
});

async function allOf(sk: string) {
  const { ScanCommand } = await import('@aws-sdk/lib-dynamodb');
  const { Items = [] } = await documents.send(new ScanCommand({ TableName: 'results' }));
  return Items.filter(({ SK }) => SK === sk);
}
