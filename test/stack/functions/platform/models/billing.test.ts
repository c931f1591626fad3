import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Charge } from '@assay/model/charge';
import { charge, chargingClient } from '../../../../support/charges.ts';
import { openFunctionEnvironment } from '../../../../support/function-environment.ts';

await openFunctionEnvironment();
const { billedClient, withBill } = await import('../../../../../functions/platform/models/billing.ts');
const each = () => charge({ cost: 2, requests: 3 });

describe('work that is billed', () => {
  it('says what all its questions cost, those with them whose failure it went on from', async () => {
    const { made, bill } = await withBill(
      't',
      async (model) => {
        await model.embed('embedding', ['one']).catch(() => {});
        await model.embed('embedding', ['two']).catch(() => {});
        return 'made';
      },
      { clientOf: async () => chargingClient(each, true) },
    );
    assert.deepEqual([made, bill.questions, bill.requests, bill.cost], ['made', 2, 6, 4]);
  });

  it('that fails fails as it did, and says what it had cost', () =>
    assert.rejects(
      withBill('t', (model) => model.embed('embedding', ['one']), {
        clientOf: async () => chargingClient(each, true),
      }),
      /refused.*Paid for it until then: \$2\.00\.$/,
    ));

  it('has bills of its own, at the same time with others of the same tenant', async () => {
    const client = chargingClient(each);
    const [one, other] = await Promise.all(
      [1, 2].map(() => billedClient({ tenant: 't' }, { clientOf: async () => client })),
    );
    await Promise.all([
      one!.model.embed('embedding', ['a']),
      other!.model.embed('embedding', ['b']),
      other!.model.embed('embedding', ['c']),
    ]);
    assert.deepEqual([one!.charges.length, other!.charges.length], [1, 2]);
  });

  it('keeps within the safe integers: beyond them nothing counts as metered', async () => {
    const most = Number.MAX_SAFE_INTEGER;
    const kept: number[] = [];
    const keep = async ({ inputTokens, unmetered }: Charge) => void kept.push(inputTokens, unmetered);
    const client = chargingClient(() => charge({ inputTokens: most + 1, requests: 2 }));
    const { model } = await billedClient({ tenant: 't' }, { keep, clientOf: async () => client });
    await model.embed('embedding', ['a']);
    assert.deepEqual(kept, [most, 2]);
    const twice = async (asked: typeof model) => {
      for (const text of ['a', 'b']) await asked.embed('embedding', [text]);
    };
    const { bill } = await withBill('t', twice, {
      clientOf: async () => chargingClient(() => charge({ outputTokens: most })),
    });
    assert.partialDeepStrictEqual(bill, { outputTokens: most, inputTokens: 200, unmetered: 2, cost: 0.5 });
  });

  it('does not go on with an answer whose charge could not be kept, nor counts it', async () => {
    const keep = () => Promise.reject(new Error('no table'));
    const { model, charges } = await billedClient(
      { tenant: 't' },
      { keep, clientOf: async () => chargingClient(each) },
    );
    await assert.rejects(model.embed('embedding', ['a']), /no table/);
    assert.deepEqual(charges, []);
  });
});
