import type { CostsView } from '../api.ts';

/** Works of a class from so many on are not all handed in without a question, as `assay class` asks. */
export const MANY = 10;

/** Works that are read before the others. */
export const FIRST = 5;

/** So many files that differ in their sizes, the smallest and the largest among them, of those whose names end as what is read here if there are so many; the others wait. */
export function firstFiles<F extends { path: string; usual: boolean; file: { size: number } }>(
  files: readonly F[],
  count: number,
): { now: F[]; left: F[] } {
  const usual = files.filter((one) => one.usual);
  const bySize = (usual.length < count ? files : usual).toSorted(
    (one, other) => one.file.size - other.file.size || (one.path < other.path ? -1 : 1),
  );
  const last = bySize.length - 1;
  const step = count > 1 ? last / (count - 1) : 0;
  const chosen = new Set(Array.from({ length: count }, (_, at) => bySize[Math.round(at * step)]));
  return { now: files.filter((file) => chosen.has(file)), left: files.filter((file) => !chosen.has(file)) };
}

/** What a work came to so far, US dollars; null: none was assessed, or what it cost is not known. */
export function costOfOne(costs: CostsView | null, assessed: number): number | null {
  const { paid, unpaid } = spentOn(costs);
  return paid + unpaid === 0 || assessed === 0 ? null : (paid + unpaid) / assessed;
}

/** What models came to for an assignment, US dollars, at least: what was paid, and what real ones would have cost where none answered. */
export function spentOn(costs: CostsView | null): { paid: number; unpaid: number } {
  const spent = costs?.spent ?? [];
  return {
    paid: spent.reduce((sum, { costAtLeast, standInUsd }) => sum + costAtLeast - standInUsd, 0),
    unpaid: spent.reduce((sum, { standInUsd }) => sum + standInUsd, 0),
  };
}
