import type { Interval } from '@assay/kit/statistics/bootstrap';

/** How a column's numbers are written for people; in CSV they stand as they are. */
export type CellForm = 'text' | 'figure' | 'signed' | 'count' | 'dollars' | 'seconds' | 'chance' | 'plain';

export interface Column {
  name: string;
  as: CellForm;
  /** Its cells have intervals: in CSV two more columns, `… low` and `… high`. */
  ranged?: boolean;
}

/** A figure with its interval. */
export interface Ranged {
  value: number | null;
  interval: Interval | null;
}

/** Null is not known, not defined or missing: an empty cell in CSV, a dash for people, and never zero. */
export type Cell = string | number | null | Ranged;

/** A table of a study: the same for Markdown, CSV, PDF and terminal. */
export interface StudyTable {
  /** The name of its file: `tables/{id}.csv`. */
  id: string;
  title: string;
  /** What it was made from, and what it does not show. */
  caption: string;
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
  /** Too long for people: only in its file. */
  onlyFile?: boolean;
}

export const text = (name: string): Column => ({ name, as: 'text' });
export const figures = (...names: string[]): Column[] => names.map((name) => ({ name, as: 'figure' }));
export const counts = (...names: string[]): Column[] => names.map((name) => ({ name, as: 'count' }));
export const ranged = (name: string, as: CellForm = 'figure'): Column => ({ name, as, ranged: true });
export const isRanged = (cell: Cell): cell is Ranged => typeof cell === 'object' && cell !== null;
