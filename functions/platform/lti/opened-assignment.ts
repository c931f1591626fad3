import { AssayError } from '@assay/kit/errors/assay-error';
import type { LtiSession } from '@assay/platform/lti/session';
import type { LtiServices } from './services.ts';

/** The assignment of an activity. @throws AssayError AssignmentNotFound in words for who opened it */
export async function openedAssignment(
  { assignment: id, tenant, role, isNamed }: LtiSession,
  services: LtiServices,
) {
  if (id === undefined)
    throw new AssayError(
      'AssignmentNotFound',
      'Your teacher has not chosen yet what this activity is: open it again later.',
    );
  try {
    return await services.assignment(tenant, id);
  } catch (error) {
    if (!(error instanceof AssayError) || error.code !== 'AssignmentNotFound') throw error;
    const words =
      role === 'student'
        ? 'The assignment of this activity is not there: tell your teacher.'
        : `The assignment of this activity, ${id}, is not there: put it again by the API or the command, or ${isNamed ? 'make a new activity for another one' : 'open the activity again from the learning platform to choose another'}.`;
    throw new AssayError('AssignmentNotFound', words, { cause: error });
  }
}

/**
 * What a launch opens on the desk. Where nobody has chosen yet what the activity is, or that is gone, who teaches chooses there, unless the platform says what it is;
 * learners are told there. @throws AssayError AssignmentNotFound
 */
export async function asOpened(session: LtiSession, services: LtiServices): Promise<LtiSession> {
  const { assignment, role, isNamed } = session;
  if (assignment === undefined || role === 'student') return session;
  return openedAssignment(session, services).then(
    () => session,
    (error) => {
      if (isNamed || (error as AssayError).code !== 'AssignmentNotFound') throw error;
      return { ...session, assignment: undefined };
    },
  );
}
