import { isUnasked } from '../course.ts';
import type { Label } from '../label.ts';
import type { GradedAnswer, QuizResult } from '../result.ts';
import type { QuizWords } from './words/quiz-words.ts';

/** A badge: its word, and the look it has in the preamble. */
export interface LabelBadge {
  word: string;
  look: string;
}

const LOOKS: Record<Label, string> = { Correct: 'right', 'Partially correct': 'partly', Incorrect: 'wrong' };

/** A label as the templates take it; null is missing. */
export function badgeOf(label: Label | null, words: QuizWords): LabelBadge {
  return label === null
    ? { word: words.noLabel, look: 'none' }
    : { word: words.labels[label], look: LOOKS[label] };
}

/** The label that a grader of the run gave; null where it gave none. */
export function labelBy(answer: GradedAnswer, grader: string): Label | null {
  return answer.graders.find((one) => one.grader === grader)?.label ?? null;
}

/** The graders' labels, a letter each, in the order of the run's graders; empty where none was asked. */
export function lettersOf(answer: GradedAnswer, result: QuizResult, words: QuizWords): string {
  if (!answer.asked) return '';
  const letters = result.graders.map(({ name }) => {
    const label = labelBy(answer, name);
    if (label !== null) return words.letters[label];
    return isUnasked(answer, name, result) ? words.unaskedLetter : words.noLetter;
  });
  return letters.join(' ');
}

/** A share from 0 to 1 as a whole percentage, never rounded up to a full one or down to none. */
export function percentage(share: number, words: QuizWords): string {
  const whole = share > 0 && share < 1 ? Math.min(0.99, Math.max(0.01, share)) : share;
  return new Intl.NumberFormat(words.tag, { style: 'percent' }).format(whole);
}

/** A share from 0 to 1 as a percentage with one decimal. */
export function finePercentage(share: number, words: QuizWords): string {
  return new Intl.NumberFormat(words.tag, { style: 'percent', maximumFractionDigits: 1 }).format(share);
}

/** A metric from −1 to 1 with three decimals. */
export function metric(value: number, words: QuizWords): string {
  const format = { minimumFractionDigits: 3, maximumFractionDigits: 3 };
  return new Intl.NumberFormat(words.tag, format).format(value);
}

/** `a, b and c` in the report's language. */
export function listInWords(items: readonly string[], words: QuizWords): string {
  return new Intl.ListFormat(words.tag, { type: 'conjunction' }).format(items);
}

/** A text on one line. */
export const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
