import { AssayError } from '@assay/kit/errors/assay-error';
import { type CommonAssignment, nameOf } from '@assay/platform/assignment/assignment';
import type { SubmissionName } from '@assay/platform/lti/link-items';
import type { CourseMember } from '@assay/platform/lti/memberships';
import { type LtiSession, pageTokens } from '@assay/platform/lti/session';
import type { Context } from 'hono';
import type { ReleaseSummary } from '../../reviews/release-together.ts';
import { statusOf } from '../pages/failure.ts';
import { learnerPage } from '../pages/learner.ts';
import { page } from '../pages/page.ts';
import type { FormRefusal } from '../pages/refusal.ts';
import { rejectionOf, stateOfWork } from '../rejected-work.ts';
import type { LtiServices } from '../services.ts';

const tokenOf = async (session: LtiSession, services: LtiServices) =>
  pageTokens(await services.keys()).ofSession(session);

/** What a page that opens the desk says of where its forms may lead. */
const leadsToDesk = ({ desk }: LtiServices) => (desk === undefined ? {} : { sendsTo: new URL(desk).origin });

/** A teacher says which assignment a link is of. */
export async function showChoice(context: Context, session: LtiSession, services: LtiServices) {
  const token = await tokenOf(session, services);
  const { choosePage } = await import('../pages/teacher.ts');
  const body = choosePage(await services.assignments(session.tenant), { token, action: '/lti/link' });
  return page(context, { title: 'Choose an assignment', body });
}

/** What was asked for: by a teacher the people of the course, a release of what nothing was flagged in, or that scores are sent again; by a learner an appeal that was refused. */
interface PageActionOutcome {
  members?: CourseMember[];
  released?: ReleaseSummary;
  sentAgain?: boolean;
  refused?: FormRefusal;
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
  const [link, learners, runs, rejected, passbacks, appeals, { title }] = await Promise.all([
    services.links.find(session),
    services.links.ofLink(session),
    services.latestRuns(of),
    services.rejected(of),
    services.passbacks(of),
    services.reviewing.openAppeals(of),
    services.assignment(tenant, id).then(nameOf),
  ]);
  const handedIn = learners.filter(({ assignment }) => assignment === id);
  const { teacherPage } = await import('../pages/teacher.ts');
  const body = teacherPage({
    ...{ learners: handedIn, runs, rejected, passbacks, appeals },
    ...{ members: actionOutcome.members ?? null, released: actionOutcome.released ?? null },
    sentAgain: actionOutcome.sentAgain === true,
    token: await tokenOf(session, services),
    hasDesk: services.desk !== undefined,
    hasRoster: link?.memberships !== undefined,
    mayChoose: !session.isNamed && !link?.isUsed && learners.length === 0,
  });
  return page(context, { title, body, ...leadsToDesk(services) });
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
  { refused }: PageActionOutcome,
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
    ...{ assignment, now, released, state, isTheirs, at: new Date() },
    failure:
      latest && (state === 'failed' || state === 'held') ? await services.failureOf(latest.latestRun) : null,
    rejection: handed && state === 'rejected' ? rejectionOf(handed, rejected) : null,
    refused: refused ?? null,
    isActivity: session.isActivity === true,
    hasDesk: services.desk !== undefined,
    isLatest: released?.runId === latest?.latestRun,
    token: await tokenOf(session, services),
  });
  const status = refused ? statusOf(refused.error) : 200;
  return page(context, { title: nameOf(assignment).title, body, status, ...leadsToDesk(services) });
}

/** @throws AssayError AssignmentNotFound in words for who opened it */
async function openedAssignment(id: string, { tenant, role }: LtiSession, services: LtiServices) {
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
  if (session.assignment === undefined) {
    if (!isLearner) return showChoice(context, session, services);
    throw new AssayError('AssignmentNotFound', 'Your teacher has not chosen yet what this activity is.');
  }
  const assignment = await openedAssignment(session.assignment, session, services);
  return isLearner
    ? showLearner(context, session, assignment, services, actionOutcome)
    : showTeacher(context, session, assignment, services, actionOutcome);
}
