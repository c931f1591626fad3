import type { Context } from 'hono';
import { AssayError } from '../../../shared/errors/assay-error.ts';
import { pageTokens } from '../../../shared/lti/session.ts';
import { formOf, textField } from '../context.ts';
import type { LtiServices } from '../services.ts';
import { showAssignment } from './resource.ts';

/** A teacher says which assignment a link of their course is of, where the platform could not. */
export const choose = (services: LtiServices) => async (context: Context) => {
  const form = await formOf(context);
  const session = await pageTokens(await services.keys()).session(textField(form, 'token'));
  if (session.role === 'student')
    throw new AssayError('LtiRoleUnknown', 'Teachers alone choose what an activity is.');
  const { assignment } = await services.assignment(session.tenant, textField(form, 'assignment'));
  const link = await services.links.find(session.link);
  if (!link) throw new AssayError('LtiRequestInvalid', 'Open the activity again from the learning platform.');
  await services.links.keep({ ...link, assignment });
  return showAssignment(context, { ...session, assignment }, services);
};
