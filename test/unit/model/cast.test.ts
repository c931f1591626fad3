import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { miscast, recast, timesDearer } from '@assay/model/cast';
import { chatModel, loadCatalogue } from '@assay/model/catalogue';
import * as fc from 'fast-check';

const catalogue = await loadCatalogue('models.yaml');
const { providers, models, roles } = catalogue;
const chats = Object.keys(models).filter((id) => models[id]!.kind === 'chat');
const cast = Object.keys(roles).filter((role) => chats.includes(roles[role]!));

describe('roles that are given to other models', () => {
  it('are the only thing that changes: addresses, keys and prices are the deployed catalogue’s', () => {
    const casts = fc.dictionary(fc.constantFrom(...cast), fc.constantFrom(...chats));
    fc.assert(
      fc.property(casts, (given) => {
        const made = recast(catalogue, given);
        assert.deepEqual([made.providers, made.models], [providers, models]);
        for (const role of Object.keys(roles)) assert.equal(made.roles[role], given[role] ?? roles[role]);
      }),
    );
    assert.equal(chatModel(recast(catalogue, { judge: 'gpt-4o' }), 'judge').id, 'gpt-4o');
  });

  it('are roles of the deployment, for chat models of its own', () => {
    const wrong = { poet: 'gpt-4o', judge: 'gpt-9', debater: 'text-embedding-3-small', embedding: 'gpt-4o' };
    assert.deepEqual(
      miscast(catalogue, wrong).map(({ role }) => role),
      Object.keys(wrong),
    );
    for (const one of [...Object.entries(wrong), ['constructor', 'gpt-4o'], ['judge', 'toString']])
      assert.throws(() => recast(catalogue, Object.fromEntries([one])), { name: 'ModelUnknown' });
  });

  it('cost at most as many times as much as their dearest token, and never less than before', () => {
    const priced = chats.filter((id) => 'price' in models[id]! && models[id].price !== undefined);
    const use = fc.record({ input: fc.nat(9_000), cached: fc.nat(9_000), output: fc.nat(9_000) });
    const casts = fc.dictionary(fc.constantFrom(...cast), fc.constantFrom(...priced));
    fc.assert(
      fc.property(casts, fc.dictionary(fc.constantFrom(...cast), use), (given, uses) => {
        const costBy = (played: typeof catalogue) =>
          Object.entries(uses).reduce((sum, [role, { input, cached, output }]) => {
            const price = chatModel(played, role).price!;
            return (
              sum + input * price.input + cached * (price.cached_input ?? price.input) + output * price.output
            );
          }, 0);
        const times = timesDearer(catalogue, given)!;
        assert.ok(times >= 1);
        assert.ok(costBy(recast(catalogue, given)) <= times * costBy(catalogue) * (1 + 1e-9));
      }),
    );
    const [id] = priced;
    const free = { ...catalogue, models: { ...models, free: { ...models[id!]!, price: undefined } } };
    assert.equal(timesDearer(free as typeof catalogue, { judge: 'free' }), null);
    const moved = [['debater', 'judge']] as const;
    assert.equal(timesDearer(catalogue, {}, moved), timesDearer(catalogue, { debater: roles.judge! }));
  });
});
