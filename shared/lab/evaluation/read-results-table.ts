import type { ScoreRange } from '@assay/kit/statistics/kappa';
import { firstCell } from '@assay/kit/tables/keyed-row';
import type { DataTable } from '@assay/kit/tables/read-table';
import { traitKey } from '@assay/kit/tables/trait-key';
import { numberIn } from '@assay/platform/exemplar/rated-score';
import type { Judgement } from '@assay/platform/run/judgement';
import { type IdentifiedRow, type IdentifiedTable, identifyRows, invalid, labelIn, listed } from './cells.ts';

/** What a table of results does not say of itself. */
export interface TableScales {
  /** In their order from the worst to the best. */
  labels: readonly string[];
  /** Of scores in columns of traits, and of rows without `min` and `max`. */
  range: ScoreRange | null;
}

const REASONS = ['reason', 'rationale', 'feedback'];
/** Columns of a table of scores, by their keys, that are no trait. */
export const NO_TRAIT: ReadonlySet<string> = new Set(
  [
    'student',
    'submission',
    'id',
    'student-id',
    'submission-id',
    'essay-id',
    'exemplar-id',
    'question',
  ].concat([
    'question-id',
    'system',
    'variant',
    'probability',
    'answer',
    'essay',
    'text',
    'flags',
    ...REASONS,
  ]),
);

function probabilityOf(row: IdentifiedRow, file: string): number | null {
  const written = firstCell(row, ['probability']);
  if (written === null) return null;
  const percent = /^(.*\S)\s*%$/.exec(written);
  const number = numberIn(percent?.[1] ?? written);
  const probability = percent && number !== null ? number / 100 : number;
  if (probability !== null && probability >= 0 && probability <= 1) return probability;
  throw invalid(`${file}, line ${row.line}: a probability lies from 0 to 1, or is empty.`);
}

function common(row: IdentifiedRow, file: string) {
  return {
    id: row.id,
    question: row.question,
    system: firstCell(row, ['system', 'variant']),
    text: firstCell(row, REASONS),
    probability: probabilityOf(row, file),
  };
}

function scoreOf(written: string | null, range: ScoreRange, where: string): number | null {
  if (written === null) return null;
  const score = numberIn(written);
  if (score !== null && Number.isInteger(score) && score >= range.min && score <= range.max) return score;
  throw invalid(
    `${where} is no whole score from ${range.min} to ${range.max}. Missing scores are empty cells.`,
  );
}

function labelled({ file, rows }: IdentifiedTable, labels: readonly string[]): Judgement[] {
  return rows.map((row) => {
    const written = firstCell(row, ['label']);
    const value = written === null ? null : labelIn(labels, written);
    if (written !== null && value === null)
      throw invalid(
        `${file}, line ${row.line}: the label is none of ${listed(labels)}. Give the labels of the table with --labels, the worst first.`,
      );
    return { ...common(row, file), item: 'label', labels, value };
  });
}

function rangeOf(row: IdentifiedRow, scoreRange: ScoreRange | null, file: string): ScoreRange {
  const [min, max] = [numberIn(firstCell(row, ['min'])), numberIn(firstCell(row, ['max']))];
  if (min !== null && max !== null && min > max)
    throw invalid(
      `${file}, line ${row.line}: "min" ${min} is above "max" ${max}. The least score comes first: were the two exchanged?`,
    );
  const range = min === null || max === null ? scoreRange : { min, max };
  if (range) return range;
  throw invalid(
    `${file}, line ${row.line} does not say of which range its scores are: give --range MIN-MAX, or columns "min" and "max".`,
  );
}

function longScores({ file, rows }: IdentifiedTable, scoreRange: ScoreRange | null): Judgement[] {
  return rows.map((row) => {
    const item = firstCell(row, ['trait', 'item']);
    if (item === null) throw invalid(`${file}, line ${row.line}: "trait" is empty.`);
    const range = rangeOf(row, scoreRange, file);
    const value = scoreOf(firstCell(row, ['score', 'value']), range, `${file}, line ${row.line}: the score`);
    return { ...common(row, file), item, range, value };
  });
}

function wideScores({ file, columns, rows }: IdentifiedTable, scoreRange: ScoreRange | null): Judgement[] {
  const traits = columns.filter((column) => !NO_TRAIT.has(traitKey(column)));
  if (traits.length === 0)
    throw invalid(
      `${file} holds nothing that can be compared: it needs a column "label", columns "trait" and "score", or a column for each trait. It has ${listed(columns)}.`,
    );
  return rows.flatMap((row) => {
    const range = rangeOf(row, scoreRange, file);
    return traits.map((item) => {
      const where = `${file}, line ${row.line}: "${item}"`;
      return {
        ...common(row, file),
        item,
        range,
        value: scoreOf(firstCell(row, [traitKey(item)]), range, where),
      };
    });
  });
}

function refuseTwice(judgements: readonly Judgement[], file: string): void {
  const seen = new Set<string>();
  for (const { system, item, id, question } of judgements) {
    const key = JSON.stringify([system, item, id, question]);
    if (seen.has(key)) throw invalid(`${file}: the ${item} of "${id}" is there twice. Keep one of them.`);
    seen.add(key);
  }
}

/**
 * Reads results from a table: labels (columns `student`, `label`, and `question`, `reason`, `probability` where there are), scores
 * in long form (`student`, `trait`, `score`, `min`, `max`, `rationale`) or in a column for each trait. An empty cell is missing.
 * @throws AssayError EvaluationInvalid, naming the line
 */
export function judgementsOfTable(
  table: DataTable,
  file: string,
  { labels, range }: TableScales,
): Judgement[] {
  const identified = identifyRows(table, file);
  const keys = new Set(table.columns.map(traitKey));
  const long = (keys.has('trait') || keys.has('item')) && (keys.has('score') || keys.has('value'));
  const judgements = keys.has('label')
    ? labelled(identified, labels)
    : long
      ? longScores(identified, range)
      : wideScores(identified, range);
  refuseTwice(judgements, file);
  return judgements;
}
