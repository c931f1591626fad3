import type { ReviewEvent } from './event.ts';

/** What is read of an event. */
type Placed = Pick<ReviewEvent, 'seq' | 'at' | 'kind'> & { appeal?: number };

/** What is said to a student, or by one, and to or by nobody else. */
const BETWEEN: ReadonlySet<ReviewEvent['kind']> = new Set([
  'released',
  'auto-released',
  'commented',
  'appealed',
]);

/**
 * What of a trail is for the student whose work it is. `movedAt`, ISO 8601: since when, where it was another student's before, of whom
 * releases, comments and appeals are left out, with answers to these whenever they came.
 */
export function ownTrail<E extends Placed>(trail: readonly E[], movedAt: string | undefined): E[] {
  if (movedAt === undefined) return [...trail];
  const others = trail.filter(({ kind, at }) => BETWEEN.has(kind) && at <= movedAt);
  const left = new Set(others.map(({ seq }) => seq));
  return trail.filter(({ seq, kind, appeal }) =>
    kind === 'appeal-answered' ? !left.has(appeal!) : !left.has(seq),
  );
}
