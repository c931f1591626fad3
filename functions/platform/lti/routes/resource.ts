import { AssayError } from '@assay/kit/errors/assay-error';
import { idSchema } from '@assay/platform/assignment/assignment';
import { CLAIM } from '@assay/platform/lti/claims';
import { ASSIGNMENT_PARAMETER } from '@assay/platform/lti/deep-linking';
import { linkName, type ResourceLink } from '@assay/platform/lti/link-items';
import { pageOrigins } from '@assay/platform/lti/page-origins';
import type { Platform } from '@assay/platform/lti/platform';
import { subjectOf } from '@assay/platform/lti/pseudonym';
import type { Launch } from '@assay/platform/lti/verify-launch';
import type { Context } from 'hono';
import type { LtiServices } from '../services.ts';
import { landLearner, landTeacher } from './land.ts';

/** What opens a link, or something of an activity of the platform's own. */
type ResourceLaunch = Extract<Launch, { kind: 'resource' | 'activity' }>;

/** The assignment that a launch names: by its custom parameter, or by the address that it opens. Undefined: it names none. */
function assignmentNamed({ claims, target }: ResourceLaunch): string | undefined {
  const query = target === undefined ? null : new URL(target).searchParams.get(ASSIGNMENT_PARAMETER);
  const named = claims[CLAIM.custom]?.[ASSIGNMENT_PARAMETER] ?? query ?? undefined;
  if (named === undefined || named === '') return undefined;
  const id = idSchema.safeParse(named);
  if (id.success) return id.data;
  throw new AssayError('AssignmentNotFound', 'The link names an assignment that cannot be one.');
}

/** What a launch opens: a link of its own, or an activity of the platform. */
function placed(
  launch: ResourceLaunch,
  platform: Platform,
): Pick<ResourceLink, 'link' | 'resourceLink' | 'isActivity'> {
  const { deployment } = launch;
  if (launch.kind === 'resource') {
    const { id } = launch.resourceLink;
    return { link: linkName(platform, deployment, id), resourceLink: id };
  }
  const { activity } = launch;
  return {
    link: linkName(platform, deployment, activity, 'activity'),
    resourceLink: activity,
    isActivity: true,
  };
}

function linkOf(launch: ResourceLaunch, platform: Platform): ResourceLink {
  const { issuer, clientId, tenant } = platform;
  const { claims, deployment } = launch;
  const grades = claims[CLAIM.grades];
  return {
    ...placed(launch, platform),
    ...{ tenant, issuer, clientId, deployment },
    assignment: assignmentNamed(launch),
    lineitems: grades?.lineitems,
    lineitem: grades?.lineitem,
    scope: grades?.scope,
    memberships: claims[CLAIM.memberships]?.context_memberships_url,
    family: claims[CLAIM.platform]?.product_family_code,
  };
}

/** What is no more known of a link: a column that the platform has not. */
const forgottenOf = ({ lineitem }: ResourceLink, { claims }: ResourceLaunch) =>
  claims[CLAIM.grades] !== undefined && lineitem === undefined ? (['lineitem'] as const) : [];

/**
 * A link of a course was opened: what the launch says of it is kept, for scores go back to it. Everybody lands on the desk.
 */
export async function openResource(
  context: Context,
  launch: ResourceLaunch,
  platform: Platform,
  services: LtiServices,
) {
  const said = linkOf(launch, platform);
  const link = await services.links.keep(said, forgottenOf(said, launch));
  const { user, name, role } = launch;
  const session = {
    tenant: platform.tenant,
    role,
    sub: subjectOf({ issuer: platform.issuer, user }),
    name,
    user,
    link: link.link,
    assignment: link.assignment,
    framedBy: pageOrigins(platform, launch.claims),
    isNamed: said.assignment !== undefined,
    ...(link.isActivity && { isActivity: true as const }),
  };
  if (role === 'student') return landLearner(context, session, services);
  return landTeacher(context, session, services, launch.kind === 'activity' ? launch.asset : undefined);
}
