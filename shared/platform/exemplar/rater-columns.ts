import { AssayError, type ErrorCode } from '@assay/kit/errors/assay-error';
import type { KeyedRow } from '@assay/kit/tables/keyed-row';
import { traitKey } from '@assay/kit/tables/trait-key';
import { isColumnOf, raterOf, TWO_RATERS } from './rated-score.ts';

/** A trait whose score is made of raters' columns, and the raters that count and have none. */
interface Lacking {
  item: string;
  has: number[];
  lacks: number[];
}

function lackingOf(keys: readonly string[], item: string, raters: readonly number[]): Lacking | null {
  const key = traitKey(item);
  if (keys.includes(key) || keys.includes(`resolved-${key}`)) return null;
  const has = keys
    .filter((column) => isColumnOf(column, item))
    .flatMap((column) => raterOf(column, key) ?? []);
  const lacks = raters.filter((rater) => !has.includes(rater));
  return has.length === 0 || lacks.length === 0 ? null : { item, has: has.sort((a, b) => a - b), lacks };
}

const numbers = (of: readonly number[]) => of.join(', ');

/**
 * Which traits lack a rater's column, in words, one of the two that count if nothing is said. The mean is then of the others alone, and
 * people cannot be held against each other. `code`: of the error.
 * @throws AssayError where a rater was asked for by number who has no column
 */
export function lackingRaters(
  rows: readonly KeyedRow[],
  items: readonly string[],
  { file, raters, code }: { file: string; raters: readonly number[] | undefined; code: ErrorCode },
): string[] {
  const keys = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))];
  const lacking = items.flatMap((item) => lackingOf(keys, item, raters ?? TWO_RATERS) ?? []);
  const [first] = lacking;
  if (raters && first) {
    const words = `${file} has no column of rater ${numbers(first.lacks)} for "${first.item}", but of rater ${numbers(first.has)}: name one rater${first.lacks[0]}_${traitKey(first.item)}, or count others with --raters ${first.has.join(',')}.`;
    throw new AssayError(code, words);
  }
  return lacking.map(
    ({ item, has, lacks }) =>
      `${file} has no column of rater ${numbers(lacks)} for "${item}": the truth is rater ${numbers(has)}'s alone, and raters are not compared`,
  );
}
