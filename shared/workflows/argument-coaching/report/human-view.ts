import type { HumanFeedback } from '../human.ts';
import { dayFigure, scoreFigure } from './figures.ts';
import { reasonText, sentence } from './shown-text.ts';
import type { CoachingWords } from './words/coaching-words.ts';

type HumanScore = HumanFeedback['scores'][number];

function whereOf({ stance, round }: HumanScore, words: CoachingWords): string {
  const parts = [
    round === null ? null : words.debate.round(round),
    stance === null ? null : words.stances[stance],
  ];
  return parts.filter((part) => part !== null).join(', ');
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
