import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FIRST_RULES } from '@assay/platform/marking/marking';
import { describeMarking, describePreview } from '../../../cli/commands/markers.ts';

const marker = { subject: 'one', name: 'Ms Rossi', works: 12, marked: 4, seconds: 3, given: 1 };
const difference = {
  work: 3,
  submission: 'gull',
  trait: 'Ideas',
  first: 4,
  second: 2,
  settled: null,
  isFinding: false,
  released: false,
  etag: '"1"',
};
const marking = {
  ...{ ...FIRST_RULES, thresholds: {}, owner: 'teacher-1', seed: 36, moved: 0, works: [] },
  markers: [marker, { ...marker, subject: 'two', name: undefined, seconds: 0, given: 0 }],
  differences: [],
};

describe('how works are dealt', () => {
  it('is told with its seed, how far each marker is, and what is to be settled', () => {
    const text = describeMarking({ ...marking, differences: [difference, { ...difference, settled: 3 }] });
    assert.match(text, /dealt by seed 36; the class is teacher-1's; students' names are shown\./);
    assert.match(text, /Ms Rossi +4 of 12 +1 of 3\n.*two +4 of 12/);
    assert.match(text, /gull +Ideas +4 +2 +open\n.*gull +Ideas +4 +2 +3/);
    assert.match(text, /To settle: 1 \(/);
    assert.doesNotMatch(text, /Given to another/);
    assert.match(describeMarking({ ...marking, moved: 2 }), /Given to another marker: 2\./);
    assert.doesNotMatch(describeMarking(marking), /settle/);
  });

  it('is told before anything is: each marker’s works before and then, also of who has none any more', () => {
    const after = {
      ...marking,
      moved: 4,
      markers: [
        { ...marker, works: 16 },
        { ...marker, subject: 'three' },
      ],
    };
    const text = describePreview(marking, after);
    assert.match(text, /^Nothing is changed yet\. .*given to another marker: 4; .*\n/);
    assert.match(text, /Ms Rossi +12 → 16 +3 → 3\n.*Ms Rossi +0 → 12 +0 → 3\n.*two +12 → 0 +0 → 0/);
    assert.match(text, /--seed 36 deals so/);
    assert.match(describePreview(null, after), /Ms Rossi +0 → 16/);
  });
});
