import assert from 'node:assert/strict';
import { it } from 'node:test';
import { bootstrapInterval, weightedBootstrap } from '@assay/kit/statistics/bootstrap';
import { meanOf } from '@assay/kit/statistics/score-agreement';
import fc from 'fast-check';

it('draws as the bootstrap over copies does: the same interval of the same figure', () => {
  const numbers = fc.array(fc.integer({ min: -100, max: 100 }), { maxLength: 20 });
  fc.assert(
    fc.property(numbers, fc.nat(), (values, seed) => {
      const options = { seed, resamples: 50 };
      const weighted = (drawn: Float64Array) => {
        const total = values.reduce((sum, value, at) => sum + drawn[at]! * value, 0);
        return [values.length === 0 ? null : total / values.length, null];
      };
      const [interval, none] = weightedBootstrap(values.length, weighted, options);
      assert.deepEqual(interval, bootstrapInterval(values, meanOf, options));
      assert.equal(none, null);
    }),
    { seed: 20, numRuns: 100 },
  );
});
