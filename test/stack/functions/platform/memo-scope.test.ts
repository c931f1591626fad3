import assert from 'node:assert/strict';
import { afterEach, it } from 'node:test';
import { memoScope } from '../../../../functions/platform/models/models.ts';

afterEach(() => {
  delete process.env.MEMO_SCOPE;
});

it("keeps a server's answers as its own where the stand-in takes the place of others", () => {
  const catalogue = { providers: { openai: {}, ollama: { base_url: 'http://127.0.0.1:11434/v1' } } };
  const scopes = () => ['openai', 'ollama'].map((provider) => memoScope(catalogue, provider));
  assert.deepEqual(scopes(), ['provider', 'provider']);
  process.env.MEMO_SCOPE = 'stand-in';
  assert.deepEqual(scopes(), ['stand-in', 'provider']);
});
