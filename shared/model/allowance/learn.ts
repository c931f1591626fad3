import { drawnBy, drawnWithin, type Lane, type LaneUsage, levelAt, MINUTE_MS, SLOT_MS } from './lane.ts';

/** What headers said of a limit; `at`: when the request was counted, `drawn`: by then; null: no limit was known. */
interface LimitHeaders {
  limit: number;
  remaining: number;
  at: number;
  drawn: LaneUsage | null;
}

/** So much of a limit may the mirror be wrong before it is worth a write: requests on their way and rounded numbers. */
const TOLERANCE = 0.02;

/** Our window is longer than a minute, and requests take a while to the provider: by so much of a limit may the two differ. */
const EXPLAINED = 0.05;

/** So much of a limit may be gone from a bucket that our own turns alone draw on: they are paced, with about a second at once. */
const LITTLE = 0.1;

/** A provider's bucket is never less than empty: so much of a limit below that is the most that we wait longer, for others who draw on it. */
const OVERDRAWN = 0.1;

/** Whether what is gone is what we drew in the last sixty seconds, or since the minute began. */
const isExplained = ({ limit, remaining }: LimitHeaders, { inWindow, inMinute }: LaneUsage) =>
  [inWindow, inMinute].some((ours) => Math.abs(limit - remaining - ours) <= limit * EXPLAINED);

/** Whether our own turns explain what is gone, as of when the request was counted or as of its answer: headers do not say which they tell. */
function isOurs(lane: Lane, limitHeaders: LimitHeaders, now: number): boolean {
  return (
    limitHeaders.drawn !== null &&
    [limitHeaders.drawn, drawnBy(lane, now)].some((laneUsage) => isExplained(limitHeaders, laneUsage))
  );
}

/** Whether more is gone than ours alone would have taken of a bucket, and other than what we drew. */
export function isOfOthers(lane: Lane, limitHeaders: LimitHeaders, now: number): boolean {
  const { limit, remaining, drawn } = limitHeaders;
  return drawn !== null && limit - remaining > limit * LITTLE && !isOurs(lane, limitHeaders, now);
}

/** What was drawn since a request was counted, in the last minute at most; turns given out for later with it. */
function drawnSince(lane: Lane, { at, drawn }: LimitHeaders, now: number): number {
  if (drawn === null) return 0;
  return now - at <= MINUTE_MS ? lane.drawn - drawn.inAll : drawnWithin(lane.slots, now - MINUTE_MS);
}

/**
 * What is left of the provider's bucket at a time, by what its headers told. It is believed to have stood so until a minute ago, for what
 * was earlier a bucket has forgotten; from then on our turns are taken off, and what was filled up is added as far as there is something
 * left: where others draw on the same account, little is left, and they take of what fills up. It is no less than an empty bucket, but
 * for a little, from which those turns are taken off that are given out for later.
 */
function leftNow(lane: Lane, limitHeaders: LimitHeaders, now: number): number {
  const { limit, remaining, at } = limitHeaders;
  const refilled = (Math.min(MINUTE_MS, Math.max(0, now - at)) * limit) / MINUTE_MS;
  const left = remaining + (refilled * remaining) / limit - drawnSince(lane, limitHeaders, now);
  const ahead = drawnWithin(lane.slots, now + SLOT_MS);
  return Math.max(-OVERDRAWN * limit - ahead, Math.min(limit, left));
}

/**
 * Learns from headers: the limit, and what is left of it (`leftNow`), which is only ever believed where it is less than was thought, so
 * answers may come in any order. A provider that counts the minute just passed, or whole minutes, has little left while we use what we
 * may, and has it back in time: where our own turns explain what is gone, and nobody else is known to draw (`isShared`), it tells nothing,
 * as they are kept below the limit already. The same lane: nothing new.
 */
export function learn(lane: Lane, limitHeaders: LimitHeaders, isShared: boolean, now: number): Lane {
  const { limit } = limitHeaders;
  const learnt = lane.learnt === limit ? lane : { ...lane, learnt: limit };
  if (!isShared && isOurs(lane, limitHeaders, now)) return learnt;
  const level = leftNow(lane, limitHeaders, now);
  const known = lane.mirror && levelAt(lane.mirror, limit, now);
  if (known !== null && level >= known - limit * TOLERANCE) return learnt;
  return { ...learnt, mirror: { level, at: now } };
}
