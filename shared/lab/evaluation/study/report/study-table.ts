import type { Interval } from '@assay/kit/statistics/bootstrap';

/** How a column's numbers are written for people; in CSV they stand as they are. */
export type CellForm = 'text' | 'figure' | 'signed' | 'count' | 'dollars' | 'seconds' | 'chance' | 'plain';

export interface StudyColumn {
  name: string;
  as: CellForm;
  /** Its cells have intervals: in CSV two more columns, `… low` and `… high`. */
  ranged?: boolean;
}

/** A figure with its interval. */
export interface RangedFigure {
  value: number | null;
  interval: Interval | null;
}

/** Null is not known, not defined or missing: an empty cell in CSV, a dash for people, and never zero. */
export type StudyCell = string | number | null | RangedFigure;

/** A table of a study: the same for Markdown, CSV, PDF and terminal. */
export interface StudyTable {
  /** The name of its file: `tables/{id}.csv`. */
  id: string;
  title: string;
  /** What it was made from, and what it does not show. */
  caption: string;
  columns: readonly StudyColumn[];
  rows: readonly (readonly StudyCell[])[];
  /** Too long for people: only in its file. */
  onlyFile?: boolean;
}

export const text = (name: string): StudyColumn => ({ name, as: 'text' });
export const figures = (...names: string[]): StudyColumn[] => names.map((name) => ({ name, as: 'figure' }));
export const counts = (...names: string[]): StudyColumn[] => names.map((name) => ({ name, as: 'count' }));
export const ranged = (name: string, as: CellForm = 'figure'): StudyColumn => ({ name, as, ranged: true });
export const isRanged = (cell: StudyCell): cell is RangedFigure => typeof cell === 'object' && cell !== null;
