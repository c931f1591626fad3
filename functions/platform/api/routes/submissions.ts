import * as routes from '@assay/api/routes/submissions';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { Principal } from '@assay/platform/access/principal';
import { afterOf, cursorAfter, nameAfter, pageOf } from '@assay/platform/api/pages';
import { isUnderWay, type RunItem } from '@assay/platform/run/items';
import { runKey } from '@assay/platform/run/run-artifacts';
import type { Submission } from '@assay/platform/run/version-store';
import { getAssignment } from '@assay/workflows/assignment-store';
import { findWorkflow } from '@assay/workflows/find-workflow';
import pLimit from 'p-limit';
import { studentsRuns } from '../../runs/students-runs.ts';
import { artifactsOf, objects } from '../../runtime/storage.ts';
import { implement, reply } from '../implement.ts';
import { linkTo } from '../link-to.ts';
import { ownName, ownSubmissions } from '../own-submissions.ts';
import { POLICY, releasedPage } from '../pages/released-page.ts';
import { stateOfReceived } from '../refused-files.ts';
import { openReleasedReport, openReleasedWork } from '../released-work.ts';
import { owners } from '../services.ts';
import { openSubmission, standingOf } from '../submission-access.ts';
import { forStudent, statusOfReceived, statusOfRun } from '../submission-status.ts';
import { tellOwner } from '../tell-owner.ts';

/** The latest run of a submission that may be looked at, where it has a result. @throws AssayError SubmissionNotFound, ResultMissing */
async function runWithResult(principal: Principal, submission: Submission): Promise<RunItem> {
  const run = await openSubmission(principal, submission);
  if (run?.workflow !== undefined) return run;
  throw resultMissing();
}

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

/** Seconds to come again after for a report that is waited for. */
const AGAIN = '10';

/** What a report waits for; null: it will not come. */
function waitsFor(run: RunItem | null): 'assessment' | 'report' | null {
  if (run === null || isUnderWay(run)) return 'assessment';
  return run.report?.state === 'pending' ? 'report' : null;
}

const reportMissing = () =>
  new AssayError('ReportMissing', 'There is no report: how the submission stands says why.');

/** The run whose report may be read; null: its file is there, and no run yet. @throws AssayError SubmissionNotFound, NotReleased, ReportMissing */
async function reportedRun(principal: Principal, submission: Submission): Promise<RunItem | null> {
  if (principal.role === 'student') return openReleasedReport(principal, submission);
  const { run, received } = await standingOf(principal, submission);
  if (received && stateOfReceived(received) === 'rejected') throw reportMissing();
  return run;
}

const resultMissing = () =>
  new AssayError('ResultMissing', 'There is no result yet: how the submission stands says why.');

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
    const { run, received } = await standingOf(principal, of(principal, params));
    const status = run ? await statusOfRun(run) : statusOfReceived(params.submission, received);
    return reply(200, principal.role === 'student' ? forStudent(status) : status);
  }),

  implement(routes.getResult, async ({ principal, params }) => {
    if (principal.role === 'student')
      return reply(200, (await openReleasedWork(principal, of(principal, params))).view);
    const { runId, workflow } = await runWithResult(principal, of(principal, params));
    const result = await artifactsOf(runId).readOptional(findWorkflow(workflow!).result);
    if (result === null) throw resultMissing();
    return reply(200, result);
  }),

  implement(routes.getReport, async ({ principal, params }) => {
    const run = await reportedRun(principal, of(principal, params));
    const pending = waitsFor(run);
    if (run === null || pending !== null)
      return reply(202, { waitsFor: pending ?? 'assessment' }, { 'retry-after': AGAIN });
    if (run.report?.state !== 'ready') throw reportMissing();
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
