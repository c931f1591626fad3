import { worthOf } from '@assay/platform/assignment/rubric';
import type { DraftResult } from '@assay/platform/review/draft-result';
import type { ReviewDecision, ReviewEvent } from '@assay/platform/review/event';
import fc from 'fast-check';

const WORTH = worthOf({ min: 0, max: 5 });

/** A result of two traits; what is marked is for no student as long as it is hidden or edited away. */
export function resultOf(runId = 'run-1', own: Partial<DraftResult> = {}): DraftResult {
  const finding = (name: string, trait: string) => ({
    ...{ finding: name, kind: 'strength', trait, fields: { text: `machine-${name}-end` } },
    ...{ quotes: [`quote-${name}-end`], page: null },
  });
  return {
    ...{
      runId,
      attempts: 1,
      workflow: 'essay-scoring',
      submission: 's',
      assessedAt: '2026-01-01T00:00:00.000Z',
    },
    assignment: { id: 'a', title: 'A', language: 'en' },
    standIn: false,
    scores: ['Ideas', 'Style'].map((trait) => ({
      trait,
      scale: { min: 0, max: 5 },
      score: 2,
      level: 'fair',
    })),
    findings: [finding('one', 'Ideas'), finding('two', 'Style'), finding('three', 'Style')],
    ...{ needs: [], total: { of: 10, worth: { Ideas: WORTH, Style: WORTH } }, audience: 'student' },
    ...own,
  };
}

export const AT = '2026-01-02T00:00:00.000Z';
export const TEACHER = { subject: 'teacher', role: 'teacher' } as const;

/** Decisions in their places, one a minute. */
export function trailOf(decisions: readonly ReviewDecision[]): ReviewEvent[] {
  return decisions.map((decision, index) => {
    const at = new Date(Date.parse(AT) + index * 60_000).toISOString();
    return { ...decision, seq: index + 1, at, by: TEACHER } as ReviewEvent;
  });
}

export const release = (
  runId = 'run-1',
  kind: 'released' | 'auto-released' = 'released',
): ReviewDecision => ({
  ...{ kind, runId, attempts: 1, from: null, appealUntil: '2026-01-16T00:00:00.000Z' },
});

const runId = fc.constantFrom('run-1', 'run-2');
const trait = fc.constantFrom('Ideas', 'Style');
const finding = fc.constantFrom('one', 'two', 'three');
const score = fc.integer({ min: 0, max: 5 });
const reason = fc.constantFrom('because', 'on reflection');
const words = fc.nat(999).map((number) => `written-${number}-end`);
const kind = <K extends string>(name: K) => fc.constant(name);

/** Any decision about two runs of a submission. */
export const decision: fc.Arbitrary<ReviewDecision> = fc.oneof(
  fc.record({
    kind: kind('released'),
    runId,
    attempts: fc.constant(1),
    from: fc.constant(null),
    appealUntil: fc.constant(AT),
  }),
  fc.record({
    kind: kind('auto-released'),
    runId,
    attempts: fc.constant(1),
    from: fc.constant(null),
    appealUntil: fc.constant(AT),
  }),
  fc.record({ kind: kind('withdrawn'), runId, reason }),
  fc.record({ kind: kind('score-overridden'), runId, trait, from: score, to: score, reason }),
  fc.record({ kind: kind('score-confirmed'), runId, trait, score, reason }),
  fc.record({ kind: kind('override-removed'), runId, trait, from: score, to: score, reason }),
  fc.record({ kind: kind('finding-hidden'), runId, finding, reason }),
  fc.record({ kind: kind('finding-shown'), runId, finding, reason }),
  fc.record({
    ...{ kind: kind('finding-edited'), runId, finding, field: fc.constant('text') },
    ...{ from: fc.constant(''), to: words, reason },
  }),
  fc.record({
    ...{ kind: kind('commented'), runId, text: words, trait: fc.option(trait) },
    for: fc.constantFrom('student' as const, 'teachers' as const),
  }),
  fc.record({ kind: kind('appealed'), runId, trait, text: words, score }),
);
export const decisions = fc.array(decision, { maxLength: 30 });
