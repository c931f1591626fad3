import type { Drawing } from '@assay/platform/report/drawing';
import type { Fact } from '@assay/platform/report/facts';
import type { StudyTable } from './study-table.ts';

/** Drawings under one legend. */
export interface StudyPlot {
  title: string;
  caption: string;
  legend: Drawing | null;
  drawings: readonly Drawing[];
}

/** A report in sections, whatever it is about. */
export interface SectionedReport {
  title: string;
  workflow: string;
  /** What it is of, in a few words: `12 works`. */
  extent: string;
  /** ISO 8601 */
  madeAt: string;
  /** What it is told apart by: equal contents, equal PDF. */
  id: string;
  /** The stand-in's sentence; empty where no stand-in judged. */
  standIn: string;
  /** Of a folder that is not as it was written; else empty. */
  changed: string;
  facts: readonly Fact[];
  sections: readonly StudySection[];
}

/** A part of a report. */
export interface StudySection {
  title: string;
  /** What it is about, and what it does not show; sentences. */
  words: readonly string[];
  tables: readonly StudyTable[];
  plots: readonly StudyPlot[];
}
