import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ReviewDecision, ReviewEvent } from '@assay/platform/review/event';
import { fold } from '@assay/platform/review/fold';
import {
  doubleMarks,
  giveSecondMark,
  hasMarked,
  levelsApart,
  requireOwn,
  secondMarkOf,
  trailOfMarker,
} from '@assay/platform/review/marks';
import { reviewedResult } from '@assay/platform/review/reviewed-result';
import { agreementWithTeachers } from '@assay/platform/review/teacher-agreement';
import fc from 'fast-check';
import { decisions, resultOf, trailOf } from './trails.ts';

const SECOND: ReviewDecision = {
  ...{ kind: 'second-marked', runId: 'run-1' },
  scores: [
    { trait: 'Ideas', score: 5 },
    { trait: 'Style', score: 0 },
  ],
};
const override = (to: number, trait = 'Ideas'): ReviewDecision => ({
  ...{ kind: 'score-overridden', runId: 'run-1', trait, from: 2, to, reason: 'because' },
});
const undo = (undone: number): ReviewDecision => ({ kind: 'decision-undone', runId: 'run-1', undone });

/** Decisions, each by who made it. */
const said = (...made: [by: string, decision: ReviewDecision][]): ReviewEvent[] =>
  trailOf(made.map(([, decision]) => decision)).map((event, at) => ({
    ...event,
    by: { subject: made[at]![0], role: 'teacher' },
  }));
const ideas = (trail: ReviewEvent[]) => doubleMarks(trail, secondMarkOf(trail, 'run-1')!, 'first')[0]!;

/** That the first marker of a work may decide on a part of it; its owner is over the class. */
const decides = (trail: ReviewEvent[], part: Parameters<typeof requireOwn>[1]) =>
  requireOwn({ result: resultOf(), review: fold(trail), trail }, part, {
    first: 'first',
    isOver: ({ subject }) => subject === 'owner',
  });

const isOver = ({ subject }: { subject: string }) => subject === 'owner';
const marked = (trail: ReviewEvent[], traits = ['Ideas'], runId = 'run-1') =>
  hasMarked({ trail, runId, first: 'first' }, traits, isOver);

describe('a second mark', () => {
  it('changes nothing of what counts, wherever in the trail it stands', () => {
    fc.assert(
      fc.property(decisions, fc.nat(30), (made, at) => {
        const place = Math.min(at, made.length);
        const scores = (all: ReviewDecision[]) => reviewedResult(resultOf(), fold(trailOf(all))).scores;
        const withMark = [...made.slice(0, place), SECOND, ...made.slice(place)];
        const told = (all: ReviewDecision[]) => scores(all).map(({ overridden: _, ...score }) => score);
        assert.deepEqual(told(withMark), told(made));
      }),
    );
  });

  it('stands beside the first marker’s, whoever was first, and what is said after both settles it', () => {
    const open = said(['first', override(3)], ['second', SECOND]);
    assert.deepEqual(ideas(open), { trait: 'Ideas', first: 3, second: 5, settled: null });
    assert.deepEqual(ideas(said(['second', SECOND], ['first', override(3)])), ideas(open));
    const settled = said(['first', override(3)], ['second', SECOND], ['owner', override(4)]);
    assert.equal(ideas(settled).settled, 4);
    const back = said(['first', override(3)], ['second', SECOND], ['owner', override(4)], ['owner', undo(3)]);
    assert.equal(ideas(back).settled, null);
    assert.equal(ideas(said(['second', SECOND], ['owner', override(4)])).first, null);
  });

  it('of an argument is of every point of its critique, and says whether it holds', () => {
    const point = { kind: 'critique', trait: null, fields: { point: 'No source.' }, quotes: [], page: null };
    const finding = (name: string, kind = 'critique') => ({ ...point, finding: name, kind });
    const findings = [
      finding('critique.P1'),
      finding('critique.P2'),
      finding('logic.weakness-1', 'weakness'),
    ];
    const result = resultOf('run-1', { scores: [], findings });
    const scores = ['critique.P1', 'critique.P2'].map((trait) => ({ trait, score: 'does not hold' }));
    assert.deepEqual(giveSecondMark(result, [], scores), { kind: 'second-marked', runId: 'run-1', scores });
    assert.throws(() => giveSecondMark(result, [], scores.slice(1)), /one of does not hold, holds/);
  });

  it('of what has no scores is of every issue, and says whether it holds', () => {
    const issue = (finding: string) => ({
      ...{ finding, kind: 'issue', trait: null, fields: { description: finding }, quotes: [], page: null },
    });
    const summary = { ...issue('summary-1'), kind: 'summary' };
    const result = resultOf('run-1', { scores: [], findings: [issue('A'), issue('B'), issue('C'), summary] });
    const labels = { A: 'holds', B: 'does not hold', C: 'holds' };
    const scores = Object.entries(labels).map(([trait, score]) => ({ trait, score }));
    const mark = giveSecondMark(result, [], scores);
    assert.deepEqual(mark, { kind: 'second-marked', runId: 'run-1', scores });
    assert.throws(() => giveSecondMark(result, [], scores.slice(1)), /one of does not hold, holds/);
    assert.throws(
      () => giveSecondMark(result, [], [...scores, { trait: 'summary-1', score: 'holds' }]),
      /and no other/,
    );
    const on = (kind: 'finding-hidden' | 'finding-shown', finding: string): ReviewDecision => ({
      ...{ kind, runId: 'run-1', finding, reason: 'because' },
    });
    const trail = said(
      ['first', on('finding-shown', 'A')],
      ['first', on('finding-shown', 'B')],
      ['second', mark],
      ['owner', on('finding-hidden', 'B')],
    );
    const marks = doubleMarks(trail, secondMarkOf(trail, 'run-1')!, 'first');
    assert.deepEqual(
      marks.map(({ first, second, settled }) => [first, second, settled]),
      [
        ['holds', 'holds', null],
        ['holds', 'does not hold', 'does not hold'],
        [null, 'holds', null],
      ],
    );
    assert.equal(marked(trail, []), true);
    assert.equal(marked(trail), false);
    const ofFirst = (finding: string) => () =>
      requireOwn(
        { result, review: fold(trail), trail },
        { finding },
        { first: 'first', isOver: () => false },
      );
    assert.throws(ofFirst('A'), /A second marker has marked this/);
    assert.doesNotThrow(ofFirst('C'));
    const { markers } = agreementWithTeachers([], [], { doubles: [{ result, marks }] });
    assert.partialDeepStrictEqual(markers!.between, [
      { part: 'issue', pairs: 2, exact: { count: 1, of: 2 } },
    ]);
    assert.partialDeepStrictEqual(markers!.second, [{ part: 'issue', pairs: 2, kappa: null }]);
    const mixed = Array.from({ length: 8 }, (_, at) => ({
      ...{
        trait: 'A',
        first: at < 4 ? 'holds' : 'does not hold',
        second: at < 5 ? 'holds' : 'does not hold',
      },
      settled: null,
    }));
    const [all] = agreementWithTeachers([], [], { doubles: [{ result, marks: mixed }] }).markers!.between;
    assert.equal(all!.kappa!.value, 0.75);
    assert.ok(all!.kappa!.interval!.low < 0.75);
  });

  it('is of every trait, on its scale, and given once', () => {
    const give = (scores: { trait: string; score: number }[], trail: ReviewEvent[] = []) =>
      giveSecondMark(resultOf(), trail, scores);
    const all = [
      { trait: 'Ideas', score: 1 },
      { trait: 'Style', score: 2 },
    ];
    assert.deepEqual(give(all), { kind: 'second-marked', runId: 'run-1', scores: all });
    const code = (expected: string) => (error: unknown) => (error as { code: string }).code === expected;
    for (const wrong of [all.slice(1), [...all, all[0]!], [all[0]!, { trait: 'Style', score: 6 }]])
      assert.throws(() => give(wrong), code('ReviewInvalid'));
    assert.throws(() => giveSecondMark(resultOf('run-1', { scores: [] }), [], all), code('ReviewInvalid'));
    assert.throws(() => give(all, said(['second', SECOND])), code('ReviewRefused'));
    const released = (attempts: number): ReviewDecision => ({
      ...{ kind: 'released', runId: 'run-1', attempts, from: null, appealUntil: '2026-01-01T00:00:00.000Z' },
    });
    const { attempts } = resultOf();
    assert.throws(() => give(all, said(['owner', released(attempts)])), code('ReviewRefused'));
    assert.equal(give(all, said(['owner', released(attempts + 1)])).kind, 'second-marked');
  });

  it('is of its own run alone', () => {
    const trail = said(['second', SECOND]);
    assert.equal(secondMarkOf(trail, 'run-1')?.by.subject, 'second');
    assert.equal(secondMarkOf(trail, 'run-2'), undefined);
    const scores = ['Ideas', 'Style'].map((trait) => ({ trait, score: 1 }));
    assert.equal(giveSecondMark(resultOf('run-2'), trail, scores).kind, 'second-marked');
  });

  it('lets the first marker mark what they have not marked, and then no more', () => {
    const before = said(['second', SECOND]);
    decides(before, { trait: 'Ideas' });
    const after = said(['second', SECOND], ['first', override(3)]);
    decides(after, { trait: 'Style' });
    decides(after, {});
    assert.throws(() => decides(after, { trait: 'Ideas' }), /owner to settle/);
    assert.throws(() => decides(after, { event: 2 }), /owner to settle/);
  });

  it('lies as many levels apart as there are between, labels by their order', () => {
    assert.equal(levelsApart({ min: -2, max: 2 }, -2, 1), 3);
    assert.equal(
      levelsApart({ labels: ['Correct', 'Partially correct', 'Incorrect'] }, 'Correct', 'Incorrect'),
      2,
    );
    assert.equal(levelsApart({ min: 0, max: 3 }, null, 1), null);
  });
});

describe('a first marker', () => {
  it('changes and undoes nothing that the owner said, and nothing that is released', () => {
    const hide: ReviewDecision = {
      kind: 'finding-hidden',
      runId: 'run-1',
      finding: 'one',
      reason: 'because',
    };
    const comment: ReviewDecision = {
      ...{ kind: 'commented', runId: 'run-1', text: 'Well.', trait: null, for: 'teachers' },
    };
    const trail = said(['first', override(3)], ['owner', override(4)], ['owner', hide], ['owner', comment]);
    for (const part of [{ trait: 'Ideas' }, { finding: 'one' }, { event: 1 }, { event: 2 }, { event: 4 }])
      assert.throws(() => decides(trail, part), /owner of the class has decided/, JSON.stringify(part));
    for (const part of [{ trait: 'Style' }, { finding: 'two' }, {}]) decides(trail, part);
    decides(said(['other', override(4)], ['first', hide]), { trait: 'Ideas' });
    decides(said(['owner', override(4)], ['owner', undo(1)]), { trait: 'Ideas' });
    const released = said([
      'owner',
      {
        ...{ kind: 'released', runId: 'run-1', attempts: 1, from: null },
        appealUntil: '2027-01-01T00:00:00Z',
      },
    ]);
    assert.throws(() => decides(released, {}), /is released/);
  });

  it('has marked what they said of a score of this run and did not take back', () => {
    const remove: ReviewDecision = {
      ...{ kind: 'override-removed', runId: 'run-1', trait: 'Ideas', from: 3, to: 2, reason: 'because' },
    };
    assert.ok(marked(said(['first', override(3)])));
    assert.ok(!marked(said(['first', override(3)]), ['Ideas'], 'run-2'));
    assert.ok(!marked(said(['other', override(3)])));
    assert.ok(!marked(said(['first', override(3)], ['first', undo(1)])));
    assert.ok(!marked(said(['first', override(3)], ['first', remove])));
  });
});

describe('what the owner decided', () => {
  const accepts: ReviewDecision = { kind: 'score-confirmed', runId: 'run-1', trait: 'Ideas', score: 2 };
  const withdraws: ReviewDecision = { kind: 'withdrawn', runId: 'run-1', reason: 'It is Ugo’s.' };
  const told = (trail: ReviewEvent[]) =>
    trailOfMarker(trail, { runId: 'run-1', subject: 'first', isOver }).map(({ seq }) => seq);

  it('is for no marker to see, until both have marked what is settled', () => {
    const trail = said(['owner', accepts], ['owner', withdraws], ['first', override(3)], ['second', SECOND]);
    assert.deepEqual(told(trail), [3]);
    const settled = said(
      ['first', override(3)],
      ['second', SECOND],
      ['owner', override(4)],
      ['owner', withdraws],
    );
    assert.deepEqual(told(settled), [1, 3]);
    assert.deepEqual(told(said(['first', override(3)], ['owner', undo(1)])), [1, 2]);
  });

  it('is marked all the same where it is the machine’s score', () => {
    decides(said(['owner', accepts]), { trait: 'Ideas' });
    const given = said(['owner', override(4)], ['owner', { ...accepts, score: 4 }]);
    assert.throws(() => decides(given, { trait: 'Ideas' }), /owner of the class has decided/);
  });

  it('is no mark of a work, which is marked once every score has one that is its marker’s to give', () => {
    const both = ['Ideas', 'Style'];
    const half = said(['first', override(3)]);
    assert.equal(marked(half, both), false);
    const style: ReviewDecision = { ...accepts, trait: 'Style' };
    assert.equal(marked(said(['first', override(3)], ['owner', style]), both), false);
    assert.equal(marked(said(['first', override(3)], ['first', style]), both), true);
    const owners: ReviewDecision = { ...override(4), trait: 'Style' } as ReviewDecision;
    assert.equal(marked(said(['first', override(3)], ['owner', owners]), both), true);
  });
});

describe('agreement of two markers', () => {
  it('stands beside each of them with the machine, where a real model answered', () => {
    const marks = (first: number, second: number) => [{ trait: 'Ideas', first, second, settled: null }];
    const doubles = [
      { result: resultOf('run-1'), marks: marks(2, 3) },
      { result: resultOf('run-2'), marks: marks(4, 4) },
      { result: resultOf('run-3', { standIn: true }), marks: marks(1, 1) },
    ];
    const { markers } = agreementWithTeachers([], [], { doubles });
    assert.equal(markers!.works, 3);
    assert.partialDeepStrictEqual(markers!.between[0], {
      ...{ part: 'Ideas', pairs: 3, exact: { count: 2, of: 3 }, adjacent: { count: 3, of: 3 } },
      kappa: { value: 26 / 29 },
    });
    assert.partialDeepStrictEqual(markers!.first[0], { pairs: 2, exact: { count: 1, of: 2 } });
    assert.partialDeepStrictEqual(markers!.second[0], { pairs: 2, exact: { count: 0, of: 2 } });
    assert.equal(agreementWithTeachers([], []).markers, undefined);
    const alone = [{ trait: 'Ideas', first: null, second: 3, settled: null }];
    const half = agreementWithTeachers([], [], { doubles: [{ result: resultOf('run-4'), marks: alone }] });
    assert.equal(half.markers, undefined, 'only the second has marked it');
  });
});
