import { AssayError } from '@assay/kit/errors/assay-error';
import { linkName } from '@assay/platform/lti/link-items';
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
import { logger } from '../../runtime/define-handler.ts';
import { inTenant } from '../../runtime/in-tenant.ts';
import { MOVED } from '../pages/learner.ts';
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

/** Keeps what was handed in, and whose it is; the queue of scores has it fetched, so that the platform waits for nothing. */
async function keep(notice: HandInNotice, { tenant, issuer, clientId }: Platform, services: LtiServices) {
  const { deployment, activity, assignment, user, family, reportUrl, assets, at } = notice;
  const link = linkName({ issuer, clientId }, deployment, activity, 'activity');
  const submission = subjectOf({ issuer, user });
  const of = { tenant, assignment, submission };
  const name = notice.name?.trim() || undefined;
  const placed = {
    ...{ link, tenant, issuer, clientId, deployment, assignment, family },
    isActivity: true as const,
  };
  await services.links.keep({ ...placed, resourceLink: activity });
  const isOwn = await services.own(of, { subject: submission, ...(name && { name }) }).then(
    () => true,
    (error) => {
      if (error instanceof AssayError && error.code === 'SubmissionTaken') return false;
      throw error;
    },
  );
  const refused = { asset: assets[0]!.id, code: 'SubmissionTaken', message: MOVED };
  const work = { reportUrl, assets, ...(!isOwn && { refused }) };
  await services.links.notice({ ...of, link, user, name }, work, at);
  await services.askScore(of);
}

async function take({ type, usedAs, handedIn, platform }: TakenNotice, services: LtiServices): Promise<void> {
  if (await services.launches.wasUsed(usedAs)) return;
  if (handedIn) await inTenant(platform.tenant, () => keep(handedIn, platform, services));
  else logger.info('notice', { tenant: platform.tenant, type });
  await services.launches.use(usedAs, REMEMBERED_SECONDS);
}

/**
 * A platform tells what happened (Platform Notification Service 1.0): all notices of a request are verified before any is taken, and each is
 * taken once. Of a course that was copied there is nothing to do: its activities name their assignments themselves.
 */
export const notices = (services: LtiServices) => async (context: Context) => {
  const tokens = await tokensIn(context);
  const tenant = context.req.param('tenant')!;
  const all: TakenNotice[] = [];
  for (const token of tokens) all.push(await verified(token, tenant, services));
  for (const notice of all) await take(notice, services);
  return context.body(null, 202);
};
