import { cut, cutProse } from '@assay/platform/report/cut';
import { pointsText } from '@assay/platform/report/facts';
import { frameView } from '@assay/platform/report/frame';
import { plainProse } from '@assay/platform/report/plain-prose';
import { isWithheld } from '../grade.ts';
import { pointsOfAnswers } from '../points.ts';
import type { GradedAnswer, QuizResult } from '../result.ts';
import { pointView, shownAnswer, sumText } from './answer-view.ts';
import { badgeOf, flat } from './label-view.ts';
import { mostPoints } from './most-points.ts';
import type { QuizWords } from './words/quiz-words.ts';
import { quizWords } from './words/quiz-words.ts';

const LONGEST = { name: 120, header: 44, question: 2_000, answer: 6_000, conclusion: 4_000, point: 1_200 };

/** The name of the document, and of the folder of the templates that a student's own report is made by, too. */
export const STUDENT_PAGES = 'students';

function answerView(answer: GradedAnswer, result: QuizResult, words: QuizWords) {
  const { label, reason } = answer;
  const asked = result.questions.find(({ id }) => id === answer.question)?.question ?? answer.question;
  const withheld = label !== null && isWithheld(answer);
  const shown = label === null || withheld ? null : reason;
  const { points, more } = mostPoints(shown?.points ?? [], words);
  const { cited, ...own } = shownAnswer(answer.answer, points, LONGEST.answer, words);
  return {
    question: cutProse(asked, LONGEST.question),
    shown: own,
    badge: label === null ? null : badgeOf(label, words),
    worth: pointsText(pointsOfAnswers([answer], result).of(answer), words),
    withheld,
    conclusion: shown ? cutProse(plainProse(shown.conclusion), LONGEST.conclusion) : null,
    more,
    points: points.map((point) => pointView(point, cited, LONGEST.point, words)),
  };
}

/**
 * Pages for the students of results of one assignment, one or more for each, in the tables' order: what the student answered, the label, the
 * reasons. No probability, no grader, and nothing of any other student; how a teacher goes on where no model was is not theirs either.
 */
export function studentPages(...results: readonly [QuizResult, ...QuizResult[]]) {
  const [first] = results;
  const own = quizWords(first.assignment.language);
  const { report, advisory, standIn } = own.handout;
  const words = { ...own, report, advisory, standIn };
  const students = results.flatMap((result) =>
    Array.from(
      Map.groupBy(result.answers, ({ student }) => student),
      ([student, answers]) => ({
        name: cut(flat(student), LONGEST.name),
        header: cut(flat(student), LONGEST.header),
        answers: answers.map((answer) => answerView(answer, result, words)),
        points: answers.length > 1 ? sumText(answers, result, words) : null,
      }),
    ),
  );
  const frame = frameView(first, words, { extent: own.students(students.length), facts: [] });
  return { ...frame, standIn: first.provenance.standIn, students };
}
