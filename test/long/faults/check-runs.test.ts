import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RequestLogEntry } from '../../../infra/local/model/request-log.ts';
import { missed, paidAgain, wrongWith } from './check-runs.ts';
import type { Disturbed } from './disturbed-stack.ts';
import { comparable, differences } from './same-result.ts';

const disturbed = (state: string, result: unknown, happened: string[] = []): Disturbed =>
  ({ run: { state }, result, visited: new Set(['m/s']), happened: new Set(happened) }) as never;
const plan = new Map([['m/s', 'twice' as const]]);

describe('What a disturbed run is compared in', () => {
  const plain = disturbed('completed', { runId: 'a', score: 3, provenance: { calls: 8, cost: 1 } });

  it('is not times, tries and costs', () => {
    const same = disturbed('completed', { runId: 'b', score: 3, provenance: { calls: 9, cost: 2 } }, ['m/s']);
    assert.deepEqual(wrongWith({ name: 'one', plan, plain, disturbed: same }), []);
    assert.deepEqual(missed({ name: 'one', plan, plain, disturbed: same }), []);
  });

  it('is its state and its result, and that the faults happened', () => {
    const other = disturbed('failed', { runId: 'b', score: 2, provenance: {} });
    const wrong = wrongWith({ name: 'one', plan, plain, disturbed: other }).join('\n');
    assert.match(wrong, /one: ended failed .*twice at m\/s\none: another result at score;/);
    assert.equal(missed({ name: 'one', plan, plain, disturbed: other }).length, 1);
  });

  it('names each place that differs', () => {
    const [one, other] = [
      { a: [1, { b: 2 }], c: null },
      { a: [1, { b: 3 }], d: 1 },
    ];
    assert.deepEqual(differences(one, one), []);
    assert.deepEqual(differences(one, other), ['a.1.b', 'c', 'd']);
    assert.deepEqual(
      comparable({ startedAt: 'x', handedIn: 'y', deep: [{ inputTokens: 1, requests: 2, label: 'l' }] }),
      {
        deep: [{ label: 'l' }],
      },
    );
  });
});

describe('What is paid again', () => {
  const paid = (digest: string, more: Partial<RequestLogEntry> = {}): RequestLogEntry =>
    ({ digest, agent: 'a', faults: [], charged: { promptTokens: 1 }, ...more }) as never;

  it('is more answers to the same than there are tenants, beside what is made twice at once', () => {
    const three = [paid('x'), paid('x'), paid('x')];
    assert.deepEqual(paidAgain(three, { tenants: 3, doubled: 0 }), []);
    assert.deepEqual(paidAgain(three, { tenants: 2, doubled: 1 }), []);
    assert.equal(paidAgain(three, { tenants: 2, doubled: 0 }).length, 1);
    assert.equal(paidAgain(three, { tenants: 1, doubled: 9 }).length, 1);
  });

  it('is none that never arrived, and none that cost nothing', () => {
    const free = paid('x', { charged: { promptTokens: 0, cachedTokens: 0, completionTokens: 0 } });
    const lost = paid('x', { faults: ['dropped-connection'] });
    assert.deepEqual(paidAgain([paid('x'), free, lost], { tenants: 1, doubled: 0 }), []);
  });
});
