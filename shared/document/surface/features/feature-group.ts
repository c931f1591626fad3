import type { Surface } from '../surface.ts';

/** A feature by its name. Values are finite for any text. */
export type FeatureGroup = Readonly<Record<string, (surface: Surface) => number>>;

/** `part` of `whole`, 0 where there is no whole. */
export const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** So many in 100 words. */
export const per100 = (count: number, surface: Surface) => ratio(100 * count, surface.written.words.length);

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
export const mean = (values: readonly number[]) => ratio(sum(values), values.length);

/** Standard deviation of the values themselves (divided by n); 0 for fewer than two. */
export function spread(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

export const largest = (values: readonly number[]) =>
  values.reduce((most, value) => Math.max(most, value), 0);
export const smallest = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((least, value) => Math.min(least, value), Infinity);

/** The value below which a share of the values lies, by linear interpolation; 0 for none. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) return 0;
  const sorted = Float64Array.from(values).sort();
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)]!;
  return below + (at - Math.floor(at)) * (sorted[Math.ceil(at)]! - below);
}

/** The share of the values for which something holds. */
export function share<T>(values: readonly T[], holds: (value: T) => boolean): number {
  let count = 0;
  for (const value of values) if (holds(value)) count++;
  return ratio(count, values.length);
}

/** Features of one make for each member of a list: `name(member)` → `value(member)`. */
export function forEachOf<T>(
  members: readonly T[],
  name: (member: T) => string,
  value: (surface: Surface, member: T) => number,
): FeatureGroup {
  return Object.fromEntries(
    members.map((member) => [name(member), (surface: Surface) => value(surface, member)]),
  );
}

/** Computes something once a text, though several features ask for it. */
export function once<T>(compute: (surface: Surface) => T): (surface: Surface) => T {
  const done = new WeakMap<Surface, T>();
  return (surface) => {
    if (!done.has(surface)) done.set(surface, compute(surface));
    return done.get(surface)!;
  };
}
