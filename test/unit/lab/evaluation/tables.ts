import { readTable } from '@assay/kit/tables/read-table';
import { identifyRows } from '@assay/lab/evaluation/cells';
import { judgedTruths } from '@assay/lab/evaluation/evaluate';
import { judgementsOfTable, type TableScales } from '@assay/lab/evaluation/read-results-table';

export const LABELS = ['Incorrect', 'Partially correct', 'Correct'];
const SCALES: TableScales = { labels: LABELS, range: null };

const table = (text: string, file: string) => readTable(Buffer.from(text), file);

/** The judgements of a table of results, as `assay evaluate` reads it. */
export function results(text: string, scales: Partial<TableScales> = {}) {
  return judgementsOfTable(table(text, 'results.csv'), 'results.csv', { ...SCALES, ...scales });
}

export const truths = (text: string) => identifyRows(table(text, 'truth.csv'), 'truth.csv');

/** Two tables put beside each other. */
export function beside(said: string, truth: string, scales: Partial<TableScales> = {}) {
  return judgedTruths(results(said, scales), truths(truth));
}
