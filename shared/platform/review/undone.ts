import type { ReviewEvent } from './event.ts';

/** What can be undone until its result is released: all that changes how a result reads. */
const UNDOABLE = [
  'score-overridden',
  'score-confirmed',
  'override-removed',
  'finding-hidden',
  'finding-shown',
  'finding-edited',
  'commented',
] as const satisfies readonly ReviewEvent['kind'][];

export const isUndoable = <E extends ReviewEvent>(
  event: E,
): event is Extract<E, { kind: (typeof UNDOABLE)[number] }> => UNDOABLE.some((kind) => kind === event.kind);

/** The places of decisions that were taken back. */
export const undoneIn = (events: readonly ReviewEvent[]): ReadonlySet<number> =>
  new Set(events.flatMap((event) => (event.kind === 'decision-undone' ? [event.undone] : [])));
