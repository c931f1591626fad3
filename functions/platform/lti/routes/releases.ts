import { AssayError } from '@assay/kit/errors/assay-error';
import { releaseOf } from '@assay/platform/assignment/assignment';
import pLimit from 'p-limit';
import { onTeachersPage } from '../form-session.ts';
import type { LtiServices } from '../services.ts';
import { showAssignment } from './show.ts';

/** Owners that are read at the same time. */
const READ_AT_ONCE = 16;

/** A teacher releases together what was handed in through an activity and in which nothing was flagged. */
export const releaseUnflagged = (services: LtiServices) =>
  onTeachersPage(services, 'Teachers alone release results.', async (context, { session }) => {
    const { tenant, assignment: id, sub: subject, role } = session;
    if (id === undefined)
      throw new AssayError('AssignmentNotFound', 'Choose first which assignment this activity is.');
    const { appealDays } = releaseOf(await services.assignment(tenant, id));
    const learners = await services.links.ofLink(session);
    const own = learners.filter(({ assignment }) => assignment === id);
    const theirs = await pLimit(READ_AT_ONCE).map(own, (one) => services.isTheirs(one));
    const named = new Set(own.flatMap(({ submission }, at) => (theirs[at] ? [submission] : [])));
    const by = { subject, role };
    const released = await services.reviewing.releaseUnflagged({ tenant, assignment: id }, by, {
      appealDays,
      named,
    });
    return showAssignment(context, session, services, { released });
  });
