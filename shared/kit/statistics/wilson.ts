import type { Interval } from './bootstrap.ts';

/** The 97.5 % point of the standard normal distribution. */
const Z = 1.959963984540054;

/**
 * Wilson's 95 % score interval of a proportion of independent cases (Wilson 1927): it does not collapse where all pass, and stays in
 * [0, 1]. Where a case may also be a half, its variance is at most that of 0 and 1, so that the interval is rather too wide than too
 * narrow. Null without cases.
 */
export function wilsonInterval(share: number | null, cases: number): Interval | null {
  if (share === null || cases === 0) return null;
  const [weight, centre] = [1 + Z ** 2 / cases, share + Z ** 2 / (2 * cases)];
  const half = Z * Math.sqrt((share * (1 - share)) / cases + Z ** 2 / (4 * cases ** 2));
  return {
    low: Math.max(0, Math.min(share, (centre - half) / weight)),
    high: Math.min(1, Math.max(share, (centre + half) / weight)),
  };
}
