import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, describe, it } from 'node:test';
import { pinnedTo } from '@assay/platform/outgoing/public-fetch';
import { BOTH_SECRETS, newSecret, PAUSES, type Webhook, webhookId } from '@assay/platform/webhooks/webhook';
import { MOST_SECRETS } from '@assay/platform/webhooks/webhook-store';
import { Webhook as Verifier } from 'standardwebhooks';
import type { WebhookMessage } from '../../../../functions/platform/deliver-webhook/deliver.ts';
import { openFunctionEnvironment } from '../../../support/function-environment.ts';
import { createTestServer } from '../../../support/test-server.ts';

const { invoke, sent, hidden } = await openFunctionEnvironment();
process.env.OUTGOING_LOCAL = 'true';
const { deliver } = await import('../../../../functions/platform/deliver-webhook/deliver.ts');
const { postSafely } = await import('../../../../functions/platform/deliver-webhook/post-safely.ts');
const { webhooks } = await import('../../../../functions/platform/deliver-webhook/webhooks.ts');

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A receiver as one is to be: it verifies, and takes no message twice. */
const secret = newSecret();
const seen = new Set<string>();
const taken: { id: string; body: string }[] = [];
let answer: Answer | null = null;
const server = createTestServer(async (request, response) => {
  if (answer) return answer(request, response);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  const id = String(request.headers['webhook-id']);
  try {
    new Verifier(secret).verify(body, request.headers as Record<string, string>);
  } catch {
    return response.writeHead(401).end();
  }
  if (!seen.has(id)) taken.push({ id, body });
  seen.add(id);
  return response.writeHead(204).end();
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
after(() => server.closeAllConnections());
after(() => server.close());
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;

afterEach(() => {
  answer = null;
  sent.length = 0;
  hidden.length = 0;
  taken.length = 0;
  seen.clear();
});

const AT = '2030-01-01T00:00:00.000Z';

async function aWebhook(tenant: string, own: Partial<Webhook> = {}): Promise<Webhook> {
  const base = { webhook: webhookId(), tenant, url, events: ['AssessmentCompleted' as const], secret };
  const webhook: Webhook = { ...base, state: 'enabled', by: 'dean', createdAt: AT, ...own };
  await webhooks().create(webhook);
  return webhook;
}

const messageOf = ({ tenant, webhook }: Webhook, message = 'msg_1'): WebhookMessage => ({
  ...{ tenant, webhook, message, at: AT },
  type: 'AssessmentCompleted',
  data: { tenant, runId: 'run-1' },
});

const record = (body: unknown, tries = 1) => ({
  Records: [
    {
      messageId: 'm',
      receiptHandle: 'handle',
      body: JSON.stringify(body),
      attributes: { ApproximateReceiveCount: String(tries) },
    },
  ],
});

const busEvent = (tenant: string, type = 'AssessmentCompleted', id = 'event-1') => ({
  ...{ version: '0', id, source: 'assay', time: AT, 'detail-type': type },
  detail: { tenant, runId: 'run-1' },
});

describe('an event', () => {
  it('becomes a message for each webhook of its tenant that wants it, the same at every try', async () => {
    const wanting = await aWebhook('fan');
    await aWebhook('fan', { events: ['AssessmentFailed'] });
    await aWebhook('fan', { state: 'disabled' });
    await aWebhook('another');
    const again = busEvent('fan', 'AssessmentCompleted', 'put on the bus again');
    for (const event of [busEvent('fan'), again]) await invoke('deliver-webhook', record(event));
    assert.equal(sent.length, 2);
    assert.deepEqual(sent[0], sent[1]);
    const detail = { tenant: 'fan', runId: 'run-2' };
    await invoke('deliver-webhook', record({ ...busEvent('fan'), detail }));
    assert.notEqual((sent.pop()!.body as WebhookMessage).message, (sent[0]!.body as WebhookMessage).message);
    const { webhook, type, data, at } = sent[0]!.body as WebhookMessage;
    assert.deepEqual(
      [webhook, type, data, at],
      [wanting.webhook, 'AssessmentCompleted', { tenant: 'fan', runId: 'run-1' }, AT],
    );
    await invoke('deliver-webhook', record(busEvent('fan', 'SomethingElse')));
    assert.equal(sent.length, 2);
  });

  it('that there is no more is told to nobody, and the webhook that was stored with it is told of the others', async () => {
    const events = ['OwnerChanged', 'AssessmentCompleted'] as unknown as Webhook['events'];
    const wanting = await aWebhook('was-stored', { events });
    await aWebhook('was-stored', { events: events.slice(0, 1) });
    const kept = (await webhooks().all('was-stored')).map(({ events }) => events);
    assert.deepEqual(kept.flat(), ['AssessmentCompleted']);
    await invoke('deliver-webhook', record(busEvent('was-stored', 'OwnerChanged')));
    await invoke('deliver-webhook', record(busEvent('was-stored')));
    assert.deepEqual(
      sent.map(({ body }) => (body as WebhookMessage).webhook),
      [wanting.webhook],
    );
  });
});

describe('a message', () => {
  it('is signed so that its receiver can verify it, and tell what is sent twice', async () => {
    const webhook = await aWebhook('signed');
    assert.deepEqual(await invoke('deliver-webhook', record(messageOf(webhook))), { batchItemFailures: [] });
    await deliver(messageOf(webhook), 1);
    assert.deepEqual(
      taken.map(({ id, body }) => [id, JSON.parse(body)]),
      [['msg_1', { type: 'AssessmentCompleted', timestamp: AT, data: { tenant: 'signed', runId: 'run-1' } }]],
    );
    const [{ state, status, tries } = { state: '', status: 0, tries: 0 }] =
      await webhooks().deliveries(webhook);
    assert.deepEqual([state, status, tries], ['delivered', 204, 1]);
  });

  it('of long ago is refused by its receiver as a replay, as is one with another signature', async () => {
    const webhook = await aWebhook('replayed');
    await deliver(messageOf(webhook), 1, new Date(Date.now() - 3600_000));
    await deliver(messageOf(await aWebhook('replayed', { secret: newSecret() })), 1);
    assert.deepEqual(taken, []);
    const [{ status } = { status: 0 }] = await webhooks().deliveries(webhook);
    assert.equal(status, 401);
  });

  it('that fails is tried again for a day, ever later, and then the webhook is disabled', async () => {
    const webhook = await aWebhook('fails');
    answer = (_, response) => response.writeHead(500).end('an error page');
    for (const [at, pause] of PAUSES.entries()) {
      const failed = await invoke('deliver-webhook', record(messageOf(webhook), at + 1));
      assert.deepEqual(failed, { batchItemFailures: [{ itemIdentifier: 'm' }] });
      assert.equal(hidden.at(-1), pause);
      assert.equal((await webhooks().get(webhook)).state, 'enabled');
    }
    const last = await invoke('deliver-webhook', record(messageOf(webhook), PAUSES.length + 1));
    assert.deepEqual(last, { batchItemFailures: [] });
    const { state, reason } = await webhooks().get(webhook);
    assert.deepEqual(
      [state, reason],
      ['disabled', `nothing could be delivered since ${AT}, in ${PAUSES.length + 1} tries`],
    );
    const [delivery] = await webhooks().deliveries(webhook);
    assert.deepEqual([delivery?.state, delivery?.why, delivery?.nextAt], ['failed', 'answered 500', null]);
    await webhooks().enable(webhook);
    assert.deepEqual(await webhooks().get(webhook), webhook);
  });

  it('that alone is refused for a day disables nothing: others are taken', async () => {
    const webhook = await aWebhook('poisoned');
    const poison = { ...messageOf(webhook, 'msg_poison'), at: new Date(Date.now() - 3600_000).toISOString() };
    await deliver(messageOf(webhook, 'msg_other'), 1);
    answer = (_, response) => response.writeHead(500).end();
    assert.equal(await deliver(poison, PAUSES.length + 1), null);
    assert.equal((await webhooks().get(webhook)).state, 'enabled');
    const failed = (await webhooks().deliveries(webhook)).find(({ message }) => message === 'msg_poison');
    assert.equal(failed?.state, 'failed');
  });

  it('is signed by a new secret and for a day by the one before', async () => {
    const webhook = await aWebhook('renewed');
    const signedBy = async (now: Date) => {
      const signatures: string[] = [];
      answer = (request, response) => {
        signatures.push(String(request.headers['webhook-signature']));
        response.writeHead(204).end();
      };
      await deliver(messageOf(webhook), 1, now);
      const { secret: renewed } = await webhooks().get(webhook);
      const body = JSON.stringify({
        type: 'AssessmentCompleted',
        timestamp: AT,
        data: messageOf(webhook).data,
      });
      const by = (one: string) => new Verifier(one).sign('msg_1', now, body);
      return [renewed, secret].map((one) => signatures[0]!.split(' ').includes(by(one)));
    };
    const now = new Date();
    assert.ok(await webhooks().renew(webhook, newSecret(), now));
    assert.deepEqual(await signedBy(now), [true, true]);
    assert.equal(await webhooks().renew(webhook, newSecret(), now), false, 'another secret is there by now');
    assert.ok(await webhooks().renew(await webhooks().get(webhook), newSecret(), now));
    assert.deepEqual(await signedBy(now), [true, true], 'the first answer may have been lost');
    assert.deepEqual(await signedBy(new Date(now.getTime() + BOTH_SECRETS)), [true, false]);
    for (let made = 3; made < MOST_SECRETS; made += 1)
      await webhooks().renew(await webhooks().get(webhook), newSecret(), now);
    const last = await webhooks().get(webhook);
    await assert.rejects(webhooks().renew(last, newSecret(), now), { code: 'WebhookInvalid' });
  });

  it('goes where the webhook leads when it is tried', async () => {
    const webhook = await aWebhook('moved', { url: `${url}-away` });
    await webhooks().change(webhook, { url });
    await deliver(messageOf(webhook), 1);
    assert.deepEqual(
      taken.map(({ id }) => id),
      ['msg_1'],
    );
    assert.equal(await webhooks().change({ tenant: 'moved', webhook: 'none' }, { url }), false);
  });

  it('for who answers 410 disables the webhook at once; nothing more is sent', async () => {
    const webhook = await aWebhook('gone');
    let asked = 0;
    answer = (_, response) => {
      asked += 1;
      response.writeHead(410).end();
    };
    assert.equal(await deliver(messageOf(webhook), 1), null);
    assert.equal((await webhooks().get(webhook)).reason, 'it answered 410');
    assert.equal(await deliver(messageOf(webhook, 'msg_2'), 1), null);
    assert.equal(asked, 1);
  });

  it('follows no redirect, waits for nobody for long, and reads no answer', async () => {
    const webhook = await aWebhook('odd');
    const paths: string[] = [];
    answer = (request, response) => {
      paths.push(request.url!);
      response.writeHead(302, { location: '/inner' }).end();
    };
    assert.equal(await deliver(messageOf(webhook), 1), PAUSES[0]);
    assert.deepEqual(paths, ['/hook']);
    answer = (_, response) => {
      response.writeHead(200);
      const pour = () => response.writable && response.write('x'.repeat(65_536), pour);
      pour();
    };
    assert.equal(await deliver(messageOf(webhook), 1), null);
    answer = () => {};
    const post = { url, headers: {}, body: '{}', allowsLocal: true, longestMs: 50 };
    assert.deepEqual(await postSafely(post), { status: null, why: 'ABORT_ERR' });
  });
});

describe('what is connected to', () => {
  const post = (address: string, resolved: string[]) =>
    postSafely({
      url: address,
      headers: {},
      body: '',
      allowsLocal: false,
      longestMs: 1000,
      resolve: async () => resolved,
    });
  const refused = { status: null, why: 'AddressNotPublic' };

  it('is no address of the machine or its network, by whatever name, nor one name among several', async () => {
    for (const address of [
      '127.0.0.1',
      '169.254.169.254',
      '10.0.0.1',
      '::1',
      '::ffff:127.0.0.1',
      'fd00:ec2::254',
    ])
      assert.deepEqual(await post('https://rebound.example.org/', [address]), refused);
    assert.deepEqual(await post('https://rebound.example.org/', ['8.8.8.8', '10.0.0.1']), refused);
    assert.deepEqual(await post('https://rebound.example.org/', []), refused);
    assert.deepEqual(await post(url, ['8.8.8.8']), refused);
  });

  it('is the very address that was checked, whatever the name stands for a moment later', () => {
    for (const [address, family] of [
      ['8.8.8.8', 4],
      ['2606:2800:21f:cb07::1', 6],
    ] as const) {
      const told: unknown[] = [];
      pinnedTo(address)('rebound.example.org', { all: true }, (...answer) => told.push(answer));
      pinnedTo(address)('rebound.example.org', {}, (...answer) => told.push(answer));
      assert.deepEqual(told, [
        [null, [{ address, family }]],
        [null, address, family],
      ]);
    }
  });
});
