import { AssayError } from '@assay/kit/errors/assay-error';
import { CODE_SECONDS } from '@assay/platform/lti/desk-code-store';
import { publicKeys } from '@assay/platform/lti/keys';
import { endOf, type LtiSession, pageTokens } from '@assay/platform/lti/session';
import type { Context } from 'hono';
import * as z from 'zod';
import { inTenant } from '../../runtime/in-tenant.ts';
import { admission, requireStandingOf } from '../admission.ts';
import { bindBrowser, boundTo, unbindBrowser } from '../browser-cookie.ts';
import { baseOf } from '../context.ts';
import { asOpened } from '../opened-assignment.ts';
import { requireUndealt } from '../page-session.ts';
import type { LtiServices } from '../services.ts';

interface DeskLanding extends Pick<LtiSession, 'framedBy' | 'exp'> {
  /** The origins that the content of a course may be sent to, by blanks. */
  sendsTo?: string;
  /** What the desk shows first, as its address has it; absent: what it always does. */
  to?: string;
}

/**
 * Sends a browser on to the desk with a code that opens it once, in this browser, by the token of a page. The desk's address says whose pages
 * may show it.
 */
export async function openDesk(
  context: Context,
  page: string,
  { to, ...at }: DeskLanding,
  services: LtiServices,
) {
  const place = await pageTokens(await services.keys()).ofPlace(at);
  const code = await (await services.deskCodes()).give(page);
  bindBrowser(context, code, baseOf(context, services), 'desk', CODE_SECONDS);
  context.header('cache-control', 'no-store');
  context.header('referrer-policy', 'no-referrer');
  return context.redirect(
    `/lti/desk/${place}#${new URLSearchParams({ launch: code, ...(to && { to }) })}`,
    303,
  );
}

/**
 * Sends who launched on to the desk; who teaches chooses there what the activity is, where nobody has, or that is gone.
 * @throws AssayError AssignmentNotFound, Forbidden
 */
export async function toDesk(context: Context, launched: LtiSession, services: LtiServices, to?: string) {
  const session = { ...(await asOpened(launched, services)), exp: endOf(launched) };
  const { framedBy, exp } = session;
  await requireUndealt(session, services);
  const page = await pageTokens(await services.keys()).ofSession(session);
  return openDesk(context, page, { framedBy, exp, ...(to && { to }) }, services);
}

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

/** Gives a window of the desk the tokens of who launched, for its code: what is refused for the moment has not used it up. */
export const deskToken = (services: LtiServices) => async (context: Context) => {
  const [code, base] = [await codeIn(context), baseOf(context, services)];
  requireSameBrowser(context, code, base);
  const codes = await services.deskCodes();
  const page = stillGood(await codes.read(code));
  const opened = await pageTokens(await services.keys()).opened(page);
  const { tenant, sub } = opened;
  const given = await inTenant(tenant, async () => {
    await services.requireTurn({ tenant, subject: sub });
    await requireStandingOf(opened, services);
    return 'returnUrl' in opened ? { token: null, page } : admission(opened, base, services);
  });
  stillGood(await codes.use(code));
  unbindBrowser(context, code, base);
  return context.json(given);
};

/** The public keys by which the API knows tokens of launches. */
export const deskKeys =
  ({ keys }: LtiServices) =>
  async (context: Context) =>
    context.json(publicKeys(await keys()), 200, { 'cache-control': 'public, max-age=300' });
