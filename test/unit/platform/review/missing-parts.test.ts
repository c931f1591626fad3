import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fold } from '@assay/platform/review/fold';
import { missingPart, withMissing } from '@assay/platform/review/need';
import { releasedResult } from '@assay/platform/review/released-result';
import { release, resultOf, trailOf } from './trails.ts';

describe('what of a result is missing', () => {
  it('is named by agents, judges and flags, each once, and of no other need', () => {
    assert.equal(missingPart({ agent: 'a-workflow/judge-logical' }), 'judge:logical');
    assert.equal(missingPart({ agent: 'a-workflow/questions' }), 'agent:questions');
    const needs = [
      { reason: 'parts-missing', places: 2 },
      { reason: 'other-flag', places: 1 },
    ] as const;
    const how = { flagged: [['pale', 'gone']], reasonOf: { pale: 'other-flag', gone: 'parts-missing' } };
    assert.deepEqual(withMissing(needs, ['judge:logical', 'judge:logical'], how), [
      { ...needs[0], missing: ['judge:logical', 'flag:gone'] },
      needs[1],
    ]);
  });

  it('is told to its student, but for what a teacher gave since', () => {
    const missing = ['score:Ideas', 'score:Other', 'judge:logical'];
    const result = resultOf('run-1', { needs: [{ reason: 'parts-missing', places: 3, missing }] });
    const told = releasedResult(result, fold(trailOf([release('run-1')])));
    assert.deepEqual(told?.missing, ['score:Other', 'judge:logical'], 'Ideas has a score');
    const whole = releasedResult(resultOf(), fold(trailOf([release('run-1')])));
    assert.equal(whole?.missing, undefined);
  });
});
