import type { LinkSubmission } from '@assay/platform/lti/link-items';
import type { LtiSession } from '@assay/platform/lti/session';
import type { Context } from 'hono';
import { lastWork } from '../rejected-work.ts';
import type { LtiServices } from '../services.ts';
import { toDesk } from './desk.ts';

/** Where the desk shows the activity. */
const ACTIVITY = '/~activity';

/** The work that a report of the platform's is on, where it was handed in for what the activity is now. */
async function workOf({ tenant, link, assignment }: LtiSession, asset: string, { links }: LtiServices) {
  const handed = await links.ofLink({ tenant, link });
  const of = handed.find(({ noticed }) => noticed?.assets.some(({ id }) => id === asset));
  return of?.assignment === assignment ? of : undefined;
}

/** Whether the class on the desk shows what was handed in last: it has a run, and nobody has said that it is somebody else's. */
async function isInClass(handed: LinkSubmission, { latestRun, rejected, isTheirs, ownOrder }: LtiServices) {
  const [run, uploads, isOwn, own] = await Promise.all([
    latestRun(handed),
    rejected(handed),
    isTheirs(handed),
    ownOrder(handed),
  ]);
  return run !== null && isOwn && lastWork(handed, run, uploads, own).refusal === null;
}

/**
 * Who teaches lands on the desk, at the work that a report is on (`asset`); where the class does not show that, at the activity, which says
 * why. @throws AssayError AssignmentNotFound, Forbidden
 */
export async function landTeacher(
  context: Context,
  session: LtiSession,
  services: LtiServices,
  asset: string | undefined,
) {
  const work = asset === undefined ? undefined : await workOf(session, asset, services);
  if (!work) return toDesk(context, session, services);
  const names = [work.assignment, work.submission].map(encodeURIComponent);
  return toDesk(
    context,
    session,
    services,
    (await isInClass(work, services)) ? `/${names.join('/')}` : ACTIVITY,
  );
}

/**
 * A learner whose work came in a class's table opens the activity for the first time: from now on its score goes to the grade book of this
 * link. Where nothing of theirs is there, or it came through a link, nothing changes.
 */
async function meetLink({ tenant, assignment, sub, link, user, name }: LtiSession, services: LtiServices) {
  const of = { tenant, assignment: assignment!, submission: sub };
  const latest = await services.latestRun(of);
  if (!latest || (await services.links.ofSubmission(of)).length > 0 || !(await services.isTheirs(of))) return;
  await services.links.handIn({ ...of, link, user, name }, latest.admittedAt);
  await services.askScore({ ...of, link });
}

/** A learner lands on the desk, at the activity. */
export async function landLearner(context: Context, session: LtiSession, services: LtiServices) {
  const landed = await toDesk(context, session, services);
  if (session.assignment !== undefined) await meetLink(session, services);
  return landed;
}
