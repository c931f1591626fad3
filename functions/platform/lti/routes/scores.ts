import { AssayError } from '@assay/kit/errors/assay-error';
import type { Context } from 'hono';
import { teachersForm } from '../form-session.ts';
import type { LtiServices } from '../services.ts';
import { showAssignment } from './show.ts';

/** A teacher has the grade book told again what it did not take. */
export const sendScores = (services: LtiServices) => async (context: Context) => {
  const { session } = await teachersForm(context, services, 'Teachers alone have scores sent again.');
  const { tenant, assignment } = session;
  if (assignment === undefined)
    throw new AssayError('AssignmentNotFound', 'Choose first which assignment this activity is.');
  await services.sendAgain({ tenant, assignment });
  return showAssignment(context, session, services, { sentAgain: true });
};
