import { type PlatformService, SCOPE } from './platform-service.ts';

/** The media type of AGS 2.0 §3.4; platforms compare it whole. */
const SCORE_TYPE = 'application/vnd.ims.lis.v1.score+json';

/** Platforms keep times in whole seconds: a later score is so much later, in milliseconds. */
const RESOLUTION_MS = 1000;

/** The address that scores of a column are posted to: `/scores` ends the path, before the query (AGS 2.0 §3.3.1). */
export function scoresUrl(lineItem: string): string {
  const url = new URL(lineItem);
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}/scores`;
  url.hash = '';
  return url.href;
}

/**
 * The time of a score: now, or a second after the one before it where that is later; with milliseconds and offset, so that text sorts
 * as time does.
 */
export function nextTimestamp(previous: string | null, now: number): string {
  const least = previous === null ? now : Date.parse(previous) + RESOLUTION_MS;
  return new Date(Math.max(now, least)).toISOString().replace(/Z$/, '+00:00');
}

/** Where Canvas is told of the submission that a score is of (its app/controllers/lti/ims/scores_controller.rb). */
export const CANVAS_SUBMISSION = 'https://canvas.instructure.com/lti/submission';

interface CanvasSubmission {
  new_submission: boolean;
  /** When the learner handed in. */
  submitted_at?: string;
}

/**
 * What Canvas is told beside a score: it takes every score for another attempt of the learner unless it says otherwise, and refuses those
 * beyond the attempts that the assignment allows. `handedInAt`: of a work that it was not told of yet.
 */
export const canvasSubmission = (
  handedInAt: string | null,
): Pick<LineItemScore, typeof CANVAS_SUBMISSION> => ({
  [CANVAS_SUBMISSION]:
    handedInAt === null ? { new_submission: false } : { new_submission: true, submitted_at: handedInAt },
});

/** A score as grade books know it. `scoreGiven` only where it is fully graded. */
export interface LineItemScore {
  userId: string;
  timestamp: string;
  activityProgress: 'Submitted' | 'Completed';
  gradingProgress: 'PendingManual' | 'FullyGraded';
  scoreMaximum: number;
  scoreGiven?: number;
  comment?: string;
  [CANVAS_SUBMISSION]?: CanvasSubmission;
}

/** A released score: points of how many, and what the learner is told with it. */
interface LineItemPoints {
  scoreGiven: number;
  scoreMaximum: number;
  comment?: string | undefined;
}

/** What a grade book is told: a released score, or that a human is needed still. */
export function scoreOf(
  { userId, timestamp }: Pick<LineItemScore, 'userId' | 'timestamp'>,
  points: LineItemPoints | { pending: true; scoreMaximum: number },
): LineItemScore {
  const { scoreMaximum } = points;
  if ('pending' in points)
    return {
      userId,
      timestamp,
      activityProgress: 'Submitted',
      gradingProgress: 'PendingManual',
      scoreMaximum,
    };
  const { scoreGiven, comment } = points;
  return {
    userId,
    timestamp,
    activityProgress: 'Completed',
    gradingProgress: 'FullyGraded',
    scoreMaximum,
    scoreGiven,
    ...(comment !== undefined && { comment }),
  };
}

/** Tells a grade book a score. Throws what the service throws. */
export async function postScore(
  service: PlatformService,
  lineItem: string,
  score: LineItemScore,
): Promise<void> {
  await service({
    url: scoresUrl(lineItem),
    scopes: [SCOPE.score],
    send: { type: SCORE_TYPE, value: score },
  });
}
