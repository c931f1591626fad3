import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createPublicFetch } from '@assay/platform/outgoing/public-fetch';

describe('a request to an address that others name', () => {
  it('ends by its signal while a resolver does not answer', async () => {
    const over = new AbortController();
    const ask = createPublicFetch({
      allowsLocal: false,
      resolve: () => {
        queueMicrotask(() => over.abort(new Error('too late')));
        return new Promise(() => {});
      },
    });
    await assert.rejects(ask('https://lms.example.edu/', { signal: over.signal }), { message: 'too late' });
  });

  it('asks no resolver once its signal has ended', async () => {
    const ask = createPublicFetch({ allowsLocal: false, resolve: () => assert.fail('was asked') });
    const signal = AbortSignal.abort(new Error('too late'));
    await assert.rejects(ask('https://lms.example.edu/', { signal }), { message: 'too late' });
  });
});
