import type { Owner } from '@assay/platform/access/owner-store';
import type { Submission } from '@assay/platform/run/version-store';
import { type GradeBookScore, gradeBookScore } from './grade-book-score.ts';
import { owners } from './owners.ts';
import type { ShownTo } from './released-work.ts';

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
