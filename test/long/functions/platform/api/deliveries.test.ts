import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { WebhookMessage } from '../../../../../functions/platform/deliver-webhook/deliver.ts';
import { openApi } from '../../../../stack/functions/platform/api/api-world.ts';
import { isMeantToBeRefused } from '../../../../support/policy-check.ts';

const api = await openApi();
process.env.OUTGOING_LOCAL = 'true';
const { deliver } = await import('../../../../../functions/platform/deliver-webhook/deliver.ts');
const { webhooks } = await import('../../../../../functions/platform/deliver-webhook/webhooks.ts');
const DEAN = { role: 'administrator', tenant: 'told' } as const;
const AT = '2030-01-01T00:00:00.000Z';
const run = await api.assessed({ tenant: 'told', submission: 'annas' });
const made = await api.ask(DEAN, 'POST', '/webhooks', {
  body: { url: 'http://127.0.0.1:1/', events: ['AssessmentCompleted'] },
});
const { webhook } = made.body as unknown as { webhook: string };
const of = { tenant: 'told', webhook };

/** An event that was delivered, or was tried to. */
async function delivered(message: string, own: Partial<WebhookMessage> = {}): Promise<WebhookMessage> {
  const data = { tenant: 'told', assignment: 'story', submission: 'annas', runId: run, attempt: 1 };
  const told = { ...of, message, type: 'AssessmentCompleted', at: AT, data, ...own };
  await deliver(told, 99);
  await webhooks().enable(of);
  return told;
}

const again = (message: string, path = `/webhooks/${webhook}`) =>
  api.ask(DEAN, 'POST', `${path}/deliveries/${message}/redelivery`);

describe('a delivery', () => {
  it('is sent again as it was, and kept without whose work it is of', async () => {
    const told = await delivered('msg_a');
    const kept = JSON.stringify(await webhooks().deliveries(of));
    assert.ok(kept.includes(run) && !kept.includes('annas'));
    const listed = await api.ask(DEAN, 'GET', `/webhooks/${webhook}/deliveries`);
    assert.ok(!listed.text.includes(run));
    const { status, body } = await again('msg_a');
    assert.deepEqual([status, body], [202, { message: 'msg_a' }]);
    assert.deepEqual(api.sent.at(-1)!.body, told);
  });

  it('of a cohort, of nobody’s work, is sent again too', async () => {
    const data = { tenant: 'told', assignment: 'story', reevaluation: 'reeval-1', chosen: 3 };
    const told = await delivered('msg_b', { type: 'ReevaluationStarted', data });
    assert.equal((await again('msg_b')).status, 202);
    assert.deepEqual(api.sent.at(-1)!.body, told);
  });

  it('is not where its run is erased, or another tenant’s, or its upload no longer kept', async () => {
    isMeantToBeRefused(/^api in the name of told: dynamodb:GetItem .*RUN#/);
    const before = api.sent.length;
    const gone = { tenant: 'told', assignment: 'story', submission: 'annas', runId: `run-${'0'.repeat(24)}` };
    await delivered('msg_c', { data: gone });
    const others = await api.assessed({ tenant: 'others', submission: 'bertas' });
    await delivered('msg_d', { data: { ...gone, runId: others } });
    await delivered('msg_e', {
      type: 'UploadRejected',
      data: { tenant: 'told', assignment: '-', upload: 'run-x' },
    });
    for (const message of ['msg_c', 'msg_d', 'msg_e', 'msg_never'])
      assert.equal((await again(message)).body.code, 'DeliveryNotFound', message);
    assert.equal(api.sent.length, before);
  });

  it('is not where its webhook is not there, or disabled', async () => {
    const other = '/webhooks/webhook-0f8fad5b-d9cb-469f-a165-70867728950e';
    assert.equal((await again('msg_a', other)).body.code, 'WebhookNotFound');
    await webhooks().disable(of, 'it answered 410', AT);
    const { status, body } = await again('msg_a');
    assert.deepEqual([status, body.code], [409, 'WebhookDisabled']);
    assert.match(body.detail!, /it answered 410.*enable/);
    const test = await api.ask(DEAN, 'POST', `/webhooks/${webhook}/test`);
    assert.deepEqual([test.status, test.body.code], [409, 'WebhookDisabled']);
  });
});
