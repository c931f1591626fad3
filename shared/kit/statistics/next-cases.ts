import type { Interval } from './bootstrap.ts';

/** How many of the next cases are to be expected. */
export interface ExpectedCases {
  mean: number;
  /** The central 95 % of what may come: whole numbers of cases. */
  interval: Interval;
}

/**
 * How many of the next `next` cases will be so, where `count` of `of` were: the beta-binomial distribution that follows from Jeffreys' prior,
 * Beta(½, ½), so that none of few is no promise of none. Null where there was no case.
 * @example expectedAmong(40, { count: 2, of: 20 })?.mean.toFixed(2) // => '4.76'
 */
export function expectedAmong(
  next: number,
  { count, of }: { count: number; of: number },
): ExpectedCases | null {
  if (of === 0) return null;
  const [a, b] = [count + 0.5, of - count + 0.5];
  const logs = [0];
  for (let at = 0; at < next; at += 1) logs[0] = logs[0]! + Math.log((b + at) / (a + b + at));
  for (let at = 0; at < next; at += 1)
    logs.push(logs[at]! + Math.log(((next - at) * (a + at)) / ((at + 1) * (b + next - at - 1))));
  return { mean: (next * a) / (a + b), interval: { low: upTo(logs, 0.025), high: upTo(logs, 0.975) } };
}

/** The least number of cases that a share of the distribution is at or below. */
function upTo(logs: readonly number[], share: number): number {
  let sum = 0;
  const found = logs.findIndex((log) => {
    sum += Math.exp(log);
    return sum >= share;
  });
  return found === -1 ? logs.length - 1 : found;
}
