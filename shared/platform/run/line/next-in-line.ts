/** An attempt of a run, and whose work it is. */
export interface AttemptOwner {
  runId: string;
  attempt: number;
  tenant: string;
  assignment: string;
}

/** An attempt that has a place. */
export interface PlacedAttempt extends AttemptOwner {
  /** when it took it: ISO; absent: an earlier version gave it */
  claimedAt?: string | undefined;
}

/** An attempt that waits for a place. */
export interface WaitingAttempt extends AttemptOwner {
  /** when its execution started: ISO, milliseconds, UTC; compared as text */
  since: string;
}

type FairShareGroup = Pick<AttemptOwner, 'tenant' | 'assignment'>;

/** The places in use, of all and of one tenant and one assignment of it. */
function inUse(places: readonly FairShareGroup[], { tenant, assignment }: FairShareGroup): [number, number] {
  const ofTenant = places.filter((place) => place.tenant === tenant);
  return [ofTenant.length, ofTenant.filter((place) => place.assignment === assignment).length];
}

/** Whether an attempt is the owner. */
export const isOf = (
  one: Pick<AttemptOwner, 'runId' | 'attempt'>,
  other: Pick<AttemptOwner, 'runId' | 'attempt'>,
) => one.runId === other.runId && one.attempt === other.attempt;

/**
 * Who gets the next free place: the head of the group (tenant and assignment) whose tenant has the fewest places in use, among
 * those the one whose assignment has, among those who came first. Null: nobody waits.
 */
export function nextInLine<T extends WaitingAttempt>(
  heads: readonly T[],
  places: readonly FairShareGroup[],
): T | null {
  const ranked = heads.map((head) => ({ head, used: inUse(places, head) }));
  ranked.sort(
    (a, b) =>
      a.used[0] - b.used[0] ||
      a.used[1] - b.used[1] ||
      compare(a.head.since, b.head.since) ||
      compare(a.head.runId, b.head.runId),
  );
  return ranked[0]?.head ?? null;
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
