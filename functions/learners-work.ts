import type { Submission } from '../shared/run/version-store.ts';
import { owners } from './owners.ts';
import { type ScoreNow, scoreNow } from './reviewed-score.ts';

/** Whether what a learner handed in on a learning platform is theirs still: a teacher may have said that it is somebody else's. */
export async function isLearners(of: Submission): Promise<boolean> {
  const owner = await owners().find(of);
  return owner === null || owner.subject === of.submission;
}

/** What a learner's grade book is told of what they handed in: nothing of work that has become somebody else's. Null: there is no grade. */
export async function learnersScore(of: Submission): Promise<ScoreNow | null> {
  const now = await scoreNow(of);
  return now && !(await isLearners(of)) ? { ...now, score: 'pending' } : now;
}
