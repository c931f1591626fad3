import { traitKey } from '@assay/kit/tables/trait-key';
import { meanRoundedHalfUp } from './exemplar.ts';

/** A row's cells by the keys of their columns (`traitKey`). */
type RatedCells = ReadonlyMap<string, unknown>;

/** The raters whose mean is the score of a work (SPEC M7); a third one decides where two disagree, and counts if asked for. */
export const TWO_RATERS: readonly number[] = [1, 2];

/** A number as people write it: digits, with a point or a comma before the decimals; a minus may be longer than a hyphen. */
const NUMBER = /^[+\-\u2212]?\d+(?:[.,]\d+)?$/;

/** A cell as a number; null where it holds none. */
export function numberIn(value: unknown): number | null {
  const written = String(value ?? '').trim();
  if (!NUMBER.test(written)) return null;
  return Number(written.replace(',', '.').replace('\u2212', '-'));
}

/** The number of the rater whose ratings of the trait a column holds: `rater1_style`, `Rater 1: Style`, `style_rater1`. */
export function raterOf(column: string, trait: string): number | null {
  const before = /^rater-?(\d{1,2})-(.+)$/.exec(column);
  if (before?.[2] === trait) return Number(before[1]);
  const after = /^(.+)-rater-?(\d{1,2})$/.exec(column);
  return after?.[1] === trait ? Number(after[2]) : null;
}

/** What raters gave a trait, by their number. */
export function ratingsOf(cells: RatedCells, trait: string): Map<number, number> {
  const ratings = new Map<number, number>();
  const key = traitKey(trait);
  for (const [column, value] of cells) {
    const rater = raterOf(column, key);
    const rating = rater === null ? null : numberIn(value);
    if (rater !== null && rating !== null) ratings.set(rater, rating);
  }
  return new Map([...ratings].sort(([a], [b]) => a - b));
}

const resolvedKey = (key: string) => `resolved-${key}`;

/** Whether the row has one score of a trait that is not made of raters': its own, or a resolved one. */
export const isResolved = (cells: RatedCells, trait: string): boolean =>
  [traitKey(trait), resolvedKey(traitKey(trait))].some((column) => numberIn(cells.get(column)) !== null);

/** Whether a column (by its key) holds scores of a trait: its own, its resolved one, or a rater's. */
export function isColumnOf(column: string, trait: string): boolean {
  const key = traitKey(trait);
  return column === key || column === resolvedKey(key) || raterOf(column, key) !== null;
}

/** The key of the trait that a rater's column or a resolved one is of; null of any other column, such as a trait's own. */
export function ratedTrait(column: string): string | null {
  const found = /^(?:rater-?\d{1,2}|resolved)-(.+)$/.exec(column) ?? /^(.+)-rater-?\d{1,2}$/.exec(column);
  return found?.[1] ?? null;
}

/** What stands in a cell where there is no number, as programs write it. */
const NOTHING = /^(?:n\/?a|nan|null|none|[-–—])?$/i;

/** Whether the row says something of a trait where a number is expected, and it is none. */
export function hasUnreadable(cells: RatedCells, trait: string): boolean {
  return [...cells].some(
    ([column, cell]) =>
      isColumnOf(column, trait) && !NOTHING.test(String(cell ?? '').trim()) && numberIn(cell) === null,
  );
}

/** The mean of the raters that count, as it is; null where none of them gave a score. */
export function ratersMean(
  cells: RatedCells,
  trait: string,
  raters: readonly number[] = TWO_RATERS,
): number | null {
  const given = [...ratingsOf(cells, trait)].flatMap(([rater, rating]) =>
    raters.includes(rater) ? [rating] : [],
  );
  return given.length === 0 ? null : given.reduce((sum, rating) => sum + rating, 0) / given.length;
}

/**
 * The one score of a trait in a row, a whole number: its own column, else `resolved_…`, else the mean of the raters that count, each
 * rounded half up (SPEC M7). Null where nobody gave one.
 */
export function ratedScore(
  cells: RatedCells,
  trait: string,
  raters: readonly number[] = TWO_RATERS,
): number | null {
  const key = traitKey(trait);
  const given = (column: string) => {
    const score = numberIn(cells.get(column));
    return score === null ? [] : [score];
  };
  const counted = [...ratingsOf(cells, trait)].flatMap(([rater, rating]) =>
    raters.includes(rater) ? [rating] : [],
  );
  return (
    meanRoundedHalfUp(given(key)) ?? meanRoundedHalfUp(given(resolvedKey(key))) ?? meanRoundedHalfUp(counted)
  );
}
