import * as z from 'zod';

/** How far a report has a feature. */
export const featureStatusSchema = z.enum(['Present', 'Partial', 'Absent']);
export type FeatureStatus = z.infer<typeof featureStatusSchema>;

/** Least share of the checklist, in tenths (CAPRA; SPEC C2: Present ≥ 80 %, Partial 30–79 %, Absent below). */
const PRESENT_TENTHS = 8;
const PARTIAL_TENTHS = 3;

/** The status of a feature of whose `items` (at least 1) so many are `met`; whole numbers, so that 80 % is exactly 80 %. */
export function featureStatus(met: number, items: number): FeatureStatus {
  if (10 * met >= PRESENT_TENTHS * items) return 'Present';
  return 10 * met >= PARTIAL_TENTHS * items ? 'Partial' : 'Absent';
}

/**
 * The status of a feature when some items are open: not answered, or said to be met without evidence that could be
 * found. Null when the open items could change it: then nobody can tell, and nothing is guessed.
 */
export function statusWithOpenItems(met: number, open: number, items: number): FeatureStatus | null {
  const least = featureStatus(met, items);
  return least === featureStatus(met + open, items) ? least : null;
}
