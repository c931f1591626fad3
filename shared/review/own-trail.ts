import type { ReviewEvent } from './event.ts';

/** What is read of an event. */
type Placed = Pick<ReviewEvent, 'seq' | 'kind'> & { appeal?: number };

/** What is said to a student, or by one, and to or by nobody else. */
const BETWEEN: ReadonlySet<ReviewEvent['kind']> = new Set([
  'released',
  'auto-released',
  'commented',
  'appealed',
]);

/**
 * What of a trail is for the student whose work it is. `movedAfter`: up to which place it was another student's, of whom releases, comments
 * and appeals are left out, with answers to these whenever they came; null: up to its end; undefined: it was nobody's before.
 */
export function ownTrail<E extends Placed>(trail: readonly E[], movedAfter: number | null | undefined): E[] {
  if (movedAfter === undefined) return [...trail];
  const others = trail.filter(({ kind, seq }) => BETWEEN.has(kind) && seq <= (movedAfter ?? Infinity));
  const left = new Set(others.map(({ seq }) => seq));
  return trail.filter(({ seq, kind, appeal }) =>
    kind === 'appeal-answered' ? !left.has(appeal!) : !left.has(seq),
  );
}
