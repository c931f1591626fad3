import { seededRandom } from './seeded-random.ts';

/** How many sign flips are drawn, and from where. */
interface FlipOptions {
  seed: number;
  flips: number;
}

/** Sums that are equal but for rounding. */
const ROUNDING = 1e-9;

function exactShare(sizes: readonly number[], least: number): number {
  const all = 2 ** sizes.length;
  let reached = 0;
  for (let signs = 0; signs < all; signs += 1) {
    let sum = 0;
    for (let at = 0; at < sizes.length; at += 1) sum += signs & (1 << at) ? sizes[at]! : -sizes[at]!;
    if (Math.abs(sum) >= least) reached += 1;
  }
  return reached / all;
}

function drawnShare(sizes: readonly number[], least: number, { seed, flips }: FlipOptions): number {
  const random = seededRandom(seed);
  let reached = 0;
  for (let flip = 0; flip < flips; flip += 1) {
    let sum = 0;
    for (const size of sizes) sum += random() < 0.5 ? size : -size;
    if (Math.abs(sum) >= least) reached += 1;
  }
  return (reached + 1) / (flips + 1);
}

/**
 * How likely a mean of paired differences at least as far from 0 is where each pair could as well be the other way round (Fisher 1935, §21;
 * two-sided). Exact where there are no more ways to set the signs than `flips`, else (k + 1)/(flips + 1) of so many drawn ones (Phipson and
 * Smyth 2010). It assumes exchangeable pairs and no shape of the differences. A pair without a difference says nothing: 1 of none but such.
 */
export function signFlipTest(differences: readonly number[], options: FlipOptions): number {
  const sizes = differences.map(Math.abs).filter((size) => size > 0);
  if (sizes.length === 0) return 1;
  const sum = differences.reduce((total, difference) => total + difference, 0);
  const least = Math.abs(sum) - ROUNDING * sizes.reduce((total, size) => total + size, 0);
  return 2 ** sizes.length <= options.flips ? exactShare(sizes, least) : drawnShare(sizes, least, options);
}
