import type { StudyFigures } from '../figures.ts';
import { cellParts, cellText } from './format-cell.ts';
import { modelWords } from './model-facts.ts';
import { studySections } from './study-sections.ts';
import type { StudyCell, StudyColumn, StudyTable } from './study-table.ts';
import { changedWords, drawnWords, standInWords } from './words.ts';

/** Too long for a terminal; they stand in the report. */
const ONLY_REPORT = new Set(['agreement', 'labels-by-class', 'repetition-agreement']);
/** What of the paired tests a terminal shows: a family for scores and one for labels. */
const TESTS_SHOWN = new Set<StudyCell>(['mean QWK', 'accuracy']);
const WIDEST = 120;

const plain = (text: string) => text.replace(/\s+/g, ' ');

/** Texts to the left, numbers to the right. */
function alignedLines(columns: readonly StudyColumn[], cells: readonly (readonly string[])[]): string[] {
  const rows = [columns.map(({ name }) => plain(name)), ...cells];
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  const pad = (cell: string, at: number) =>
    columns[at]!.as === 'text' ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!);
  return rows.map((row) => `  ${row.map(pad).join('  ')}`.trimEnd());
}

/** A table for a terminal, with its title: without its intervals where it is too wide. */
export function tableLines({ id, title, columns, rows }: StudyTable): string[] {
  const shown = id === 'paired-tests' ? rows.filter(([figure]) => TESTS_SHOWN.has(figure!)) : rows;
  const whole = alignedLines(
    columns,
    shown.map((row) => row.map((cell, at) => plain(cellText(cell, columns[at]!)))),
  );
  const fits = whole.every((line) => line.length <= WIDEST);
  const values = () =>
    alignedLines(
      columns,
      shown.map((row) => row.map((cell, at) => plain(cellParts(cell, columns[at]!).value))),
    );
  return [title, ...(fits ? whole : values()), ''];
}

/**
 * The figures for a terminal: aligned tables, by what intervals were drawn, and the stand-in's sentence above and below. A table that
 * is too wide stands without its intervals; they, and the long tables, are in the report. Control characters are the caller's to strip.
 */
export function studyText(figures: StudyFigures): string {
  const [warning, changed] = [standInWords(figures), changedWords(figures)];
  const sections = studySections(figures);
  const tables = sections
    .flatMap((section) => section.tables)
    .filter(({ id, onlyFile }) => !onlyFile && !ONLY_REPORT.has(id));
  return [
    ...(changed ? [changed, ''] : []),
    ...(warning ? [warning, ''] : []),
    ...tables.flatMap(tableLines),
    ...sections.flatMap(({ words }) => words),
    drawnWords(figures),
    `Models: ${plain(modelWords(figures.study))}`,
    ...(warning ? [warning] : []),
  ].join('\n');
}
