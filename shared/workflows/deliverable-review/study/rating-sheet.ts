import { writeCsv } from '@assay/kit/tables/write-csv';
import { CRITERIA } from '../taxonomy/criteria.ts';

/** The raters of a blank sheet: names may be written over them, the same in each row of a rater. */
const RATERS = ['rater1', 'rater2'];

/**
 * A blank sheet for two raters (SPEC C15): a row for each report and rater, a column for each criterion, headed by its id and what is
 * asked. It is read again by `readRatings`, filled in or not; rows of a rater stand together, so that each can have half of it.
 */
export function ratingSheet(reports: readonly string[]): string {
  const heads = CRITERIA.map(({ id, name, question }) => `${id} ${name}: ${question} 1 = pass, 0 = fail`);
  const rows = RATERS.flatMap((rater) =>
    reports.map((report) => [report, rater, ...CRITERIA.map(() => null)]),
  );
  return writeCsv(['report', 'rater', ...heads], rows, { bom: true });
}
