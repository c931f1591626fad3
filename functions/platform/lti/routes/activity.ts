import { onPage, requireUndealt } from '../form-session.ts';
import type { LtiServices } from '../services.ts';
import { showAssignment } from './show.ts';

/** Who launched goes back from the desk to the page of the activity. */
export const activity = (services: LtiServices) =>
  onPage(services, async (context, { session }) => {
    await requireUndealt(session, services);
    return showAssignment(context, session, services);
  });
