import type { LearnerStanding } from '@assay/platform/lti/activity';
import type { RunState } from '@assay/platform/run/items';
import type { Failure } from '@assay/platform/run/outcome';
import { isRefusedForGood } from '@assay/platform/submission/limits';
import type { LearnersWork } from '../reviews/learners-work.ts';
import type { Refusal } from './rejected-work.ts';

/** What is known of what a learner handed in last. */
export interface LastHandIn {
  /** It became no run where it was rejected; null: nothing was handed in. */
  state: RunState | 'rejected' | null;
  /** Its run; null: it has none yet, or became none. */
  runId: string | null;
  /** Why that could not be assessed; null: it could, or nobody knows. */
  failure: Pick<Failure, 'code' | 'message'> | null;
  /** Why it became no run; null: it did. */
  refusal: Refusal | null;
}

/** Whether the score is released, so that nothing more can be handed in. */
export const isOver = ({ now }: Pick<LearnersWork, 'now'>): boolean =>
  now !== null && now.score !== 'pending';

const UNDER_WAY: readonly LastHandIn['state'][] = ['admitted', 'running', 'held'];

/** How what a learner handed in last stands, and what is released: a release that was taken back is told of that work alone. */
export function standingOf(
  { state, runId, failure, refusal }: LastHandIn,
  work: LearnersWork,
): LearnerStanding {
  const { released, withdrawn } = work;
  if (isOver(work) || (released !== null && released === runId)) return { is: 'released' };
  if (state === null) return { is: 'none' };
  if (refusal && isRefusedForGood(refusal.code)) return { is: 'refused', detail: refusal.message };
  if (state === 'held' && failure?.code === 'ShareReached') return { is: 'waits', detail: failure.message };
  if (UNDER_WAY.includes(state)) return { is: 'under-way' };
  if (state !== 'completed' && state !== 'partial')
    return { is: state === 'failed' ? 'failed' : 'stopped', detail: failure?.message ?? null };
  if (withdrawn?.runId !== runId) return { is: 'assessed' };
  return { is: 'withdrawn', detail: withdrawn!.reason, at: withdrawn!.at };
}
