import { ofRun, type Review } from './fold.ts';

/** A score that a teacher changed, as it was kept to learn from: of which run, and when it was changed. */
export interface KeptCorrection {
  run: string;
  at: string;
}

/** Whether what was kept still counts: its work is released, and nobody has taken the change back, or made another, since. */
export const stillCounts = ({ run, at }: KeptCorrection, review: Review): boolean =>
  review.released !== null && [...ofRun(review, run).overrides.values()].some((one) => one.at === at);
