import type { ResultItem, RunItem } from '@assay/platform/run/items';
import { isStudents } from '@assay/platform/run/students-work';
import { runStore } from '../runtime/storage.ts';

/** Whether a line of a class's table is told by its student's own submission. */
export const isOwn = ({ value }: ResultItem): boolean => typeof value.submission === 'string';

/** Whether a result, by its lines, is a class's table of which each line is told by a student's own submission: it is nobody's work itself. */
export const isToldByOthers = (items: readonly ResultItem[]): boolean =>
  items.length > 0 && items.every(isOwn);

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
