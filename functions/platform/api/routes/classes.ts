import { resultsTable } from '@assay/api/results-table';
import * as routes from '@assay/api/routes/classes';
import { AssayError } from '@assay/kit/errors/assay-error';
import { afterOf, cursorAfter } from '@assay/platform/api/pages';
import { getAssignment } from '@assay/workflows/assignment-store';
import { objects } from '../../runtime/storage.ts';
import { classResults } from '../class-results.ts';
import { handInClass } from '../hand-in-class.ts';
import { implement, reply } from '../implement.ts';
import { sortClass } from '../sort-class.ts';

/** Submissions of a table: three or four reads each, within the 29 seconds of a request. */
const MOST_ROWS = 1000;

export const classRoutes = [
  implement(routes.submitClass, async ({ principal, params: { assignment }, body, earlier }) => {
    const asked = await getAssignment(objects(), principal.tenant, assignment);
    return reply(200, await handInClass(principal, asked, body, earlier));
  }),

  implement(routes.sortClass, async ({ principal: { tenant }, params: { assignment }, body }) => {
    return reply(200, await sortClass(await getAssignment(objects(), tenant, assignment), tenant, body));
  }),

  implement(routes.listResults, async ({ principal, params: { assignment }, query }) => {
    const { tenant } = principal;
    await getAssignment(objects(), tenant, assignment);
    const page = { after: afterOf(query.cursor), limit: query.limit };
    const read = (of: typeof page, works?: ReadonlySet<string>) =>
      classResults({ tenant, assignment }, of, works);
    const { rows, shared, last } = principal.launch
      ? await (await import('../launched.ts')).ownResults(principal, page, read)
      : await read(page);
    return reply(200, { results: rows, shared, next: last === null ? null : cursorAfter(last) });
  }),

  implement(routes.getResultsTable, async ({ principal: { tenant }, params: { assignment }, query }) => {
    await getAssignment(objects(), tenant, assignment);
    const page = { after: undefined, limit: MOST_ROWS };
    const { rows, last } = await classResults({ tenant, assignment }, page);
    const works = rows.filter(({ table }) => !table);
    if (last === null) return reply(200, resultsTable(works, query.separator));
    const words = `There are more than ${MOST_ROWS} submissions: read them in pages (GET …/results).`;
    throw new AssayError('TableTooLarge', words);
  }),
];
