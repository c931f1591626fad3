import { AssayError } from '@assay/kit/errors/assay-error';
import { linkName, type SubmissionName } from '@assay/platform/lti/link-items';
import type { Platform } from '@assay/platform/lti/platform';
import { subjectOf } from '@assay/platform/lti/pseudonym';
import {
  type HandInNotice,
  type PlatformNotice,
  senderOf,
  verifyNotice,
} from '@assay/platform/lti/verify-notice';
import type { Context } from 'hono';
import * as z from 'zod';
import { count, logger } from '../../runtime/define-handler.ts';
import { inTenant } from '../../runtime/in-tenant.ts';
import { MOVED } from '../rejected-work.ts';
import type { LtiServices } from '../services.ts';

/** Notices of one request. */
const MOST_NOTICES = 100;

/** How long a notice that was taken is known again, in seconds: longer than platforms let one be good for. */
const REMEMBERED_SECONDS = 24 * 3600;

const bodySchema = z.object({
  notices: z
    .array(z.object({ jwt: z.string() }))
    .min(1)
    .max(MOST_NOTICES),
});

interface TakenNotice extends PlatformNotice {
  platform: Platform;
}

async function tokensIn({ req }: Context): Promise<string[]> {
  const read = bodySchema.safeParse(await req.json().catch(() => null));
  if (read.success) return read.data.notices.map(({ jwt }) => jwt);
  throw new AssayError(
    'LtiRequestInvalid',
    `Notices come as {"notices":[{"jwt":"…"}]}, at most ${MOST_NOTICES} at once.`,
  );
}

/** @throws AssayError LtiPlatformUnknown, what `verifyNotice` throws */
async function verified(token: string, tenant: string, services: LtiServices): Promise<TakenNotice> {
  const platform = await services.platforms.find({ ...senderOf(token), tenant });
  if (!platform)
    throw new AssayError('LtiPlatformUnknown', 'The platform of the notice is not registered here.');
  const notice = await verifyNotice(token, { platform, keys: services.platformKeys(platform.jwksUri) });
  return { ...notice, platform };
}

/** Whether a work was erased, and its student handed in nothing since: a platform hands old files on again whenever a teacher wants that. */
async function isOfErased(of: SubmissionName, assets: HandInNotice['assets'], { erasedAt }: LtiServices) {
  const erased = await erasedAt(of);
  return erased !== null && !assets.some(({ at = '' }) => Date.parse(at) > Date.parse(erased));
}

/** Keeps what was handed in, and whose it is; the queue of scores has it fetched, so that the platform waits for nothing. */
async function keep(notice: HandInNotice, { tenant, issuer, clientId }: Platform, services: LtiServices) {
  const { deployment, activity, assignment, user, family, reportUrl, assets, beyond, at } = notice;
  const link = linkName({ issuer, clientId }, deployment, activity, 'activity');
  const submission = subjectOf({ issuer, user });
  const of = { tenant, assignment, submission };
  const name = notice.name?.trim() || undefined;
  const placed = {
    ...{ link, tenant, issuer, clientId, deployment, assignment, family },
    isActivity: true as const,
  };
  await services.links.keep({ ...placed, resourceLink: activity });
  if (await isOfErased(of, assets, services)) {
    const ids = [...assets.map(({ id }) => id), ...beyond];
    return services.tellErased({ tenant, link, reportUrl, assets: ids });
  }
  const isOwn = await services.own(of, { subject: submission, ...(name && { name }) }).then(
    () => true,
    (error) => {
      if (error instanceof AssayError && error.code === 'SubmissionTaken') return false;
      throw error;
    },
  );
  const refused = { asset: assets[0]!.id, code: 'SubmissionTaken', message: MOVED };
  const work = { reportUrl, assets, aside: beyond, ...(!isOwn && { refused }) };
  await services.links.notice({ ...of, link, user, name }, work, at);
  await services.askScore({ ...of, link });
}

/** What is wrong with notices that their platform signed: a hand-in is lost, and operators alone are told. */
const OF_PLATFORM = new Set(['LtiClaimMissing', 'LtiDeploymentUnknown', 'LtiRequestInvalid']);

/** Why a notice is not taken, of which platform's activity where that is known; what is no refusal is thrown on. */
function refusalOf(error: unknown, token: string, tenant: string): AssayError {
  if (!(error instanceof AssayError)) throw error;
  const { code, cause } = error;
  const isSigned = OF_PLATFORM.has(code);
  const { deployment, activity } = Object(cause) as Partial<HandInNotice>;
  const whose = isSigned && { ...senderOf(token), deployment, activity };
  logger.warn('notice not taken', { tenant, code, ...whose });
  count(isSigned ? 'ScoreRefused' : `Failed${code}`);
  return error;
}

async function take({ type, usedAs, handedIn, platform }: TakenNotice, services: LtiServices): Promise<void> {
  if (await services.launches.wasUsed(usedAs)) return;
  if (handedIn) await inTenant(platform.tenant, () => keep(handedIn, platform, services));
  else logger.info('notice', { tenant: platform.tenant, type });
  await services.launches.use(usedAs, REMEMBERED_SECONDS);
}

/**
 * A platform tells what happened (Platform Notification Service 1.0): each notice is taken once, whatever is wrong with others of the request. One
 * that is the platform's and lacks something would lack it again, and is logged and counted alone; all else is refused once the others are taken. Of a course that was copied there is nothing to do: its activities name their assignments themselves.
 */
export const notices = (services: LtiServices) => async (context: Context) => {
  const tokens = await tokensIn(context);
  const tenant = context.req.param('tenant')!;
  const all: TakenNotice[] = [];
  const refused: AssayError[] = [];
  for (const token of tokens)
    await verified(token, tenant, services).then(
      (notice) => all.push(notice),
      (error) => refused.push(refusalOf(error, token, tenant)),
    );
  for (const notice of all) await take(notice, services);
  const fault = refused.find(({ code }) => code !== 'LtiClaimMissing');
  if (fault) throw fault;
  return context.body(null, 202);
};
