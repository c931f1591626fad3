import { cohensKappa, type RatingPair } from '@assay/kit/statistics/kappa';
import { askedOnce } from '../course.ts';

import { votedFor } from '../debate.ts';
import type { Label } from '../label.ts';
import type { GradedAnswer, QuizResult } from '../result.ts';
import { labelBy, metric, percentage } from './label-view.ts';
import { ACCORDS, type Accord, type QuizWords } from './words/quiz-words.ts';

/** How the labels of those graders that answered stand to each other; a cascade may have asked one alone. */
export function accordOf({ graders }: GradedAnswer, cascade: number | null = null): Accord {
  const labels = graders.map(({ label }) => label).filter((label) => label !== null);
  if (cascade !== null && graders.length === 1 && labels.length === 1) return 'alone';
  if (labels.length < 2) return labels.length === 1 ? 'one' : 'none';
  const voted = votedFor(labels);
  if (labels.every((label) => label === voted)) return 'all';
  return voted === null ? 'split' : 'most';
}

function accordName(accord: Accord, { cascade, graders }: QuizResult, words: QuizWords): string {
  return {
    ...words.accords,
    ...(graders.length === 3 ? words.accordsOfThree : {}),
    ...(cascade === null ? {} : words.accordsOfCascade),
  }[accord];
}

function accords(asked: GradedAnswer[], result: QuizResult, words: QuizWords) {
  const found = Map.groupBy(asked, (answer) => accordOf(answer, result.cascade));
  return ACCORDS.map((accord) => ({ accord, count: found.get(accord)?.length ?? 0 }))
    .filter(({ accord, count }) => count > 0 || accord === 'all' || accord === 'most' || accord === 'split')
    .map(({ accord, count }) => {
      const share = asked.length === 0 ? 0 : count / asked.length;
      return {
        name: accordName(accord, result, words),
        count: String(count),
        share: percentage(share, words),
        permille: String(Math.round(share * 1000)),
      };
    });
}

function againstFinal(asked: GradedAnswer[], grader: string, words: QuizWords): string {
  const both = asked.filter((answer) => answer.label !== null && labelBy(answer, grader) !== null);
  const alike = both.filter((answer) => labelBy(answer, grader) === answer.label).length;
  if (both.length === 0) return words.noLetter;
  return words.againstFinalValue(percentage(alike / both.length, words), both.length);
}

function pairwise(asked: GradedAnswer[], graders: string[], words: QuizWords) {
  return graders.flatMap((first, index) =>
    graders.slice(index + 1).map((second) => {
      const pairs = asked.flatMap((answer): RatingPair<Label>[] => {
        const [one, other] = [labelBy(answer, first), labelBy(answer, second)];
        return one === null || other === null ? [] : [[one, other]];
      });
      const kappa = cohensKappa(pairs);
      return {
        name: `${first} – ${second}`,
        value: kappa === null ? words.kappaUnknown : metric(kappa, words),
      };
    }),
  );
}

/** How far the graders agree, with each other and with the final label; null where a single one was asked, or nothing. */
export function agreementView(result: QuizResult, words: QuizWords) {
  const asked = askedOnce(result);
  const names = result.graders.map(({ name }) => name);
  if (names.length < 2 || asked.length === 0) return null;
  return {
    of: words.agreementOf(asked.length),
    accords: accords(asked, result, words),
    graders:
      result.purpose === 'profile'
        ? []
        : result.graders.map(({ name, role }) => ({ name, role, value: againstFinal(asked, name, words) })),
    kappas: pairwise(asked, names, words),
  };
}
