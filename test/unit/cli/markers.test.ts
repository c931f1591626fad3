import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FIRST_RULES } from '@assay/platform/marking/marking';
import { describeMarking } from '../../../cli/commands/markers.ts';

const marker = { subject: 'one', name: 'Ms Rossi', works: 12, marked: 4, seconds: 3, given: 1 };
const difference = {
  work: 3,
  submission: 'gull',
  trait: 'Ideas',
  first: 4,
  second: 2,
  settled: null,
  isFinding: false,
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
});
