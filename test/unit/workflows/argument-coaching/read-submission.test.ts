import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftCoachingResult } from '@assay/argument-coaching/draft-result';
import { draftResultOf } from '@assay/platform/review/draft-result';
import { fold } from '@assay/platform/review/fold';
import { studentsReading, teachersReading } from '@assay/platform/review/read-submission';
import { revisedResult } from './report/sample-coaching.ts';

const NOBODY = fold([]);

describe('what was handed in, as it is read beside its result', () => {
  it('is a revision beside its draft, in their words alone, and to a student only where the draft was theirs', () => {
    const revised = revisedResult();
    const { comparison } = revised.coaching!;
    const result = draftResultOf(revised, draftCoachingResult(revised));
    const { unchanged, diff, draft } = comparison!;
    const revision = { draftAt: draft.handedIn, unchanged, diff };
    assert.deepEqual(teachersReading(result, null).revision, revision);
    const at = (days: number) => new Date(Date.parse(draft.handedIn) + days * 86_400_000).toISOString();
    const readBy = (owner: object | null) =>
      studentsReading(result, NOBODY, { handedIn: null, owner: owner && { subject: 'anna', ...owner } })
        .revision;
    for (const owner of [null, {}, { movedAfter: 3, movedAt: at(-1) }])
      assert.deepEqual(readBy(owner), revision);
    for (const owner of [{ movedAfter: 3, movedAt: at(1) }, { movedAfter: null }])
      assert.equal(readBy(owner), null);
  });
});
