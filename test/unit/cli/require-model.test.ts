import assert from 'node:assert/strict';
import { it } from 'node:test';
import { requireAsked } from '../../../cli/require-model.ts';

it('what nothing can be made of without a model is refused before it is begun, once and in words', () => {
  assert.throws(() => requireAsked({ hasModel: false }, 'Finding what reports have in common'), {
    code: 'ModelMissing',
    message: /^Finding what reports have in common needs a model, .* Nothing was begun\.$/,
  });
  requireAsked({ hasModel: true }, 'Finding what reports have in common');
});
