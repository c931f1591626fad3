import type { ClassOverview, OverviewWork } from '@assay/lab/overview/overview';
import { draftResultOf } from '@assay/platform/review/draft-result';
import { NO_REVIEW, type Review } from '@assay/platform/review/fold';
import { reviewedResult } from '@assay/platform/review/reviewed-result';
import { agreementWithTeachers } from '@assay/platform/review/teacher-agreement';
import type { CommonResult } from '@assay/platform/run/result';
import { findWorkflow } from '@assay/workflows/find-workflow';

/** A work without a result. */
export const without = (submission: string, state: string): OverviewWork => ({
  ...{ submission, state, run: null, released: null, needs: null, owner: null, issues: [], standIn: false },
  ...{ result: null, counts: null },
});

/** A work as its result has it, and what was decided on that. */
export async function workOf(
  result: CommonResult,
  over: Partial<OverviewWork> & Pick<OverviewWork, 'submission'>,
  review: Review = NO_REVIEW,
): Promise<OverviewWork> {
  const { results } = findWorkflow(result.workflow);
  const draft = results.review(result);
  return {
    ...without(over.submission, 'completed'),
    needs: draft.needs.map(({ reason }) => reason),
    result: (await results.overview?.(result)) ?? {},
    counts: reviewedResult(draftResultOf(result, draft), review),
    ...over,
  };
}

/** An overview of works. */
export const overviewOf = (
  works: readonly OverviewWork[],
  over: Partial<ClassOverview> = {},
): ClassOverview => ({
  assignment: {
    id: 'story',
    title: 'A letter to the mayor',
    language: 'en',
    institution: 'Northfield School',
    course: 'English 10b',
  },
  madeAt: '2026-05-18T09:00:00.000Z',
  works,
  shared: [],
  agreement: agreementWithTeachers([], []),
  names: 'shown',
  ...over,
});
