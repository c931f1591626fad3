import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { codesOf, REPEATED } from '@assay/kit/errors/repeated';

describe('what becomes of a failure that is tried again', () => {
  it('is told of every code of the project, each in exactly one class', async () => {
    const source = await readFile('shared/kit/errors/assay-error.ts', 'utf8');
    const union = source.slice(source.indexOf('export type ErrorCode'), source.indexOf(';'));
    const codes = [...union.matchAll(/\| '(\w+)'/g)].map(([, code]) => code);
    assert.deepEqual(Object.keys(REPEATED).sort(), codes.toSorted());
    const classes = (['never', 'later', 'perhaps'] as const).flatMap(codesOf);
    assert.deepEqual(classes.sort(), codes.toSorted());
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
