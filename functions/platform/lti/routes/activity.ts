import { AssayError } from '@assay/kit/errors/assay-error';
import type { CourseAbsentees } from '@assay/platform/lti/activity';
import type { LtiSession } from '@assay/platform/lti/session';
import { learnerActivity, receivedTexts } from '../learner-activity.ts';
import { openedAssignment } from '../opened-assignment.ts';
import { onActivity, requireTeacher, requireUndealt } from '../page-session.ts';
import type { LtiServices } from '../services.ts';
import { teacherActivity } from '../teacher-activity.ts';

/** The activity as who launched sees it. */
export const activity = (services: LtiServices) =>
  onActivity(services, async (_, session) => {
    await requireUndealt(session, services);
    const assignment = await openedAssignment(session, services);
    const shown = session.role === 'student' ? learnerActivity : teacherActivity;
    return shown(session, assignment, services);
  });

/** A learner reads what their own work was read as. */
export const work = (services: LtiServices) =>
  onActivity(services, async (_, session) => {
    if (session.role !== 'student') throw new AssayError('LtiRoleUnknown', 'It is read on the desk.');
    return receivedTexts(session, await openedAssignment(session, services), services);
  });

/** Learners of the course who handed in nothing through the link, as its platform says who is in the course (Names and Roles). */
async function absentees(session: LtiSession, services: LtiServices): Promise<CourseAbsentees> {
  const link = await services.links.find(session);
  const platform = link && (await services.platforms.find(link));
  if (!link?.memberships || !platform)
    throw new AssayError('LtiPlatformUnknown', 'The platform does not say who is in the course.');
  const members = await services.members(platform, link.memberships);
  const handedIn = new Set(
    (await services.links.ofLink(session)).flatMap(({ user, assignment }) =>
      assignment === session.assignment ? [user] : [],
    ),
  );
  const isAbsent = ({ user, role, isActive }: (typeof members)[number]) =>
    role === 'student' && isActive && !handedIn.has(user);
  return { absent: members.filter(isAbsent).map(({ name }) => name) };
}

/** A teacher asks who has not handed in. */
export const roster = (services: LtiServices) =>
  onActivity(services, async (_, session) => {
    await requireTeacher(session, services, 'Teachers alone see who is in the course.');
    return absentees(session, services);
  });

/** A teacher has the grade book of their course told again what it did not take. */
export const sendScores = (services: LtiServices) =>
  onActivity(services, async (_, session) => {
    await requireTeacher(session, services, 'Teachers alone have scores sent again.');
    const { tenant, assignment, link } = session;
    if (assignment === undefined)
      throw new AssayError('AssignmentNotFound', 'Choose first which assignment this activity is.');
    await services.sendAgain({ tenant, assignment }, { link });
    return {};
  });
