import type { StudyFigures } from '../figures.ts';
import { studyFacts } from './facts.ts';
import { cellText } from './format-cell.ts';
import { studySections } from './study-sections.ts';
import type { StudyCell, StudyColumn, StudyTable } from './study-table.ts';
import { changedWords, STAND_IN, standInWords } from './words.ts';

const SPECIAL = /[\\`*_[\]<>#|~$&!]/g;

/** Any text as Markdown of one line: nothing in it is a mark, a link, a tag or the end of a cell. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .replace(SPECIAL, '\\$&')
    .replace(/^([-+]|\d+[.)])(?=\s)/, '\\$1')
    .replace(/(https?)(:)/gi, '$1\\$2')
    .replace(/(?<![\p{L}\p{N}])@/gu, '&#64;');
}

/** What is text is escaped; numbers and intervals need none. */
function cellMarkdown(cell: StudyCell, column: StudyColumn): string {
  return typeof cell === 'string' ? escapeMarkdown(cellText(cell, column)) : cellText(cell, column);
}

function tableLines({ id, title, caption, columns, rows }: StudyTable): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    `### ${escapeMarkdown(title)}`,
    '',
    line(columns.map(({ name }) => escapeMarkdown(name))),
    line(columns.map(({ as }) => (as === 'text' ? '---' : '---:'))),
    ...rows.map((row) => line(row.map((cell, at) => cellMarkdown(cell, columns[at]!)))),
    '',
    `${escapeMarkdown(caption)} (\`tables/${id}.csv\`)`.trim(),
    '',
  ];
}

const standInLines = ({ standIn }: StudyFigures) => (standIn ? [`**${STAND_IN}**`, ''] : []);

/** The whole report as Markdown (`report.md`): everything but the plots. */
export function studyMarkdown(figures: StudyFigures): string {
  const sections = studySections(figures).flatMap(({ title, words, tables }) => [
    `## ${escapeMarkdown(title)}`,
    '',
    ...(tables.length === 0 || tables.some(({ caption }) => caption.includes(STAND_IN))
      ? standInLines(figures)
      : []),
    ...words.flatMap((sentence) => [escapeMarkdown(sentence), '']),
    ...tables.flatMap((table) =>
      table.onlyFile ? [`${escapeMarkdown(table.title)}: \`tables/${table.id}.csv\``, ''] : tableLines(table),
    ),
  ]);
  const changed = changedWords(figures);
  const facts = studyFacts(figures).map(
    ({ name, value }) => `- ${escapeMarkdown(name)}: ${escapeMarkdown(value)}`,
  );
  return [
    `# Evaluation: ${escapeMarkdown(figures.study.assignment.title)}`,
    '',
    ...(changed ? [`**${escapeMarkdown(changed)}**`, ''] : []),
    ...(figures.standIn ? [`**${escapeMarkdown(standInWords(figures))}**`, ''] : []),
    ...facts,
    '',
    ...sections,
  ].join('\n');
}
