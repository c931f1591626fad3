import type { ResultItem } from '../run/items.ts';

/** Kinds of findings that say of a fault that it is there, which holds or does not: a deliverable's issues, and what an opponent criticises of an argument. */
const FAULTS: ReadonlySet<string> = new Set(['issue', 'critique']);

export const isFault = ({ kind }: { kind: string }): boolean => FAULTS.has(kind);

/** What an item of a result is called of which a finding tells: as that, without the voice that says it (`critique.P1`). */
export const itemOf = (finding: string): string => finding.slice(finding.lastIndexOf('.') + 1);

/** Of which kind a fault is that an item tells of, and how grave: an issue, a point of a critique; null: it tells of none. */
export function faultOf({ value }: ResultItem): { category: string; severity: string } | null {
  const { category = value.dimension, severity = value.damage } = value;
  return typeof category === 'string' && typeof severity === 'string' ? { category, severity } : null;
}
