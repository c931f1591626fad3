import type { CoachingResult } from '@assay/argument-coaching/result';
import type { TraitScore } from '@assay/essay-scoring/result';

/** How the score of a trait came about; of other workflows' scores there is less. */
export type TraitMaking = Pick<TraitScore, 'trait'> & Partial<TraitScore>;
export type SideClaim = TraitScore['strengths'][number];

/** A debate of two models, as far as it was held. */
export type DebateTranscript = NonNullable<CoachingResult['debate']>;
export type DebateSpeech = DebateTranscript['turns'][number];
/** What judges gave a speech, or all that a side said, from 0 to 10. */
export type JudgeScores = Pick<DebateSpeech, 'panel' | 'consensus'>;

/** A student’s revision beside its draft. */
export type DraftComparison = NonNullable<NonNullable<CoachingResult['coaching']>['comparison']>;

/** What the desk reads of `GET …/result`: each workflow's has some of it. */
export type WorkResult = Partial<Pick<CoachingResult, 'coaching'>> & {
  /** A transcript; of short answers when they were debated. */
  debate?: DebateTranscript | string | null;
  scores?: TraitMaking[];
};
