import { AssayError } from '@assay/kit/errors/assay-error';
import { type LtiSession, pageTokens } from '@assay/platform/lti/session';
import type { Context } from 'hono';
import { inTenant } from '../runtime/in-tenant.ts';
import type { LtiServices } from './services.ts';

export const platformGone = () =>
  new AssayError(
    'LtiPlatformGone',
    'The learning platform is not registered here any more: who runs it registers it again, and then the activity opens from there.',
  );

/** What a launch opened is no more good once its platform is no more the tenant's. @throws AssayError LtiPlatformGone */
export async function requireStanding(
  session: Pick<LtiSession, 'tenant' | 'link'>,
  { links, platforms }: Pick<LtiServices, 'links' | 'platforms'>,
): Promise<void> {
  const link = await links.find(session);
  if (link && (await platforms.find(link))) return;
  throw platformGone();
}

/**
 * Activities know nothing of dealing: where an assignment's works are dealt to markers, they show them to its owner and administrators alone.
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

/** The token of a page, which the desk sends in a header that no form of another site can send; empty: none. */
export const bearerOf = ({ req }: Context): string =>
  /^Bearer (\S+)$/.exec(req.header('authorization') ?? '')?.[1] ?? '';

type ActivityAnswer = (context: Context, session: LtiSession) => Promise<object>;

/**
 * Answers the desk in JSON, in the name of the tenant in which the activity was opened.
 * @throws AssayError LtiPlatformGone, LtiSessionInvalid, RequestsTooMany
 */
export const onActivity = (services: LtiServices, answer: ActivityAnswer) => async (context: Context) => {
  const session = await pageTokens(await services.keys()).session(bearerOf(context));
  return inTenant(session.tenant, async () => {
    await services.requireTurn({ tenant: session.tenant, subject: session.sub });
    await requireStanding(session, services);
    return context.json(await answer(context, session));
  });
};

/** Refuses learners what teachers alone ask for, and who teaches works that are dealt. `words`: what a learner is told. @throws AssayError LtiRoleUnknown, Forbidden */
export async function requireTeacher(session: LtiSession, services: LtiServices, words: string) {
  if (session.role === 'student') throw new AssayError('LtiRoleUnknown', words);
  await requireUndealt(session, services);
}
