import { appealBodySchema } from '@assay/api/schemas/reviews';
import { AssayError, type ErrorCode } from '@assay/kit/errors/assay-error';
import { type FormFields, onPage } from '../form-session.ts';
import type { LtiServices } from '../services.ts';
import { showAssignment } from './show.ts';

/** Refusals of an appeal after which its learner is shown what they wrote. */
const MENDABLE = new Set<ErrorCode>([
  'LtiRequestInvalid',
  'ReviewInvalid',
  'AppealRefused',
  'NotReleased',
  'PreconditionFailed',
]);

/** @throws AssayError LtiRequestInvalid */
function appealOf({ trait, text }: FormFields) {
  const asked = appealBodySchema.safeParse({ trait, text });
  if (asked.success) return asked.data;
  const words = 'An appeal names a part, and says why in 5,000 characters at most.';
  throw new AssayError('LtiRequestInvalid', words);
}

/** A learner appeals against a part of what is released to them. */
export const appeal = (services: LtiServices) =>
  onPage(services, async (context, { form, session }) => {
    const { tenant, assignment, sub: submission } = session;
    if (session.role !== 'student' || assignment === undefined)
      throw new AssayError('LtiRoleUnknown', 'Learners alone appeal, in an activity that is an assignment.');
    try {
      await services.appeal({ tenant, assignment, submission }, submission, appealOf(form));
    } catch (error) {
      if (!(error instanceof AssayError) || !MENDABLE.has(error.code)) throw error;
      return showAssignment(context, session, services, { refused: { error, form } });
    }
    return showAssignment(context, session, services);
  });
