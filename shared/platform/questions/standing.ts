import type { Review } from '../review/fold.ts';
import type { RunQuestion } from './run-question.ts';

export const QUESTION_STATES = ['open', 'answered', 'dismissed'] as const;
type QuestionState = (typeof QUESTION_STATES)[number];

/** A question with what a teacher decided about it. */
export interface StandingQuestion extends RunQuestion {
  state: QuestionState;
  /** Who decided it and when; `version`: of the assignment, that the answer is part of. Null: nobody yet. */
  decided: {
    by: string;
    at: string;
    answer: string | null;
    version: string | null;
    reason: string | null;
  } | null;
}

/** How a question of a run stands. */
export function standingOf(
  question: RunQuestion,
  { questions }: Pick<Review, 'questions'>,
): StandingQuestion {
  const event = questions.get(question.id);
  if (!event) return { ...question, state: 'open', decided: null };
  const decided = { by: event.by.subject, at: event.at, answer: null, version: null, reason: null };
  if (event.kind === 'question-dismissed')
    return { ...question, state: 'dismissed', decided: { ...decided, reason: event.reason } };
  const { answer, version } = event;
  return { ...question, state: 'answered', decided: { ...decided, answer, version } };
}

/** How a group of questions stands: open while one of them is, and dismissed only where none is answered. */
export function stateOf(places: readonly Pick<StandingQuestion, 'state'>[]): QuestionState {
  const has = (state: QuestionState) => places.some((place) => place.state === state);
  return QUESTION_STATES.find(has) ?? 'open';
}
