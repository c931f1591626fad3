import type { RaterAgreement, TaxonomyResult } from './agreement.ts';

const HEAD = ['ID', 'Criterion', 'Avg. (%)', 'Min (%)', 'Raw agr.', "Cohen's κ"];

/** A share as a percentage with at most `digits` decimals, none where it is whole. */
function percent(share: number | null, digits: number): string {
  if (share === null) return 'n/a';
  return (share * 100).toFixed(digits).replace(/\.?(?<!0)0+$/, (zeros) => (zeros.includes('.') ? '' : zeros));
}

function cells(
  id: string,
  name: string,
  agreement: RaterAgreement,
  digits: { rate: number; raw: number },
): string[] {
  const { lenient, strict, raw, kappa } = agreement;
  return [
    id,
    name,
    percent(lenient, digits.rate),
    percent(strict, digits.rate),
    raw === null ? 'n/a' : `${percent(raw, digits.raw)}%`,
    kappa === null ? 'n/a' : kappa.toFixed(3),
  ];
}

function tableRows({ criteria, overall }: TaxonomyResult): string[][] {
  return [
    ...criteria.map(({ id, name, ...agreement }) => cells(id, name, agreement, { rate: 1, raw: 1 })),
    cells('', 'Overall', overall, { rate: 1, raw: 2 }),
  ];
}

function note({ overall, reports }: TaxonomyResult): string {
  const all = `${overall.agreed}/${overall.decisions} decisions on ${reports} report(s)`;
  return `n/a: zero variance, or nothing rated. Global raw agreement: ${percent(overall.raw, 2)}${overall.raw === null ? '' : '%'} (${all}).`;
}

/** The evaluation as a table for a terminal. */
export function taxonomyText(result: TaxonomyResult): string {
  const rows = [HEAD, ...tableRows(result)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const pad = (cell: string, column: number) =>
    column < 2 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!);
  const lines = rows.map((row) => row.map(pad).join('  ').trimEnd());
  return `${lines.join('\n')}\n\n${note(result)}\n`;
}
