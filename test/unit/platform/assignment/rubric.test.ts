import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { traitKey } from '@assay/kit/tables/trait-key';
import { levelOf, rubricSchema, scoresOf } from '@assay/platform/assignment/rubric';

describe('a rubric trait', () => {
  it('has a level for every score its levels cover', () => {
    const levels = { '0-1': 'weak', 2: 'fair', '3..4': 'good' };
    const found = scoresOf({ min: 0, max: 5 }).map((score) => levelOf({ levels }, score));
    assert.deepEqual(found, ['weak', 'weak', 'fair', 'good', 'good', null]);
  });

  it('takes negative scores', () => {
    const [trait] = rubricSchema({}).parse([{ name: 'T', min: -1, max: 1 }]);
    assert.deepEqual(scoresOf(trait!), [-1, 0, 1]);
  });

  it('has a key that keeps letters of every script', () => {
    assert.equal(traitKey('Ideas and Content'), 'ideas-and-content');
    assert.equal(traitKey(' Идеи & содержание '), 'идеи-содержание');
    assert.equal(traitKey('***'), 'trait');
  });
});
