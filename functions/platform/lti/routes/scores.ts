import { AssayError } from '@assay/kit/errors/assay-error';
import { onTeachersPage } from '../form-session.ts';
import type { LtiServices } from '../services.ts';
import { showAssignment } from './show.ts';

/** A teacher has the grade book told again what it did not take. */
export const sendScores = (services: LtiServices) =>
  onTeachersPage(services, 'Teachers alone have scores sent again.', async (context, { session }) => {
    const { tenant, assignment } = session;
    if (assignment === undefined)
      throw new AssayError('AssignmentNotFound', 'Choose first which assignment this activity is.');
    await services.sendAgain({ tenant, assignment });
    return showAssignment(context, session, services, { sentAgain: true });
  });
