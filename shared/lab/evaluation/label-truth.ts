import { firstCell } from '@assay/kit/tables/keyed-row';
import { isScore, type LabelJudgement } from '@assay/platform/run/judgement';
import { type IdentifiedRow, type IdentifiedTable, invalid, labelIn, listed } from './cells.ts';
import type { TruthMatch } from './match.ts';

/** A label and what a teacher said of the same answer. */
export interface LabelledPair {
  judgement: LabelJudgement;
  row: IdentifiedRow;
  truth: string;
  /** The teacher's reason, where the table has one. */
  feedback: string | null;
}

/** Label judgements with truths, and what of the truths cannot be used. */
interface LabelledPairs {
  pairs: LabelledPair[];
  warnings: string[];
}

const TRUTHS = ['label', 'truth', 'true-label', 'gold'];
const FEEDBACKS = ['feedback', 'reason', 'answer-feedback'];

/**
 * The truths of labels: column `label` (or `truth`, `gold`), and the teacher's reason in `feedback` where there is one. A
 * truth that is none of the labels is left out with a warning.
 * @throws AssayError EvaluationInvalid where there is no such column, or no truth can be used
 */
export function labelledPairs(
  { pairs }: TruthMatch,
  { file, columns, rows }: IdentifiedTable,
): LabelledPairs {
  const labelled = pairs.flatMap(({ judgement, row }) => (isScore(judgement) ? [] : [{ judgement, row }]));
  if (labelled.length === 0) return { pairs: [], warnings: [] };
  if (!TRUTHS.some((column) => rows[0]!.cells.has(column)))
    throw invalid(
      `${file} has no column "label" with the true labels. It has ${listed(columns)}; name one of them so.`,
    );
  const unread: { line: number; written: string | null }[] = [];
  const found = labelled.flatMap(({ judgement, row }): LabelledPair[] => {
    const written = firstCell(row, TRUTHS);
    const truth = written === null ? null : labelIn(judgement.labels, written);
    if (truth === null) unread.push({ line: row.line, written });
    return truth === null ? [] : [{ judgement, row, truth, feedback: firstCell(row, FEEDBACKS) }];
  });
  const labels = listed(labelled[0]!.judgement.labels);
  const lines = unread
    .slice(0, 3)
    .map(({ line, written }) => `${line}: ${written === null ? 'empty' : `"${written.slice(0, 40)}"`}`);
  const words = `${file}: ${unread.length} truth(s) are none of ${labels} (line ${lines.join(', ')}${unread.length > 3 ? ', …' : ''})`;
  if (found.length === 0)
    throw invalid(`No truth can be used. ${words}. Give the labels with --labels, the worst first.`);
  return { pairs: found, warnings: unread.length > 0 ? [`${words}, left out`] : [] };
}
