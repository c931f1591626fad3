import type { Drawing } from '@assay/platform/report/drawing';
import type { StudyTable } from './study-table.ts';

/** Drawings under one legend. */
export interface StudyPlot {
  title: string;
  caption: string;
  legend: Drawing | null;
  drawings: readonly Drawing[];
}

/** A part of a report. */
export interface StudySection {
  title: string;
  /** What it is about, and what it does not show; sentences. */
  words: readonly string[];
  tables: readonly StudyTable[];
  plots: readonly StudyPlot[];
}
