import type { Context } from 'hono';
import { appealBodySchema } from '../../../shared/api/schemas/reviews.ts';
import { AssayError } from '../../../shared/errors/assay-error.ts';
import { formSession } from '../form-session.ts';
import type { LtiServices } from '../services.ts';
import { showAssignment } from './show.ts';

/** A learner appeals against a part of what is released to them. */
export const appeal = (services: LtiServices) => async (context: Context) => {
  const { form, session } = await formSession(context, services);
  const { tenant, assignment, sub: submission } = session;
  if (session.role !== 'student' || assignment === undefined)
    throw new AssayError('LtiRoleUnknown', 'Learners alone appeal, in an activity that is an assignment.');
  const asked = appealBodySchema.safeParse({ trait: form.trait, text: form.text });
  if (!asked.success)
    throw new AssayError(
      'LtiRequestInvalid',
      'An appeal names a part, and says why in 5,000 characters at most.',
    );
  await services.appeal({ tenant, assignment, submission }, submission, asked.data);
  return showAssignment(context, session, services);
};
