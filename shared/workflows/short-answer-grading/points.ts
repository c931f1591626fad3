import { roundPoints, type Worth } from '@assay/platform/assignment/points';
import { countingOf, mostPoints, type TotalRule } from '@assay/platform/assignment/total-rule';
import { type CountedPoints, countedPoints, type PartPoints } from '@assay/platform/review/counted-points';
import type { Total } from '@assay/platform/review/draft-result';
import type { Label } from './label.ts';
import type { GradedAnswer, QuizResult } from './result.ts';

/** What a quiz says of the points of its answers; of what is absent, a point for what is correct and none for a part. */
interface AnswerPoints {
  points?: number | undefined;
  partialCredit?: number | undefined;
}

/** What the labels of an answer are worth in a grade book. */
export function worthOfLabels({
  points = 1,
  partialCredit = 0,
}: AnswerPoints): Worth & Record<Label, number> {
  return { Correct: points, 'Partially correct': roundPoints(points * partialCredit), Incorrect: 0 };
}

type PointedQuiz = Pick<QuizResult, 'questions' | 'partialCredit' | 'counting'>;

/** What an answer is called where it is decided on. */
export const rowKey = ({ row }: Pick<GradedAnswer, 'row'>): string => `row-${row}`;

/** What the labels of an answer of a result are worth. */
function worthOfAnswer({ question }: { question: string }, { questions, partialCredit }: PointedQuiz) {
  const points = questions.find(({ id }) => id === question)?.points;
  return worthOfLabels({ points, partialCredit });
}

/** The rule of a quiz, in which questions weigh the same; undefined: it says none. */
export const quizCounting = (total: TotalRule | undefined, questions: readonly unknown[]) =>
  countingOf(
    total,
    questions.map(() => ({})),
  );

/** The points that a quiz has by its rule; null: none. */
export function maximumPoints({
  questions,
  total,
}: {
  questions: readonly AnswerPoints[];
  total?: TotalRule | undefined;
}): number | null {
  return mostPoints(questions.map(worthOfLabels), quizCounting(total, questions));
}

/** What answers of one student are worth, one by one and together; of several students', one by one. A question that is left out has no point. */
export function pointsOfAnswers(
  answers: readonly Pick<GradedAnswer, 'row' | 'student' | 'question' | 'label'>[],
  quiz: PointedQuiz,
): CountedPoints & { of(answer: Pick<GradedAnswer, 'row'>): PartPoints | null } {
  const total = totalOf(answers, quiz);
  const scores = answers.map((answer) => ({ trait: rowKey(answer), score: answer.label }));
  const counted = countedPoints(total, scores);
  return { ...counted, of: (answer) => counted.parts.get(rowKey(answer)) ?? null };
}

/** How labels become points. */
export function totalOf(
  answers: readonly Pick<GradedAnswer, 'row' | 'student' | 'question'>[],
  quiz: PointedQuiz,
): Total {
  const { counting } = quiz;
  const of = maximumPoints({ ...quiz, total: counting?.rule });
  if (of === null) return 'none';
  const isOfOne = new Set(answers.map(({ student }) => student)).size === 1;
  const worth = answers.map((answer) => [rowKey(answer), worthOfAnswer(answer, quiz)]);
  return { of: isOfOne ? of : null, worth: Object.fromEntries(worth), ...(counting && { counting }) };
}
