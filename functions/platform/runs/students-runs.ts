import { isStudents } from '@assay/platform/run/evaluation-tenant';
import type { RunItem } from '@assay/platform/run/items';
import { runStore } from '../runtime/storage.ts';

/**
 * The latest runs of an assignment's submissions that are students', a page in the order of their names; `others`: the submissions beside
 * them that are not; `last`: the last of the page, where there are more. Pages of which none is a student's are passed over: a page without
 * any is the last.
 */
export async function studentsRuns(
  of: Pick<RunItem, 'tenant' | 'assignment'>,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ runs: RunItem[]; others: string[]; last: string | null }> {
  const page = await runStore().latestRunsPage(of, { after, limit });
  const { true: runs = [], false: rest = [] } = Object.groupBy(page.runs, (run) => `${isStudents(run)}`);
  const others = rest.map(({ submission }) => submission);
  if (runs.length > 0 || page.last === null) return { runs, others, last: page.last };
  const later = await studentsRuns(of, { after: page.last, limit });
  return { ...later, others: [...others, ...later.others] };
}
