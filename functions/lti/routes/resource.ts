import type { Context } from 'hono';
import { idSchema, nameOf } from '../../../shared/assignment/assignment.ts';
import { AssayError } from '../../../shared/errors/assay-error.ts';
import { CLAIM } from '../../../shared/lti/claims.ts';
import { ASSIGNMENT_PARAMETER } from '../../../shared/lti/deep-linking.ts';
import { type Link, linkName } from '../../../shared/lti/link-items.ts';
import type { Platform } from '../../../shared/lti/platform.ts';
import { subjectOf } from '../../../shared/lti/pseudonym.ts';
import { pageTokens, type Session } from '../../../shared/lti/session.ts';
import type { Launch } from '../../../shared/lti/verify-launch.ts';
import { learnerPage } from '../pages/learner.ts';
import { page } from '../pages/page.ts';
import { choosePage, teacherPage } from '../pages/teacher.ts';
import type { LtiServices } from '../services.ts';

type ResourceLaunch = Extract<Launch, { kind: 'resource' }>;

/** The assignment that a launch names: by its custom parameter, or by the address that it opens. Undefined: it names none. */
function assignmentNamed({ claims, target }: ResourceLaunch): string | undefined {
  const query = target === undefined ? null : new URL(target).searchParams.get(ASSIGNMENT_PARAMETER);
  const named = claims[CLAIM.custom]?.[ASSIGNMENT_PARAMETER] ?? query ?? undefined;
  if (named === undefined || named === '') return undefined;
  const id = idSchema.safeParse(named);
  if (id.success) return id.data;
  throw new AssayError('AssignmentNotFound', 'The link names an assignment that cannot be one.');
}

function linkOf(launch: ResourceLaunch, { issuer, clientId, tenant }: Platform): Link {
  const { claims, deployment, resourceLink } = launch;
  const grades = claims[CLAIM.grades];
  return {
    link: linkName({ issuer, clientId }, deployment, resourceLink.id),
    ...{ tenant, issuer, clientId, deployment },
    resourceLink: resourceLink.id,
    assignment: assignmentNamed(launch),
    lineitems: grades?.lineitems,
    lineitem: grades?.lineitem,
    scope: grades?.scope,
    memberships: claims[CLAIM.memberships]?.context_memberships_url,
    family: claims[CLAIM.platform]?.product_family_code,
  };
}

/** What a person sees of an assignment that they opened from a course. */
export async function showAssignment(context: Context, session: Session, services: LtiServices) {
  const { tenant, role, sub, link, assignment: id } = session;
  const token = await pageTokens(await services.keys()).ofSession(session);
  if (id === undefined) {
    if (role === 'student')
      throw new AssayError('AssignmentNotFound', 'Your teacher has not chosen yet what this activity is.');
    const body = choosePage(await services.assignments(tenant), { token, action: '/lti/link' });
    return page(context, { title: 'Choose an assignment', body });
  }
  const assignment = await services.assignment(tenant, id);
  const { title } = nameOf(assignment);
  if (role !== 'student') {
    const of = { tenant, assignment: id };
    const [learners, runs, passbacks] = await Promise.all([
      services.links.ofLink(link),
      services.latestRuns(of),
      services.passbacks(of),
    ]);
    const handedIn = learners.filter((learner) => learner.assignment === id);
    return page(context, { title, body: teacherPage({ learners: handedIn, runs, passbacks }) });
  }
  const of = { tenant, assignment: id, submission: sub };
  const latest = await services.latestRun(of);
  const now = latest && (await services.scoreNow(of));
  return page(context, {
    title,
    body: learnerPage({ assignment, state: latest?.state ?? null, now, token }),
  });
}

/** A link of a course was opened: what the launch says of it is kept, for scores go back to it. */
export async function openResource(
  context: Context,
  launch: ResourceLaunch,
  platform: Platform,
  services: LtiServices,
) {
  const said = linkOf(launch, platform);
  const isUngraded = launch.claims[CLAIM.grades] !== undefined && said.lineitem === undefined;
  const link = await services.links.keep(said, isUngraded ? ['lineitem'] : []);
  const { user, name, role } = launch;
  const session = {
    tenant: platform.tenant,
    role,
    sub: subjectOf({ issuer: platform.issuer, user }),
    name,
    user,
    link: link.link,
    assignment: link.assignment,
  };
  return showAssignment(context, session, services);
}
