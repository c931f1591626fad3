import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RevisionComparison } from '@assay/argument-coaching/comparison';
import type { Coaching, CoachingResult } from '@assay/argument-coaching/result';
import { STAGES } from '@assay/argument-coaching/stages';
import {
  describeCoaching,
  describeDebate,
  describeHuman,
} from '@assay/argument-coaching/summary/summary-lines';
import { wrapLine } from '@assay/platform/report/wrap-line';
import fc from 'fast-check';
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

describe('the summary of an argument', () => {
  const panel = { judgements: [] };
  const bare = { panel, consensus: null, critique: null, questions: null, comparison: null };
  const told = (comparison: object | null) =>
    describeCoaching({ ...bare, comparison } as unknown as Coaching, 'mine')
      .join(' ')
      .replace(/\s+/g, ' ');
  const draft = { runId: 'run-d', handedIn: '2030-01-01T00:00:00.000Z', state: 'assessed' };
  const compared = {
    ...{ draft, unchanged: false, criteria: [], consensus: { draft: null, revision: null } },
    ...{ points: [], change: null },
  };
  const fates = (...of: RevisionComparison['points'][number]['fate'][]) =>
    of.map((fate, index) => ({ fate, point: { id: `P${index + 1}` } }));

  it('says of a first version how it would be compared', () => {
    assert.match(
      told(null),
      /first version of the submission mine; .* hand it in with that one's --submission/,
    );
    assert.doesNotMatch(told(compared), /first version/);
  });

  it("gives the points of the draft's critique names of their own, by what became of them", () => {
    const points = fates('partly', 'answered', 'answered', 'partly', 'answered', 'open');
    assert.match(
      told({ ...compared, points }),
      /of the critique of the draft 3 of 6 points answered \(partly: D1, D4; open: D6\)/,
    );
  });

  it('names the run of a draft that was not judged, and what to do', () => {
    const failed = told({ ...compared, draft: { ...draft, state: 'failed' } });
    assert.match(failed, /npx assay runs resume run-d/);
    const underWay = told({ ...compared, draft: { ...draft, state: 'under-way' } });
    assert.match(underWay, /run-d, was not judged to its end: wait/);
    assert.doesNotMatch(told(compared), /run-d/);
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
