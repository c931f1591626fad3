import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ApiClient } from '../../../cli/api-client.ts';
import { checkMarks } from '../../../cli/checked-marks.ts';

const scores = [
  { trait: 'Ideas', scale: { min: 1, max: 4 } },
  { trait: 'Kind', scale: { labels: ['Correct', 'Incorrect'] } },
];

/** An API that knows one result, with what was decided on it. */
const apiOf = (trail: object[] = []) =>
  ({ ask: async () => ({ reviewed: { scores }, trail }) }) as unknown as ApiClient;
const mark = (part: string, to: string | number) => ({
  ...{ line: 2, submission: 'ada', run: 'run-1', from: 2 },
  ...{ part, to },
});
const event = (seq: number, kind: string, own: object = {}) => ({
  ...{ seq, kind, runId: 'run-1', trait: 'Ideas' },
  ...own,
});

describe('marks that are held against their results before anything is changed', () => {
  it('are of a scale, and the others are told with the scale', async () => {
    const marks = [
      mark('ideas', 3),
      mark('ideas', 9),
      mark('ideas', 2.5),
      mark('kind', 'Right'),
      mark('tone', 1),
    ];
    const { taken, untaken } = await checkMarks(apiOf(), 'a', marks);
    assert.deepEqual(
      taken.map(({ trait, to }) => [trait, to]),
      [['Ideas', 3]],
    );
    assert.deepEqual(
      untaken.map(({ reason }) => reason),
      [
        'Ideas: "9" is not a whole number from 1 to 4.',
        'Ideas: "2.5" is not a whole number from 1 to 4.',
        'Kind: "Right" is not one of Correct, Incorrect.',
        'it has no score called tone.',
      ],
    );
  });

  it('know which scores a teacher has accepted, and not taken that back', async () => {
    const cases: [object[], boolean][] = [
      [[], false],
      [[event(1, 'score-confirmed')], true],
      [[event(1, 'score-confirmed', { trait: 'Kind' })], false],
      [[event(1, 'score-confirmed', { runId: 'run-0' })], false],
      [[event(1, 'score-confirmed'), { seq: 2, kind: 'undone', undone: 1 }], false],
      [[event(1, 'score-confirmed'), event(2, 'score-overridden')], false],
    ];
    for (const [trail, isConfirmed] of cases) {
      const { taken } = await checkMarks(apiOf(trail), 'a', [mark('ideas', 2)]);
      assert.equal(taken[0]!.isConfirmed, isConfirmed, JSON.stringify(trail));
    }
  });
});
