import * as routes from '@assay/api/routes/submissions';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { Principal } from '@assay/platform/access/principal';
import { afterOf, cursorAfter, nameAfter, pageOf } from '@assay/platform/api/pages';
import { studentsReading, teachersReading } from '@assay/platform/review/read-submission';
import { isUnderWay, type ReportState, type RunItem } from '@assay/platform/run/items';
import { runKey } from '@assay/platform/run/run-artifacts';
import type { Submission } from '@assay/platform/run/version-store';
import { getAssignment } from '@assay/workflows/assignment-store';
import { findWorkflow } from '@assay/workflows/find-workflow';
import pLimit from 'p-limit';
import { handedInReading, readDraftResult, readHandedIn } from '../../reviews/draft-result.ts';
import { findTakenBack } from '../../reviews/released-work.ts';
import { studentsRuns } from '../../runs/students-runs.ts';
import { artifactsOf, objects, runStore } from '../../runtime/storage.ts';
import { readingOfMarker } from '../dealt.ts';
import { implement, reply } from '../implement.ts';
import { linkTo } from '../link-to.ts';
import { ownName, ownSubmissions } from '../own-submissions.ts';
import { POLICY, releasedPage } from '../pages/released-page.ts';
import { stateOfReceived } from '../refused-files.ts';
import { openReleasedReport, openReleasedWork, shownTo } from '../released-work.ts';
import { owners } from '../services.ts';
import { newestOf, openSubmission } from '../submission-access.ts';
import { forStudent, statusOfReceived, statusOfRun } from '../submission-status.ts';
import { tellOwner } from '../tell-owner.ts';

/** Before all that was handed in. */
const FIRST = '1970-01-01T00:00:00Z';

/** Owners that are read at the same time. */
const READ_AT_ONCE = 16;

/** A submission in a list. */
async function rowOf({ tenant, assignment, submission, state, runId, admittedAt, file }: RunItem) {
  const owner = await owners().find({ tenant, assignment, submission });
  const told = owner && { subject: owner.subject, ...(owner.name && { name: owner.name }) };
  return { submission, state, run: runId, admittedAt, file, owner: told };
}

/** Seconds to come again after for what is waited for. */
const AGAIN = '10';

const pending = (waitsFor: 'assessment' | 'report') => reply(202, { waitsFor }, { 'retry-after': AGAIN });

const missing = (code: 'ResultMissing' | 'ReportMissing', what: string) =>
  new AssayError(
    code,
    `There is no ${what}, and none will come by itself: how the submission stands says why.`,
  );

/** The run of what was handed in last, as who teaches may look at it; null: it is under way. @throws AssayError SubmissionNotFound, and `missing` where it was rejected */
async function endedRun(
  principal: Principal,
  submission: Submission,
  missing: AssayError,
): Promise<RunItem | null> {
  const { run, received } = await newestOf(principal, submission);
  if (received && stateOfReceived(received) === 'rejected') throw missing;
  return run && isUnderWay(run) ? null : run;
}

/** What became of a run's report: that of a student's part of a table is rendered with the table's. */
async function reportOf({ report, partOf }: RunItem): Promise<ReportState['state'] | undefined> {
  if (report?.state !== 'none' || partOf === undefined) return report?.state;
  const table = await runStore().findRun(partOf);
  return table?.report?.state === 'pending' ? 'pending' : 'none';
}

const of = ({ tenant }: Principal, params: { assignment: string; submission: string }): Submission => ({
  tenant,
  ...params,
});

export const submissionRoutes = [
  implement(routes.listSubmissions, async ({ principal: { tenant }, params: { assignment }, query }) => {
    await getAssignment(objects(), tenant, assignment);
    const page = { after: afterOf(query.cursor), limit: query.limit };
    const { runs, last } = await studentsRuns({ tenant, assignment }, page);
    const { state } = query;
    const since = Date.parse(query.since ?? FIRST);
    const asked = runs.filter(
      (run) => (state ?? run.state) === run.state && Date.parse(run.admittedAt) >= since,
    );
    const submissions = await pLimit(READ_AT_ONCE).map(asked, rowOf);
    return reply(200, { submissions, next: last === null ? null : cursorAfter(last) });
  }),

  implement(routes.listOwnSubmissions, async ({ principal, query: { cursor, limit } }) => {
    const { tenant, subject } = principal;
    const after = nameAfter(cursor) ?? '';
    const owned = (await owners().ownedBy(tenant, subject)).filter((one) => ownName(one) > after);
    const { items, next } = pageOf(owned, limit, ownName);
    return reply(200, { submissions: await ownSubmissions(principal, items), next });
  }),

  implement(routes.getSubmission, async ({ principal, params }) => {
    const { run, received } = await newestOf(principal, of(principal, params));
    const status = run ? await statusOfRun(run) : statusOfReceived(params.submission, received);
    if (principal.role !== 'student') return reply(200, status);
    const withdrawn = await findTakenBack(of(principal, params), shownTo(principal));
    return reply(200, { ...forStudent(status), withdrawn });
  }),

  implement(routes.getResult, async ({ principal, params }) => {
    if (principal.role === 'student')
      return reply(200, (await openReleasedWork(principal, of(principal, params))).view);
    const none = missing('ResultMissing', 'result');
    const run = await endedRun(principal, of(principal, params), none);
    if (!run) return pending('assessment');
    const workflow = run.workflow === undefined ? null : findWorkflow(run.workflow);
    const result = workflow && (await artifactsOf(run.runId).readOptional(workflow.result));
    if (!result) throw none;
    return reply(200, result);
  }),

  implement(routes.readSubmission, async ({ principal, params, marker }) => {
    const submission = of(principal, params);
    if (principal.role === 'student') {
      const { run, result, review } = await openReleasedWork(principal, submission);
      return reply(
        200,
        studentsReading(result, review, {
          handedIn: await readHandedIn(run),
          owner: await owners().find(submission),
        }),
      );
    }
    const none = missing('ResultMissing', 'result');
    const run = await endedRun(principal, submission, none);
    const result = run && (await readDraftResult(run));
    if (!result) throw none;
    const reading = teachersReading(result, await readHandedIn(run));
    return reply(200, marker ? readingOfMarker(reading, marker) : reading);
  }),

  implement(routes.getPage, async ({ principal, params: { page, ...params }, marker }) => {
    const submission = of(principal, params);
    const none = missing('ResultMissing', `picture of page ${page}`);
    const run = await (principal.role === 'student'
      ? openReleasedWork(principal, submission).then((work) => work.run)
      : endedRun(principal, submission, none));
    if (marker?.mask) throw none;
    const { pages } = (run && (await readHandedIn(run))) ?? { pages: [] };
    if (!pages.some((one) => one.page === page && one.picture)) throw none;
    const picture = await artifactsOf(run!.runId).read(handedInReading(run!)!.picture(page));
    return reply(200, { page, picture });
  }),

  implement(routes.getReport, async ({ principal, params }) => {
    const submission = of(principal, params);
    const none = missing('ReportMissing', 'report');
    const run = await (principal.role === 'student'
      ? openReleasedReport(principal, submission)
      : endedRun(principal, submission, none));
    if (!run) return pending('assessment');
    const state = await reportOf(run);
    if (state === 'pending') return pending('report');
    if (state !== 'ready') throw none;
    return reply(200, await linkTo(runKey(run.runId, 'report.pdf'), 'report.pdf'));
  }),

  implement(routes.getReleasedPage, async ({ principal, params }) => {
    const { view } = await openReleasedWork(principal, of(principal, params));
    return reply(200, releasedPage(view), { 'content-security-policy': POLICY });
  }),

  implement(routes.getOwner, async ({ principal, params }) => {
    const owner = await owners().find(of(principal, params));
    if (owner) return reply(200, owner);
    await openSubmission(principal, of(principal, params));
    throw new AssayError('OwnerNotFound', 'Nobody has said whose work this is: say so with PUT.');
  }),

  implement(routes.putOwner, async ({ principal, params, body }) => {
    await getAssignment(objects(), principal.tenant, params.assignment);
    await tellOwner(principal, of(principal, params), body);
    return reply(200, (await owners().find(of(principal, params)))!);
  }),
];
