import type { ReportView } from '../report/render-report.ts';

/** A document that is rendered beside a run's report: `{name}.pdf`, `{name}.tex`. */
export interface Handout {
  /** Of its files, and of the folder in the workflow's templates whose `title` and `body` take the place of the report's. */
  name: string;
  view: ReportView;
}

/** A file that is written beside a run's report. */
export interface ResultFile {
  name: string;
  type: string;
  text: string;
}

/**
 * Something that a result is written as beside its report. `names`: every name that `of` may give; the renderers may write no others.
 * R: the result, T: what is made of it.
 */
export interface BesideReport<R, T> {
  readonly names: readonly string[];
  of(result: R): T;
}

/** How a result is shown on paper and in files. R: the result. */
export interface ResultReport<R> {
  view(result: R): Promise<ReportView>;
  /** The names of pictures in the run's folder that the report shows, `{folder}/{name}.png`. Without it there are none. */
  pictures?(result: R): string[];
  /** The result in other forms, for spreadsheets and programs. Without it there are none. */
  readonly files?: BesideReport<R, ResultFile[]>;
  /**
   * The reports of students' parts of a class's table, one behind the other in a document that is made by the templates of a handout and
   * labels each part's pages from 1. Without it they have none.
   */
  readonly parts?: { handout: string; view(...parts: readonly [R, ...R[]]): Promise<ReportView> };
  /** The documents beside the report that were asked for. Without it there are none. */
  readonly handouts?: BesideReport<R, Promise<Handout[]>>;
}
