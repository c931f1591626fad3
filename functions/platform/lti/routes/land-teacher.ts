import type { LinkSubmission } from '@assay/platform/lti/link-items';
import type { LtiSession } from '@assay/platform/lti/session';
import type { Context } from 'hono';
import { requireUndealt } from '../form-session.ts';
import { refusalOf } from '../rejected-work.ts';
import type { LtiServices } from '../services.ts';
import { toDesk } from './desk.ts';
import { showAssignment } from './show.ts';

/** The work that a report of the platform's is on, where it was handed in for what the activity is now. */
async function workOf({ tenant, link, assignment }: LtiSession, asset: string, { links }: LtiServices) {
  const handed = await links.ofLink({ tenant, link });
  const of = handed.find(({ noticed }) => noticed?.assets.some(({ id }) => id === asset));
  return of?.assignment === assignment ? of : undefined;
}

/** Whether the desk shows what was handed in last: it has a run, and nobody has said that it is somebody else's. */
async function isOnDesk(handed: LinkSubmission, { latestRun, rejected, isTheirs }: LtiServices) {
  const [run, uploads, isOwn] = await Promise.all([latestRun(handed), rejected(handed), isTheirs(handed)]);
  return run !== null && isOwn && refusalOf(handed, run, uploads) === null;
}

/**
 * Who teaches lands on the desk, at the work that a report is on (`asset`); where the desk does not show that, on the page of the activity, which
 * says why. @throws AssayError AssignmentNotFound, Forbidden
 */
export async function landTeacher(
  context: Context,
  session: LtiSession,
  services: LtiServices,
  asset: string | undefined,
) {
  const work = asset === undefined ? undefined : await workOf(session, asset, services);
  if (!work || (await isOnDesk(work, services))) return toDesk(context, session, services, work?.submission);
  await requireUndealt(session, services);
  return showAssignment(context, session, services);
}
