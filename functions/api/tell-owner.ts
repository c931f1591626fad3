import type { Student } from '../../shared/access/owner-store.ts';
import type { Principal } from '../../shared/access/principal.ts';
import { withdraw } from '../../shared/review/decide.ts';
import type { Submission } from '../../shared/run/version-store.ts';
import { decideOn } from '../reviews.ts';
import { owners } from './services.ts';

const REASON = 'The work was said to be another student’s.';

const now = () => new Date().toISOString();

/** Withdraws what is released. Returns the place in the trail up to which nothing is released any more. */
async function withdrawReleased(of: Submission, { subject, role }: Principal): Promise<number> {
  let seq = 0;
  const withdrawn = await decideOn(of, { subject, role }, (review) => {
    seq = review.seq;
    return review.released && withdraw(review, { reason: REASON });
  });
  return withdrawn?.seq ?? seq;
}

/**
 * Says whose work a submission is, also before it is handed in; where it was somebody else's before, a machine may not, and a person may
 * once what was released is withdrawn: also what somebody released meanwhile. What stands in the trail by then is the other's, and the new
 * owner is shown none of it before either; said again, it finishes what a death in between has left.
 * @throws AssayError SubmissionTaken, PreconditionFailed
 */
export async function tellOwner(principal: Principal, of: Submission, student: Student): Promise<void> {
  if (principal.role === 'machine') {
    await owners().claim(of, student, now());
    return;
  }
  const before = await owners().find(of);
  if (before && before.subject !== student.subject) await withdrawReleased(of, principal);
  await owners().set(of, student, now());
  const owner = await owners().find(of);
  if (owner?.movedAfter === null) await owners().settle(of, student, await withdrawReleased(of, principal));
}
