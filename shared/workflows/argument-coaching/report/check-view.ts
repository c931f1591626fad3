import { failureWords } from '@assay/platform/report/failure-words';
import type { Balance } from '../balance.ts';
import type { CoachingResult } from '../result.ts';
import { reasonText } from './shown-text.ts';
import type { CoachingWords } from './words/coaching-words.ts';

const verdictOf = ({ balanced, favours }: Balance, words: CoachingWords) =>
  balanced ? words.check.balanced : words.check.oneSided(favours);

/** Whether a motion can be argued on both sides (SPEC S9). */
export function balanceView({ balance }: CoachingResult, words: CoachingWords) {
  const { answer, missing } = balance;
  if (answer === null)
    return { verdict: words.check.missing, why: missing && failureWords(missing, words), answer: null };
  return {
    verdict: verdictOf(answer, words),
    why: null,
    answer: {
      badge: { look: answer.balanced ? 'right' : 'wrong' },
      reason: reasonText(answer.reason, words),
      strongest: [
        { name: words.check.strongest.for, shown: reasonText(answer.strongestFor, words) },
        { name: words.check.strongest.against, shown: reasonText(answer.strongestAgainst, words) },
      ],
      suggestion: answer.suggestion.trim() === '' ? null : answer.suggestion,
    },
  };
}
