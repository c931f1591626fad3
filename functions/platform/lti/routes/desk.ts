import { PROBLEM_TYPE, retryAfter } from '@assay/api/problem';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { DeskLaunch } from '@assay/platform/lti/desk-code-store';
import { signDeskToken } from '@assay/platform/lti/desk-token';
import { publicKeys } from '@assay/platform/lti/keys';
import type { LtiSession } from '@assay/platform/lti/session';
import type { Context } from 'hono';
import * as z from 'zod';
import { asTold } from '../../runtime/forestalled.ts';
import { inTenant } from '../../runtime/in-tenant.ts';
import { baseOf } from '../context.ts';
import { onPage, requireStanding, requireUndealt } from '../form-session.ts';
import { statusOf } from '../pages/failure.ts';
import type { LtiServices } from '../services.ts';

const noDesk = () =>
  new AssayError('LtiRequestInvalid', 'There is no desk here: go on with the page of the activity.');

const launchOf = ({ tenant, role, sub, name, link }: LtiSession, assignment: string): DeskLaunch => ({
  ...{ tenant, role, subject: sub, launch: { assignment, link } },
  ...(name !== undefined && { name: name.slice(0, 255) }),
});

/** Sends who launched on to the desk, to a work where one is named, with a code that opens it once. @throws AssayError LtiRequestInvalid, Forbidden */
export async function toDesk(
  context: Context,
  session: LtiSession,
  services: LtiServices,
  submission?: string,
) {
  const { assignment } = session;
  if (services.desk === undefined || assignment === undefined) throw noDesk();
  await requireUndealt(session, services);
  const code = await (await services.deskCodes()).give(launchOf(session, assignment));
  context.header('cache-control', 'no-store');
  context.header('referrer-policy', 'no-referrer');
  const to = submission && { to: `/${encodeURIComponent(assignment)}/${encodeURIComponent(submission)}` };
  return context.redirect(`${services.desk}#${new URLSearchParams({ launch: code, ...to })}`, 303);
}

/** A page of an activity opens the desk. */
export const openDesk = (services: LtiServices) =>
  onPage(services, (context, { form: { submission }, session }) =>
    toDesk(context, session, services, typeof submission === 'string' ? submission : undefined),
  );

const bodySchema = z.object({ code: z.string().min(1).max(100) });

/** Codes are the desk's to send: a page of another origin is none of ours. A program names no origin. @throws AssayError Forbidden */
function requireDesk({ req }: Context, { desk }: LtiServices): void {
  if (desk === undefined) throw noDesk();
  const origin = req.header('origin');
  if (origin === undefined || origin === new URL(desk).origin) return;
  throw new AssayError('Forbidden', 'This is for the desk: another page has asked.');
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
  if (!(error instanceof AssayError)) throw error;
  const { code, message: detail } = error;
  const status = statusOf(error);
  const headers = { 'content-type': PROBLEM_TYPE, ...retryAfter(code) };
  return context.json({ status, code, detail }, status, headers);
}

/** Gives a window of the desk the token of who launched, for its code: what is refused for the moment has not used it up. */
export const deskToken = (services: LtiServices) => async (context: Context) => {
  context.header('cache-control', 'no-store');
  try {
    requireDesk(context, services);
    const [code, codes] = [await codeIn(context), await services.deskCodes()];
    const launched = stillGood(await codes.read(code));
    const { tenant, subject, launch } = launched;
    const token = await inTenant(tenant, async () => {
      await services.requireTurn({ tenant, subject });
      await requireStanding({ tenant, ...launch }, services);
      return signDeskToken(await services.keys(), baseOf(context, services), launched);
    });
    stillGood(await codes.use(code));
    return context.json({ token });
  } catch (error) {
    return refusal(context, error);
  }
};

/** The public keys by which the API knows tokens of launches. */
export const deskKeys =
  ({ keys }: LtiServices) =>
  async (context: Context) =>
    context.json(publicKeys(await keys()), 200, { 'cache-control': 'public, max-age=300' });
