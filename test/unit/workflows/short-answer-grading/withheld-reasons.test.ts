import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftResultOf } from '@assay/platform/review/draft-result';
import type { ReviewEvent } from '@assay/platform/review/event';
import { fold } from '@assay/platform/review/fold';
import { releasedResult } from '@assay/platform/review/released-result';
import { countsAsItIs, reviewedResult } from '@assay/platform/review/reviewed-result';
import { draftQuizResult } from '@assay/short-answer-grading/draft-result';
import type { GradeFlag } from '@assay/short-answer-grading/grade';
import { gradedAnswer, quizResult } from './report/sample-quizzes.ts';

const AT = '2030-01-01T00:00:00.000Z';
const draftOf = (flags: GradeFlag[], language = 'en') => {
  const result = quizResult([gradedAnswer(1, { student: 'Ada', flags })]);
  const own = { ...result, assignment: { ...result.assignment, language } };
  return draftResultOf(own, draftQuizResult(own));
};

type Decided =
  | { kind: 'finding-shown' | 'finding-hidden'; finding: string }
  | { kind: 'finding-edited'; finding: string };

function shownAfter(flags: GradeFlag[], decided: readonly Decided[]): string[] {
  const draft = draftOf(flags);
  const { runId, attempts } = draft;
  const by = { subject: 't', role: 'teacher' } as const;
  const events = decided.map((one, at): ReviewEvent => {
    const common = { seq: at + 2, at: AT, by, runId, reason: 'So.' };
    if (one.kind !== 'finding-edited') return { ...common, ...one };
    return { ...common, ...one, field: 'text', from: '', to: 'In my words.' };
  });
  const release = { kind: 'released', attempts, from: null, appealUntil: AT } as const;
  const review = fold([{ seq: 1, at: AT, by, runId, ...release }, ...events]);
  return releasedResult(draft, review)!.findings.map(({ finding }) => finding);
}

describe('a released reason that speaks against its label or repeats itself', () => {
  const [conclusion, ...points] = draftOf([]).findings.map(({ finding }) => finding);

  it('is shown to nobody but teachers, who are told why', () => {
    for (const flag of ['reason-contradicts', 'reason-repeats'] as const) {
      assert.deepEqual(shownAfter([flag], []), []);
      const { findings } = reviewedResult(draftOf([flag]), fold([]));
      assert.equal(findings.length, points.length + 1);
      for (const { hidden } of findings) assert.match(hidden!.reason!, /speaks against its label/);
      assert.notEqual(draftOf([flag], 'it').findings[0]!.withheld, draftOf([flag]).findings[0]!.withheld);
      assert.ok(draftOf([flag]).needs.length > 0);
      const isAsItIs = (flags: Parameters<typeof draftOf>[0]) =>
        countsAsItIs(reviewedResult(draftOf(flags), fold([])));
      assert.ok(!isAsItIs([flag]) && isAsItIs([]));
    }
  });

  it('is shown as far as a teacher shows or edits it, and no further', () => {
    const finding = conclusion!;
    const after = (...decided: Decided[]) => shownAfter(['reason-contradicts'], decided);
    assert.deepEqual(after({ kind: 'finding-shown', finding }), [finding]);
    assert.deepEqual(after({ kind: 'finding-edited', finding }), [finding]);
    assert.deepEqual(after({ kind: 'finding-shown', finding }, { kind: 'finding-hidden', finding }), []);
    assert.deepEqual(after({ kind: 'finding-hidden', finding }, { kind: 'finding-shown', finding }), [
      finding,
    ]);
    assert.deepEqual(after({ kind: 'finding-edited', finding }, { kind: 'finding-hidden', finding }), []);
  });

  it('stands in nobody’s way otherwise', () => {
    assert.deepEqual(shownAfter([], []), [conclusion, ...points]);
    assert.deepEqual(shownAfter(['retried'], []), [conclusion, ...points]);
  });
});
