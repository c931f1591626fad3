import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DraftResult } from '@assay/platform/review/draft-result';
import type { ReviewDecision } from '@assay/platform/review/event';
import { fold, isRead, ofRun } from '@assay/platform/review/fold';
import type { REASONS } from '@assay/platform/review/reasons';
import { agreementWithTeachers, pairsOf } from '@assay/platform/review/teacher-agreement';
import fc from 'fast-check';
import { describeAgreement } from '../../../../cli/commands/agreement.ts';
import { resultOf, trailOf } from './trails.ts';

const reason = 'because';
const confirm = (trait: string, score = 2): ReviewDecision => ({
  ...{ kind: 'score-confirmed', runId: 'run-1', trait, score, reason },
});
const override = (trait: string, to: number | string, from: number | null = 2): ReviewDecision => ({
  ...{ kind: 'score-overridden', runId: 'run-1', trait, from, to, reason },
});
const said = (decisions: readonly ReviewDecision[], own: Partial<DraftResult> = {}) =>
  pairsOf(resultOf('run-1', own), fold(trailOf(decisions)));
const work = (...decisions: ReviewDecision[]) => ({ needs: [], pairs: said(decisions) });
const UNREAD = { needs: [], pairs: [] };

describe('agreement with teachers', () => {
  it('pairs the scores of which one said something, as they were said last, and no others', () => {
    assert.deepEqual(said([]), []);
    assert.deepEqual(said([confirm('Ideas')]), [
      { part: 'Ideas', scale: { min: 0, max: 5 }, machine: 2, teacher: 2 },
    ]);
    const changed = said([confirm('Ideas'), override('Ideas', 4), override('Style', 1)]);
    assert.deepEqual(
      changed.map(({ machine, teacher }) => [machine, teacher]),
      [[2, 4], [2, 1]], // biome-ignore format: pairs
    );
    const undone = { kind: 'decision-undone', runId: 'run-1', undone: 1 } as ReviewDecision;
    assert.deepEqual(said([confirm('Ideas'), undone]), []);
  });

  it('pairs a score that two gave once one of them takes it back, and none once the machine’s counts again', () => {
    const both = [override('Ideas', 4), confirm('Ideas', 4)];
    const undone = { kind: 'decision-undone', runId: 'run-1', undone: 1 } as ReviewDecision;
    assert.partialDeepStrictEqual(said([...both, undone]), [{ machine: 2, teacher: 4 }]);
    const removed = { ...override('Ideas', 2, 4), kind: 'override-removed' } as ReviewDecision;
    assert.deepEqual(said([...both, removed]), []);
  });

  it('tells no κ of fewer than three pairs, which lie nowhere for certain', () => {
    const [one, two] = [work(override('Ideas', 1)), work(confirm('Ideas'))];
    const kappa = (read: (typeof one)[]) => agreementWithTeachers(read, []).parts[0]!.kappa;
    assert.deepEqual([kappa([one]), kappa([one, two])], [null, null]);
    assert.ok(kappa([one, two, one])?.interval);
  });

  it('tells by trait what is the same, one off, and in which direction the machine errs', () => {
    const read = [
      work(confirm('Ideas'), confirm('Style')),
      work(override('Ideas', 1), confirm('Style')),
      work(override('Ideas', 0), confirm('Style')),
      work(confirm('Ideas')),
    ];
    const { works, parts, expected } = agreementWithTeachers(read, [UNREAD, UNREAD]);
    assert.deepEqual(works, { read: 4, changed: 2, waiting: 2 });
    assert.equal(expected!.mean, 1);
    const [ideas, style] = parts;
    assert.partialDeepStrictEqual(ideas, { part: 'Ideas', pairs: 4, exact: { count: 2, of: 4 } });
    assert.equal(ideas!.adjacent!.count, 3);
    assert.equal(ideas!.bias!.mean, 0.75);
    assert.ok(ideas!.bias!.interval!.low < 0.75 && ideas!.bias!.interval!.high > 0.75);
    assert.partialDeepStrictEqual(style, { part: 'Style', pairs: 3, kappa: null, bias: { mean: 0 } });
  });

  it('pairs the findings of what has no scores: that they hold, in other words, or not; of what has scores none', () => {
    const on = (kind: 'finding-hidden' | 'finding-shown', finding: string): ReviewDecision => ({
      ...{ kind, runId: 'run-1', finding, reason },
    });
    const edited = (finding: string): ReviewDecision => ({
      ...{ kind: 'finding-edited', runId: 'run-1', finding, field: 'text', from: '', to: 'words', reason },
    });
    const decisions = [on('finding-shown', 'one'), on('finding-hidden', 'two'), edited('three')];
    const pairs = said(decisions, { scores: [] });
    assert.deepEqual(
      pairs.map(({ part, machine, teacher }) => [part, machine, teacher]),
      ['holds', 'does not hold', 'reworded'].map((teacher) => ['strength', 'holds', teacher]),
    );
    assert.deepEqual(said([...decisions, on('finding-shown', 'two')], { scores: [] })[1]!.teacher, 'holds');
    assert.deepEqual(
      said(
        [
          on('finding-hidden', 'two'),
          { kind: 'decision-undone', runId: 'run-1', undone: 1 } as ReviewDecision,
        ],
        { scores: [] },
      ),
      [],
    );
    assert.deepEqual(said(decisions), []);
    const { parts, works } = agreementWithTeachers([{ needs: [], pairs }], [UNREAD]);
    assert.deepEqual(works, { read: 1, changed: 1, waiting: 1 });
    assert.partialDeepStrictEqual(parts, [{ part: 'strength', pairs: 3, kappa: null, bias: null }]);
    assert.partialDeepStrictEqual(parts[0]!.exact, { count: 1, of: 3 });
    assert.match(
      describeAgreement(agreementWithTeachers([{ needs: [], pairs }], [])),
      /strength +3 +33 % \(.*holds: 1 of 3 stood/,
    );
  });

  it('are of a work that was read once anything was said of a finding', () => {
    const review = (...all: ReviewDecision[]) => ofRun(fold(trailOf(all)), 'run-1');
    assert.equal(isRead(review()), false);
    assert.equal(isRead(review({ kind: 'finding-shown', runId: 'run-1', finding: 'one', reason })), true);
    assert.equal(isRead(review(confirm('Ideas'))), true);
  });

  it('tells of labels how often each stood, question by question', () => {
    const scale = { labels: ['Incorrect', 'Correct'] };
    const asked = (answer: string) => ({ question: 'Why?', answer });
    const scores = ['Correct', 'Incorrect', 'Correct'].map((score, at) => {
      return { trait: `row-${at}`, scale, score, level: null, asked: asked(`${at}`) };
    });
    const decisions = [confirm('row-0'), confirm('row-1'), override('row-2', 'Incorrect')];
    const { parts } = agreementWithTeachers([{ needs: [], pairs: said(decisions, { scores }) }], []);
    const [{ part, labels, adjacent, kappa, bias }] = parts as [(typeof parts)[number]];
    assert.deepEqual([part, adjacent, bias], ['Why?', null, null]);
    assert.deepEqual(
      labels.map(({ label, stood }) => [label, stood.count, stood.of]),
      [['Incorrect', 1, 1], ['Correct', 1, 2]], // biome-ignore format: rows
    );
    assert.equal(kappa!.value.toFixed(3), '0.400');
  });

  it('keeps a score that was missing, and a scale that was changed, out of what they are not', () => {
    const missing = resultOf().scores.map((score) => ({ ...score, score: null }));
    const wide = resultOf().scores.map((score) => ({ ...score, scale: { min: 0, max: 60 } }));
    const read = [
      work(confirm('Ideas')),
      { needs: [], pairs: said([override('Ideas', 3, null)], { scores: missing }) },
      { needs: [], pairs: said([override('Ideas', 40)], { scores: wide }) },
    ];
    const { parts, works } = agreementWithTeachers(read, []);
    assert.deepEqual(
      parts.map(({ scale, pairs, unscored }) => [scale, pairs, unscored]),
      [[{ min: 0, max: 5 }, 1, 1], [{ min: 0, max: 60 }, 1, 0]], // biome-ignore format: rows
    );
    assert.equal(works.changed, 2);
  });

  it('tells what releasing unread would risk: the less flagged first, each level with those before it', () => {
    const flagged = (name: (typeof REASONS)[number], ...decisions: ReviewDecision[]) => ({
      ...work(...decisions),
      needs: [{ reason: name, places: 1 }],
    });
    const read = [
      work(confirm('Ideas')),
      flagged('confidence-low', override('Ideas', 1)),
      flagged('suspected-injection', override('Ideas', 0)),
    ];
    const { byNeed } = agreementWithTeachers(read, [UNREAD, flagged('confidence-low')]);
    assert.deepEqual(
      byNeed.map(({ upTo, changed, waiting }) => [upTo, changed.count, changed.of, waiting]),
      [[null, 0, 1, 1], ['confidence-low', 1, 2, 2], ['suspected-injection', 2, 3, 2]], // biome-ignore format: rows
    );
  });

  it('says nothing that is not there: of no work, and of none that was read', () => {
    const nothing = agreementWithTeachers([], [UNREAD]);
    assert.deepEqual([nothing.expected, nothing.parts], [null, []]);
    assert.deepEqual(nothing.byNeed[0]!.changed, { count: 0, of: 0, interval: null });
    assert.deepEqual(agreementWithTeachers([], []).byNeed, []);
  });

  it('is the same in whatever order works are read, and complete agreement where all was accepted', () => {
    const trait = fc.constantFrom('Ideas', 'Style');
    const decision = fc.oneof(
      trait.map((one) => confirm(one)),
      fc.tuple(trait, fc.nat(5)).map(([one, to]) => override(one, to)),
    );
    fc.assert(
      fc.property(
        fc.array(fc.array(decision, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
        (class_) => {
          const read = class_.map((decisions) => work(...decisions));
          const figures = (works: typeof read) => {
            const { parts, ...rest } = agreementWithTeachers(works, [UNREAD]);
            const byName = parts.map(({ part, pairs, exact, adjacent, bias }) => {
              return { part, pairs, exact, adjacent, bias: bias?.mean.toFixed(9) };
            });
            return { ...rest, parts: byName.toSorted((one, other) => (one.part < other.part ? -1 : 1)) };
          };
          assert.deepEqual(figures(read), figures(read.toReversed()));
          for (const { exact, pairs } of figures(read).parts) assert.ok(exact.count <= pairs);
          const accepted = read.map(({ pairs }) => ({
            needs: [],
            pairs: pairs.map((pair) => ({ ...pair, teacher: pair.machine })),
          }));
          const { works, parts } = figures(accepted);
          assert.equal(works.changed, 0);
          for (const { exact } of parts) assert.equal(exact.count, exact.of);
        },
      ),
    );
  });
});
