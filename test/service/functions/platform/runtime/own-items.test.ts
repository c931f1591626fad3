import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keptOr, removing } from '@assay/kit/table/expressions';
import { createOwnerStore, ownerEntity } from '@assay/platform/access/owner-store';
import { createPlatformStore, platformEntity } from '@assay/platform/lti/platform-store';
import {
  BatchWriteCommand,
  ExecuteStatementCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
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
      const other = platformEntity.storedIn(documents, table).put({ ...named!, tenant: 'theirs' }, keys);
      await assert.rejects(other, REFUSED);
    }));

  it('says outright whose it is, however it is written', () =>
    inTenant('mine', async () => {
      const Key = ownerEntity.key({ tenant: 'mine', ...STORY });
      const names = { ExpressionAttributeNames: { '#n': 'GSI1PK', '#SET': 'tenant', '#o': 'other' } };
      const change = (UpdateExpression: string) =>
        documents.send(
          new UpdateCommand({
            TableName: table,
            Key,
            UpdateExpression,
            ...names,
            ExpressionAttributeValues: {
              ':a': 'STUDENT#theirs#anna',
              ':b': 'STUDENT#mine#anna',
              ':t': 'theirs',
            },
          }),
        );
      // biome-ignore format: a table
      const unseen = [
        'SET #n = if_not_exists(#n, :a)', 'SET #n = if_not_exists(#n, :b)', 'SET GSI1PK = :a', 'set GSI2PK=:a', 'SET #n =:a',
        'SET #o = :t, tenant = :t', 'SET #SET = :t', 'REMOVE #o SET #n = :a', 'REMOVE #o SET#n=:a', 'SET #n = #o', 'SET #o = #n',
        'ADD #n :a', 'SET #n = :b ADD #SET :t', 'SET #n = :c',
      ];
      for (const expression of unseen) await assert.rejects(change(expression), REFUSED, expression);
      const Item = { ...Key, GSI1PK: 'STUDENT#theirs#anna', GSI1SK: 'story' };
      const put = { TableName: table, Item };
      const marshalled = { ...put, Item: { ...Key, tenant: { S: 'mine' } } };
      const legacy = { TableName: table, Key, AttributeUpdates: { GSI1PK: { Value: Item.GSI1PK } } };
      await assert.rejects(documents.send(new PutCommand(marshalled)), REFUSED);
      await assert.rejects(documents.send(new UpdateCommand(legacy)), REFUSED);
      const batch = { RequestItems: { [table]: [{ PutRequest: { Item } }] } };
      await assert.rejects(documents.send(new BatchWriteCommand(batch)), REFUSED);
      await assert.rejects(
        documents.send(new TransactWriteCommand({ TransactItems: [{ Put: put }] })),
        REFUSED,
      );
      await assert.rejects(
        documents.send(new ExecuteStatementCommand({ Statement: `DELETE FROM ${table}` })),
        REFUSED,
      );
    }));

  it('may be its own, or in an index no more', () =>
    inTenant('mine', async () => {
      const place = { tenant: 'mine', assignment: 'story', submission: 'bens' };
      const index = ownerEntity.indexKeys({ ...place, subject: 'ben' });
      assert.ok(await owners.update(place, { ...index, subject: 'ben', at: OWNER.at }));
      assert.ok(await owners.update(place, { at: keptOr(OWNER.at), ...removing(['GSI1PK', 'GSI1SK']) }));
      assert.deepEqual(await owners.get(place), { ...OWNER, subject: 'ben' });
      assert.ok(await owners.remove(place));
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
