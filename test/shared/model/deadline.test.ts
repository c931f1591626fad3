import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Charge } from '../../../shared/model/charge.ts';
import { clientOf, requestFor, verdict } from './bench.ts';
import { ScriptedProvider, said } from './scripted-provider.ts';

const DEADLINE = 840_000;
const provider = new ScriptedProvider();
let address = '';
before(async () => {
  address = await provider.start();
});
after(() => provider.stop());

/** A client whose provider takes so long for each answer, by the client's clock. */
function slow(...answers: [milliseconds: number, text: string][]) {
  const charges: Charge[] = [];
  const { client, clock } = clientOf(address);
  provider.answer(() => {
    const [milliseconds, text] = answers[provider.received.length - 1]!;
    void clock.sleep(milliseconds);
    return said(text);
  });
  return { client: client.charging(async (charge) => void charges.push(charge)), charges, clock };
}

const broken = '{"rationale":"r"';
const good = '{"rationale":"r","score":2}';
const noTime = { name: 'ModelUnavailable', message: /no time left to ask/ };

describe('the time of an answer', () => {
  it('is one for the answer and its repair', async () => {
    const { client, charges } = slow([DEADLINE - 10_000, broken], [10_005, good]);
    const { call } = await client.complete(requestFor(verdict));
    assert.deepEqual([call.repairs, call.latencyMs], [1, DEADLINE + 5]);
    assert.deepEqual(
      charges.map(({ fate, requests }) => [fate, requests]),
      [['answered', 2]],
    );
  });

  it('leaves no request when it is over, and what was asked is told', async () => {
    const { client, charges } = slow([DEADLINE, broken], [5, good]);
    await assert.rejects(client.complete(requestFor(verdict)), noTime);
    assert.equal(provider.received.length, 1);
    assert.deepEqual(
      charges.map(({ fate, requests, inputTokens }) => [fate, requests, inputTokens]),
      [['failed', 1, 1000]],
    );
  });

  it('counts what went before on the same answer', async () => {
    const { client, charges } = slow([100, broken], [5, good]);
    await assert.rejects(client.complete(requestFor(verdict, { spentMs: DEADLINE - 100 })), noTime);
    assert.equal(provider.received.length, 1);
    await assert.rejects(client.complete(requestFor(verdict, { spentMs: DEADLINE })), noTime);
    assert.equal(provider.received.length, 1);
    assert.equal(charges.length, 1, 'where nothing was sent nothing is told');
  });
});
