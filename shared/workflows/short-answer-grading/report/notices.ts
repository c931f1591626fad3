import { asCalled } from '@assay/kit/process/assay-command';
import { isRough } from '../profile.ts';
import type { QuizResult } from '../result.ts';
import { labelBy, listInWords } from './label-view.ts';
import type { QuizWords } from './words/quiz-words.ts';

/** The graders that gave no answer any label, where others did. */
function downGraders({ graders, answers }: QuizResult): string[] {
  const asked = answers.filter((answer) => answer.asked);
  const down = graders.filter(({ name }) => {
    const mine = asked.flatMap((answer) => answer.graders.filter(({ grader }) => grader === name));
    return mine.length > 0 && asked.every((answer) => labelBy(answer, name) === null);
  });
  return down.length < graders.length ? down.map(({ name }) => name) : [];
}

function statusNotice({ status, answers, purpose }: QuizResult, words: QuizWords): string | null {
  const missing = answers.filter(({ label }) => label === null).length;
  if (purpose === 'profile' || missing === 0) return null;
  return status === 'failed' || missing === answers.length
    ? words.notices.failed
    : words.notices.partial(missing, answers.length);
}

/** What must be known before a report is read, a sentence or two each. */
export function noticesOf(result: QuizResult, words: QuizWords): string[] {
  const down = downGraders(result);
  const injected = result.answers.filter(({ flags }) => flags.includes('suspected-injection')).length;
  const uncalibrated = result.answers.some(({ asked, basis }) => asked && basis === 'uncalibrated');
  return [
    statusNotice(result, words),
    result.purpose === 'profile' && result.profile && isRough(result.profile)
      ? words.rough(result.profile.answers)
      : null,
    down.length > 0 ? words.notices.graderDown(listInWords(down, words)) : null,
    injected > 0 ? words.notices.injection(injected) : null,
    uncalibrated && result.purpose === 'grade' ? asCalled(words.notices.uncalibrated) : null,
  ].filter((notice) => notice !== null);
}
