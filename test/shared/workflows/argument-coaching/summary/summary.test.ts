import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { CoachingResult } from '../../../../../shared/workflows/argument-coaching/result.ts';
import { STAGES } from '../../../../../shared/workflows/argument-coaching/stages.ts';
import {
  describeDebate,
  describeHuman,
} from '../../../../../shared/workflows/argument-coaching/summary/summary-lines.ts';
import { wrapLine } from '../../../../../shared/workflows/argument-coaching/summary/wrap-line.ts';
import { heldDebate } from '../report/sample-debates.ts';

describe('lines of a terminal', () => {
  it('hold all words in their order, are no wider than they may be, and hold nothing that is obeyed', () =>
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 40, unit: 'binary' })), (words) => {
        const lines = wrapLine('  1. ', words.join(' '));
        assert.ok(lines.every((line) => line.length <= 96 && !/\p{Cc}/u.test(line)));
        const flat = words.join(' ').replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, '');
        assert.equal(lines.join('').slice(5).replace(/\s+/g, ''), flat);
      }),
    ));
});

describe('the summary of a debate', () => {
  it('has a row for each round, with drafts where there are any', () => {
    const text = describeDebate(heldDebate({ approach: 'B', rounds: 3 })).join('\n');
    assert.match(text, /draft → speech\n +for +against\n/);
    assert.match(text, /\n {2}round 3( +\d\.\d → \d\.\d){2}\n/);
    assert.doesNotMatch(describeDebate(heldDebate({ approach: 'A', rounds: 2 })).join('\n'), /→/);
  });

  it('says what people said, and of which speech', () => {
    const at = '2030-01-01T00:00:00.000Z';
    const said = { judge: 'factual', stance: 'against', round: 2, score: 4.5, comment: '' } as const;
    const human = [{ reviewer: 'A\u001b[2J teacher', at, scores: [said], comment: 'Good.' }];
    assert.deepEqual(describeHuman({ human } as unknown as CoachingResult), [
      '  A [2J teacher says: factual (against, round 2) 4.5. Good.',
    ]);
  });
});

describe('the progress of a debate', () => {
  it('calls turns by round and side once the plan is there', async () => {
    const [names] = new Set(STAGES.flatMap((stage) => stage.names ?? []));
    const turn = { turn: '02', round: 1, stance: 'against' };
    const plan = { debate: { beats: [{ turn }, { turn: null }] } };
    const known = (value: unknown) => names!({ readOptional: async () => value } as never);
    assert.equal(await known(null), null);
    assert.deepEqual([...(await known({ debate: null }))!], []);
    assert.deepEqual([...(await known(plan))!], [['02', 'round 1, against']]);
  });
});
