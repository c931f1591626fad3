import { cut } from '@assay/platform/report/cut';
import { plainLine } from '@assay/platform/report/plain-line';
import type { HumanFeedback } from '../human.ts';
import { dayFigure, scoreFigure } from './figures.ts';
import { reasonText, sentence } from './shown-text.ts';
import type { CoachingWords } from './words/coaching-words.ts';

/** Letters of a name on the first page. */
const LONGEST_NAME = 60;

type HumanScore = HumanFeedback['scores'][number];

function whereOf({ stance, round }: HumanScore, words: CoachingWords): string {
  const parts = [
    round === null ? null : words.debate.round(round),
    stance === null ? null : words.stances[stance],
  ];
  return parts.filter((part) => part !== null).join(', ');
}

/** The names of those who scored anything; null where nobody did. */
export function scorersOf(feedback: readonly HumanFeedback[], words: CoachingWords): string | null {
  const names = feedback
    .filter(({ scores }) => scores.some(({ score }) => score !== null))
    .map(({ reviewer }) => cut(plainLine(reviewer), LONGEST_NAME));
  return names.length === 0 ? null : new Intl.ListFormat(words.tag, { type: 'conjunction' }).format(names);
}

/** What people said beside the judges, each by name (SPEC S10). */
export function humanView(feedback: readonly HumanFeedback[], words: CoachingWords) {
  return feedback.map(({ reviewer, at, scores, comment }) => ({
    by: words.humanBy(reviewer, dayFigure(at, words)),
    comment: comment.trim() === '' ? null : reasonText(comment, words),
    scores: scores.map((score) => ({
      name: words.judges[score.judge],
      where: whereOf(score, words),
      score: scoreFigure(score.score, words),
      comment: sentence(score.comment),
    })),
  }));
}
