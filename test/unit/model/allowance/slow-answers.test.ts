import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { playSlowly } from './slow-answers.ts';

const scene = fc.record({
  seed: fc.nat(1e6),
  counts: fc.constantFrom('bucket' as const, 'fixed' as const, 'sliding' as const),
  headersOf: fc.constantFrom('arrival' as const, 'answer' as const),
  dearest: fc.integer({ min: 500, max: 9000 }),
});

describe('an allowance whose answers take long', () => {
  for (const answerS of [0.5, 5, 60, 120, 300, 600])
    it(`of about ${answerS} s is used to 95 % and more, however the provider counts and whenever it tells`, () => {
      fc.assert(
        fc.property(scene, (drawn) => {
          const { used, refused, lowest } = playSlowly({ ...drawn, answerMs: answerS * 1000, minutes: 8 });
          assert.ok(used >= 0.95, `used ${used}`);
          assert.ok(refused < 0.005, `refused ${refused}`);
          assert.ok(lowest > 0, `the bucket was thought to be at ${lowest} limits`);
        }),
        { numRuns: 4, examples: [[{ seed: 7, counts: 'bucket', headersOf: 'arrival', dearest: 3000 }]] },
      );
    });
});
