import { aligned } from '@assay/kit/statistics/format-figures';
import type { CodeContingency, CodeCounts, CodeTables } from './code-tables.ts';
import { LETTER_NAMES, meaningOf } from './codes.ts';
import type { ComparedCoders } from './compare-coders.ts';
import { type CodedTable, contradictionsIn } from './read-codes.ts';

const percent = (part: number, of: number) => (of === 0 ? 'n/a' : ((part / of) * 100).toFixed(1));

const block = (title: string, rows: readonly (readonly string[])[]) => [title, ...aligned(rows)].join('\n');

/** The most frequent first, as the paper prints them; of as many, by their codes. */
function countsText(title: string, { counts, coded }: CodeCounts): string {
  const sorted = Object.entries(counts).sort(([, one], [, other]) => other - one);
  const rows = sorted.map(([code, count]) => [
    `${code} ${meaningOf(code)}`,
    String(count),
    percent(count, coded),
  ]);
  return block(`${title} (${coded} coded)`, [['', 'Count', '%'], ...rows]);
}

/** Counts, and beside them each row's shares. */
function contingencyText(title: string, { columns, rows, coded }: CodeContingency): string {
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const cells = rows.map(({ name, counts }) => [
    ...[name, String(sum(counts)), ...counts.map(String)],
    ...counts.map((count) => percent(count, sum(counts))),
  ]);
  const head = ['', 'N', ...columns, ...columns.map((column) => `${column} %`)];
  return block(`${title} (${coded} coded; shares are of the row)`, [head, ...cells]);
}

/** The paper's tables for a terminal (MADRAG, Tables 3, 4, 5, 10 and 11). */
export function codeTablesText(tables: CodeTables): string {
  return [
    `${tables.errors} essay-traits. What has no code is in no count.`,
    countsText(`C, ${LETTER_NAMES.C}: Table 3`, tables.mechanisms),
    countsText(`D, ${LETTER_NAMES.D}: Table 3`, tables.components),
    contingencyText(`A, ${LETTER_NAMES.A}, by C: Table 4`, tables.directionByMechanism),
    countsText(`B, ${LETTER_NAMES.B}: Table 5`, tables.reasoning),
    contingencyText('Traits by B: Table 5', tables.traitByReasoning),
    contingencyText('C by D: Table 10', tables.mechanismByComponent),
    contingencyText('C by B: Table 11', tables.mechanismByReasoning),
  ].join('\n\n');
}

const MOST_NAMED = 20;

/** How many there are, and the first of them by name; nothing of none. */
function listText(head: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const shown = lines.slice(0, MOST_NAMED).map((line) => `  ${line}`);
  const more = lines.length > shown.length ? [`  and ${lines.length - shown.length} more`] : [];
  return [[`${head}: ${lines.length}`, ...shown, ...more].join('\n')];
}

/** Two coders' agreement for a terminal, where they differ, and what one of them alone coded. */
export function agreementText({ agreement, unsettled, single, errors }: ComparedCoders): string {
  const rows = agreement.map(({ letter, coded, agreed, raw, kappa }) => [
    ...[`${letter} ${LETTER_NAMES[letter]}`, String(coded), String(agreed)],
    ...[raw === null ? 'n/a' : percent(raw, 1), kappa === null ? 'n/a' : kappa.toFixed(3)],
  ]);
  const title = `Two coders on ${errors.length} essay-traits`;
  const table = block(title, [['', 'Both coded', 'Agree', '%', "Cohen's κ"], ...rows]);
  const differing = unsettled.map(({ id, trait, codes }) => `${id}, ${trait}: ${codes.join(' or ')}`);
  const alone = single.map(({ id, trait, code, file }) => `${id}, ${trait}: ${code}, in ${file} alone`);
  return [
    table,
    ...listText('Codes in which they differ, and which are in no table below', differing),
    ...listText('Codes that one coder alone gave, and which are in no table below', alone),
  ].join('\n\n');
}

/** Where A was written and is another than follows from the residual, for a terminal; nothing where it nowhere is. */
export function contradictedText(tables: readonly CodedTable[]): string[] {
  const lines = contradictionsIn(tables).map(
    ({ id, trait, file, written, follows }) =>
      `${id}, ${trait}: ${written} in ${file}, ${follows} by the residual`,
  );
  return listText('A that contradicts the residual, by which it is counted', lines);
}
