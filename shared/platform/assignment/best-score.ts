/**
 * The best score of a scale, by what scores or ranges of scores are worth, where that is not the highest, as of school grades from 1 to 6;
 * undefined: it is the highest. @example bestScore({ 1: 5, 2: 3, '3-4': 0 }) // => 1
 */
export function bestScore(worth: Readonly<Record<string, number>>): number | undefined {
  const rising = Object.entries(worth)
    .map(([key, points]) => ({ score: Number.parseInt(key, 10), points }))
    .sort((one, other) => one.score - other.score);
  const most = Math.max(...rising.map(({ points }) => points));
  return rising.at(-1)?.points === most ? undefined : rising.find(({ points }) => points === most)?.score;
}
