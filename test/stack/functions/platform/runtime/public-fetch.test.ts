import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { publicFetch } from '../../../../../functions/platform/runtime/public-fetch.ts';

describe('a function in an account', () => {
  it('asks nothing of this machine', async () => {
    delete process.env.OUTGOING_LOCAL;
    for (const url of ['http://127.0.0.1:1/', 'https://127.0.0.1:1/', 'http://localhost:1/'])
      await assert.rejects(publicFetch()(url), { code: 'AddressNotPublic' }, url);
  });
});
