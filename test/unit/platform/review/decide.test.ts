import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as decide from '@assay/platform/review/decide';
import { ASSAY, type ReviewDecision, reviewEventSchema } from '@assay/platform/review/event';
import { fold, NO_REVIEW, type Review } from '@assay/platform/review/fold';
import { needScore, needsOf, placesByReason } from '@assay/platform/review/need';
import { REASONS } from '@assay/platform/review/reasons';
import { reviewedResult } from '@assay/platform/review/reviewed-result';
import fc from 'fast-check';
import { AT, decision, release, resultOf, trailOf } from './trails.ts';

const result = resultOf();
const reason = 'because';
const after = (...made: ReviewDecision[]): Review => fold(trailOf(made));
const code = (name: string) => (error: unknown) => (error as { code?: string }).code === name;

describe('a decision', () => {
  it('names what counted before and what counts after', () => {
    const first = decide.override(result, NO_REVIEW, { trait: 'Ideas', score: 4, reason });
    assert.partialDeepStrictEqual(first, { from: 2, to: 4 });
    const second = decide.override(result, after(first), { trait: 'Ideas', score: 5, reason });
    assert.partialDeepStrictEqual(second, { from: 4, to: 5 });
    const back = decide.removeOverride(result, after(first, second), { trait: 'Ideas', reason });
    assert.partialDeepStrictEqual(back, { from: 5, to: 2 });
    const edited = decide.edit(result, NO_REVIEW, { finding: 'one', field: 'text', text: 'New', reason });
    assert.partialDeepStrictEqual(edited, { from: 'machine-one-end', to: 'New' });
    const again = decide.edit(result, after(edited), {
      finding: 'one',
      field: 'text',
      text: 'Newer',
      reason,
    });
    assert.partialDeepStrictEqual(again, { from: 'New', to: 'Newer' });
  });

  it('is about what the result has, on the scale of its trait', () => {
    const given = (trait: string, score: number | string | null) => () =>
      decide.override(result, NO_REVIEW, { trait, score, reason });
    for (const score of [-1, 6, 2.5, '3', null]) assert.throws(given('Ideas', score), code('ReviewInvalid'));
    assert.throws(given('Spelling', 3), code('ReviewInvalid'));
    const field = (finding: string, name: string) => () =>
      decide.edit(result, NO_REVIEW, { finding, field: name, text: 'x', reason });
    assert.throws(field('four', 'text'), code('ReviewInvalid'));
    for (const name of ['quote', '__proto__', 'constructor'])
      assert.throws(field('one', name), code('ReviewInvalid'));
    const back = () => decide.removeOverride(result, NO_REVIEW, { trait: 'Ideas', reason });
    assert.throws(back, code('ReviewRefused'));
    assert.throws(() => decide.withdraw(NO_REVIEW, { reason }), code('ReviewRefused'));
  });

  it('needs a reason where a score is changed, as its student reads it, and no other draft decision does', () => {
    const to = (score: number, now = NO_REVIEW) => decide.override(result, now, { trait: 'Ideas', score });
    assert.throws(() => to(4), { code: 'ReviewInvalid', message: /say why/ });
    assert.partialDeepStrictEqual(to(2), { kind: 'score-confirmed', reason: undefined });
    const given = decide.override(result, NO_REVIEW, { trait: 'Ideas', score: 4, reason });
    const again = to(4, after(given));
    assert.partialDeepStrictEqual(again, { kind: 'score-confirmed', reason }, 'what its student reads stays');
    const both = trailOf([given, again, { kind: 'decision-undone', runId: 'run-1', undone: 1 }]);
    assert.equal(fold(both).runs.get('run-1')!.overrides.get('Ideas')!.reason, reason);
    const hidden = decide.setHidden(result, NO_REVIEW, { finding: 'one', hidden: true });
    const { findings } = reviewedResult(result, after(hidden));
    assert.equal(findings.find(({ finding }) => finding === 'one')!.hidden!.reason, null);
    for (const made of [
      hidden,
      decide.setHidden(result, NO_REVIEW, { finding: 'one', hidden: false }),
      decide.edit(result, NO_REVIEW, { finding: 'one', field: 'text', text: 'New' }),
      decide.removeOverride(result, after(given), { trait: 'Ideas' }),
    ])
      reviewEventSchema.parse({ ...made, seq: 1, at: AT, by: ASSAY });
  });

  it('counts as if it had not been made once it is undone, whatever else was decided', () => {
    fc.assert(
      fc.property(fc.array(decision, { minLength: 1 }), fc.nat(), (made, place) => {
        const trail = trailOf(made);
        const { seq } = trail[place % trail.length]!;
        const undoing = trailOf([...made, { kind: 'decision-undone', runId: 'run-1', undone: seq }]);
        const undone = fold(undoing);
        const without = fold(trail.filter((event) => event.seq !== seq));
        assert.equal(undone.seq, trail.length + 1);
        assert.deepEqual(undone.appeals, without.appeals);
        assert.deepEqual(
          [...undone.runs].filter(([, one]) => one.overrides.size + one.comments.length > 0),
          [...without.runs].filter(([, one]) => one.overrides.size + one.comments.length > 0),
        );
      }),
    );
  });

  it('gives labels to what has labels', () => {
    const scores = [
      { trait: 'row-1', scale: { labels: ['Incorrect', 'Correct'] }, score: null, level: null },
    ];
    const table = resultOf('run-1', { scores });
    const given = (score: number | string) =>
      decide.override(table, NO_REVIEW, { trait: 'row-1', score, reason });
    assert.partialDeepStrictEqual(given('Correct'), { from: null, to: 'Correct' });
    for (const score of [1, 'correct']) assert.throws(() => given(score), code('ReviewInvalid'));
  });
});

describe('a result of a run that failed', () => {
  const failed = { runId: 'run-1', state: 'failed' } as const;
  const release = (review: Review, run: { runId: string; state: 'failed' | 'partial' } = failed) =>
    decide.requireReleasable(result, review, run);

  it('is told as released before it is told that no real model assessed it', () => {
    const provenance = { standIn: true } as never;
    const once = after(decide.release(result, NO_REVIEW, { appealDays: 1, now: new Date(AT) }));
    const again = () =>
      decide.requireReleasable(result, once, { runId: 'run-1', state: 'completed', provenance });
    assert.throws(again, { code: 'ReviewRefused', message: /released already/ });
  });

  it('is not released, in words that say what to do, until a person has given a score', () => {
    assert.throws(() => release(NO_REVIEW), {
      code: 'ReviewRefused',
      message: /resume it, .*then release it/,
    });
    const given = decide.override(result, NO_REVIEW, { trait: 'Ideas', score: 4, reason });
    release(after(given));
    const back = decide.removeOverride(result, after(given), { trait: 'Ideas', reason });
    assert.throws(() => release(after(given, back)), code('ReviewRefused'));
    release(NO_REVIEW, { ...failed, state: 'partial' });
  });
});

describe('an appeal', () => {
  const text = 'I did say why.';
  const inTime = new Date('2026-01-10T00:00:00.000Z');
  const made = (trait: string, review: Review, now = inTime, of = result) =>
    decide.appeal(of, review, { trait, text, now });

  it('is made once for each part of what is released, until its time is over', () => {
    const first = made('Ideas', after(release()));
    assert.partialDeepStrictEqual(first, { kind: 'appealed', score: 2 });
    const review = after(release(), first);
    assert.throws(() => made('Ideas', review), code('AppealRefused'));
    made('Style', review);
    assert.throws(() => made('Spelling', review), code('ReviewInvalid'));
    assert.throws(() => made('Style', review, new Date('2026-01-16T00:00:00.001Z')), code('AppealRefused'));
    assert.throws(() => made('Ideas', NO_REVIEW), code('AppealRefused'));
    const again = after(release(), first, release('run-2'));
    assert.throws(() => made('Ideas', again, inTime, resultOf('run-2')), code('AppealRefused'));
    const answer = decide.answerAppeal(result, again, { appeal: 2, decision: 'upheld', text: 'No.' });
    made('Ideas', after(release(), first, release('run-2'), answer), inTime, resultOf('run-2'));
  });

  it('is about findings where there are no scores, those that are shown', () => {
    const deliverable = resultOf('run-1', { scores: [] });
    const hidden = decide.setHidden(deliverable, NO_REVIEW, { finding: 'one', hidden: true, reason });
    made('two', after(hidden, release()), inTime, deliverable);
    assert.throws(() => made('one', after(hidden, release()), inTime, deliverable), code('ReviewInvalid'));
  });

  it('is answered with “changed” where something was changed since, and not otherwise', () => {
    const trail = [release(), made('Ideas', after(release()))];
    const answer = { appeal: 2, decision: 'changed', text: 'You are right.' } as const;
    assert.throws(() => decide.answerAppeal(result, after(...trail), answer), code('ReviewRefused'));
    const said = decide.setHidden(result, after(...trail), { finding: 'one', hidden: true, reason });
    decide.answerAppeal(result, after(...trail, said), answer);
    const before = decide.setHidden(result, NO_REVIEW, { finding: 'one', hidden: true, reason });
    const late = after(before, release(), made('Ideas', after(release())));
    assert.throws(() => decide.answerAppeal(result, late, { ...answer, appeal: 3 }), code('ReviewRefused'));
  });

  it('is answered once, with the score before and after', () => {
    const trail = [release(), made('Ideas', after(release()))];
    trail.push(decide.override(result, after(...trail), { trait: 'Ideas', score: 3, reason }));
    const answer = { appeal: 2, decision: 'changed', text: 'You are right.' } as const;
    const answered = decide.answerAppeal(result, after(...trail), answer);
    assert.partialDeepStrictEqual(answered, { from: 2, to: 3 });
    const review = after(...trail, answered);
    assert.equal(review.appeals[0]!.answer!.decision, 'changed');
    assert.throws(() => decide.answerAppeal(result, review, answer), code('ReviewRefused'));
    assert.throws(
      () => decide.answerAppeal(result, review, { ...answer, appeal: 1 }),
      code('AppealNotFound'),
    );
  });

  it('has as many days as the assignment gives it', () => {
    const now = new Date('2026-03-01T12:00:00.000Z');
    const made = decide.release(result, NO_REVIEW, { appealDays: 14, now });
    assert.partialDeepStrictEqual(made, {
      kind: 'released',
      from: null,
      appealUntil: '2026-03-15T12:00:00.000Z',
    });
    const again = decide.release(resultOf('run-2'), after(made), { appealDays: 0, now });
    assert.partialDeepStrictEqual(again, { from: 'run-1', appealUntil: now.toISOString() });
  });
});

describe('the need of a person', () => {
  it('is decided by the most urgent reason, whatever else there is', () => {
    const places = fc.dictionary(fc.constantFrom(...REASONS), fc.nat(9));
    fc.assert(
      fc.property(places, places, (one, other) => {
        const [a, b] = [needsOf(one), needsOf(other)];
        const rank = (needs: typeof a) => needs.map(({ reason }) => REASONS.indexOf(reason));
        const [x, y] = [rank(a), rank(b)];
        const differs = [...x, ...y].filter((reason) => x.includes(reason) !== y.includes(reason));
        const first = differs.length > 0 ? Math.min(...differs) : null;
        const sign = first === null ? 0 : x.includes(first) ? 1 : -1;
        assert.equal(Math.sign(needScore(a) - needScore(b)), sign);
      }),
    );
    assert.equal(needScore([]), 0);
  });

  it('counts the places of a reason, each once', () => {
    const flagged = [['a', 'b'], ['a', 'c'], ['c']] as const;
    const counted = placesByReason(flagged, { a: 'parts-missing', b: 'parts-missing', c: null });
    assert.deepEqual(needsOf(counted), [{ reason: 'parts-missing', places: 2 }]);
  });
});
