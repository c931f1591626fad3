import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Need, sharedFlags, standingNeeds, withoutShared } from '@assay/platform/review/need';

const OF_CLASS = new Set(['no-exemplars']);
const other = (...flags: string[]): Need => ({ reason: 'other-flag', places: 1, flags });
const grave: Need = { reason: 'suspected-injection', places: 1 };

describe('what all works of a class are flagged for', () => {
  it('is of the class, and of two works at the least', () => {
    const bare = ['no-exemplars', 'cut-off'];
    assert.deepEqual(sharedFlags([bare, ['no-exemplars']], OF_CLASS), ['no-exemplars']);
    assert.deepEqual(
      sharedFlags([bare, bare], OF_CLASS),
      ['no-exemplars'],
      'a work’s own flag, however many have it',
    );
    assert.deepEqual(sharedFlags([bare, []], OF_CLASS), [], 'what one work has not is no class’s');
    assert.deepEqual(sharedFlags([bare], OF_CLASS), [], 'one work alone is no class');
    assert.deepEqual(sharedFlags([], OF_CLASS), []);
  });

  it('is no need to look at one of them; what else is flagged, and graver reasons, stay', () => {
    const shared = ['no-exemplars'];
    assert.deepEqual(withoutShared([grave, other('no-exemplars')], shared), [grave]);
    assert.deepEqual(withoutShared([other('no-exemplars', 'cut-off')], shared), [other('cut-off')]);
    const unknown: Need = { reason: 'other-flag', places: 1 };
    assert.deepEqual(withoutShared([unknown], shared), [unknown], 'of which none is known');
  });
});

describe('needs of what is released, or was read whole', () => {
  it('are those that stand whatever was read', () => {
    const appeal: Need = { reason: 'appeal-open', places: 1 };
    assert.deepEqual(standingNeeds([appeal, grave, other('cut-off')]), [appeal]);
  });
});
