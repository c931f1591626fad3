import type { GradedAnswer, QuizResult } from './result.ts';

/** What happened to the distinct answers of a run. */
export interface Course {
  /** Distinct answers that graders were asked about. */
  distinct: number;
  /** Answers that were graded together with one that is the same. */
  alike: number;
  /** Of a cascade: how many distinct answers took one grader, two, and so on to all of them; null without one. */
  took: readonly number[] | null;
  /** Null where the run's method holds none. */
  debates: { held: number; checked: number; again: number } | null;
  /** Distinct answers that were not debated, since all graders agreed. */
  agreed: number;
}

/** One of each group of answers that are the same: what graders were really asked about. */
export function askedOnce({ answers }: Pick<QuizResult, 'answers'>): GradedAnswer[] {
  const asked = answers.filter((answer) => answer.asked);
  return [...new Map(asked.map((answer) => [`${answer.question}\n${answer.group}`, answer])).values()];
}

/**
 * Whether a cascade ended before a grader's turn. A grader without an answer is listed with the reason; where no grader is
 * listed, all that was said of the answer is missing.
 */
export function isUnasked(
  { asked, graders }: GradedAnswer,
  grader: string,
  { cascade }: Pick<QuizResult, 'cascade'>,
): boolean {
  return cascade !== null && asked && graders.length > 0 && graders.every((one) => one.grader !== grader);
}

/** Agreement keeps answers from a debate only where the assignment says so; what a cascade is sure of may have one grader. */
function agreedOn({ cascade, counts, debate, graders }: QuizResult, asked: readonly GradedAnswer[]): number {
  if (debate !== 'on-disagreement') return 0;
  if (cascade === null) return counts.undebated;
  return asked.filter(
    (answer) =>
      answer.label !== null &&
      answer.debate === null &&
      answer.graders.length === graders.length &&
      answer.graders.every(({ label }) => label === answer.label),
  ).length;
}

/** Tells what happened from the counts and the answers of a run; nothing is told of what the plan would have allowed. */
export function courseOf(result: QuizResult): Course {
  const { answers, cascade, counts, debate, graders } = result;
  const asked = askedOnce(result);
  const unchecked = asked.filter((answer) => answer.debate?.validation === 'missing').length;
  return {
    distinct: asked.length,
    alike: answers.filter((answer) => answer.asked).length - asked.length,
    took:
      cascade === null
        ? null
        : graders.map((_, index) => asked.filter((answer) => answer.graders.length === index + 1).length),
    debates:
      debate === 'never'
        ? null
        : {
            held: counts.debates,
            checked: Math.max(0, counts.validations - unchecked),
            again: counts.retries,
          },
    agreed: agreedOn(result, asked),
  };
}
