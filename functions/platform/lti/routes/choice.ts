import { AssayError } from '@assay/kit/errors/assay-error';
import { idSchema, nameOf } from '@assay/platform/assignment/assignment';
import type { AssignmentChoice, ChoiceOutcome } from '@assay/platform/lti/activity';
import type { ResourceLink } from '@assay/platform/lti/link-items';
import { type LtiSession, type OpenedPage, pageTokens } from '@assay/platform/lti/session';
import type { Context } from 'hono';
import * as z from 'zod';
import { inTenant } from '../../runtime/in-tenant.ts';
import { admission, requireStandingOf } from '../admission.ts';
import { baseOf } from '../context.ts';
import { findAssignment } from '../opened-assignment.ts';
import { bearerOf, requireTeacher, requireUndealt } from '../page-session.ts';
import type { LtiServices } from '../services.ts';
import { contentAnswer, fitsContent } from './deep-link.ts';

type AnswerToChoice = (context: Context, opened: OpenedPage) => Promise<object>;

/** Answers who chooses: what an activity is, or content for a course. @throws AssayError LtiPlatformGone, LtiSessionInvalid, RequestsTooMany, LtiRoleUnknown, Forbidden */
const onChoice = (services: LtiServices, answer: AnswerToChoice) => async (context: Context) => {
  const opened = await pageTokens(await services.keys()).opened(bearerOf(context));
  const { tenant, sub } = opened;
  return inTenant(tenant, async () => {
    await services.requireTurn({ tenant, subject: sub });
    await requireStandingOf(opened, services);
    if (!('returnUrl' in opened))
      await requireTeacher(opened, services, 'Teachers alone choose what an activity is.');
    return context.json(await answer(context, opened));
  });
};

/** What there is to choose from. */
export const choices = (services: LtiServices) =>
  onChoice(services, async (_, opened): Promise<AssignmentChoice> => {
    const all = await services.assignments(opened.tenant);
    const fitting = 'returnUrl' in opened ? all.filter((one) => fitsContent(one, opened)) : all;
    return {
      assignments: fitting.map((one) => ({
        ...{ assignment: one.assignment, title: nameOf(one).title, workflow: one.workflow },
      })),
    };
  });

/** Another assignment is chosen only before anything was handed in, as earlier versions knew by who did, for scores go to the column of the one that it was handed in for; and once that is gone. */
async function chooseFor(link: ResourceLink, assignment: string, services: LtiServices): Promise<void> {
  const { links } = services;
  const { tenant, assignment: was } = link;
  if (was === assignment) return;
  const gone = was !== undefined && (await findAssignment(services, tenant, was)) === null;
  const isFree = gone || was === undefined || (await links.ofLink(link)).length === 0;
  if (isFree && (await links.choose(link, assignment, gone))) return;
  const words =
    'Learners have handed in here already, so that this activity stays what it is: make a new activity for the other assignment.';
  throw new AssayError('LtiRequestInvalid', words);
}

/** A teacher says which assignment a link of their course is of, where the platform does not: none whose works are dealt, which they would not see. */
async function chosenFor(session: LtiSession, assignment: string, base: string, services: LtiServices) {
  if (session.isNamed)
    throw new AssayError(
      'LtiRequestInvalid',
      'The learning platform itself says which assignment this activity is: change it there.',
    );
  await requireUndealt({ ...session, assignment }, services);
  const link = await services.links.find(session);
  if (!link) throw new AssayError('LtiRequestInvalid', 'Open the activity again from the learning platform.');
  await chooseFor(link, assignment, services);
  return admission({ ...session, assignment }, base, services);
}

const bodySchema = z.object({ assignment: idSchema });

/** A teacher chose: the activity is of that assignment from now on, or the platform is told of it. */
export const choose = (services: LtiServices) =>
  onChoice(services, async (context, opened): Promise<ChoiceOutcome> => {
    const read = bodySchema.safeParse(await context.req.json().catch(() => null));
    if (!read.success) throw new AssayError('LtiRequestInvalid', 'The request lacks assignment.');
    const assignment = await services.assignment(opened.tenant, read.data.assignment);
    const base = baseOf(context, services);
    return 'returnUrl' in opened
      ? contentAnswer(opened, assignment, base, services)
      : chosenFor(opened, assignment.assignment, base, services);
  });
