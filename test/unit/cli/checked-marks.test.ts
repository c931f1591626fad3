import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ApiClient } from '../../../cli/api-client.ts';
import { checkMarks } from '../../../cli/checked-marks.ts';

const scores = [
  { trait: 'Ideas', scale: { min: 1, max: 4 } },
  { trait: 'Kind', scale: { labels: ['Correct', 'Incorrect'] } },
];

/** An API that knows one result. */
const api = { ask: async () => ({ reviewed: { scores } }) } as unknown as ApiClient;
const mark = (part: string, to: string | number) => ({
  ...{ line: 2, submission: 'ada', run: 'run-1', from: 2 },
  ...{ part, to },
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
    const { taken, untaken } = await checkMarks(api, 'a', marks);
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
});
