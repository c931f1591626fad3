import type { ClassOverview, OverviewWork } from '@assay/lab/overview/overview';
import type { CommonResult } from '@assay/platform/run/result';
import { findWorkflow } from '@assay/workflows/find-workflow';

/** A work without a result. */
export const without = (submission: string, state: string): OverviewWork => ({
  ...{ submission, state, released: null, needs: null, owner: null, issues: [], standIn: false },
  result: null,
});

/** A work as its result has it. */
export async function workOf(
  result: CommonResult,
  over: Partial<OverviewWork> & Pick<OverviewWork, 'submission'>,
): Promise<OverviewWork> {
  const { results } = findWorkflow(result.workflow);
  const draft = results.review(result);
  return {
    ...without(over.submission, 'completed'),
    needs: draft.needs.map(({ reason }) => reason),
    result: (await results.overview?.(result)) ?? {},
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
  ...over,
});
