import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failureForStudent } from '../../../../../functions/platform/runs/student-failure.ts';

describe('why a run failed, as a student is told', () => {
  it('is what they can mend in full, and of the rest the code alone', () => {
    const own = { step: 'open-run', code: 'SubmissionUnsupported', message: 'Hand in a .docx.' };
    assert.deepEqual(failureForStudent(own), own);
    const others = { step: 'judge', code: 'CapReached', message: 'The cap of $ 5 is reached.' };
    const told = failureForStudent(others);
    assert.deepEqual([told.step, told.code], [others.step, others.code]);
    assert.doesNotMatch(told.message, /cap|\$/);
    const share = failureForStudent({ ...others, code: 'ShareReached' });
    assert.match(share.message, /hand in again tomorrow, or ask your teacher/);
    assert.doesNotMatch(share.message, /cap|\$/);
  });
});
