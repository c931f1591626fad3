import type { AnswerLabel } from './labels.ts';
import { subjectOf } from './points.ts';
import type { GraderOpinion } from './sources.ts';
import { likeness } from './stretches.ts';

const SUMMED_UP: Record<AnswerLabel, string> = {
  Correct: 'The answer shows a clear understanding of the question.',
  'Partially correct': 'The answer shows some understanding but is not complete.',
  Incorrect: 'The answer misunderstands what was asked and lacks a clear explanation.',
};
const SAME_POINT = 0.7;

/** A reason from which every concrete point is gone. */
export function shortReason(label: AnswerLabel): string {
  return SUMMED_UP[label];
}

/** Every point of those who said the label, and of the others what nobody refuted, each once. */
export function fullReason(
  opinions: readonly GraderOpinion[],
  label: AnswerLabel,
  refuted: readonly { point: string }[],
): string {
  const out = new Set(refuted.map(({ point }) => point));
  const ordered = opinions.toSorted((a, b) => Number(b.label === label) - Number(a.label === label));
  const kept: string[] = [];
  for (const { id, point } of ordered.flatMap(({ points }) => points))
    if (!out.has(id) && !kept.some((other) => likeness(subjectOf(other), subjectOf(point)) > SAME_POINT))
      kept.push(point);
  return kept.join(' ') || shortReason(label);
}
