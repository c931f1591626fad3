import { aligned } from '../../format-figures.ts';
import type { StudyFigures } from '../figures.ts';
import { cellText } from './format-cell.ts';
import { studySections } from './study-sections.ts';
import type { StudyTable } from './study-table.ts';
import { drawnWords, standInWords } from './words.ts';

/** Too long for a terminal; they stand in the report. */
const ONLY_REPORT = new Set(['agreement', 'labels-by-class', 'bias-quarters']);

function tableLines({ title, columns, rows }: StudyTable): string[] {
  const cells = rows.map((row) => row.map((cell, at) => cellText(cell, columns[at]!).replace(/\s+/g, ' ')));
  return [title, ...aligned([columns.map(({ name }) => name.replace(/\s+/g, ' ')), ...cells]), ''];
}

/** The figures for a terminal: aligned tables, what they were drawn by, and the stand-in's sentence above and below. */
export function studyText(figures: StudyFigures): string {
  const warning = standInWords(figures);
  const tables = studySections(figures)
    .flatMap((section) => section.tables)
    .filter(({ id, onlyFile }) => !onlyFile && !ONLY_REPORT.has(id));
  return [
    ...(warning ? [warning, ''] : []),
    ...tables.flatMap(tableLines),
    ...figures.left.warnings,
    drawnWords(figures),
    ...(warning ? [warning] : []),
  ].join('\n');
}
