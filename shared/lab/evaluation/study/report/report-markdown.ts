import { cellText } from './format-cell.ts';
import type { SectionedReport } from './sections.ts';
import type { StudyCell, StudyColumn, StudyTable } from './study-table.ts';
import { STAND_IN } from './words.ts';

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

const standInLines = ({ standIn }: SectionedReport) => (standIn ? [`**${STAND_IN}**`, ''] : []);

/** A whole report as Markdown (`report.md`): everything but the plots. */
export function sectionedMarkdown(report: SectionedReport): string {
  const sections = report.sections.flatMap(({ title, words, tables }) => [
    `## ${escapeMarkdown(title)}`,
    '',
    ...(tables.length === 0 || tables.some(({ caption }) => caption.includes(STAND_IN))
      ? standInLines(report)
      : []),
    ...words.flatMap((sentence) => [escapeMarkdown(sentence), '']),
    ...tables.flatMap((table) =>
      table.onlyFile ? [`${escapeMarkdown(table.title)}: \`tables/${table.id}.csv\``, ''] : tableLines(table),
    ),
  ]);
  const { title, changed, standIn } = report;
  const facts = report.facts.map(({ name, value }) => `- ${escapeMarkdown(name)}: ${escapeMarkdown(value)}`);
  return [
    `# Evaluation: ${escapeMarkdown(title)}`,
    '',
    ...(changed ? [`**${escapeMarkdown(changed)}**`, ''] : []),
    ...(standIn ? [`**${escapeMarkdown(standIn)}**`, ''] : []),
    ...facts,
    '',
    ...sections,
  ].join('\n');
}
