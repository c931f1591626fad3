import type { DeskAdmission } from '@assay/platform/lti/activity';
import { signDeskToken } from '@assay/platform/lti/desk-token';
import { endOf, type LtiSession, type OpenedPage, pageTokens } from '@assay/platform/lti/session';
import { platformGone, requireStanding } from './page-session.ts';
import type { LtiServices } from './services.ts';

/** What was opened from a platform is no more good once that is no more the tenant's. @throws AssayError LtiPlatformGone */
export async function requireStandingOf(opened: OpenedPage, services: LtiServices): Promise<void> {
  if (!('returnUrl' in opened)) return requireStanding(opened, services);
  if (!(await services.platforms.find(opened))) throw platformGone();
}

/** By what the desk goes on as who launched; `base`: where the tool is. */
export async function admission(
  launched: LtiSession,
  base: string,
  services: LtiServices,
): Promise<DeskAdmission> {
  const session = { ...launched, exp: endOf(launched) };
  const keys = await services.keys();
  const { assignment } = session;
  const token = assignment === undefined ? null : await signDeskToken(keys, base, { ...session, assignment });
  return { token, page: await pageTokens(keys).ofSession(session) };
}
