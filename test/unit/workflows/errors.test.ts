import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { codesOf, REPEATED } from '@assay/workflows/errors';

describe('what becomes of a failure that is tried again', () => {
  it('is told of every code, each in exactly one class', () => {
    const classes = (['never', 'later', 'perhaps'] as const).flatMap(codesOf);
    assert.deepEqual(classes.sort(), Object.keys(REPEATED).sort());
  });

  it('is another one later for services that are busy or away, or answer in batches, and for them alone', () =>
    assert.deepEqual(codesOf('later'), [
      'ModelUnavailable',
      'ModelBusy',
      'ModelBatched',
      'VectorsUnavailable',
      'EventsUnavailable',
      'PlatformUnavailable',
    ]));
});
