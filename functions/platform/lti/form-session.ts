import { AssayError } from '@assay/kit/errors/assay-error';
import { type LtiSession, pageTokens } from '@assay/platform/lti/session';
import type { Context } from 'hono';
import { inTenant } from '../runtime/in-tenant.ts';
import { formOf, textField } from './context.ts';
import { frameWithin } from './pages/page.ts';
import type { LtiServices } from './services.ts';

/** The fields of a form of a page. */
export type FormFields = Record<string, string | File>;

/** A form of a page, and who opened the page. */
export interface FormPost {
  form: FormFields;
  session: LtiSession;
}

/** What a launch opened is no more good once its platform is no more the tenant's. @throws AssayError LtiSessionInvalid */
export async function requireStanding(
  session: Pick<LtiSession, 'tenant' | 'link'>,
  { links, platforms }: Pick<LtiServices, 'links' | 'platforms'>,
): Promise<void> {
  const link = await links.find(session);
  if (link && (await platforms.find(link))) return;
  const words = 'The learning platform is not registered here any more: open the activity again from there.';
  throw new AssayError('LtiSessionInvalid', words);
}

/**
 * Pages know nothing of dealing: where an assignment's works are dealt to markers, they show them to its owner and administrators alone.
 * @throws AssayError Forbidden
 */
export async function requireUndealt(
  { tenant, assignment, role, sub }: Pick<LtiSession, 'tenant' | 'assignment' | 'role' | 'sub'>,
  { ownerOfDealt }: LtiServices,
): Promise<void> {
  if (role !== 'teacher' || assignment === undefined) return;
  const owner = await ownerOfDealt({ tenant, assignment });
  if (owner === null || owner === sub) return;
  const words =
    'The works of this assignment are dealt to several markers. Who marks sees what was dealt to them on the desk or over the API; there its owner, or an administrator, sees and releases all of them.';
  throw new AssayError('Forbidden', words);
}

/**
 * What a page of ours sends comes from it: else another could have whoever looks on go on as somebody else, by that one's token. Browsers
 * that do not say where a request comes from are believed. @throws AssayError Forbidden
 */
function requireOwnPage({ req }: Context): void {
  const site = req.header('sec-fetch-site') ?? '';
  if (!['cross-site', 'same-site'].includes(site)) return;
  throw new AssayError(
    'Forbidden',
    'Another page has sent this: open the activity from the learning platform.',
  );
}

type Answer = (context: Context, post: FormPost) => Promise<Response>;

/**
 * Answers forms of a page, in the name of the tenant whose page it is.
 * @throws AssayError Forbidden, LtiRequestInvalid, LtiSessionInvalid, RequestsTooMany
 */
export const onPage = (services: LtiServices, answer: Answer) => async (context: Context) => {
  requireOwnPage(context);
  const form = await formOf(context);
  const session = await pageTokens(await services.keys()).session(textField(form, 'token'));
  frameWithin(context, session.framedBy);
  return inTenant(session.tenant, async () => {
    await services.requireTurn({ tenant: session.tenant, subject: session.sub });
    await requireStanding(session, services);
    return answer(context, { form, session });
  });
};

/** Answers forms that teachers alone send. `words`: what a learner is told. @throws AssayError LtiRoleUnknown, Forbidden, as `onPage` */
export const onTeachersPage = (services: LtiServices, words: string, answer: Answer) =>
  onPage(services, async (context, post) => {
    if (post.session.role === 'student') throw new AssayError('LtiRoleUnknown', words);
    await requireUndealt(post.session, services);
    return answer(context, post);
  });
