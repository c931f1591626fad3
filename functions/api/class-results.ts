import pLimit from 'p-limit';
import * as z from 'zod';
import type { Owner } from '../../shared/access/owner-store.ts';
import type { ResultRow } from '../../shared/api/results-table.ts';
import { traitKey } from '../../shared/assignment/rubric.ts';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { fold, isReleased, ofRun, type Review } from '../../shared/review/fold.ts';
import { reasonSchema } from '../../shared/review/need.ts';
import { isUnsettled } from '../../shared/review/own-trail.ts';
import { isOfCalibration } from '../../shared/run/evaluation-tenant.ts';
import {
  askingAttempts,
  type RejectedUpload,
  type ResultItem,
  type RunItem,
} from '../../shared/run/items.ts';
import { judgedOf } from '../../shared/run/items-text.ts';
import { parseSubmissionKey } from '../../shared/run/run-id.ts';
import type { Submission } from '../../shared/run/version-store.ts';
import { hasResult, needsNow } from '../needs.ts';
import { owners } from '../owners.ts';
import { readReviewable } from '../reviewable.ts';
import { reviews } from '../reviews.ts';
import { objects, runStore } from '../storage.ts';
import { studentsRuns } from '../students-runs.ts';
import { receivedFiles, rejectedIn, stateOfReceived } from './refused-files.ts';

/** Runs whose results are read at a time. */
const AT_ONCE = 16;

interface Of {
  tenant: string;
  assignment: string;
}

type Value = ResultRow['values'][string];

/** A judgement as a cell has it; what a workflow has of another form is told by the result alone. */
const cellOf = (value: unknown): Value =>
  typeof value === 'number' || typeof value === 'string' ? value : null;

interface Judged {
  values: [part: string, value: Value][];
  /** Whose the parts are, where they are answers of several students. */
  answers: ResultRow['answers'];
}

/** Whose an item of a table of answers is. */
const answerSchema = z.object({
  student: z.string(),
  question: z.string(),
  needs: z.array(reasonSchema).nullable().default(null),
});

const answersOf = (items: readonly ResultItem[]): ResultRow['answers'] =>
  Object.fromEntries(
    items.flatMap(({ item, value }) => {
      const read = answerSchema.safeParse(value);
      return read.success ? [[item, read.data]] : [];
    }),
  );

const itemsOf = ({ runId, attempt }: RunItem) => runStore().items(runId, attempt);

async function judgedBy(run: RunItem): Promise<Judged> {
  const items = await itemsOf(run);
  const values = items.flatMap((item): Judged['values'] => {
    const value = judgedOf(item);
    return value === undefined ? [] : [[item.item, cellOf(value)]];
  });
  return { values, answers: answersOf(items) };
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
  const values = result.scores.map(({ trait, score }): Judged['values'][number] => [traitKey(trait), score]);
  return { run, released: true, judged: { values, answers: answersOf(await itemsOf(run)) } };
}

const shownOwner = (owner: Owner | null): ResultRow['owner'] =>
  owner && { subject: owner.subject, ...(owner.name !== undefined && { name: owner.name }) };

/** Whether a person may have to look at what a run came to. */
const hasEnded = (run: RunItem): boolean => hasResult(run) || run.state === 'failed';

/** What counts of a submission, a teacher's scores in place of the machine's. */
async function rowOf(latest: RunItem): Promise<ResultRow> {
  const { runId, submission, state, failure, reason } = latest;
  const trail = await reviews().events(latest);
  const [review, owner] = [fold(trail), await owners().find(latest)];
  const ownerUnsettled = isUnsettled(trail, owner);
  const { run, released, judged } = await counted(latest, review);
  const { overrides } = ofRun(review, run.runId);
  const given = new Map(
    [...overrides].flatMap(([trait, one]) => [trait, traitKey(trait)].map((key) => [key, one.score])),
  );
  const why = failure ?? reason;
  return {
    ...{ submission, state, run: runId },
    released: released ? run.runId : null,
    changed: judged.values.map(([part]) => part).filter((part) => given.has(part)),
    owner: shownOwner(owner),
    needs: hasEnded(run) ? (await needsNow(run, { review, ownerUnsettled })).map((one) => one.reason) : null,
    ...{ code: why?.code ?? null, reason: why?.message ?? null },
    answers: judged.answers,
    values: Object.fromEntries(judged.values.map(([part, value]) => [part, given.get(part) ?? value])),
  };
}

/** A submission whose files are there, and no run of them; none where they are gone meanwhile. */
async function receivedRow(of: Submission, rejected: readonly RejectedUpload[]): Promise<ResultRow[]> {
  const received = await receivedFiles(of, rejected);
  if (!received) return [];
  const { code = null, message: reason = null } = received.refused ?? {};
  const nothing = { run: null, released: null, changed: [], needs: null, answers: {}, values: {} };
  const owner = shownOwner(await owners().find(of));
  return [{ submission: of.submission, state: stateOfReceived(received), ...nothing, owner, code, reason }];
}

/** The submission that a key names; none where it names nobody's work, of which there will be no run. */
function submissionAt(key: string): string[] {
  try {
    return [parseSubmissionKey(key).submission];
  } catch (error) {
    if (error instanceof AssayError) return [];
    throw error;
  }
}

/** The submissions whose files are there and of which no run is known, in the order of their names: they were handed in a moment before. */
async function receivedOf({ tenant, assignment }: Of, known: ReadonlySet<string>): Promise<string[]> {
  const files = await objects().list(`submissions/${tenant}/${assignment}/`);
  const named = new Set(files.flatMap(({ key }) => submissionAt(key)));
  const unknown = [...named].filter((submission) => !known.has(submission) && !isOfCalibration(submission));
  return unknown.sort();
}

/**
 * What came of an assignment's submissions, in the order of their names; after the last of them those that have no run yet. `last`: the last
 * of the page, where there are more.
 */
export async function classResults(
  of: Of,
  page: { after: string | undefined; limit: number },
): Promise<{ rows: ResultRow[]; last: string | null }> {
  const { runs, last } = await studentsRuns(of, page);
  const rows = await pLimit(AT_ONCE).map(runs, rowOf);
  if (last !== null) return { rows, last };
  const all = page.after === undefined ? runs : await runStore().latestRuns(of);
  const received = await receivedOf(of, new Set(all.map(({ submission }) => submission)));
  const rejected = received.length > 0 ? await rejectedIn(of) : [];
  const waiting = await pLimit(AT_ONCE).map(received, (submission) =>
    receivedRow({ ...of, submission }, rejected),
  );
  return { rows: [...rows, ...waiting.flat()], last };
}
