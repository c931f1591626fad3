import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseJson } from '@assay/kit/json/parse-json';
import fc from 'fast-check';

describe('a JSON text', () => {
  it('is read as what was written', () => {
    fc.assert(fc.property(fc.json(), (text) => assert.deepEqual(parseJson(text), JSON.parse(text))));
  });

  it('that is cut off, or none, is undefined', () => {
    fc.assert(fc.property(fc.json(), (text) => assert.equal(parseJson(`{"cut": ${text}`), undefined)));
    assert.equal(parseJson(''), undefined);
  });
});
