import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { Allowance } from '@assay/model/allowance/allowance';
import type { Charge } from '@assay/model/charge';
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
  return slowIn({}, ...answers);
}

function slowIn(options: Parameters<typeof clientOf>[1], ...answers: [milliseconds: number, text: string][]) {
  const charges: Charge[] = [];
  const { client, clock } = clientOf(address, options);
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

describe('the time of an answer whose turn was waited for in company', () => {
  const WAIT = 50_000;

  /** An allowance that puts these requests off, by their number, and an asker that may wait for them. */
  function waiting(putOff: number[], endsAfter = Number.POSITIVE_INFINITY) {
    let takes = 0;
    const allowance: Allowance = {
      async take() {
        takes += 1;
        if (putOff.includes(takes))
          throw new AssayError('ModelBusy', 'No turn.', { cause: { retryAfterMs: WAIT } });
        return { ended: async () => null };
      },
    };
    const askedFor: boolean[] = [];
    const askerBy = (clock: { now(): number; sleep(ms: number): Promise<void> }) => ({
      priority: 'batch' as const,
      permitted: async () => {},
      waits: async (ms: number, begun: boolean) => {
        askedFor.push(begun);
        await clock.sleep(ms);
        return true;
      },
      endsAt: () => Date.parse('2026-11-20T10:00:00Z') + endsAfter,
    });
    return { allowance, askerBy, askedFor };
  }

  it('runs from its turn, and the wait is no part of what the model took', async () => {
    const { allowance, askerBy } = waiting([1]);
    const { client, clock } = slowIn({ allowance }, [DEADLINE - 10_000, broken], [9000, good]);
    const asking = client.charging(async () => {}, askerBy(clock));
    const { call } = await asking.complete(requestFor(verdict));
    assert.deepEqual([call.repairs, call.latencyMs], [1, DEADLINE - 1000]);
  });

  it('is that of its repair as well, whose wait says that the answer is paid in part', async () => {
    const { allowance, askerBy, askedFor } = waiting([2]);
    const { client, clock } = slowIn({ allowance }, [DEADLINE - 10_000, broken], [9000, good]);
    const asking = client.charging(async () => {}, askerBy(clock));
    const { call } = await asking.complete(requestFor(verdict));
    assert.deepEqual([call.repairs, call.latencyMs, askedFor], [1, DEADLINE - 1000, [true]]);
  });

  it('is over when whoever asks is ended', async () => {
    const { allowance, askerBy } = waiting([1], WAIT + 100);
    const { client, clock } = slowIn({ allowance }, [100, broken], [5, good]);
    const asking = client.charging(async () => {}, askerBy(clock));
    await assert.rejects(asking.complete(requestFor(verdict)), noTime);
    assert.equal(provider.received.length, 1);
  });
});
