import { identifyRows } from '../../../shared/evaluation/cells.ts';
import { judgedTruths } from '../../../shared/evaluation/evaluate.ts';
import { judgementsOfTable, type TableScales } from '../../../shared/evaluation/read-results-table.ts';
import { readTable } from '../../../shared/tables/read-table.ts';

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
