import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { physicalName } from '../../../../../infra/local/deploy/physical-name.ts';

const id = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,120}$/);

describe('a physical name', () => {
  it('is lower case, a valid bucket name and always the same', () => {
    fc.assert(
      fc.property(id, (logicalId) => {
        const name = physicalName('Assay', logicalId);
        assert.match(name, /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/);
        assert.equal(physicalName('Assay', logicalId), name);
      }),
    );
  });

  it('differs for long ids that begin alike', () => {
    const long = 'x'.repeat(80);
    assert.notEqual(physicalName('Assay', `${long}1`), physicalName('Assay', `${long}2`));
  });
});
