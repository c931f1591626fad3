/** A Judge's score further than this from the second reader, in points, is for a person to look at (SPEC M17). */
export const MOST_APART = 1;

/**
 * How far the second reader lies from a score, in points: by its estimate or by its whole score, whichever lies further. Null where
 * either has nothing to say. The estimate counts since whole scores alone find half as many of the large errors
 * (`bench/second-reader/flag.ts`).
 */
export function pointsApart(
  score: number | null,
  read: { score: number | null; estimate: number | null },
): number | null {
  if (score === null || read.score === null) return null;
  return Math.max(Math.abs(score - read.score), Math.abs(score - (read.estimate ?? read.score)));
}

/** Whether a score and the second reader are too far apart to be left unread by a person; false where one of them is missing. */
export function differs(
  score: number | null,
  read: { score: number | null; estimate: number | null },
): boolean {
  const apart = pointsApart(score, read);
  return apart !== null && apart > MOST_APART;
}
