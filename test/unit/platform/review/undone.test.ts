import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reviewEventSchema } from '@assay/platform/review/event';
import { isUndoable } from '@assay/platform/review/undone';
import { everyLanguage } from '../../../support/desk/every-language.ts';

describe('what can be undone', () => {
  it('is of the kinds that events have, and the desk calls each by a word and no other', async () => {
    const kinds = reviewEventSchema.options.map(({ shape }) => shape.kind.value);
    const undoable = kinds.filter((kind) => isUndoable({ kind } as never));
    assert.equal(undoable.length, 7);
    for (const { work } of Object.values(await everyLanguage()))
      assert.deepEqual(Object.keys(work.decided).toSorted(), undoable.toSorted());
  });
});
