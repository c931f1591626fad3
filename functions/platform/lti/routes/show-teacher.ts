import { type CommonAssignment, nameOf } from '@assay/platform/assignment/assignment';
import type { CourseMember } from '@assay/platform/lti/memberships';
import type { LtiSession } from '@assay/platform/lti/session';
import type { Context } from 'hono';
import pLimit from 'p-limit';
import { page } from '../pages/page.ts';
import { choosePage, teacherPage } from '../pages/teacher.ts';
import type { LtiServices } from '../services.ts';
import { tokenOf } from './show.ts';

/** Owners that are read at the same time. */
const READ_AT_ONCE = 16;

/** A teacher says which assignment a link is of. */
export async function showChoice(context: Context, session: LtiSession, services: LtiServices) {
  const token = await tokenOf(session, services);
  const body = choosePage(await services.assignments(session.tenant), { token, action: '/lti/link' });
  return page(context, { title: 'Choose an assignment', body });
}

/** What came of what a teacher asked for: the people of the course, or that scores are sent again. */
export interface PageActionOutcome {
  members?: CourseMember[];
  sentAgain?: boolean;
}

/** Who handed in, how each stands, and what the grade book took. */
export async function showTeacher(
  context: Context,
  session: LtiSession,
  { assignment: id }: CommonAssignment,
  services: LtiServices,
  actionOutcome: PageActionOutcome,
) {
  const { tenant } = session;
  const of = { tenant, assignment: id };
  const [link, learners, runs, rejected, passbacks, { title }] = await Promise.all([
    services.links.find(session),
    services.links.ofLink(session),
    services.latestRuns(of),
    services.rejected(of),
    services.passbacks(of),
    services.assignment(tenant, id).then(nameOf),
  ]);
  const handedIn = learners.filter(({ assignment }) => assignment === id);
  const moved = await pLimit(READ_AT_ONCE).map(handedIn, async (one) =>
    (await services.isTheirs(one)) ? [] : [one.submission],
  );
  const body = teacherPage({
    ...{ learners: handedIn, runs, rejected, passbacks, moved: new Set(moved.flat()) },
    members: actionOutcome.members ?? null,
    sentAgain: actionOutcome.sentAgain === true,
    token: await tokenOf(session, services),
    hasRoster: link?.memberships !== undefined,
    mayChoose: !session.isNamed && !link?.isUsed && learners.length === 0,
  });
  return page(context, { title, body });
}
