import * as z from 'zod';
import { AssayError } from '../errors/assay-error.ts';
import type { TableRow } from './read-table.ts';
import { traitKey } from './trait-key.ts';

/** A row of a table by the keys of its columns (`traitKey`), so that "Ideas and Content" and `ideas_and_content` are one. */
export interface KeyedRow {
  line: number;
  cells: ReadonlyMap<string, string>;
}

/** A row that is not taken, and why. */
export interface LeftOutRow {
  line: number;
  why: string;
}

const nestedSchema = z.record(z.string(), z.union([z.number(), z.string(), z.null()]));

/**
 * An object of scores by trait, as JSONL files of scored work have it in a column `scores`.
 * @throws AssayError TableInvalid where it is something else
 */
function nestedScores(cells: Readonly<Record<string, string>>, line: number): [string, string][] {
  if (!cells.scores?.trim().startsWith('{')) return [];
  try {
    const scores = nestedSchema.parse(JSON.parse(cells.scores));
    return Object.entries(scores).map(([trait, score]) => [trait, score === null ? '' : String(score)]);
  } catch (cause) {
    const words = `line ${line}: "scores" is no object of a score for each trait, such as {"Ideas": 3}. Mend it.`;
    throw new AssayError('TableInvalid', words, { cause });
  }
}

/** The row's cells, and those of an object `scores` in it, by their keys, composed (NFC). @throws AssayError TableInvalid */
export function keyedRow({ line, cells }: TableRow): KeyedRow {
  const all = [...Object.entries(cells), ...nestedScores(cells, line)];
  return {
    line,
    cells: new Map(all.map(([column, cell]) => [traitKey(column), cell.trim().normalize('NFC')])),
  };
}

/** The first of some columns (by their keys) that holds anything in this row; null where none does. */
export function firstCell({ cells }: KeyedRow, columns: readonly string[]): string | null {
  for (const column of columns) {
    const cell = cells.get(column);
    if (cell) return cell;
  }
  return null;
}

/** Rows that are not taken, in words, those of one reason together, each named by its line. */
export function leftOutText(rows: readonly LeftOutRow[]): string[] {
  return [...Map.groupBy(rows, ({ why }) => why)].map(([why, of]) => {
    const lines = of.map(({ line }) => line).join(', ');
    return `line${of.length > 1 ? 's' : ''} ${lines}: ${why}`;
  });
}
