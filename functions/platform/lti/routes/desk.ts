import { PROBLEM_TYPE, retryAfter } from '@assay/api/problem';
import { AssayError } from '@assay/kit/errors/assay-error';
import { CODE_SECONDS } from '@assay/platform/lti/desk-code-store';
import { signDeskToken } from '@assay/platform/lti/desk-token';
import { publicKeys } from '@assay/platform/lti/keys';
import { endOf, type LtiSession, pageTokens } from '@assay/platform/lti/session';
import type { Context } from 'hono';
import * as z from 'zod';
import { logger } from '../../runtime/define-handler.ts';
import { asTold } from '../../runtime/forestalled.ts';
import { inTenant } from '../../runtime/in-tenant.ts';
import { bindBrowser, boundTo, unbindBrowser } from '../browser-cookie.ts';
import { baseOf } from '../context.ts';
import { onPage, requireStanding, requireUndealt } from '../form-session.ts';
import { isRefusal, statusOf } from '../pages/failure.ts';
import type { LtiServices } from '../services.ts';
import { openedAssignment } from './show.ts';

const launchOf = ({ tenant, role, sub, name, link }: LtiSession, assignment: string) => ({
  ...{ tenant, role, subject: sub, launch: { assignment, link } },
  ...(name !== undefined && { name: name.slice(0, 255) }),
});

/**
 * Sends who launched on to the desk, to a work where one is named, with a code that opens it once, in this browser. The desk's address says
 * whose pages may show it. @throws AssayError AssignmentNotFound, Forbidden
 */
export async function toDesk(
  context: Context,
  launched: LtiSession,
  services: LtiServices,
  submission?: string,
) {
  const session = { ...launched, exp: endOf(launched) };
  const { assignment } = await openedAssignment(session, services);
  await requireUndealt(session, services);
  const tokens = pageTokens(await services.keys());
  const [page, place] = [await tokens.ofSession(session), await tokens.ofPlace(session)];
  const codes = await services.deskCodes();
  const code = await codes.give({ ...launchOf(session, assignment), page, exp: session.exp });
  bindBrowser(context, code, baseOf(context, services), 'desk', CODE_SECONDS);
  context.header('cache-control', 'no-store');
  context.header('referrer-policy', 'no-referrer');
  const to = submission && { to: `/${encodeURIComponent(assignment)}/${encodeURIComponent(submission)}` };
  return context.redirect(`/lti/desk/${place}#${new URLSearchParams({ launch: code, ...to })}`, 303);
}

/** A page of an activity opens the desk. */
export const openDesk = (services: LtiServices) =>
  onPage(services, (context, { form: { submission }, session }) =>
    toDesk(context, session, services, typeof submission === 'string' ? submission : undefined),
  );

const bodySchema = z.object({ code: z.string().min(1).max(100) });

/**
 * A code is good in the browser that launched: in another it would make who opens its address somebody else.
 * @throws AssayError Forbidden
 */
function requireSameBrowser(context: Context, code: string, base: string): void {
  const isOurs = [undefined, base].includes(context.req.header('origin'));
  if (isOurs && boundTo(context, code, base) !== undefined) return;
  const words =
    'This launch was used before, was begun in another browser, or yours keeps no cookies here: open the activity again from the learning platform.';
  throw new AssayError('Forbidden', words);
}

/** @throws AssayError LtiRequestInvalid */
async function codeIn({ req }: Context): Promise<string> {
  const read = bodySchema.safeParse(await req.json().catch(() => null));
  if (read.success) return read.data.code;
  throw new AssayError('LtiRequestInvalid', 'The request lacks code.');
}

/** What a code was good for. @throws AssayError LtiSessionInvalid where it is no more: null, false */
function stillGood<T>(found: T | null | false): T {
  if (found) return found;
  const words =
    'This launch was used before, or took longer than a minute: open the activity again from the learning platform.';
  throw new AssayError('LtiSessionInvalid', words);
}

/** A refusal as the desk reads those of the API. */
function refusal(context: Context, thrown: unknown): Response {
  const error = asTold(thrown);
  if (!isRefusal(error)) throw error;
  const { code, message: detail } = error;
  logger.warn('refused', { code });
  const status = statusOf(error);
  const headers = { 'content-type': PROBLEM_TYPE, ...retryAfter(code) };
  return context.json({ status, code, detail }, status, headers);
}

/** Gives a window of the desk the token of who launched, for its code: what is refused for the moment has not used it up. */
export const deskToken = (services: LtiServices) => async (context: Context) => {
  context.header('cache-control', 'no-store');
  try {
    const [code, base] = [await codeIn(context), baseOf(context, services)];
    requireSameBrowser(context, code, base);
    const codes = await services.deskCodes();
    const launched = stillGood(await codes.read(code));
    const { tenant, subject, launch } = launched;
    const token = await inTenant(tenant, async () => {
      await services.requireTurn({ tenant, subject });
      await requireStanding({ tenant, ...launch }, services);
      return signDeskToken(await services.keys(), base, launched);
    });
    stillGood(await codes.use(code));
    unbindBrowser(context, code, base);
    return context.json({ token, page: launched.page });
  } catch (error) {
    return refusal(context, error);
  }
};

/** The public keys by which the API knows tokens of launches. */
export const deskKeys =
  ({ keys }: LtiServices) =>
  async (context: Context) =>
    context.json(publicKeys(await keys()), 200, { 'cache-control': 'public, max-age=300' });
