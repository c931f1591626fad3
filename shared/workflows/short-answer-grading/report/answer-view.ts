import type { Evidence } from '@assay/evidence/evidence-schema';
import { cut, cutProse } from '@assay/platform/report/cut';
import { figure } from '@assay/platform/report/facts';
import type { GradedAnswer, QuizResult } from '../result.ts';
import { badgeOf, flat, lettersOf, percentage } from './label-view.ts';
import { mostPoints } from './most-points.ts';
import type { QuizWords } from './words/quiz-words.ts';

/** What a report has room for, in letters; the run's result has it all. */
const LONGEST = { student: 60, cell: 170, reason: 3_000, point: 900, passage: 700 };

/** An answer, cut where it is longer than so many letters, with a note that says so. */
export function shownAnswer(answer: string, longest: number, words: QuizWords) {
  const text = answer.trim();
  const shown = cutProse(text, longest);
  return {
    text: shown === '' ? null : shown,
    note: shown === text ? null : words.cutAnswer(figure(text.length, words)),
  };
}

/** The student's own words that a point is about, in quotation marks; null where it quotes none that are there. */
export function quoteOf(evidence: Evidence | null, words: QuizWords): string | null {
  if (evidence === null || !evidence.supported || evidence.passage === null) return null;
  return words.quoted(cutProse(flat(evidence.passage), LONGEST.passage));
}

/** A conclusion and its points with the words of the answer that they are about; null where there is no reason. */
export function reasonView({ reason }: GradedAnswer, words: QuizWords) {
  if (reason === null) return null;
  const { points, more } = mostPoints(reason.points, words);
  return {
    conclusion: cutProse(reason.conclusion.trim(), LONGEST.reason),
    more,
    points: points.map(({ point, evidence }) => {
      const quote = quoteOf(evidence, words);
      return {
        text: cutProse(flat(point), LONGEST.point),
        quote,
        note: evidence !== null && quote === null ? words.unsupportedPoint : null,
      };
    }),
  };
}

/** An answer as a row of a table. */
export function rowView(answer: GradedAnswer, result: QuizResult, words: QuizWords) {
  return {
    row: String(answer.row),
    student: cut(flat(answer.student), LONGEST.student),
    question: cut(answer.question, LONGEST.student),
    answer: cutProse(flat(answer.answer), LONGEST.cell) || `(${words.flags['empty-answer']})`,
    letters: lettersOf(answer, result, words),
    badge: badgeOf(answer.label, words),
    probability: answer.probability === null ? '' : percentage(answer.probability, words),
  };
}

/** All answers, question by question, each question with its words and its reference answer. */
export function answersView(result: QuizResult, words: QuizWords) {
  return result.questions
    .map(({ id, question, reference }) => ({
      id,
      question: cutProse(question, LONGEST.reason),
      reference: cutProse(reference, LONGEST.reason),
      rows: result.answers
        .filter((answer) => answer.question === id)
        .map((answer) => rowView(answer, result, words)),
    }))
    .filter(({ rows }) => rows.length > 0);
}
