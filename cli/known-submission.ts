import { listSubmissions } from '@assay/api/routes/submissions';
import { AssayError } from '@assay/kit/errors/assay-error';
import { nearestName } from '@assay/kit/language/nearest-name';
import { assay } from '@assay/kit/process/assay-command';
import { type ApiClient, everyOf } from './api-client.ts';

/** Entries that are asked for at a time: as many as a page holds. */
const LISTED = 200;

/** Asks about a submission; where there is none of its name, the nearest name is said, and what lists all. @throws AssayError SubmissionNotFound */
export async function withNearest<T>(
  api: Pick<ApiClient, 'pages'>,
  { assignment, submission }: { assignment: string; submission: string },
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (!(cause instanceof AssayError) || cause.code !== 'SubmissionNotFound') throw cause;
    const pages = api.pages(listSubmissions, { params: { assignment }, query: { limit: LISTED } });
    const names = await everyOf(pages, (page) => page.submissions.map((one) => one.submission));
    const nearest = nearestName(submission, names);
    const meant = nearest === undefined ? '.' : `: did you mean "${nearest}"?`;
    throw new AssayError(
      'SubmissionNotFound',
      `There is no submission "${submission}" of ${assignment}${meant} "${assay()} runs list ${assignment}" lists those there are.`,
      { cause },
    );
  }
}
