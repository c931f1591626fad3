import { traitKey } from '@assay/kit/tables/trait-key';
import { numberIn, ratedScore, ratedTrait } from '@assay/platform/exemplar/rated-score';
import { isScore, type ScoreJudgement } from '@assay/platform/run/judgement';
import type { IdentifiedRow, IdentifiedTable } from './cells.ts';
import type { TruthMatch } from './match.ts';
import { NO_TRAIT } from './read-results-table.ts';

/** Scores of a trait whose works were judged, and they were not. */
export interface NotJudged {
  /** As the table of truths names it, or the results. */
  item: string;
  count: number;
}

/** Whether a column that says nothing of itself holds a trait's scores, by what stands in it: whole numbers on the scale of the others. */
function holdsScores(column: string, { rows }: IdentifiedTable, { range }: ScoreJudgement): boolean {
  if (NO_TRAIT.has(column)) return false;
  const given = rows.flatMap(({ cells }) => cells.get(column) || []).map(numberIn);
  const onScale = (score: number | null) =>
    score !== null && Number.isInteger(score) && score >= range.min && score <= range.max;
  return given.length > 0 && given.every(onScale);
}

/** The traits of a table of truths, each by its key with a name. */
function traitsOf(truth: IdentifiedTable, scores: readonly ScoreJudgement[]): Map<string, string> {
  const judged = scores.map(({ item }): [string, string] => [traitKey(item), item]);
  const written = truth.columns.flatMap((header): [string, string][] => {
    const column = traitKey(header);
    const trait = ratedTrait(column) ?? (holdsScores(column, truth, scores[0]!) ? column : null);
    return trait === null ? [] : [[trait, trait === column ? header : trait]];
  });
  return new Map([...written, ...judged]);
}

/**
 * The truths of works that were judged which nothing was judged of, by trait: of a trait that the results do not have, or where they lack it
 * for some works. Works without any judgement are not counted (`TruthMatch.notJudged`).
 */
export function truthsNotJudged(
  { pairs }: TruthMatch,
  truth: IdentifiedTable,
  raters: readonly number[],
): NotJudged[] {
  const scored = pairs.flatMap(({ judgement, row }) => (isScore(judgement) ? [{ judgement, row }] : []));
  if (scored.length === 0) return [];
  const scores = scored.map(({ judgement }) => judgement);
  const key = (row: IdentifiedRow, trait: string) => JSON.stringify([row.line, trait]);
  const judged = new Set(scored.map(({ judgement, row }) => key(row, traitKey(judgement.item))));
  const rows = [...new Set(scored.map(({ row }) => row))];
  return [...traitsOf(truth, scores)].flatMap(([trait, item]) => {
    const left = rows.filter(
      (row) => !judged.has(key(row, trait)) && ratedScore(row.cells, trait, raters) !== null,
    );
    return left.length === 0 ? [] : [{ item, count: left.length }];
  });
}
