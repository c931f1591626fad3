import { AssayError } from '@assay/kit/errors/assay-error';
import { type CommonAssignment, nameOf } from '@assay/platform/assignment/assignment';
import type { SubmissionName } from '@assay/platform/lti/link-items';
import { type LtiSession, pageTokens } from '@assay/platform/lti/session';
import type { Context } from 'hono';
import { learnerPage } from '../pages/learner.ts';
import { page } from '../pages/page.ts';
import { rejectionOf, stateOfWork } from '../rejected-work.ts';
import type { LtiServices } from '../services.ts';
import type { PageActionOutcome } from './show-teacher.ts';

/** The token of the page of who opened it. */
export const tokenOf = async (session: LtiSession, services: LtiServices) =>
  pageTokens(await services.keys()).ofSession(session);

/**
 * A learner whose work came in a class's table opens the activity for the first time: from now on its score goes to the grade book of this
 * link. Where nothing of theirs is there, or it came through a link, nothing changes.
 */
async function meetLink(session: LtiSession, of: SubmissionName, services: LtiServices) {
  const { link, user, name } = session;
  const latest = await services.latestRun(of);
  if (!latest || (await services.links.ofSubmission(of)).length > 0 || !(await services.isTheirs(of))) return;
  await services.links.handIn({ ...of, link, user, name }, latest.admittedAt);
  await services.askScore(of);
}

async function showLearner(
  context: Context,
  session: LtiSession,
  assignment: CommonAssignment,
  services: LtiServices,
) {
  const of = { tenant: session.tenant, assignment: assignment.assignment, submission: session.sub };
  await meetLink(session, of, services);
  const [handed, latest, rejected, now, released, withdrawn, isTheirs] = await Promise.all([
    services.links.findHandedIn(of, session.link),
    services.latestRun(of),
    services.rejected(of),
    services.scoreNow(of),
    services.released(of),
    services.takenBack(of),
    services.isTheirs(of),
  ]);
  const state = handed ? (stateOfWork(handed, latest, rejected) ?? 'admitted') : (latest?.state ?? null);
  const body = learnerPage({
    ...{ assignment, now, released: released !== null, withdrawn, state, isTheirs },
    failure:
      latest && (state === 'failed' || state === 'held') ? await services.failureOf(latest.latestRun) : null,
    rejection: handed && state === 'rejected' ? rejectionOf(handed, rejected) : null,
    isActivity: session.isActivity === true,
    isLatest: released === latest?.latestRun,
    token: await tokenOf(session, services),
  });
  return page(context, { title: nameOf(assignment).title, body });
}

/** @throws AssayError AssignmentNotFound in words for who opened it */
export async function openedAssignment({ assignment: id, tenant, role }: LtiSession, services: LtiServices) {
  if (id === undefined)
    throw new AssayError('AssignmentNotFound', 'Your teacher has not chosen yet what this activity is.');
  try {
    return await services.assignment(tenant, id);
  } catch (error) {
    if (!(error instanceof AssayError) || error.code !== 'AssignmentNotFound') throw error;
    const words =
      role === 'student'
        ? 'The assignment of this activity is not there: tell your teacher.'
        : `The assignment of this activity, ${id}, is not there: put it again by the API or the command, or make a new activity for another one.`;
    throw new AssayError('AssignmentNotFound', words, { cause: error });
  }
}

/** What a person sees of an assignment that they opened from a course. `actionOutcome`: what came of what a teacher did on the page before. */
export async function showAssignment(
  context: Context,
  session: LtiSession,
  services: LtiServices,
  actionOutcome: PageActionOutcome = {},
) {
  if (session.role === 'student')
    return showLearner(context, session, await openedAssignment(session, services), services);
  const { showChoice, showTeacher } = await import('./show-teacher.ts');
  if (session.assignment === undefined) return showChoice(context, session, services);
  const assignment = await openedAssignment(session, services);
  return showTeacher(context, session, assignment, services, actionOutcome);
}
