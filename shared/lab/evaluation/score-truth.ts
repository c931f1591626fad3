import { rangeText } from '@assay/kit/language/range-text';
import { traitKey } from '@assay/kit/tables/trait-key';
import { emptyRatings, offScale } from '@assay/platform/exemplar/doubtful-ratings';
import {
  hasUnreadable,
  isColumnOf,
  numberIn,
  ratedScore,
  ratingsOf,
  TWO_RATERS,
} from '@assay/platform/exemplar/rated-score';
import { lackingRaters } from '@assay/platform/exemplar/rater-columns';
import { isScore, type ScoreJudgement } from '@assay/platform/run/judgement';
import type { IdentifiedRow, IdentifiedTable } from './cells.ts';
import { invalid, listed } from './cells.ts';
import type { TruthMatch } from './match.ts';
import { checkScales } from './scales.ts';

/** A score and what humans gave for the same thing. */
export interface ScoredPair {
  judgement: ScoreJudgement;
  row: IdentifiedRow;
  /** One whole score: the mean of the raters rounded half up (SPEC M7). */
  truth: number;
  /** By the number of the rater; empty where the table has one score only. */
  ratings: ReadonlyMap<number, number>;
  /** Of labels that stand as scores by their order: what they are called. */
  labels?: { said: string | null; truth: string };
}

/** Score judgements with truths, and what of the truths cannot be used. */
interface ScoredPairs {
  pairs: ScoredPair[];
  warnings: string[];
  /** How many truths stand in the table and cannot be used. */
  unusable: number;
}

function hasColumnFor(item: string, { columns, rows }: IdentifiedTable): boolean {
  const names = [...columns.map(traitKey), ...(rows[0]?.cells.keys() ?? [])];
  return names.some((name) => isColumnOf(name, item));
}

/** What the raters of a row gave: all of them, or, with one score only, that one. */
export function allRatings({ ratings, truth, row, judgement, labels }: ScoredPair): number[] {
  if (labels) return [truth];
  if (ratings.size > 0) return [...ratings.values()];
  return [numberIn(row.cells.get(traitKey(judgement.item))) ?? truth];
}

interface Unusable {
  item: string;
  line: number;
  what: string;
  /** As the table has it, where that helps to find it. */
  given?: string;
}

const LINES_SHOWN = 100;

/** Of several systems each truth once. */
function once(unusable: readonly Unusable[]): Unusable[] {
  return [...new Map(unusable.map((one) => [JSON.stringify([one.item, one.line, one.what]), one])).values()];
}

function summed(warnings: readonly Unusable[], file: string): string[] {
  const alike = Map.groupBy(warnings, ({ item, what }) => `${item}: ${what}`);
  return [...alike].map(([words, of]) => {
    const more = of.length > LINES_SHOWN ? ` and ${of.length - LINES_SHOWN} more` : '';
    const lines = `${of
      .slice(0, LINES_SHOWN)
      .map(({ line, given }) => (given === undefined ? line : `${line}: ${given}`))
      .join(', ')}${more}`;
    return `${file}: ${words} in ${of.length} row(s), left out (line ${lines})`;
  });
}

/**
 * The truths of scores, by the name of the trait: its own column, else `resolved_…`, else `rater1_…`, `rater2_…`. A truth
 * off the scale or that is no number is left out with a warning; an absent one is left out. `asked`: the numbers of the raters that
 * count, the first two if nothing is said.
 * @throws AssayError EvaluationInvalid where no trait has a column, a rater that was asked for has none, or no truth can be
 * used
 */
export function scoredPairs(
  { pairs }: TruthMatch,
  truth: IdentifiedTable,
  asked?: readonly number[],
): ScoredPairs {
  const raters = asked ?? TWO_RATERS;
  const scores = pairs.flatMap(({ judgement, row }) => (isScore(judgement) ? [{ judgement, row }] : []));
  const items = [...new Set(scores.map(({ judgement }) => judgement.item))];
  const absent = items.filter((item) => !hasColumnFor(item, truth));
  if (items.length > 0 && absent.length === items.length)
    throw invalid(
      `${truth.file} has no column for ${listed(items)}: name a column like the trait, or rater1_…, rater2_… of it. It has ${listed(truth.columns)}.`,
    );
  const [scales, noRater, emptyCells] = [
    checkScales(
      scores.map(({ judgement, row }) => ({
        judgement,
        truth: ratedScore(row.cells, judgement.item, raters),
      })),
      truth.file,
    ),
    lackingRaters(truth.rows, items, { file: truth.file, raters: asked, code: 'EvaluationInvalid' }),
    emptyRatings([...new Set(scores.map(({ row }) => row))], items, { file: truth.file, raters }),
  ];
  const [unusable, withoutOne]: [Unusable[], Unusable[]] = [[], []];
  const found = scores.flatMap(({ judgement, row }): ScoredPair[] => {
    const { item, range } = judgement;
    if (scales.refused.has(item)) return [];
    const score = ratedScore(row.cells, item, raters);
    const given = new Map([...ratingsOf(row.cells, item)].filter(([rater]) => raters.includes(rater)));
    const off = offScale(row.cells, { name: item, ...range }, raters);
    const problem = { item, line: row.line };
    const unreadable = hasUnreadable(row.cells, item);
    if (unreadable) unusable.push({ ...problem, what: 'a truth that is no number' });
    if (off !== null) unusable.push({ ...problem, what: `a truth outside ${rangeText(range)}`, given: off });
    else if (score === null && !unreadable && hasColumnFor(item, truth))
      withoutOne.push({ ...problem, what: 'no truth' });
    return score === null || off !== null ? [] : [{ judgement, row, truth: score, ratings: given }];
  });
  const warnings = [
    ...scales.warnings,
    ...noRater,
    ...emptyCells,
    ...absent.map((item) => `${truth.file} has no column for "${item}": left out`),
    ...summed(once([...unusable, ...withoutOne]), truth.file),
  ];
  if (scores.length > 0 && found.length === 0)
    throw invalid(`No truth of ${truth.file} can be used:\n  ${warnings.join('\n  ')}`);
  const refused = scores.flatMap(({ judgement: { item }, row: { line } }) =>
    scales.refused.has(item) ? [{ item, line, what: 'another scale' }] : [],
  );
  return { pairs: found, warnings, unusable: once([...unusable, ...refused]).length };
}
