import type { Owner } from '@assay/platform/access/owner-store';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import type { Review } from '@assay/platform/review/fold';
import type { Trail } from '@assay/platform/review/own-trail';
import type { Submission } from '@assay/platform/run/version-store';
import { type GradeBookScore, gradeBookScore, scoreIn } from './grade-book-score.ts';
import { owners } from './owners.ts';
import { ownReview, releasedIn, type ShownTo } from './released-work.ts';
import { reviews } from './reviews.ts';

/** What a learner handed in on a learning platform is shown to them as long as nobody has said that it is somebody else's. */
export const toLearner =
  ({ submission }: Submission): ShownTo =>
  (owner: Owner | null) =>
    owner === null || owner.subject === submission;

/** Whether what a learner handed in on a learning platform is theirs still: a teacher may have said that it is somebody else's. */
export const isLearners = async (submission: Submission): Promise<boolean> =>
  toLearner(submission)(await owners().find(submission));

/** What a learner's grade book is told of what they handed in: nothing of work that has become somebody else's. Null: there is no grade. */
export const learnersScore = (submission: Submission): Promise<GradeBookScore | null> =>
  gradeBookScore(submission, toLearner(submission));

/** What was decided on a learner's work; null: it is somebody else's by now. */
export const learnersReview = async (submission: Submission): Promise<Review | null> =>
  ownReview(submission, await reviews().events(submission), toLearner(submission));

/** What counts of what a learner handed in on a learning platform, as it is shown to them. */
export interface LearnersWork {
  /** Null: there is no grade. */
  now: GradeBookScore | null;
  /** The run whose result they see; null: nothing is released. */
  released: string | null;
  /** The run of which a release was taken back last, when and why; null: none was, or something was released since. */
  withdrawn: { runId: string; reason: string; at: string } | null;
  appeals: Review['appeals'];
}

/** Of which run a release was taken back last. */
const withdrawnIn = (trail: Trail) => trail.findLast((event) => event.kind === 'withdrawn');

/** What counts of a learner's work, by one reading of what was decided; null: it is somebody else's by now. */
export async function learnersWork(
  submission: Submission,
  assignment: CommonAssignment,
): Promise<LearnersWork | null> {
  const trail = await reviews().events(submission);
  const review = await ownReview(submission, trail, toLearner(submission));
  if (review === null) return null;
  const work = await releasedIn(review);
  const last = review.withdrawn && withdrawnIn(trail);
  return {
    now: scoreIn(assignment, review, work?.result ?? null),
    released: work?.view ? work.run.runId : null,
    withdrawn: last ? { runId: last.runId, reason: last.reason, at: last.at } : null,
    appeals: review.appeals,
  };
}
