import type { ReviewEvent } from './event.ts';
import { undoneIn } from './undone.ts';

type ScoreEvent = Extract<ReviewEvent, { kind: 'score-overridden' | 'score-confirmed' | 'override-removed' }>;

/** Whether an event says what counts of a score. */
export const isOfScore = (event: ReviewEvent): event is ScoreEvent =>
  event.kind === 'score-overridden' || event.kind === 'score-confirmed' || event.kind === 'override-removed';

/**
 * The places of confirmations of a score that a person had given by then: who confirms gives it as well, whatever becomes of the decision that
 * they saw. The others confirm the machine's. `events`: in the order of their places.
 */
export function givenAgain(events: readonly ReviewEvent[]): ReadonlySet<number> {
  const given = new Set<number>();
  for (const [place, event] of events.entries()) {
    if (event.kind !== 'score-confirmed') continue;
    const before = events.slice(0, place);
    const undone = undoneIn(before);
    const isOfSame = ({ runId, trait }: ScoreEvent) => runId === event.runId && trait === event.trait;
    const last = before.filter(isOfScore).findLast((one) => isOfSame(one) && !undone.has(one.seq));
    if (last?.kind === 'score-overridden' || (last && given.has(last.seq))) given.add(event.seq);
  }
  return given;
}
