import { AssayError, nullOn } from '@assay/kit/errors/assay-error';
import type { LtiSession } from '@assay/platform/lti/session';
import type { LtiServices } from './services.ts';

/** An assignment as it stands; null: it is not there. */
export const findAssignment = (services: LtiServices, tenant: string, id: string) =>
  services.assignment(tenant, id).catch(nullOn('AssignmentNotFound'));

/** The assignment of an activity. @throws AssayError AssignmentNotFound in words for who opened it */
export async function openedAssignment(
  { assignment: id, tenant, role, isNamed }: LtiSession,
  services: LtiServices,
) {
  const unchosen = 'Your teacher has not chosen yet what this activity is: open it again later.';
  if (id === undefined) throw new AssayError('AssignmentNotFound', unchosen);
  const found = await findAssignment(services, tenant, id);
  if (found) return found;
  const words =
    role === 'student'
      ? 'The assignment of this activity is not there: tell your teacher.'
      : `The assignment of this activity, ${id}, is not there: put it again by the API or the command, or ${isNamed ? 'make a new activity for another one' : 'open the activity again from the learning platform to choose another'}.`;
  throw new AssayError('AssignmentNotFound', words);
}

/**
 * What a launch opens on the desk. Where nobody has chosen yet what the activity is, or that is gone, who teaches chooses there, unless the platform says what it is;
 * learners are told there. @throws AssayError AssignmentNotFound
 */
export async function asOpened(session: LtiSession, services: LtiServices): Promise<LtiSession> {
  const { tenant, assignment, role, isNamed } = session;
  if (assignment === undefined || role === 'student') return session;
  const found = await (isNamed
    ? openedAssignment(session, services)
    : findAssignment(services, tenant, assignment));
  return found ? session : { ...session, assignment: undefined };
}
