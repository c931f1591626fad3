import { cut, cutProse } from '@assay/platform/report/cut';
import type { GradedAnswer, QuizResult } from '../result.ts';
import { badgeOf, flat, labelBy, lettersOf } from './label-view.ts';
import type { QuizWords } from './words/quiz-words.ts';

const MOST_ROWS = 150;
const LONGEST = { question: 40, answer: 260 };

/** How many graders gave an answer another label than the teacher's; a grader without an answer gave none. */
function wrongLabels(answer: GradedAnswer, { graders }: QuizResult): { wrong: number; given: number } {
  const labels = graders.map(({ name }) => labelBy(answer, name)).filter((label) => label !== null);
  return { wrong: labels.filter((label) => label !== answer.truth).length, given: labels.length };
}

/** The past answers on which graders and teachers differ: those that all graders got wrong first, then by how many did. */
export function errorsView(result: QuizResult, words: QuizWords) {
  const known = result.answers.filter(({ truth, asked }) => truth !== null && asked);
  const erred = known
    .map((answer) => ({ answer, ...wrongLabels(answer, result) }))
    .filter(({ wrong }) => wrong > 0)
    .sort(
      (a, b) => b.wrong / b.given - a.wrong / a.given || b.wrong - a.wrong || a.answer.row - b.answer.row,
    );
  const beyond = erred.length - MOST_ROWS;
  return {
    intro: erred.length > 0 ? words.errorsIntro(erred.length, known.length) : words.errorsNone,
    rows: erred.slice(0, MOST_ROWS).map(({ answer }) => ({
      row: String(answer.row),
      question: cut(answer.question, LONGEST.question),
      answer: cutProse(flat(answer.answer), LONGEST.answer),
      truth: badgeOf(answer.truth, words),
      letters: lettersOf(answer, result, words),
    })),
    more: beyond > 0 ? words.errorsMore(beyond) : null,
  };
}
