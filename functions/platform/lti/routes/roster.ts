import { AssayError } from '@assay/kit/errors/assay-error';
import { onTeachersPage } from '../form-session.ts';
import type { LtiServices } from '../services.ts';
import { showAssignment } from './show.ts';

/** A teacher asks who has not handed in: the platform says who is in the course (Names and Roles). */
export const roster = (services: LtiServices) =>
  onTeachersPage(services, 'Teachers alone see who is in the course.', async (context, { session }) => {
    const link = await services.links.find(session);
    const platform = link && (await services.platforms.find(link));
    if (!link?.memberships || !platform)
      throw new AssayError('LtiPlatformUnknown', 'The platform does not say who is in the course.');
    const members = await services.members(platform, link.memberships);
    return showAssignment(context, session, services, { members });
  });
