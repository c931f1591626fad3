import type { ResultRow } from '@assay/api/results-table';
import { AssayError } from '@assay/kit/errors/assay-error';
import { traitKey } from '@assay/kit/tables/trait-key';
import type { Owner } from '@assay/platform/access/owner-store';
import { countedPoints } from '@assay/platform/review/counted-points';
import { resultName } from '@assay/platform/review/draft-result';
import { faultOf, itemOf } from '@assay/platform/review/fault';
import { fold, isReadWhole, isReleased, ofRun, type Review } from '@assay/platform/review/fold';
import { type Need, reasonSchema, standingNeeds, withoutShared } from '@assay/platform/review/need';
import { isUnsettled, ownTrail } from '@assay/platform/review/own-trail';
import { type ReviewedResult, reviewedResult } from '@assay/platform/review/reviewed-result';
import { isForReport, type RejectedUpload, type ResultItem, type RunItem } from '@assay/platform/run/items';
import { judgedOf } from '@assay/platform/run/items-text';
import { parseSubmissionKey } from '@assay/platform/run/run-id';
import { isNoStudents } from '@assay/platform/run/students-work';
import type { Submission } from '@assay/platform/run/version-store';
import { findWorkflow } from '@assay/workflows/find-workflow';
import pLimit from 'p-limit';
import * as z from 'zod';
import { classFlagsOf, resultOf } from '../reviews/decided-submissions.ts';
import { readDraftResult } from '../reviews/draft-result.ts';
import { hasResult, needsNow, type SubmissionDecisions } from '../reviews/needs.ts';
import { owners } from '../reviews/owners.ts';
import { reviews } from '../reviews/reviews.ts';
import { isOwn, isToldByOthers, studentsRuns } from '../runs/students-runs.ts';
import { artifactsOf, objects, runStore } from '../runtime/storage.ts';
import { receivedFiles, refusedForGood, rejectedIn, stateOfReceived } from './refused-files.ts';

/** Runs whose results are read at a time. */
const AT_ONCE = 16;

interface ClassResultsQuery {
  tenant: string;
  assignment: string;
}

type ResultRowValue = ResultRow['values'][string];

/** A judgement as a cell has it; what a workflow has of another form is told by the result alone. */
const cellOf = (value: unknown): ResultRowValue =>
  typeof value === 'number' || typeof value === 'string' ? value : null;

/** Whose an item of a table of answers is. */
const answerSchema = z.object({
  student: z.string(),
  question: z.string(),
  needs: z.array(reasonSchema).nullable().default(null),
  probability: z.number().nullable().optional(),
  similar: z.string().optional(),
});

const answersOf = (
  items: readonly ResultItem[],
  { runId, partOf: run = runId }: RunItem,
): ResultRow['answers'] =>
  Object.fromEntries(
    items.flatMap(({ item, value }) => {
      const read = answerSchema.safeParse(value);
      if (!read.success) return [];
      const { similar: group, ...answer } = read.data;
      return [[item, { ...answer, ...(group && { similar: { run, group } }) }]];
    }),
  );

/** The result that a run left behind, of whichever of its attempts, with its lines as they are kept of an attempt; null: it left none. */
async function keptOf({ runId, workflow: id }: RunItem) {
  if (id === undefined) return null;
  const workflow = findWorkflow(id);
  const result = await artifactsOf(runId).readOptional(workflow.result);
  if (!result) return null;
  const items = workflow.results.items(result).toSorted((one, other) => (one.item < other.item ? -1 : 1));
  return { name: resultName(result), items, needs: workflow.results.review(result).needs };
}

/** What counts of a submission: a result, or a run that has none yet. */
interface CountedSubmission {
  run: RunItem;
  /** Its student sees it. */
  released: boolean;
  items: readonly ResultItem[];
  /** Of a result that another attempt of its run came after. */
  needs?: Need[];
}

/** What the last attempt of a run came to. One for the report alone has the lines of the result only once that is made. */
async function lastOf(run: RunItem, released: boolean): Promise<CountedSubmission> {
  const { runId, attempt } = run;
  const items = isForReport(run) ? (await keptOf(run))?.items : await runStore().items(runId, attempt);
  return { run, released, items: items ?? [] };
}

/** What of a submission counts: the result that its student sees, else what the latest run came to. */
async function counted(latest: RunItem, review: Review): Promise<CountedSubmission> {
  const { released } = review;
  if (!released) return lastOf(latest, false);
  const run = released.runId === latest.runId ? latest : await runStore().getRun(released.runId);
  if (isReleased(review, resultOf(run))) return lastOf(run, true);
  const result = await keptOf(run);
  if (!result || !isReleased(review, result.name)) return lastOf(latest, false);
  return { run, released: true, items: result.items, needs: result.needs };
}

const valuesOf = (items: readonly ResultItem[]): [part: string, value: ResultRowValue][] =>
  items.flatMap((item) => {
    const value = judgedOf(item);
    return value === undefined ? [] : [[item.item, cellOf(value)]];
  });

const shownOwner = (owner: Owner | null): ResultRow['owner'] =>
  owner && { subject: owner.subject, ...(owner.name !== undefined && { name: owner.name }) };

/** Whether a person may have to look at what a run came to. */
const hasEnded = (run: RunItem): boolean => hasResult(run) || run.state === 'failed';

/** Why a person should look at what counts; null: at nothing, but it is no result, and may become one. */
async function needsOf(
  { run, needs, released }: CountedSubmission,
  standing: SubmissionDecisions,
  { isWhole, shared }: { isWhole: boolean; shared: readonly string[] },
): Promise<Need[] | null> {
  const all = withoutShared(await needsNow(run, standing, needs), shared);
  if (all.length === 0 && !needs && !hasEnded(run)) return null;
  return released || isWhole ? standingNeeds(all) : all;
}

/** Characters of an issue's description by which it is known in a table. */
const TITLE = 100;

/** What of a result was found fault with, as far as its student is told of it. */
function issuesOf(items: readonly ResultItem[], { findings }: ReviewedResult): ResultRow['issues'] {
  const shown = findings.filter(({ hidden }) => hidden === null);
  const told = new Map(shown.map(({ finding, fields }) => [itemOf(finding), Object.values(fields)[0]]));
  return items.flatMap((item) => {
    const [fault, text] = [faultOf(item), told.get(item.item)];
    if (!fault || text === undefined) return [];
    const title = text.length > TITLE ? `${text.slice(0, TITLE - 1).trimEnd()}…` : text;
    return [{ part: item.item, ...fault, title }];
  });
}

type NewerRow = NonNullable<ResultRow['newer']>;
type CountedRow = Pick<NewerRow, 'total' | 'points' | 'standIn' | 'issues' | 'readFor'> & {
  isWhole: boolean;
  /** Scores in the order of the rubric. */
  order: readonly string[];
};

/** What the result of a run comes to after its review, whether it is released or not. */
async function countedRow(
  { run, released }: CountedSubmission,
  items: readonly ResultItem[],
  review: Review,
): Promise<CountedRow> {
  const result = released || hasResult(run) ? await readDraftResult(run) : null;
  if (!result) return { total: null, points: {}, standIn: false, issues: [], isWhole: false, order: [] };
  const reviewed = reviewedResult(result, review);
  const { parts, sum } = countedPoints(result.total, reviewed.scores);
  const points = Object.fromEntries([...parts].map(([trait, own]) => [traitKey(trait), own]));
  const order = result.scores.map(({ trait }) => traitKey(trait));
  const isWhole = isReadWhole(result, ofRun(review, run.runId), run.state === 'partial');
  const { standIn, readFor } = result;
  const told = { total: sum, points, standIn, issues: issuesOf(items, reviewed), isWhole, order };
  return readFor ? { ...told, readFor: [...readFor] } : told;
}

/** What a submission came to, a teacher's scores in place of the machine's. */
async function toldOf(
  counts: CountedSubmission,
  standing: SubmissionDecisions,
  shared: readonly string[],
): Promise<NewerRow> {
  const { run } = counts;
  const { review } = standing;
  const own = counts.items.filter((item) => !isOwn(item));
  const { isWhole, order, ...row } = await countedRow(counts, own, review);
  const told = new Set(row.issues.map(({ part }) => part));
  const items = own.filter((item) => !faultOf(item) || told.has(item.item));
  const needs = await needsOf(counts, standing, { isWhole, shared });
  const isHeld = isWhole && order.length === 0;
  const missing = needs?.flatMap((need) => need.missing ?? []);
  const { overrides, confirmed, shown, hidden } = ofRun(review, run.runId);
  const given = new Map([...overrides].map(([trait, { score }]) => [traitKey(trait), score]));
  const decided = new Set([...[...confirmed].map(traitKey), ...[...shown, ...hidden.keys()].map(itemOf)]);
  const at = new Map(order.map((part, place) => [part, place]));
  const values = valuesOf(items).toSorted(([one], [other]) => (at.get(one) ?? 0) - (at.get(other) ?? 0));
  return {
    attempts: (counts.released ? review.released! : resultOf(run)).attempts,
    changed: values.map(([part]) => part).filter((part) => given.has(part)),
    accepted: values.map(([part]) => part).filter((part) => isHeld || given.has(part) || decided.has(part)),
    ...row,
    needs: needs?.map((one) => one.reason) ?? null,
    flags: [...new Set(needs?.flatMap(({ flags = [] }) => flags))],
    ...(missing?.length && { missing }),
    answers: answersOf(items, run),
    values: Object.fromEntries(values.map(([part, value]) => [part, given.get(part) ?? value])),
  };
}

/** What counts of a submission, and what came since that was released. */
async function rowOf(latest: RunItem, shared: readonly string[]): Promise<ResultRow> {
  const { runId, submission, state, failure, reason, file, admittedAt: at } = latest;
  const trail = await reviews().events(latest);
  const owner = await owners().find(latest);
  const standing = { review: fold(trail), ownerUnsettled: isUnsettled(trail, owner) };
  const counts = await counted(latest, fold(ownTrail(trail, owner)));
  const { run, released } = counts;
  const isPast = released && hasEnded(latest) && !isReleased(standing.review, resultOf(latest));
  const why = failure ?? reason;
  return {
    ...{ submission, state, run: runId },
    released: released ? run.runId : null,
    ...(standing.review.withdrawn && { withdrawn: standing.review.withdrawn }),
    seq: standing.review.seq,
    handedIn: { file, at },
    ...(await toldOf(counts, standing, shared)),
    newer: isPast ? await toldOf(await lastOf(latest, false), standing, shared) : null,
    table: isToldByOthers(counts.items),
    owner: shownOwner(owner),
    ...{ code: why?.code ?? null, reason: why?.message ?? null },
  };
}

/** A submission whose files are there, and no run of them; none where they are gone meanwhile. */
async function receivedRow(
  submission: Submission,
  rejected: readonly RejectedUpload[],
): Promise<ResultRow[]> {
  const received = await receivedFiles(submission, rejected);
  if (!received) return [];
  const { code = null, message: reason = null } = received.refused ?? {};
  const nothing = {
    ...{ handedIn: null, total: null, run: null, released: null, needs: null },
    ...{ points: {}, answers: {}, values: {}, standIn: false, table: false },
    ...{ seq: 0, attempts: null, issues: [], accepted: [], flags: [], changed: [], newer: null },
  };
  const owner = shownOwner(await owners().find(submission));
  return [
    { submission: submission.submission, state: stateOfReceived(received), ...nothing, owner, code, reason },
  ];
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

/** What is listed of submissions: those between two names, the last one too. */
interface Between {
  after: string | undefined;
  last: string | null;
}

/** The submissions whose files are there, or were refused, and that are none of those known to have a run: they were handed in a moment before, or rejected. */
async function receivedOf(
  { tenant, assignment }: ClassResultsQuery,
  { after = '', last }: Between,
  { known, rejected }: { known: ReadonlySet<string>; rejected: readonly RejectedUpload[] },
): Promise<string[]> {
  const folder = `submissions/${tenant}/${assignment}/`;
  const files = await objects().list(folder, { after: folder + after, limit: Number.POSITIVE_INFINITY });
  const keys = [...files.map(({ key }) => key), ...refusedForGood(rejected).map(({ source }) => source.key)];
  const named = new Set(keys.flatMap(submissionAt));
  return [...named]
    .filter((submission) => submission > after && (last === null || submission <= last))
    .filter((submission) => !known.has(submission) && !isNoStudents(submission));
}

/**
 * What came of an assignment's submissions, with a run or without, a page in the order of their names; `last`: the last of the page, where
 * there are more; `shared`: what all of the class are flagged for, which no row tells. `works`: of these alone; the others of the page are not read.
 */
export async function classResults(
  resultsQuery: ClassResultsQuery,
  { after, limit }: { after: string | undefined; limit: number },
  works?: ReadonlySet<string>,
): Promise<{ rows: ResultRow[]; shared: string[]; last: string | null }> {
  const { runs, others, last } = await studentsRuns(resultsQuery, { after, limit });
  const byName = new Map(runs.map((run) => [run.submission, run]));
  const rejected = await rejectedIn(resultsQuery);
  const known = new Set([...byName.keys(), ...others]);
  const received = await receivedOf(resultsQuery, { after, last }, { known, rejected });
  const all = [...byName.keys(), ...received].sort();
  const page = all.slice(0, limit);
  const wanted = page.filter((submission) => works?.has(submission) ?? true);
  const shared = await classFlagsOf(resultsQuery, { runs, all: after === undefined && last === null });
  const rows = await pLimit(AT_ONCE).map(wanted, async (submission) => {
    const run = byName.get(submission);
    return run ? [await rowOf(run, shared)] : receivedRow({ ...resultsQuery, submission }, rejected);
  });
  return { rows: rows.flat(), shared, last: all.length > limit ? page.at(-1)! : last };
}
