import { AssayError } from '@assay/kit/errors/assay-error';
import { type CommonAssignment, nameOf } from '@assay/platform/assignment/assignment';
import type { ChoiceOutcome } from '@assay/platform/lti/activity';
import { CLAIM } from '@assay/platform/lti/claims';
import {
  contentItem,
  deepLinkingAnswer,
  requireLinks,
  takesProcessor,
} from '@assay/platform/lti/deep-linking';
import { signingKey } from '@assay/platform/lti/keys';
import { pathOf } from '@assay/platform/lti/login';
import { pageOrigins } from '@assay/platform/lti/page-origins';
import { type Platform, requirePublic } from '@assay/platform/lti/platform';
import { subjectOf } from '@assay/platform/lti/pseudonym';
import { type DeepLinkingSession, pageTokens } from '@assay/platform/lti/session';
import type { Launch } from '@assay/platform/lti/verify-launch';
import { filesOfOne } from '@assay/platform/submission/taken-files';
import { findWorkflow } from '@assay/workflows/find-workflow';
import type { Context } from 'hono';
import { baseOf, onOneMachine } from '../context.ts';
import type { LtiServices } from '../services.ts';
import { openDesk } from './desk.ts';

type DeepLinkingLaunch = Extract<Launch, { kind: 'deep-linking' }>;

/** Whether students may hand in a file, which a platform can hand on. */
const takesFiles = (workflow: CommonAssignment['workflow']) =>
  filesOfOne(findWorkflow(workflow).handIn) !== undefined;

/** Of an activity of its own the platform tells what is handed in, once it is asked to. @throws AssayError LtiClaimMissing, what the service throws */
async function askForNotices(
  context: Context,
  claims: DeepLinkingLaunch['claims'],
  platform: Platform,
  services: LtiServices,
): Promise<void> {
  const service = claims[CLAIM.notifications];
  const address = `${baseOf(context, services)}${pathOf('/lti/notices', platform.tenant)}`;
  if (service) return services.subscribe(platform, service, address);
  throw new AssayError(
    'LtiClaimMissing',
    'The platform does not say where it can be asked to tell what is handed in: allow Assay its Platform Notification Service.',
  );
}

/** A teacher chooses content for a course: on the desk, from where the answer goes to the platform. */
export async function chooseContent(
  context: Context,
  { role, user, settings, deployment, claims }: DeepLinkingLaunch,
  platform: Platform,
  services: LtiServices,
) {
  const { tenant, issuer, clientId } = platform;
  if (role === 'student')
    throw new AssayError('LtiRoleUnknown', 'Teachers alone choose what is put into a course.');
  requireLinks(settings);
  requirePublic(settings.deep_link_return_url, { onOneMachine: onOneMachine(baseOf(context, services)) });
  if (takesProcessor(settings)) await askForNotices(context, claims, platform, services);
  const framedBy = pageOrigins(platform, claims);
  const returnUrl = settings.deep_link_return_url;
  const page = await pageTokens(await services.keys()).ofChoice({
    ...{ tenant, sub: subjectOf({ issuer, user }), issuer, clientId, deployment, framedBy, returnUrl },
    acceptTypes: settings.accept_types,
    acceptLineItem: settings.accept_lineitem ?? undefined,
    data: settings.data,
  });
  // Browsers hold where a form is led on to, as from the platform to another origin of its own, to the policy of its page too.
  return openDesk(context, page, { framedBy, sendsTo: framedBy.join(' ') }, services);
}

/** Whether an assignment can be what a platform asks for. */
export const fitsContent = (
  { workflow }: Pick<CommonAssignment, 'workflow'>,
  { acceptTypes }: Pick<DeepLinkingSession, 'acceptTypes'>,
): boolean => !takesProcessor({ accept_types: acceptTypes }) || takesFiles(workflow);

/** What the desk sends to the platform, as a form, for the assignment that was chosen. */
export async function contentAnswer(
  choice: DeepLinkingSession,
  assignment: CommonAssignment,
  base: string,
  services: LtiServices,
): Promise<ChoiceOutcome> {
  const scoreMaximum = findWorkflow(assignment.workflow).gradeBook?.maximumPoints(assignment) ?? null;
  const chosen = { assignment: assignment.assignment, title: nameOf(assignment).title, scoreMaximum };
  const settings = {
    deep_link_return_url: choice.returnUrl,
    accept_types: choice.acceptTypes,
    accept_lineitem: choice.acceptLineItem,
    data: choice.data,
  };
  const JWT = await deepLinkingAnswer({
    platform: choice,
    deployment: choice.deployment,
    settings,
    items: [contentItem(chosen, { base, settings })],
    key: await signingKey(await services.keysOf(choice.tenant)),
  });
  return { action: choice.returnUrl, fields: { JWT } };
}
