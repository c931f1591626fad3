import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Charge } from '@assay/model/charge';
import { clientOf } from './bench.ts';
import { ScriptedProvider } from './scripted-provider.ts';

const provider = new ScriptedProvider();
let address = '';
before(async () => {
  address = await provider.start();
});
after(() => provider.stop());

it('vectors that the stand-in made are charged as its own, at no price', async () => {
  const charges: Charge[] = [];
  const { client } = clientOf(address);
  const asking = client.charging(async (charge) => void charges.push(charge));
  const body = { data: [{ index: 0, embedding: [1, 0, 0] }], usage: { prompt_tokens: 2, total_tokens: 2 } };
  provider.script({ body: { ...body, system_fingerprint: 'assay-stand-in-1' } }, { body });
  for (const text of ['a', 'b']) await asking.embed('embedding', [text]);
  assert.deepEqual(
    charges.map(({ key, standIn, cost }) => [key, standIn, cost === 0]),
    [
      ['machine', true, true],
      ['deployment', undefined, false],
    ],
  );
});
