import {
  appealAnswerSchema,
  appealNumber,
  commentBodySchema,
  overrideSchema,
  withdrawSchema,
} from '@assay/api/schemas/reviews';
import { AssayError, type ErrorCode } from '@assay/kit/errors/assay-error';
import { idSchema, nameOf, releaseOf } from '@assay/platform/assignment/assignment';
import type { LinkSubmission } from '@assay/platform/lti/link-items';
import { type LtiSession, pageTokens } from '@assay/platform/lti/session';
import * as decide from '@assay/platform/review/decide';
import type { DraftResult } from '@assay/platform/review/draft-result';
import type { ReviewDecision } from '@assay/platform/review/event';
import type { Review } from '@assay/platform/review/fold';
import type { RunItem } from '@assay/platform/run/items';
import type { Context } from 'hono';
import type * as z from 'zod';
import { textField } from '../context.ts';
import { type FormFields, type FormPost, onTeachersPage } from '../form-session.ts';
import { statusOf } from '../pages/failure.ts';
import { page } from '../pages/page.ts';
import type { FormRefusal } from '../pages/refusal.ts';
import { reviewPage } from '../pages/review.ts';
import { rejectionOf } from '../rejected-work.ts';
import type { LtiServices } from '../services.ts';
import { showAssignment } from './show.ts';

/** What a form says, as the API takes it. @throws AssayError LtiRequestInvalid */
function fieldsOf<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const words =
    'Something is missing, too long, or no score: a score is a whole number or one of the labels, a reason has 2,000 characters at most, a comment or an answer 5,000.';
  throw new AssayError('LtiRequestInvalid', words);
}

/** A score as a form has it: a number, where the trait's scale is of numbers. */
function scoreIn({ trait, score }: FormFields, { scores }: DraftResult): unknown {
  const scale = scores.find((draftScore) => draftScore.trait === trait)?.scale;
  return scale && 'min' in scale && typeof score === 'string' && /^-?\d+$/.test(score)
    ? Number(score)
    : score;
}

type Decide = (review: Review) => ReviewDecision;

/** What a decision of a form needs to know. */
interface DecisionRequest {
  form: FormFields;
  result: DraftResult | null;
  run: RunItem | null;
  appealDays: number;
  services: LtiServices;
}

/** @throws AssayError ResultMissing */
function required(result: DraftResult | null): DraftResult {
  if (result) return result;
  throw new AssayError('ResultMissing', 'There is no result yet: wait until the work is assessed.');
}

/** An answer to an appeal is about the result that the appeal is of. */
async function answering({ form, services }: DecisionRequest, review: Review): Promise<Decide> {
  const appeal = fieldsOf(appealNumber, form.appeal);
  const answer = fieldsOf(appealAnswerSchema, { decision: form.answer, text: form.text });
  const { runId } = decide.appealNumbered(review, appeal);
  const result = required(await services.reviewing.resultOf(runId));
  return (now) => decide.answerAppeal(result, now, { ...answer, appeal });
}

/** What the form of a page decides. @throws AssayError LtiRequestInvalid, ResultMissing, AppealNotFound */
async function decisionOf(decisionRequest: DecisionRequest, review: Review): Promise<Decide> {
  const { form, result, run, appealDays } = decisionRequest;
  const { decision, trait, reason, text } = form;
  switch (decision) {
    case 'release':
      return (now) => {
        decide.requireReleasable(required(result), now, run!);
        return decide.release(required(result), now, { appealDays, now: new Date() });
      };
    case 'withdraw': {
      const body = fieldsOf(withdrawSchema, { reason });
      return (now) => decide.withdraw(now, body);
    }
    case 'override': {
      const draftResult = required(result);
      const body = fieldsOf(overrideSchema, { trait, score: scoreIn(form, draftResult), reason });
      return (now) => decide.override(draftResult, now, body);
    }
    case 'comment': {
      const body = fieldsOf(commentBodySchema, { text });
      return (now) => decide.comment(required(result), now, body);
    }
    case 'answer':
      return answering(decisionRequest, review);
    default:
      throw new AssayError('LtiRequestInvalid', 'The page is not one of ours: open the activity again.');
  }
}

/** What a learner handed in through the link of a session. @throws AssayError SubmissionNotFound */
async function handedInBy(
  submission: string,
  { tenant, assignment, link }: LtiSession,
  { links }: LtiServices,
): Promise<LinkSubmission> {
  const isId = idSchema.safeParse(submission).success;
  const handed = isId && assignment && (await links.findHandedIn({ tenant, assignment, submission }, link));
  if (handed) return handed;
  throw new AssayError('SubmissionNotFound', 'Nobody handed this in through this activity.');
}

/** @throws AssayError ReviewRefused */
async function requireTheirs(handed: LinkSubmission, { isTheirs }: LtiServices): Promise<void> {
  if (await isTheirs(handed)) return;
  const words = 'It was said that this is another student’s work: review it over the API.';
  throw new AssayError('ReviewRefused', words);
}

/** Refusals of a decision that its teacher can mend on the page that is shown. */
const MENDABLE = new Set<ErrorCode>([
  'LtiRequestInvalid',
  'ReviewInvalid',
  'ReviewRefused',
  'ResultMissing',
  'AppealNotFound',
  'PreconditionFailed',
]);

/** A decision that was refused, with what was typed. Anything else than a refusal is thrown on. */
function refusedOf(error: unknown, form: FormFields): FormRefusal {
  if (error instanceof AssayError && MENDABLE.has(error.code)) return { error, form };
  throw error;
}

/** A teacher looks at a work of an activity. `refused`: a decision on it that was. */
export async function showReview(
  context: Context,
  session: LtiSession,
  { handed, refused = null }: { handed: LinkSubmission; refused?: FormRefusal | null },
  services: LtiServices,
) {
  const { tenant, assignment } = handed;
  const [standing, rejected, isTheirs, { title }] = await Promise.all([
    services.reviewing.standing(handed),
    services.rejected(handed),
    services.isTheirs(handed),
    services.assignment(tenant, assignment).then(nameOf),
  ]);
  const token = await pageTokens(await services.keys()).ofSession(session);
  const rejection = rejectionOf(handed, rejected);
  const body = reviewPage({ handed, standing, rejection, isTheirs, refused, token, at: new Date() });
  const status = refused ? statusOf(refused.error) : 200;
  return page(context, { title: `${handed.name ?? 'A learner'} – ${title}`, body, status });
}

/** Decides what a form says. @throws AssayError PreconditionFailed, what `decisionOf` throws, and what the decision refuses */
async function decided(
  handed: LinkSubmission,
  { form, session }: FormPost,
  services: LtiServices,
): Promise<void> {
  const version = textField(form, 'version');
  const { result, run, review: now } = await services.reviewing.standing(handed);
  const { appealDays } = releaseOf(await services.assignment(handed.tenant, handed.assignment));
  const decide = await decisionOf({ form, result, run, appealDays, services }, now);
  const by = { subject: session.sub, role: session.role };
  await services.reviewing.decide(handed, by, { version, decide });
}

const TEACHERS_ALONE = 'Teachers alone review what was handed in.';

/** A teacher looks at what a learner handed in through the activity, and decides on it. */
export const review = (services: LtiServices) =>
  onTeachersPage(services, TEACHERS_ALONE, async (context, { form, session }) => {
    const handed = await handedInBy(textField(form, 'submission'), session, services);
    if (form.decision === undefined) return showReview(context, session, { handed }, services);
    const refused = await requireTheirs(handed, services)
      .then(() => decided(handed, { form, session }, services))
      .then(
        () => null,
        (error) => refusedOf(error, form),
      );
    return showReview(context, session, { handed, refused }, services);
  });

/** A teacher goes back to all that was handed in. */
export const activity = (services: LtiServices) =>
  onTeachersPage(services, TEACHERS_ALONE, (context, { session }) =>
    showAssignment(context, session, services),
  );
