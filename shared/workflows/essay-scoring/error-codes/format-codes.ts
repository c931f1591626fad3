import { aligned } from '@assay/kit/statistics/format-figures';
import type { CodeContingency, CodeCounts, CodeTables } from './code-tables.ts';
import { LETTER_NAMES, meaningOf } from './codes.ts';
import type { ComparedCoders } from './compare-coders.ts';

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

const MOST_UNSETTLED = 20;

/** Two coders' agreement for a terminal, and where they differ. */
export function agreementText({ agreement, unsettled, errors }: ComparedCoders): string {
  const rows = agreement.map(({ letter, coded, agreed, raw, kappa }) => [
    ...[`${letter} ${LETTER_NAMES[letter]}`, String(coded), String(agreed)],
    ...[raw === null ? 'n/a' : percent(raw, 1), kappa === null ? 'n/a' : kappa.toFixed(3)],
  ]);
  const title = `Two coders on ${errors.length} essay-traits`;
  const table = block(title, [['', 'Both coded', 'Agree', '%', "Cohen's κ"], ...rows]);
  if (unsettled.length === 0) return table;
  const shown = unsettled.slice(0, MOST_UNSETTLED);
  const lines = shown.map(({ id, trait, codes }) => `  ${id}, ${trait}: ${codes.join(' or ')}`);
  const more = unsettled.length > shown.length ? [`  and ${unsettled.length - shown.length} more`] : [];
  const head = `Codes in which they differ, and which are in no table below: ${unsettled.length}`;
  return [table, [head, ...lines, ...more].join('\n')].join('\n\n');
}
