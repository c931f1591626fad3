import pLimit from 'p-limit';
import { afterOf, cursorAfter } from '../../../shared/api/pages.ts';
import * as routes from '../../../shared/api/routes/classes.ts';
import { traitKey } from '../../../shared/assignment/rubric.ts';
import { AssayError } from '../../../shared/errors/assay-error.ts';
import { fold, isReleased, ofRun, type Review } from '../../../shared/review/fold.ts';
import { isStudents } from '../../../shared/run/evaluation-tenant.ts';
import { askingAttempts, type RunItem } from '../../../shared/run/items.ts';
import { judgedOf } from '../../../shared/run/items-text.ts';
import { writeCsv } from '../../../shared/tables/write-csv.ts';
import { getAssignment } from '../../../shared/workflows/assignment-store.ts';
import { readReviewable } from '../../reviewable.ts';
import { reviews } from '../../reviews.ts';
import { objects, runStore } from '../../storage.ts';
import { handInClass } from '../hand-in-class.ts';
import { implement, reply } from '../implement.ts';
import { once } from '../once.ts';

/** Runs whose results are read at a time. */
const AT_ONCE = 16;

/** Rows of a table: three or four reads each, within the 29 seconds of a request. */
const MOST_ROWS = 1000;

interface Of {
  tenant: string;
  assignment: string;
}

type Value = string | number | null;

/** A judgement as a cell has it; what a workflow has of another form is told by the result alone. */
const cellOf = (value: unknown): Value =>
  typeof value === 'number' || typeof value === 'string' ? value : null;

type Judged = [part: string, value: Value][];

async function judgedBy({ runId, attempt }: RunItem): Promise<Judged> {
  const items = await runStore().items(runId, attempt);
  return items.flatMap((item): Judged => {
    const value = judgedOf(item);
    return value === undefined ? [] : [[item.item, cellOf(value)]];
  });
}

/** What the result of a submission that counts was judged with: the one that its student sees (`released`), else the latest. */
async function counted(
  latest: RunItem,
  review: Review,
): Promise<{ run: RunItem; released: boolean; judged: Judged }> {
  const { released } = review;
  const run = released && released.runId !== latest.runId ? await runStore().getRun(released.runId) : latest;
  const isLast = released && isReleased(review, { runId: run.runId, attempts: askingAttempts(run) });
  if (!released || isLast) return { run, released: released !== null, judged: await judgedBy(run) };
  const result = await readReviewable(run);
  if (!result || !isReleased(review, result))
    return { run: latest, released: false, judged: await judgedBy(latest) };
  const judged = result.scores.map(({ trait, score }): Judged[number] => [traitKey(trait), score]);
  return { run, released: true, judged };
}

/** What counts of a submission, a teacher's scores in place of the machine's. */
async function rowOf(latest: RunItem) {
  const { runId, submission, state } = latest;
  const review = fold(await reviews().events(latest));
  const { run, released, judged } = await counted(latest, review);
  const { overrides } = ofRun(review, run.runId);
  const given = new Map(
    [...overrides].flatMap(([trait, one]) => [trait, traitKey(trait)].map((key) => [key, one.score])),
  );
  return {
    ...{ submission, state, run: runId },
    released: released ? run.runId : null,
    changed: judged.map(([part]) => part).filter((part) => given.has(part)),
    values: Object.fromEntries(judged.map(([part, value]) => [part, given.get(part) ?? value])),
  };
}

async function results(of: Of, page: { after: string | undefined; limit: number }) {
  await getAssignment(objects(), of.tenant, of.assignment);
  const { runs, last } = await runStore().latestRunsPage(of, page);
  return { rows: await pLimit(AT_ONCE).map(runs.filter(isStudents), rowOf), last };
}

/** The rows as a table: a column for each part that anything was judged by. */
function tableOf(rows: readonly Awaited<ReturnType<typeof rowOf>>[]): string {
  const parts = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
  const cells = rows.map(({ submission, state, run, released, changed, values }) => [
    ...[submission, state, run, released, changed.join(' ')],
    ...parts.map((part) => values[part] ?? null),
  ]);
  return writeCsv(['submission', 'state', 'run', 'released', 'changed', ...parts], cells);
}

export const classRoutes = [
  implement(routes.submitClass, async (asked) => {
    const { principal, body } = asked;
    const { assignment } = asked.params;
    await getAssignment(objects(), principal.tenant, assignment);
    return once(routes.submitClass, asked, async () =>
      reply(200, await handInClass(principal, assignment, body)),
    );
  }),

  implement(routes.listResults, async ({ principal: { tenant }, params: { assignment }, query }) => {
    const page = { after: afterOf(query.cursor), limit: query.limit };
    const { rows, last } = await results({ tenant, assignment }, page);
    return reply(200, { results: rows, next: last === null ? null : cursorAfter(last) });
  }),

  implement(routes.getResultsTable, async ({ principal: { tenant }, params: { assignment } }) => {
    const { rows, last } = await results({ tenant, assignment }, { after: undefined, limit: MOST_ROWS });
    if (last === null) return reply(200, tableOf(rows));
    const words = `There are more than ${MOST_ROWS} submissions: read them in pages (GET …/results).`;
    throw new AssayError('TableTooLarge', words);
  }),
];
