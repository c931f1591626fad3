import { writeCsv } from '@assay/kit/tables/write-csv';
import type { Label } from '../label.ts';

/** What a run found for one student's answer. What could not be had is null. */
export interface QuizResultRow {
  row: number;
  student: string;
  question: string;
  label: Label | null;
  /** what the label is worth in a grade book, of as many as `of` */
  points: number | null;
  of: number | null;
  /** the probability of the label, 0 to 1 */
  probability: number | null;
  reason: string | null;
  needsHuman: boolean;
  graders: { grader: string; label: Label | null }[];
  flags: string[];
  /** the group of answers that are alike in words, to be looked at together; null: it is in none */
  similar?: string | null;
  answer: string;
}

const DECIMALS = 4;

function rounded(probability: number | null): number | null {
  return probability === null ? null : Number(probability.toFixed(DECIMALS));
}

/** Those that need a human first, the least certain on top, similar ones together. */
function needFirst(results: readonly QuizResultRow[]): QuizResultRow[] {
  const sorted = [...results].sort((a, b) => {
    const need = Number(b.needsHuman) - Number(a.needsHuman);
    const certainty = a.needsHuman ? (a.probability ?? 0) - (b.probability ?? 0) : 0;
    return need || certainty || a.row - b.row;
  });
  return [...Map.groupBy(sorted, (one) => one.similar ?? one.row).values()].flat();
}

/**
 * The results of a class as CSV for the teacher (SPEC P12), a row an answer: student, question (where there are several), label,
 * points of as many as it could be worth, probability (0 to 1), reason, what each grader said, flags, needs_human (yes or no), that no real
 * model graded where none did (`standIn`), the group of similar answers where there is one, and the answer. It begins with a byte-order mark,
 * by which Excel knows UTF-8. What is missing is an empty cell; no cell is a formula.
 */
export function resultsCsv(results: readonly QuizResultRow[], standIn = false): string {
  const several = new Set(results.map(({ question }) => question)).size > 1;
  const graders = [...new Set(results.flatMap((result) => result.graders.map(({ grader }) => grader)))];
  const isAlike = results.some(({ similar }) => similar);
  const columns = [
    ...['student', ...(several ? ['question'] : []), 'label', 'points', 'of', 'probability', 'reason'],
    ...graders.map((grader) => (grader.startsWith('grader') ? grader : `grader ${grader}`)),
    ...['flags', 'needs_human', ...(standIn ? ['models'] : []), ...(isAlike ? ['similar'] : []), 'answer'],
  ];
  const rows = needFirst(results).map((result) => [
    ...[result.student, ...(several ? [result.question] : [])],
    ...[result.label, result.points, result.of, rounded(result.probability), result.reason],
    ...graders.map((name) => result.graders.find(({ grader }) => grader === name)?.label ?? null),
    ...[result.flags.join(' '), result.needsHuman ? 'yes' : 'no', ...(standIn ? ['no real model'] : [])],
    ...[...(isAlike ? [result.similar ?? null] : []), result.answer],
  ]);
  return writeCsv(columns, rows, { bom: true });
}

/** The same results for programs: one object an answer, in the order of the class's table, texts as they are. */
export const resultsJson = (results: readonly QuizResultRow[]): QuizResultRow[] =>
  results.map((result) => ({ ...result, probability: rounded(result.probability) }));
