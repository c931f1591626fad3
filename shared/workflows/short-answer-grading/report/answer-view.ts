import type { Evidence } from '@assay/evidence/evidence-schema';
import { countedBy } from '@assay/platform/report/counted-by';
import { cut, cutProse } from '@assay/platform/report/cut';
import { figure, pointsFigure, pointsText } from '@assay/platform/report/facts';
import { type CitedPassages, citedPassages } from '@assay/platform/report/marked/cited';
import { markedLines, matchWords } from '@assay/platform/report/marked/marked-view';
import { plainProse } from '@assay/platform/report/plain-prose';
import type { KeptPoint } from '../grade.ts';
import { pointsOfAnswers } from '../points.ts';
import type { GradedAnswer, QuizResult } from '../result.ts';
import { badgeOf, flat, lettersOf, percentage } from './label-view.ts';
import { mostPoints } from './most-points.ts';
import type { QuizWords } from './words/quiz-words.ts';

/** What a report has room for, in letters; the run's result has it all. */
const LONGEST = { student: 60, cell: 170, reason: 3_000, point: 900, passage: 700 };

/** An answer, cut where it is longer than so many letters, with a note that says so; what `points` quote of it is marked. */
export function shownAnswer(answer: string, points: readonly KeptPoint[], longest: number, words: QuizWords) {
  const evidence = points.map((point) => point.evidence);
  const cited = citedPassages(answer.trimEnd(), evidence, longest);
  const lines = markedLines(cited);
  return {
    cited,
    lines: lines.length === 0 ? null : lines,
    note: cited.isCut ? words.cutAnswer(figure(answer.trim().length, words)) : null,
  };
}

/** The student's own words that a point is about, in quotation marks; null where it quotes none that are there. */
export function quoteOf(evidence: Evidence | null, words: QuizWords): string | null {
  if (evidence === null || !evidence.supported || evidence.passage === null) return null;
  return words.quoted(cutProse(flat(evidence.passage), LONGEST.passage));
}

/** A point with the student's words that it is about, their number in the answer, and how they match it. */
export function pointView(
  { point, evidence }: KeptPoint,
  cited: CitedPassages,
  longest: number,
  words: QuizWords,
) {
  const number = cited.numberOf(evidence);
  return {
    text: cutProse(flat(plainProse(point)), longest),
    quote: quoteOf(evidence, words),
    number: number === null ? null : String(number),
    match: evidence === null ? null : matchWords(evidence, words),
  };
}

/** An answer, marked, with its reason: a conclusion and points with the words of the answer that they are about; null where there is none. */
export function reasonView({ reason, answer }: GradedAnswer, longest: number, words: QuizWords) {
  const { points, more } = mostPoints(reason?.points ?? [], words);
  const { cited, ...shown } = shownAnswer(answer, points, longest, words);
  return {
    shown,
    reason: reason && {
      conclusion: cutProse(plainProse(reason.conclusion), LONGEST.reason),
      more,
      points: points.map((point) => pointView(point, cited, LONGEST.point, words)),
    },
  };
}

/** What an answer is worth, in a cell of a table; empty where that is not known. */
function pointsCell(answer: GradedAnswer, result: QuizResult, words: QuizWords): string {
  const given = pointsOfAnswers([answer], result).of(answer)?.given ?? null;
  return given === null ? '' : pointsFigure(given, words);
}

/** What answers of one student add up to, in words; null: they are of several, or something of them is missing. */
export function sumText(answers: readonly GradedAnswer[], result: QuizResult, words: QuizWords) {
  const { sum } = pointsOfAnswers(answers, result);
  const rule = countedBy(result.counting, result.questions.length, words);
  if (sum === null) return null;
  const text = pointsText({ given: sum.scoreGiven, of: sum.scoreMaximum }, words);
  return rule === null ? text : `${text} (${rule})`;
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
    points: pointsCell(answer, result, words),
    similar: answer.similar ? words.similar(answer.similar.slice(answer.question.length + 1)) : null,
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
