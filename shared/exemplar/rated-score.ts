import { traitKey } from '../assignment/rubric.ts';
import { meanRoundedHalfUp } from './exemplar.ts';

/** A row's cells by the keys of their columns (`traitKey`). */
export type RatedCells = ReadonlyMap<string, unknown>;

/** A cell as a number, with a point or a comma before the decimals; null where it holds none. */
export function numberIn(value: unknown): number | null {
  if (value === undefined || value === null) return null;
  const written = String(value).trim();
  if (written === '') return null;
  const number = Number(/^[+-]?\d+,\d+$/.test(written) ? written.replace(',', '.') : written);
  return Number.isFinite(number) ? number : null;
}

/** What raters gave a trait, by their number: columns `rater1_…`, `rater2_…`. */
export function ratingsOf(cells: RatedCells, trait: string): Map<number, number> {
  const ratings = new Map<number, number>();
  const key = traitKey(trait);
  for (const [column, value] of cells) {
    const rater = /^rater(\d+)-(.+)$/.exec(column);
    const rating = rater?.[2] === key ? numberIn(value) : null;
    if (rating !== null) ratings.set(Number(rater![1]), rating);
  }
  return new Map([...ratings].sort(([a], [b]) => a - b));
}

/**
 * The one score of a trait in a row, a whole number: its own column, else the mean of its raters, else `resolved_…`, each
 * rounded half up (SPEC M7). Null where nobody gave one.
 */
export function ratedScore(cells: RatedCells, trait: string): number | null {
  const key = traitKey(trait);
  const given = (score: number | null) => (score === null ? [] : [score]);
  return (
    meanRoundedHalfUp(given(numberIn(cells.get(key)))) ??
    meanRoundedHalfUp([...ratingsOf(cells, trait).values()]) ??
    meanRoundedHalfUp(given(numberIn(cells.get(`resolved-${key}`))))
  );
}
