import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { agreementWithTeachers } from '@assay/platform/review/teacher-agreement';
import { describeAgreement } from '../../../cli/commands/agreement.ts';

const pair = (part: string, machine: number, teacher: number) => ({
  ...{ part, scale: { min: 1, max: 4 }, machine, teacher },
});
const UNSURE = [{ reason: 'confidence-low' as const, places: 1 }];

describe('agreement on a terminal', () => {
  it('says what was read, what to expect, where the machine errs and what unread releases would risk', () => {
    const read = [
      { needs: [], pairs: [pair('Ideas', 3, 3), pair('Style', 2, 2)] },
      { needs: [], pairs: [pair('Ideas', 2, 2)] },
      { needs: UNSURE, pairs: [pair('Ideas', 3, 1)] },
    ];
    const waiting = [
      { needs: [], pairs: [] },
      { needs: UNSURE, pairs: [] },
    ];
    const text = describeAgreement(agreementWithTeachers(read, waiting));
    assert.match(
      text,
      /^Works that were read, whole or in part: 3; a score or finding was changed in 1\. Of the 2 that wait, expect 1 /,
    );
    assert.match(text, /Ideas {2}3 +67 % \(21 to 94\) +67 % .* too kind by 0\.67 \(/);
    assert.match(text, /Style {2}1 +100 % .* neither too kind nor too strict/);
    assert.match(text, /flagged for nothing +1 +0 of 2 +0 % \(0 to 66\)/);
    assert.match(text, /and up to: unsure +2 +1 of 3 +33 %/);
  });

  it('gives a strict machine an interval that holds its figure', () => {
    const read = [3, 2, 4, 3].map((machine) => ({ needs: [], pairs: [pair('Ideas', machine - 1, machine)] }));
    read.push({ needs: [], pairs: [pair('Ideas', 1, 3)] });
    const [, by, low, high] = /too strict by ([\d.]+) \(([-\d.]+) to ([-\d.]+)\)/
      .exec(describeAgreement(agreementWithTeachers(read, [])))!
      .map(Number);
    assert.ok(low! <= by! && by! <= high!, `${low} ${by} ${high}`);
  });

  it('says what to do where nobody has read anything', () => {
    const text = describeAgreement(agreementWithTeachers([], [{ needs: [], pairs: [] }]));
    assert.match(text, /Works that wait: 1\. Accept or change scores/);
    assert.doesNotMatch(text, /no real model/);
    const left = describeAgreement(agreementWithTeachers([], [{ needs: [], pairs: [] }], { standIn: 4 }));
    assert.match(left, /Left out, as no real model assessed them: 4\.$/);
    const none = describeAgreement(agreementWithTeachers([], [], { standIn: 4 }));
    assert.match(none, /^No agreement is told: no real model assessed the 4 works/);
  });
});
