import { AssayError } from '@assay/kit/errors/assay-error';
import type { ResourceLink } from '@assay/platform/lti/link-items';
import { textField } from '../context.ts';
import { onTeachersPage } from '../form-session.ts';
import type { LtiServices } from '../services.ts';
import { toDesk } from './desk.ts';
import { showChoice } from './show-teacher.ts';

/** Another assignment is chosen only before anything was handed in, as earlier versions knew by who did: scores go to the column of the one that it was handed in for. */
async function chooseFor(link: ResourceLink, assignment: string, { links }: LtiServices): Promise<void> {
  if (link.assignment === assignment) return;
  const isFree = link.assignment === undefined || (await links.ofLink(link)).length === 0;
  if (isFree && (await links.choose(link, assignment))) return;
  const words =
    'Learners have handed in here already, so that this activity stays what it is: make a new activity for the other assignment.';
  throw new AssayError('LtiRequestInvalid', words);
}

/** A teacher says which assignment a link of their course is of, where the platform could not; without one they are asked. */
export const choose = (services: LtiServices) =>
  onTeachersPage(
    services,
    'Teachers alone choose what an activity is.',
    async (context, { form, session }) => {
      const link = await services.links.find(session);
      if (!link)
        throw new AssayError('LtiRequestInvalid', 'Open the activity again from the learning platform.');
      if (form.assignment === undefined) return showChoice(context, session, services);
      const { assignment } = await services.assignment(session.tenant, textField(form, 'assignment'));
      await chooseFor(link, assignment, services);
      return toDesk(context, { ...session, assignment }, services);
    },
  );
