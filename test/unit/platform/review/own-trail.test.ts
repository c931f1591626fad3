import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ReviewDecision } from '@assay/platform/review/event';
import { isUnsettled, ownTrail, unfinishedMove } from '@assay/platform/review/own-trail';
import fc from 'fast-check';
import { decisions, release, trailOf } from './trails.ts';

const ANNA = { subject: 'anna' };
const move = (from: string | null, to: string): ReviewDecision => ({ kind: 'owner-changed', from, to });
const comment = (text: string): ReviewDecision => ({
  ...{ kind: 'commented', runId: 'run-1', text, trait: null, for: 'student' },
});
const seqs = (trail: readonly { seq: number }[]) => trail.map(({ seq }) => seq);
const BETWEEN = new Set(['released', 'auto-released', 'withdrawn', 'commented', 'appealed']);

describe('the trail of a work', () => {
  it('is its student’s whole where it was nobody’s before, but for who else was named', () => {
    const trail = trailOf([move(null, 'berta'), comment('one'), move(null, 'anna'), release()]);
    assert.deepEqual(seqs(ownTrail(trail, ANNA)), [2, 3, 4]);
    assert.deepEqual(seqs(ownTrail(trail, null)), [2, 4]);
    assert.equal(isUnsettled(trail, ANNA), false);
  });

  it('is another student’s from the move on, without what was said before and who it was, and ends where it is the next one’s', () => {
    fc.assert(
      fc.property(decisions, decisions, decisions, (before, own, after) => {
        const trail = trailOf([...before, move('zoe', 'anna'), ...own, move('anna', 'zoe'), ...after]);
        const { seq: movedAfter, at: movedAt } = trail[before.length]!;
        const end = before.length + own.length + 2;
        const anna = { subject: 'anna', movedAfter, movedAt };
        const shown = new Set(seqs(ownTrail(trail, anna)));
        for (const { seq, kind } of trail) {
          const isOwn = seq > movedAfter && seq < end;
          const isAbout = seq < movedAfter && !BETWEEN.has(kind);
          assert.equal(shown.has(seq), isOwn || isAbout, `${seq} ${kind}`);
        }
        assert.equal(isUnsettled(trail, anna), true);
        assert.equal(unfinishedMove(trail, anna)?.to, 'zoe');
        const zoe = trail[end - 1]!;
        const next = { subject: 'zoe', movedAfter: zoe.seq, movedAt: zoe.at };
        assert.equal(isUnsettled(trail, next), false);
        const anew = trailOf(after).map((event) => ({ ...event, at: event.at.replace('2026', '2027') }));
        assert.deepEqual(
          ownTrail(anew, next),
          anew,
          'a trail that begins after an erasure is all of it theirs',
        );
      }),
    );
  });

  it('has answers where it has the appeals, and nothing of a move that an earlier version broke off', () => {
    const appealed: ReviewDecision = {
      kind: 'appealed',
      runId: 'run-1',
      trait: 'Ideas',
      text: 'Why?',
      score: 2,
    };
    const answer = (appeal: number): ReviewDecision => ({
      ...{ kind: 'appeal-answered', runId: 'run-1', appeal, decision: 'upheld', text: 'So.', from: 2, to: 2 },
    });
    const trail = trailOf([appealed, comment('one'), appealed, answer(1), answer(3)]);
    assert.deepEqual(seqs(ownTrail(trail, { ...ANNA, movedAfter: 2 })), [3, 5]);
    assert.deepEqual(seqs(ownTrail(trail, { ...ANNA, movedAfter: null })), []);
    assert.equal(isUnsettled(trail, { ...ANNA, movedAfter: null }), true);
  });
});
