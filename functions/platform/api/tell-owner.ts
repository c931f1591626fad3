import { AssayError } from '@assay/kit/errors/assay-error';
import { type Student, submissionTaken } from '@assay/platform/access/owner-store';
import type { Principal } from '@assay/platform/access/principal';
import { withdraw } from '@assay/platform/review/decide';
import type { ReviewDecision } from '@assay/platform/review/event';
import type { Review } from '@assay/platform/review/fold';
import { isUnsettled, type Trail, unfinishedMove } from '@assay/platform/review/own-trail';
import type { Submission } from '@assay/platform/run/version-store';
import { decideOn } from '../reviews/reviews.ts';
import { owners } from './services.ts';

const REASON = 'The work was said to be another student’s.';

/** Times that it is said again because somebody released the work, or claimed it, meanwhile. */
const TRIES = 5;

/** What is said, by whom. */
interface OwnershipClaim {
  by: Pick<Principal, 'subject' | 'role'>;
  of: Submission;
  student: Student;
}

/**
 * What the trail is to have before a work is a student's: that somebody is the first to own it; of what was another's that what is released is
 * withdrawn, and then the move. Null: it is theirs, and nothing is to be finished. @throws AssayError SubmissionTaken where a machine says so
 */
async function nextOnTrail(
  { by, of, student: { subject: to } }: OwnershipClaim,
  review: Review,
  trail: Trail,
) {
  const owner = await owners().find(of);
  const change = (from: string | null): ReviewDecision => ({ kind: 'owner-changed', from, to });
  if (!owner) return change(null);
  const isTheirs = owner.subject === to;
  if (by.role === 'machine' && !isTheirs) throw submissionTaken();
  if (by.role === 'machine' || (isTheirs && !isUnsettled(trail, owner))) return null;
  if (review.released) return withdraw(review, { reason: REASON });
  const unfinished = unfinishedMove(trail, owner);
  return change(unfinished && unfinished.to !== to ? unfinished.to : owner.subject);
}

/** One step towards a work's being a student's, first on the trail. True: it is theirs. */
async function step(ownershipClaim: OwnershipClaim): Promise<boolean> {
  const { by, of, student } = ownershipClaim;
  const event = await decideOn(of, by, (review, trail) => nextOnTrail(ownershipClaim, review, trail));
  if (event?.kind === 'withdrawn') return false;
  if (event?.kind !== 'owner-changed' || event.from === null)
    return owners().keep(of, student, new Date().toISOString());
  await owners().move(of, student, event);
  return true;
}

/**
 * Says whose work a submission is, also before it is handed in. Where it was somebody else's before, a machine may not, and a person may: what
 * is released is withdrawn, then the move is put on the trail, where nothing can be released in between, and then the owner is another. What
 * stands in the trail by then is the other's, and the new owner is shown none of it; said again, it finishes what a death in between has left.
 * @throws AssayError SubmissionTaken, PreconditionFailed
 */
export async function tellOwner(
  principal: Principal,
  submission: Submission,
  student: Student,
): Promise<void> {
  const { subject, role } = principal;
  for (let tried = 0; tried < TRIES; tried += 1)
    if (await step({ by: { subject, role }, of: submission, student })) return;
  const words = 'Others hand this in, or review it, at the same time: say again whose it is.';
  throw new AssayError('PreconditionFailed', words);
}
