import assert from 'node:assert/strict';
import type { LookupAddress, LookupOptions } from 'node:dns';
import { Socket } from 'node:net';
import { describe, it } from 'node:test';
import { createPublicFetch } from '@assay/platform/outgoing/public-fetch';

type Lookup = (
  host: string,
  options: LookupOptions,
  told: (error: null, all: LookupAddress[]) => void,
) => void;

/** What a name stands for: of the internet when it is checked, of this machine whenever it is asked again. */
function rebinding() {
  const answers = ['93.184.216.34'];
  return async () => [answers.shift() ?? '127.0.0.1'];
}

describe('a name that stands for another address once it was checked', () => {
  it('is connected to where it was checked', async (test) => {
    const connected: string[] = [];
    const resolve = rebinding();
    test.mock.method(Socket.prototype, 'connect', function (this: Socket, ...given: unknown[]) {
      const { host, lookup } = given.flat()[0] as { host: string; lookup?: Lookup };
      if (lookup)
        lookup(host, { all: true }, (_, all) => connected.push(...all.map(({ address }) => address)));
      else connected.push('whatever the system says');
      process.nextTick(() => this.destroy(new Error('No test goes out.')));
      return this;
    });
    const fetch = createPublicFetch({ allowsLocal: false, resolve });
    await assert.rejects(fetch('https://rebinding.example/hook'), /No test goes out/);
    assert.deepEqual(connected, ['93.184.216.34']);
  });

  it('is not connected to where it was never of the internet', async () => {
    const fetch = createPublicFetch({
      allowsLocal: false,
      resolve: async () => ['93.184.216.34', '10.0.0.1'],
    });
    await assert.rejects(fetch('https://half.example/'), { code: 'AddressNotPublic' });
  });
});

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
