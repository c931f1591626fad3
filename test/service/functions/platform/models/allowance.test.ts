import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AssayError } from '@assay/kit/errors/assay-error';
import { allowanceTable } from '@assay/model/allowance/allowance-table';
import { createAllowance } from '@assay/model/allowance/shared-allowance';
import { NEW } from '@assay/model/allowance/state';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { tableClient } from '../../../../../infra/local/aws/dynamodb/table-client.ts';
import { startModelStandIn } from '../../../../../infra/local/model/model-stand-in.ts';
import { openRunTable } from '../../../../support/run-table.ts';
import { clientOf, prose, requestFor } from '../../../../unit/model/bench.ts';

const { url } = await openRunTable();
const documents = () => DynamoDBDocumentClient.from(tableClient(url));

describe("a model's allowance in the table", () => {
  it('is written where nobody wrote before, and read as it was written', async () => {
    const [one, other] = [0, 1].map(() => allowanceTable(documents(), 'results', { provider: 'p', id: 'm' }));
    assert.equal(await one!.read(), null);
    assert.equal(await one!.write(0, NEW), true);
    assert.equal(await other!.write(0, NEW), false);
    assert.equal(await other!.write(1, { ...NEW, throttles: 3 }), true);
    assert.equal(await one!.write(1, NEW), false);
    assert.deepEqual(await one!.read(), { version: 2, state: { ...NEW, throttles: 3 } });
  });

  it('says so where there is no table', () =>
    assert.rejects(allowanceTable(documents(), 'none', { provider: 'p', id: 'm' }).read(), {
      code: 'ConfigurationInvalid',
    }));
});

describe('clients of several processes at one provider', () => {
  it('learn its limit and are told to come again before it refuses them', async () => {
    const standIn = await startModelStandIn({ behaviour: { rateLimit: { tokensPerMinute: 6000 } } });
    const address = standIn.url.replace(/\/v1$/, '');
    const clock = { now: Date.now, sleep: async () => {}, random: () => 0.5 };
    const clients = [1, 2, 3].map(() => {
      const tables = documents();
      const storeOf = (model: { provider: string; id: string }) => allowanceTable(tables, 'results', model);
      return clientOf(address, { allowance: createAllowance({ storeOf, clock }) }).client;
    });
    const ask = (index: number, seed: number) =>
      clients[index]!.complete(requestFor(prose, { seed, role: 'able' }));
    await ask(0, 0);
    const asked = await Promise.allSettled(Array.from({ length: 60 }, (_, at) => ask(at % 3, at + 1)));
    const codes = asked.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as AssayError).code] : [],
    );
    const entries = standIn.requests();
    await standIn.close();
    assert.ok(codes.length > 20 && codes.every((code) => code === 'ModelBusy'), codes.join());
    assert.deepEqual(
      entries.filter(({ status }) => status === 429),
      [],
    );
  });
});
