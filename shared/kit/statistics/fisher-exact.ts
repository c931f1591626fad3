/** How many of some cases show a thing. */
interface CaseCount {
  count: number;
  of: number;
}

function logFactorials(most: number): Float64Array {
  const logs = new Float64Array(most + 1);
  for (let n = 1; n <= most; n += 1) logs[n] = logs[n - 1]! + Math.log(n);
  return logs;
}

/**
 * Fisher's exact test, one-sided: how likely the first of two groups shows a thing at least as often as it does, where both show it equally
 * often and their margins are given (hypergeometric; Fisher 1935, §21.02). 1 where a group is empty.
 */
export function fisherMore(first: CaseCount, second: CaseCount): number {
  if (first.of === 0 || second.of === 0) return 1;
  const [shown, all] = [first.count + second.count, first.of + second.of];
  const logs = logFactorials(all);
  const choose = (n: number, k: number) => logs[n]! - logs[k]! - logs[n - k]!;
  let total = 0;
  for (let count = Math.min(first.of, shown); count >= first.count; count -= 1) {
    if (shown - count > second.of) break;
    total += Math.exp(choose(first.of, count) + choose(second.of, shown - count) - choose(all, shown));
  }
  return Math.min(1, total);
}
