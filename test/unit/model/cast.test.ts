import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { miscast, recast } from '@assay/model/cast';
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
});
