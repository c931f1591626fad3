import { AssayError } from '@assay/kit/errors/assay-error';
import type { LtiSession } from '@assay/platform/lti/session';
import type { LtiServices } from './services.ts';

/** The assignment of an activity. @throws AssayError AssignmentNotFound in words for who opened it */
export async function openedAssignment({ assignment: id, tenant, role }: LtiSession, services: LtiServices) {
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
        : `The assignment of this activity, ${id}, is not there: put it again by the API or the command, or make a new activity for another one.`;
    throw new AssayError('AssignmentNotFound', words, { cause: error });
  }
}
