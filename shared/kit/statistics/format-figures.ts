import type { Interval, PairedDifference } from './bootstrap.ts';
import type { Standout } from './score-agreement.ts';

/** A figure with three decimals; `n/a` where it is undefined. */
export function figure(value: number | null): string {
  if (value === null) return 'n/a';
  const shown = value.toFixed(3);
  return Number(shown) === 0 ? '0.000' : shown;
}

/** How likely it is by chance. */
export function chance(p: number): string {
  return p < 0.001 ? 'p < 0.001' : `p ${figure(p)}`;
}

/** An interval; `[n/a]` where too few cases carry it, which a line below says. */
export function between(interval: Interval | null): string {
  return interval === null ? '[n/a]' : `[${figure(interval.low)}, ${figure(interval.high)}]`;
}

export function standoutWords({ count, agreeAt1, mae, opposed }: Standout): string {
  if (count === 0) return `none${opposed > 0 ? ` (${opposed} with opposed extremes)` : ''}`;
  const words = `${count} essay-traits, Agree@1 ${figure(agreeAt1)}, MAE to the extreme ${figure(mae)}`;
  return opposed > 0 ? `${words}; ${opposed} with opposed extremes left out` : words;
}

export function differenceWords({ difference, interval, p }: PairedDifference): string {
  const sign = difference !== null && difference > 0 ? '+' : '';
  return `${sign}${figure(difference)} ${between(interval)}`.trim() + (p === null ? '' : `  ${chance(p)}`);
}

/** Rows of cells in columns for a terminal; the first column to the left, figures to the right. */
export function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!);
  return rows.map((row) => `  ${row.map(pad).join('  ')}`.trimEnd());
}
