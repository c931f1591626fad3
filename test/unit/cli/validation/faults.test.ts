import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as z from 'zod';
import { faultsIn } from '../../../../cli/validation/faults.ts';

it('a name that stands twice is told with its line, in plain words', () => {
  const message = 'the same name stands here a second time: keep one of the two';
  assert.deepEqual(faultsIn('a: 1\nb: 2\na: 3\n', z.unknown()), [{ line: 3, message }]);
});
