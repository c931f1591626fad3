import { cut } from '@assay/platform/report/cut';
import { LABELS, type Label } from '../label.ts';
import type { GradedAnswer, QuizResult } from '../result.ts';
import { badgeOf, percentage } from './label-view.ts';
import type { QuizWords } from './words/quiz-words.ts';

/** What stands before a bar, in letters. */
const LONGEST_QUESTION = 34;
/** A part of a bar narrower than this has no room for its count. */
const NARROWEST_COUNT = 0.05;

/** From the best label to missing ones. */
const SHOWN: readonly (Label | null)[] = [...LABELS.toReversed(), null];

function barsOf(
  answers: readonly GradedAnswer[],
  labelOf: (answer: GradedAnswer) => Label | null,
  words: QuizWords,
) {
  return SHOWN.map((label) => {
    const count = answers.filter((answer) => labelOf(answer) === label).length;
    const share = answers.length === 0 ? 0 : count / answers.length;
    return {
      ...badgeOf(label, words),
      count: String(count),
      share: answers.length === 0 ? '–' : percentage(share, words),
      permille: String(Math.round(share * 1000)),
      shown: share >= NARROWEST_COUNT ? String(count) : '',
    };
  }).filter(({ look, count }) => look !== 'none' || count !== '0');
}

/** How many answers have which label: all together and, where there are several questions, for each. Of past answers the teachers’. */
export function distributionView({ answers, questions, purpose }: QuizResult, words: QuizWords) {
  const labelOf = ({ truth, label }: GradedAnswer) => (purpose === 'profile' ? truth : label);
  const asked = questions.filter(({ id }) => answers.some(({ question }) => question === id));
  return {
    title: purpose === 'profile' ? words.distributionOfTruth : words.distribution,
    bars: barsOf(answers, labelOf, words),
    questions:
      asked.length < 2
        ? []
        : asked.map(({ id }) => {
            const own = answers.filter(({ question }) => question === id);
            const parts = barsOf(own, labelOf, words).filter(({ count }) => count !== '0');
            return { name: cut(id, LONGEST_QUESTION), total: String(own.length), parts };
          }),
  };
}
