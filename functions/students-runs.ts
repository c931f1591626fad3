import { isStudents } from '../shared/run/evaluation-tenant.ts';
import type { RunItem } from '../shared/run/items.ts';
import { runStore } from './storage.ts';

/**
 * The latest runs of an assignment's submissions that are students', a page in the order of their names; `last`: the last of the page, where
 * there are more. Pages of which none is a student's are passed over: a page without any is the last.
 */
export async function studentsRuns(
  of: Pick<RunItem, 'tenant' | 'assignment'>,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ runs: RunItem[]; last: string | null }> {
  const { runs, last } = await runStore().latestRunsPage(of, { after, limit });
  const students = runs.filter(isStudents);
  return students.length > 0 || last === null
    ? { runs: students, last }
    : studentsRuns(of, { after: last, limit });
}
