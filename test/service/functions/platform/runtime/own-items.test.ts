import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createOwnerStore, ownerEntity } from '@assay/platform/access/owner-store';
import { createPlatformStore, platformEntity } from '@assay/platform/lti/platform-store';
import { inTenant, ownItemsAlone } from '../../../../../functions/platform/runtime/in-tenant.ts';
import { openRunTable } from '../../../../support/run-table.ts';

const { documents } = await openRunTable();
documents.middlewareStack.use(ownItemsAlone);
const table = 'results';
const owners = ownerEntity.storedIn(documents, table);
const platforms = createPlatformStore(documents, table);

const STORY = { assignment: 'story', submission: 'annas' };
const OWNER = { subject: 'anna', at: '2030-01-01T00:00:00.000Z' };
const REFUSED = /An item of others/;
const aPlatform = (tenant: string) => ({
  tenant,
  issuer: 'https://lms.example',
  clientId: `tool-of-${tenant}`,
  deployments: ['1'],
  acceptsDeployments: false,
  authorizationEndpoint: 'https://lms.example/auth',
  tokenEndpoint: 'https://lms.example/token',
  jwksUri: 'https://lms.example/keys',
});

describe('what is written in the name of a tenant', () => {
  it('is in indexes where its own is', () =>
    inTenant('mine', async () => {
      await createOwnerStore(documents, table).claim(
        { tenant: 'mine', ...STORY },
        { subject: 'anna' },
        OWNER.at,
      );
      await owners.put(OWNER, { tenant: 'mine', ...STORY });
      await platforms.put(aPlatform('mine'));
      assert.equal((await platforms.ofTenant('mine')).length, 1);
    }));

  it('is nowhere where another’s would be, put or changed', () =>
    inTenant('mine', async () => {
      const index = ownerEntity.indexKeys({ tenant: 'theirs', ...STORY, subject: 'anna' });
      await assert.rejects(owners.update({ tenant: 'mine', ...STORY }, { ...index, ...OWNER }), REFUSED);
      await assert.rejects(owners.put(OWNER, { tenant: 'theirs', ...STORY }), REFUSED);
      await assert.rejects(platforms.put(aPlatform('theirs')), REFUSED);
      const [named] = await platforms.ofTenant('mine');
      const keys = { platform: 'p', issuerHash: 'i' };
      const other = platformEntity
        .storedIn(documents, table)
        .putIf({}, { ...named!, tenant: 'theirs' }, keys);
      await assert.rejects(other, REFUSED);
    }));

  it('is anybody’s where it is in nobody’s name', async () => {
    await owners.put(OWNER, { tenant: 'theirs', ...STORY });
    assert.equal((await owners.get({ tenant: 'theirs', ...STORY }))?.subject, 'anna');
    await inTenant('mine', async () => {
      assert.deepEqual(await owners.queryAll({ tenant: 'mine', subject: 'anna' }, { index: 'ofStudent' }), [
        OWNER,
      ]);
    });
  });
});
