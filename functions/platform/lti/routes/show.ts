import { AssayError } from '@assay/kit/errors/assay-error';
import { type CommonAssignment, nameOf } from '@assay/platform/assignment/assignment';
import type { SubmissionName } from '@assay/platform/lti/link-items';
import type { CourseMember } from '@assay/platform/lti/memberships';
import { type LtiSession, pageTokens } from '@assay/platform/lti/session';
import type { Context } from 'hono';
import { learnerPage } from '../pages/learner.ts';
import { page } from '../pages/page.ts';
import { rejectionOf, stateOfWork } from '../rejected-work.ts';
import type { LtiServices } from '../services.ts';

const tokenOf = async (session: LtiSession, services: LtiServices) =>
  pageTokens(await services.keys()).ofSession(session);

/** A teacher says which assignment a link is of. */
export async function showChoice(context: Context, session: LtiSession, services: LtiServices) {
  const token = await tokenOf(session, services);
  const { choosePage } = await import('../pages/teacher.ts');
  const body = choosePage(await services.assignments(session.tenant), { token, action: '/lti/link' });
  return page(context, { title: 'Choose an assignment', body });
}

/** What was asked for: by a teacher: the people of the course, or that scores are sent again. */
interface PageActionOutcome {
  members?: CourseMember[];
  sentAgain?: boolean;
}

async function showTeacher(
  context: Context,
  session: LtiSession,
  { assignment: id }: CommonAssignment,
  services: LtiServices,
  actionOutcome: PageActionOutcome,
) {
  const { tenant } = session;
  const of = { tenant, assignment: id };
  const [link, learners, runs, rejected, passbacks, { title }] = await Promise.all([
    services.links.find(session),
    services.links.ofLink(session),
    services.latestRuns(of),
    services.rejected(of),
    services.passbacks(of),
    services.assignment(tenant, id).then(nameOf),
  ]);
  const handedIn = learners.filter(({ assignment }) => assignment === id);
  const { teacherPage } = await import('../pages/teacher.ts');
  const body = teacherPage({
    ...{ learners: handedIn, runs, rejected, passbacks },
    members: actionOutcome.members ?? null,
    sentAgain: actionOutcome.sentAgain === true,
    token: await tokenOf(session, services),
    hasRoster: link?.memberships !== undefined,
    mayChoose: !session.isNamed && !link?.isUsed && learners.length === 0,
  });
  return page(context, { title, body });
}

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
  const [handed, latest, rejected, now, released, isTheirs] = await Promise.all([
    services.links.findHandedIn(of, session.link),
    services.latestRun(of),
    services.rejected(of),
    services.scoreNow(of),
    services.released(of),
    services.isTheirs(of),
  ]);
  const state = handed ? (stateOfWork(handed, latest, rejected) ?? 'admitted') : (latest?.state ?? null);
  const body = learnerPage({
    ...{ assignment, now, released, state, isTheirs },
    failure:
      latest && (state === 'failed' || state === 'held') ? await services.failureOf(latest.latestRun) : null,
    rejection: handed && state === 'rejected' ? rejectionOf(handed, rejected) : null,
    isActivity: session.isActivity === true,
    isLatest: released?.runId === latest?.latestRun,
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
  const isLearner = session.role === 'student';
  if (session.assignment === undefined && !isLearner) return showChoice(context, session, services);
  const assignment = await openedAssignment(session, services);
  return isLearner
    ? showLearner(context, session, assignment, services)
    : showTeacher(context, session, assignment, services, actionOutcome);
}
