import type { Column } from './grade-book.ts';
import { type Answered, type Asked, check } from './http.ts';
import type { PlatformState } from './platform.ts';

export interface TakenScore {
  column: string;
  userId: string;
  timestamp: string;
  activityProgress: string;
  gradingProgress: string;
  scoreGiven?: number;
  scoreMaximum?: number;
  comment?: string;
}

const TYPE = 'application/vnd.ims.lis.v1.score+json';
const ACTIVITY = ['Initialized', 'Started', 'InProgress', 'Submitted', 'Completed'];
const GRADING = ['NotReady', 'Failed', 'Pending', 'PendingManual', 'FullyGraded'];
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:Z|[+-]\d\d:\d\d)$/;
const MEMBERS = [
  ...['userId', 'timestamp', 'activityProgress', 'gradingProgress'],
  ...['scoreGiven', 'scoreMaximum', 'comment', 'submission'],
];

const seconds = (timestamp: string) => Math.floor(Date.parse(timestamp) / 1000);

function checkPoints({ scoreGiven, scoreMaximum, gradingProgress }: TakenScore): void {
  check(scoreMaximum === undefined || Number.isFinite(scoreMaximum), 400, 'scoreMaximum is no number');
  if (scoreGiven !== undefined) {
    check(Number.isFinite(scoreGiven) && scoreGiven >= 0, 400, 'scoreGiven is no number from 0');
    check(scoreMaximum !== undefined && scoreMaximum > 0, 422, 'no scoreMaximum with scoreGiven');
    check(gradingProgress === 'FullyGraded', 400, 'a score that is not released');
  }
  check(gradingProgress !== 'FullyGraded' || scoreGiven !== undefined, 400, 'fully graded without a score');
}

/** Takes a score: exact type, times that grow by whole seconds, points with their maximum, none while a human is needed. */
export function takeScore(
  { grades }: PlatformState,
  { method, headers, body }: Asked,
  column: Column,
): Answered {
  check(method === 'POST', 405, 'POST alone');
  check(headers['content-type'] === TYPE, 400, 'Content-Type is not exactly the type of a score');
  const score = JSON.parse(body) as TakenScore;
  const unknown = Object.keys(score).filter(
    (name) => !MEMBERS.includes(name) && !name.startsWith('https://'),
  );
  check(unknown.length === 0, 400, `members that no score has: ${unknown.join(', ')}`);
  check(typeof score.userId === 'string', 400, 'no userId');
  check(TIME.test(score.timestamp), 400, 'no timestamp with milliseconds and offset');
  check(ACTIVITY.includes(score.activityProgress), 400, 'no activityProgress');
  check(GRADING.includes(score.gradingProgress), 400, 'no gradingProgress');
  check(grades.gradable.has(score.userId), 422, 'the user is no learner of the course');
  checkPoints(score);
  const last = grades.scores.findLast((one) => one.column === column.id && one.userId === score.userId);
  check(
    !last || seconds(last.timestamp) < seconds(score.timestamp),
    409,
    'a score with a later time is there',
  );
  grades.scores.push({ ...score, column: column.id });
  return { status: 200, headers: { 'content-type': TYPE }, json: { resultUrl: 'https://platform/result' } };
}
