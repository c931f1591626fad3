import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newSecret, type Webhook, webhookId } from '@assay/platform/webhooks/webhook';
import { createWebhookStore, webhookEntity } from '@assay/platform/webhooks/webhook-store';
import { openRunTable } from '../../../support/run-table.ts';

const { documents: client } = await openRunTable();
const table = 'results';
const webhooks = createWebhookStore(client, table);
const before = webhookEntity.storedIn(client, table);

const aWebhook = (tenant: string, createdAt = new Date().toISOString()): Webhook => ({
  webhook: webhookId(),
  tenant,
  url: 'https://learning.example/assay',
  events: ['AssessmentCompleted'],
  secret: newSecret(),
  state: 'enabled',
  by: 'dean',
  createdAt,
});

/** How many of so many at once are made; the others are refused in words. */
async function madeAtOnce(tenant: string, asked: number): Promise<number> {
  const all = await Promise.allSettled(
    Array.from({ length: asked }, () => webhooks.create(aWebhook(tenant))),
  );
  for (const one of all)
    if (one.status === 'rejected') assert.match(String(one.reason), /There are 20 webhooks: delete one/);
  return all.filter(({ status }) => status === 'fulfilled').length;
}

describe('the webhooks of a tenant', () => {
  it('are twenty at the most, however many are asked for at once', async () => {
    assert.equal(await madeAtOnce('crowd', 30), 20);
    assert.equal((await webhooks.all('crowd')).length, 20);
  });

  it('count with those that were made before there were places', async () => {
    for (let made = 0; made < 15; made++) await before.put(aWebhook('early'));
    assert.equal(await madeAtOnce('early', 30), 5);
  });

  it('make room where one is deleted', async () => {
    const [first] = await webhooks.all('crowd');
    await webhooks.remove(first!);
    assert.equal(await madeAtOnce('crowd', 3), 1);
  });

  it('make room where one was never made after all, or is gone, once nobody makes it any more', async () => {
    await madeAtOnce('lost', 18);
    const death = () => Promise.reject(new Error('died'));
    const dying = createWebhookStore(
      new Proxy(client, {
        get: (target, name) =>
          name === 'send'
            ? (command: { input: { Item?: { webhook?: string } } }) =>
                command.input.Item?.webhook ? death() : target.send(command as never)
            : Reflect.get(target, name),
      }),
      table,
    );
    await assert.rejects(dying.create(aWebhook('lost', '2026-01-01T00:00:00.000Z')), /died/);
    await assert.rejects(dying.create(aWebhook('lost')), /died/);
    assert.equal(await madeAtOnce('lost', 3), 1);
  });
});
