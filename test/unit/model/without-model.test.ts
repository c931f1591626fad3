import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { parseCatalogue } from '@assay/model/catalogue';
import { catalogueText, clientOf, requestFor, verdict } from './bench.ts';
import { ScriptedProvider, said } from './scripted-provider.ts';

const provider = new ScriptedProvider();
let address = '';
before(async () => {
  address = await provider.start();
});
after(() => provider.stop());

const good = JSON.stringify({ rationale: 'clear', score: 3 });

/** The same catalogue, whose providers have no address of their own. */
const unaddressed = () =>
  parseCatalogue(catalogueText(address).replaceAll(/base_url: "[^"]*"/g, 'batch: false'));

it('a question to a provider that is not there is asked of nobody, and says what to do', async () => {
  provider.script(said(good));
  const { client } = clientOf(address, { withoutModel: true, catalogue: unaddressed() });
  await assert.rejects(client.complete(requestFor(verdict)), { code: 'ModelMissing', message: /--model/ });
  assert.equal(provider.received.length, 0);
});

it('a server at an address of its own is asked all the same', async () => {
  provider.script(said(good));
  const { client } = clientOf(address, { withoutModel: true });
  assert.deepEqual((await client.complete(requestFor(verdict))).value, { rationale: 'clear', score: 3 });
});
