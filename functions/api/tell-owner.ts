import type { Student } from '../../shared/access/owner-store.ts';
import type { Principal } from '../../shared/access/principal.ts';
import { withdraw } from '../../shared/review/decide.ts';
import type { Submission } from '../../shared/run/version-store.ts';
import { decideOn } from '../reviews.ts';
import { owners } from './services.ts';

const REASON = 'The work was said to be another student’s.';

const now = () => new Date().toISOString();

/** Withdraws what was released until a time, ISO 8601. */
async function withdrawReleased(of: Submission, { subject, role }: Principal, until: string): Promise<void> {
  await decideOn(of, { subject, role }, (review) =>
    review.released && review.released.at <= until ? withdraw(review, { reason: REASON }) : null,
  );
}

/**
 * Says whose work a submission is, also before it is handed in; where it was somebody else's before, a machine may not, and a person may
 * once what was released is withdrawn: also what somebody released meanwhile, before it was the other's. Said again, it withdraws what a death
 * in between has left.
 * @throws AssayError SubmissionTaken, PreconditionFailed
 */
export async function tellOwner(principal: Principal, of: Submission, student: Student): Promise<void> {
  const before = await owners().find(of);
  const isMoved = before !== null && before.subject !== student.subject;
  if (!isMoved || principal.role === 'machine') {
    await owners().claim(of, student, now());
    if (before?.movedAt && principal.role !== 'machine')
      await withdrawReleased(of, principal, before.movedAt);
    return;
  }
  await withdrawReleased(of, principal, now());
  const at = now();
  await owners().set(of, student, at);
  await withdrawReleased(of, principal, at);
}
