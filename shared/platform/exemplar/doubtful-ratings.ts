import type { KeyedRow } from '@assay/kit/tables/keyed-row';
import { traitKey } from '@assay/kit/tables/trait-key';
import { isResolved, ratedScore, raterOf, ratingsOf } from './rated-score.ts';

/** A trait with its scale. */
interface ScaledTrait {
  name: string;
  min: number;
  max: number;
}

/**
 * What of a trait's score in a row lies off the scale, as the table has it: `5 (rater 1)` of the raters that count, each by itself, else the one
 * score. A mean hides a slip: of 5 and 2 it lies on a scale to 4. Null where nothing does.
 */
export function offScale(
  cells: KeyedRow['cells'],
  { name, min, max }: ScaledTrait,
  raters: readonly number[],
): string | null {
  const isOff = (score: number) => score < min || score > max;
  const off = [...ratingsOf(cells, name)].filter(([rater, given]) => raters.includes(rater) && isOff(given));
  if (off.length > 0) return off.map(([rater, given]) => `${given} (rater ${rater})`).join(', ');
  const score = ratedScore(cells, name, raters);
  return score !== null && isOff(score) ? String(score) : null;
}

const LINES_SHOWN = 10;

function linesOf(rows: readonly KeyedRow[]): string {
  const lines = rows.slice(0, LINES_SHOWN).map(({ line }) => line);
  return `line ${lines.join(', ')}${rows.length > LINES_SHOWN ? ', …' : ''}`;
}

/**
 * Which raters of those that count have a column and left cells of it empty where others gave a score, so that the score is the others' alone; in
 * words, a line for each trait and rater.
 */
export function emptyRatings(
  rows: readonly KeyedRow[],
  traits: readonly string[],
  { file, raters }: { file: string; raters: readonly number[] },
): string[] {
  const columns = new Set(rows.flatMap(({ cells }) => [...cells.keys()]));
  return traits.flatMap((trait) => {
    const key = traitKey(trait);
    const having = new Set([...columns].flatMap((column) => raterOf(column, key) ?? []));
    const own = rows.filter(({ cells }) => !isResolved(cells, trait));
    return raters.flatMap((rater) => {
      const others = raters.filter((other) => other !== rater);
      const empty = own.filter(({ cells }) => {
        const given = ratingsOf(cells, trait);
        return !given.has(rater) && others.some((other) => given.has(other));
      });
      if (!having.has(rater) || empty.length === 0) return [];
      return [
        `${file}: rater ${rater} gave no score for "${trait}" in ${empty.length} row(s) (${linesOf(empty)}): there the truth is of rater ${others.join(' and ')} alone`,
      ];
    });
  });
}
