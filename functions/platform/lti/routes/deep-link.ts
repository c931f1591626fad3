import { AssayError } from '@assay/kit/errors/assay-error';
import { type CommonAssignment, nameOf } from '@assay/platform/assignment/assignment';
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
import { findWorkflow } from '@assay/workflows/find-workflow';
import type { Context } from 'hono';
import { inTenant } from '../../runtime/in-tenant.ts';
import { baseOf, formOf, onOneMachine, textField } from '../context.ts';
import { answerForm } from '../pages/forms.ts';
import { frameWithin, page } from '../pages/page.ts';
import { choosePage } from '../pages/teacher.ts';
import type { LtiServices } from '../services.ts';

type DeepLinkingLaunch = Extract<Launch, { kind: 'deep-linking' }>;

/** Whether students hand in a file, which a platform can hand on, and no answers to questions. */
const takesFiles = (workflow: CommonAssignment['workflow']) => {
  const { files, sheet } = findWorkflow(workflow).handIn ?? {};
  return files !== undefined && sheet === undefined;
};

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

/** A teacher chooses content for a course: the page with the choice. */
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
  const token = await pageTokens(await services.keys()).ofChoice({
    ...{ tenant, sub: subjectOf({ issuer, user }), issuer, clientId, deployment },
    framedBy: pageOrigins(platform, claims),
    returnUrl: settings.deep_link_return_url,
    acceptTypes: settings.accept_types,
    acceptLineItem: settings.accept_lineitem ?? undefined,
    data: settings.data,
  });
  const all = await services.assignments(tenant);
  const fitting = takesProcessor(settings) ? all.filter(({ workflow }) => takesFiles(workflow)) : all;
  const body = choosePage(fitting, { token, action: '/lti/deep-link' });
  return page(context, { title: 'Choose an assignment', body });
}

/** @throws AssayError LtiSessionInvalid where the platform is no more the tenant's */
async function requirePlatform(choice: DeepLinkingSession, { platforms }: LtiServices): Promise<void> {
  if (await platforms.find(choice)) return;
  const words = 'The learning platform is not registered here any more: choose content again from there.';
  throw new AssayError('LtiSessionInvalid', words);
}

/** The teacher chose: the answer goes through the browser to the platform. */
export const deepLink = (services: LtiServices) => async (context: Context) => {
  const form = await formOf(context);
  const choice = await pageTokens(await services.keys()).choice(textField(form, 'token'));
  frameWithin(context, choice.framedBy);
  const { assignment, keys } = await inTenant(choice.tenant, async () => {
    await services.requireTurn({ tenant: choice.tenant, subject: choice.sub });
    await requirePlatform(choice, services);
    const assignment = await services.assignment(choice.tenant, textField(form, 'assignment'));
    return { assignment, keys: await services.keysOf(choice.tenant) };
  });
  const scoreMaximum = findWorkflow(assignment.workflow).gradeBook?.maximumPoints(assignment) ?? null;
  const chosen = { assignment: assignment.assignment, title: nameOf(assignment).title, scoreMaximum };
  const settings = {
    deep_link_return_url: choice.returnUrl,
    accept_types: choice.acceptTypes,
    accept_lineitem: choice.acceptLineItem,
    data: choice.data,
  };
  const jwt = await deepLinkingAnswer({
    platform: choice,
    deployment: choice.deployment,
    settings,
    items: [contentItem(chosen, { base: baseOf(context, services), settings })],
    key: await signingKey(keys),
  });
  const body = answerForm(choice.returnUrl, { JWT: jwt });
  return page(context, { title: chosen.title, body, sendsTo: new URL(choice.returnUrl).origin });
};
