import type { Judgement } from '@assay/platform/run/judgement';
import { type IdentifiedRow, type IdentifiedTable, invalid, listed } from './cells.ts';
import { likelyCause } from './likely-ids.ts';

/** Judgements and the truths of the same work. */
export interface TruthMatch {
  pairs: { judgement: Judgement; row: IdentifiedRow }[];
  /** Ids that were judged and have no truth. */
  withoutTruth: string[];
  /** Ids of truths that were not judged. */
  notJudged: string[];
  /** What those ids probably differ by, in words. */
  likely: string | null;
}

interface TruthKey {
  id: string;
  question: string | null;
}

const byBoth = ({ id, question }: TruthKey) => JSON.stringify([id, question]);
const byId = ({ id }: TruthKey) => id;

function findTwice<T>(values: readonly T[], keyOf: (value: T) => string): [first: T, again: T] | null {
  const seen = new Map<string, T>();
  for (const value of values) {
    const first = seen.get(keyOf(value));
    if (first) return [first, value];
    seen.set(keyOf(value), value);
  }
  return null;
}

const judged = (judgement: Judgement) => JSON.stringify([judgement.system, judgement.item]);

/**
 * What tells works apart: id and question where both sides have questions and name a common one; else the id alone, if that is enough.
 * @throws AssayError EvaluationInvalid where it is not
 */
function keyFor(
  judgements: readonly Judgement[],
  { file, rows }: IdentifiedTable,
): (truthKey: TruthKey) => string {
  const asked = new Set(judgements.map(({ question }) => question));
  const complete = !asked.has(null) && rows.every(({ question }) => question !== null);
  if (complete && rows.some(({ question }) => asked.has(question))) return byBoth;
  const several = findTwice(judgements, (judgement) => `${judged(judgement)}${judgement.id}`);
  const rowTwice = findTwice(rows, byId);
  if (several)
    throw invalid(
      `"${several[0].id}" was judged on several questions, and ${file} does not say by the same ids of questions which truth is of which: give it a column "question".`,
    );
  if (rowTwice && rowTwice[0].question !== rowTwice[1].question)
    throw invalid(
      `${file} holds truths of several questions for "${rowTwice[0].id}" (lines ${rowTwice[0].line} and ${rowTwice[1].line}), and the results do not say by the same ids which question they are of: keep one question, or name it in both.`,
    );
  return byId;
}

function refuseTwice(
  rows: readonly IdentifiedRow[],
  file: string,
  keyOf: (truthKey: TruthKey) => string,
): void {
  const twice = findTwice(rows, keyOf);
  if (!twice) return;
  const [{ id, line }, again] = twice;
  throw invalid(`${file}: "${id}" is in line ${line} and again in line ${again.line}. Keep one of them.`);
}

/**
 * Finds the truth of each judgement, by its id, and by its question where that is needed.
 * @throws AssayError EvaluationInvalid when a truth is there twice, or when no id matches
 */
export function matchTruth(judgements: readonly Judgement[], truth: IdentifiedTable): TruthMatch {
  const keyOf = keyFor(judgements, truth);
  refuseTwice(truth.rows, truth.file, keyOf);
  const rows = new Map(truth.rows.map((row) => [keyOf(row), row]));
  const found = judgements.map((judgement) => ({ judgement, row: rows.get(keyOf(judgement)) }));
  const pairs = found.flatMap(({ judgement, row }) => (row ? [{ judgement, row }] : []));
  const ids = (truthKeys: readonly TruthKey[]) => [...new Set(truthKeys.map(byId))];
  const known = new Set(judgements.map(keyOf));
  const withoutTruth = ids(found.filter(({ row }) => !row).map(({ judgement }) => judgement));
  const notJudged = ids(truth.rows.filter((row) => !known.has(keyOf(row))));
  const likely = likelyCause(withoutTruth, notJudged);
  if (pairs.length === 0)
    throw invalid(
      `No id of the results is in ${truth.file}: the results have ${listed(withoutTruth, 3)}, the truths ${listed(notJudged, 3)}.${likely ? ` ${likely}.` : ''}`,
    );
  return { pairs, withoutTruth, notJudged, likely };
}
