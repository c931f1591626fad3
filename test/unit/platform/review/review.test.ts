import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ReviewDecision } from '@assay/platform/review/event';
import { reviewEventSchema } from '@assay/platform/review/event';
import { fold, isReadWhole, mayReleaseUnasked, NO_REVIEW, ofRun } from '@assay/platform/review/fold';
import { releasedResult, releasedResultSchema } from '@assay/platform/review/released-result';
import { releasedScore } from '@assay/platform/review/released-score';
import { reviewedResult } from '@assay/platform/review/reviewed-result';
import fc from 'fast-check';
import { decisions, release, resultOf, TEACHER, trailOf } from './trails.ts';

const override = (trait: string, to: number, runId = 'run-1'): ReviewDecision => ({
  ...{ kind: 'score-overridden', runId, trait, from: 2, to, reason: 'because' },
});

describe('the trail of a submission', () => {
  it('comes to the same whatever order it is read in, and is what its schema says', () => {
    fc.assert(
      fc.property(decisions, fc.infiniteStream(fc.nat()), (made, chances) => {
        const trail = trailOf(made);
        for (const event of trail) assert.deepEqual(reviewEventSchema.parse(event), event);
        const order = trail.map((event) => ({ event, chance: chances.next().value as number }));
        const shuffled = order.toSorted((a, b) => a.chance - b.chance).map(({ event }) => event);
        assert.deepEqual(fold(shuffled), fold(trail));
        assert.equal(fold(trail).seq, made.length);
      }),
    );
  });

  it('gives the machine’s score again once an override is taken back', () => {
    fc.assert(
      fc.property(decisions, fc.integer({ min: 0, max: 5 }), (made, to) => {
        const back: ReviewDecision = {
          ...{ kind: 'override-removed', runId: 'run-1', trait: 'Ideas', from: to, to: 2, reason: 'no' },
        };
        const { scores } = reviewedResult(resultOf(), fold(trailOf([...made, override('Ideas', to), back])));
        assert.partialDeepStrictEqual(scores[0], { score: 2, machine: 2, level: 'fair', overridden: null });
      }),
    );
  });

  it('keeps a score that a second person gave, too, whatever becomes of the first one’s decision', () => {
    const confirm = (score: number): ReviewDecision => ({
      ...{ kind: 'score-confirmed', runId: 'run-1', trait: 'Ideas', score, reason: 'I say so, too' },
    });
    const undo = (undone: number): ReviewDecision => ({ kind: 'decision-undone', runId: 'run-1', undone });
    const scoreOf = (...made: ReviewDecision[]) => reviewedResult(resultOf(), fold(trailOf(made))).scores[0]!;
    const kept = scoreOf(override('Ideas', 4), confirm(4), confirm(4), undo(1));
    assert.partialDeepStrictEqual(kept, { score: 4, overridden: { reason: 'I say so, too' } });
    assert.equal(scoreOf(override('Ideas', 4), override('Ideas', 3), confirm(3), undo(2)).score, 3);
    const machines = { score: 2, overridden: null };
    assert.partialDeepStrictEqual(scoreOf(override('Ideas', 4), undo(1), confirm(2)), machines);
    assert.partialDeepStrictEqual(scoreOf(override('Ideas', 4), confirm(4), undo(2), undo(1)), machines);
    const back: ReviewDecision = {
      ...{ kind: 'override-removed', runId: 'run-1', trait: 'Ideas', from: 4, to: 2, reason: 'no' },
    };
    assert.partialDeepStrictEqual(scoreOf(override('Ideas', 4), back, confirm(2), undo(2)), machines);
  });

  it('never changes what the machine said', () => {
    fc.assert(
      fc.property(decisions, (made) => {
        const result = resultOf();
        const review = fold(trailOf(made));
        const reviewed = reviewedResult(result, review);
        releasedResult(result, review);
        releasedScore(result, review);
        assert.deepEqual(result, resultOf());
        assert.deepEqual(
          reviewed.scores.map(({ machine }) => machine),
          result.scores.map(({ score }) => score),
        );
        assert.deepEqual(
          reviewed.findings.map(({ machine }) => machine),
          result.findings.map(({ fields }) => fields),
        );
      }),
    );
  });
});

describe('what a student sees', () => {
  it('is nothing unless the run is released, and the run that was released whatever runs come after it', () => {
    fc.assert(
      fc.property(decisions, (made) => {
        const review = fold(trailOf(made));
        const last = made.findLast(({ kind }) => /release|withdrawn/.test(kind));
        const released = last && last.kind !== 'withdrawn' && 'runId' in last ? last.runId : null;
        for (const runId of ['run-1', 'run-2', 'run-3'])
          assert.equal(releasedResult(resultOf(runId), review) !== null, runId === released, runId);
        const reason = last?.kind === 'withdrawn' ? last.reason : undefined;
        assert.equal(review.withdrawn?.reason, reason, 'and what was taken back, why');
        if (review.withdrawn) assert.deepEqual(review.withdrawn.by, TEACHER);
      }),
    );
  });

  it('holds nothing that is hidden, was edited away or is said among teachers', () => {
    fc.assert(
      fc.property(decisions, (made) => {
        const review = fold(trailOf([...made, release()]));
        const view = releasedResult(resultOf(), review)!;
        assert.deepEqual(releasedResultSchema.parse(view), view);
        const text = JSON.stringify(view);
        const { hidden, edits, comments } = ofRun(review, 'run-1');
        for (const finding of hidden.keys()) assert.ok(!text.includes(`-${finding}-end`), finding);
        for (const finding of edits.keys()) assert.ok(!text.includes(`machine-${finding}-end`), finding);
        const shown = new Set(view.comments.map((one) => one.text));
        for (const comment of comments) if (comment.for === 'student') assert.ok(shown.has(comment.text));
        assert.equal(view.comments.length, comments.filter((one) => one.for === 'student').length);
        assert.doesNotMatch(text, /"(?:needs|addressed|screened|teachers|by|subject|hidden)"/);
      }),
    );
  });

  it('is the result that was released, and none that its run came to when it was resumed', () => {
    const review = fold(trailOf([release()]));
    assert.equal(releasedResult(resultOf('run-1', { attempts: 2 }), review), null);
    assert.equal(releasedScore(resultOf('run-1', { attempts: 2 }), review), 'pending');
  });

  it('is a whole class’s table to none of them', () => {
    const review = fold(trailOf([release()]));
    assert.equal(releasedResult(resultOf('run-1', { audience: 'class' }), review), null);
  });

  it('shows an override with its reason, beside the machine’s score', () => {
    const view = releasedResult(resultOf(), fold(trailOf([override('Ideas', 4), release()])))!;
    const [score] = view.scores;
    assert.partialDeepStrictEqual(score, {
      score: 4,
      machine: 2,
      level: null,
      overridden: { reason: 'because' },
    });
    assert.deepEqual(view.total, { scoreGiven: 6, scoreMaximum: 10 });
  });
});

describe('the points of a grade book', () => {
  const scores = (result: ReturnType<typeof resultOf>, ...made: ReviewDecision[]) =>
    releasedScore(result, fold(trailOf(made)));

  it('are the sum of the scores that count over the sum of the most, once released', () => {
    assert.equal(scores(resultOf()), 'pending');
    assert.equal(scores(resultOf(), override('Ideas', 5)), 'pending');
    assert.deepEqual(scores(resultOf(), override('Ideas', 5), release()), {
      scoreGiven: 7,
      scoreMaximum: 10,
    });
    const note: ReviewDecision = {
      kind: 'commented',
      runId: 'run-1',
      text: 'Well done.',
      trait: null,
      for: 'student',
    };
    assert.partialDeepStrictEqual(scores(resultOf(), release(), note), { comment: 'Well done.' });
    const own: ReviewDecision = { ...note, for: 'teachers', text: 'Ask Berta.' };
    assert.deepEqual(scores(resultOf(), release(), own), { scoreGiven: 4, scoreMaximum: 10 });
  });

  it('wait for a score that is missing, and are there once a teacher gives it', () => {
    const [ideas, style] = resultOf().scores;
    const missing = resultOf('run-1', { scores: [{ ...ideas!, score: null }, style!] });
    assert.equal(scores(missing, release()), 'pending');
    assert.deepEqual(scores(missing, release(), override('Ideas', 1)), { scoreGiven: 3, scoreMaximum: 10 });
  });

  it('are none where its workflow gives none', () =>
    assert.equal(scores(resultOf('run-1', { total: 'none' }), release()), 'none'));
});

describe('a release that nobody asks for', () => {
  const may = (...made: ReviewDecision[]) =>
    mayReleaseUnasked(fold(trailOf(made)), { runId: 'run-1', attempts: 1 });
  it('is of what nobody decided on yet', () => {
    assert.ok(may());
    assert.ok(!may(override('Ideas', 4)));
    assert.ok(!may({ kind: 'rerun-requested', runId: 'run-0', reason: 'unclear' }));
    assert.ok(may({ kind: 'owner-changed', from: 'anna', to: 'berta' }));
    assert.deepEqual(fold(trailOf([{ kind: 'owner-changed', from: null, to: 'anna' }])), {
      ...NO_REVIEW,
      seq: 1,
    });
    assert.ok(may(release('run-0', 'auto-released')));
    assert.ok(!may(release('run-1', 'auto-released')));
    assert.ok(!may(release('run-0')));
    assert.ok(!may(release('run-0'), { kind: 'withdrawn', runId: 'run-0', reason: 'no' }));
    const appeal: ReviewDecision = {
      kind: 'appealed',
      runId: 'run-0',
      trait: 'Ideas',
      text: 'But',
      score: 2,
    };
    assert.ok(!may(release('run-0', 'auto-released'), appeal));
  });
});

describe('a result that has no scores', () => {
  const result = resultOf('run-1', { scores: [] });
  const isWhole = (decisions: readonly ReviewDecision[], of = result) =>
    isReadWhole(of, ofRun(fold(trailOf(decisions)), 'run-1'), false);
  const shown = (finding: string): ReviewDecision => ({ kind: 'finding-shown', runId: 'run-1', finding });
  const hidden = (finding: string): ReviewDecision => ({
    ...{ kind: 'finding-hidden', runId: 'run-1', finding, reason: 'It does not hold.' },
  });

  it('is read whole once it is said of every finding whether it stands', () => {
    assert.equal(isWhole([]), false);
    assert.equal(isWhole([shown('one'), hidden('two')]), false);
    assert.equal(isWhole([shown('one'), hidden('two'), shown('three')]), true);
    assert.equal(isWhole([], { ...result, findings: [] }), false, 'nothing was read');
  });

  it('asks nobody about what is withheld, and of scores it is not read by its findings', () => {
    const findings = result.findings.map((one, at) => (at === 0 ? { ...one, withheld: 'alarm' } : one));
    assert.equal(isWhole([shown('two'), shown('three')], { ...result, findings }), true);
    assert.equal(isWhole([shown('one'), shown('two'), shown('three')], resultOf()), false);
  });
});
