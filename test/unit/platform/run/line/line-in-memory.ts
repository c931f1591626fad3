import type { OpenLine, TokenHolder } from '@assay/platform/run/line/hand-out';
import { type AttemptOwner, isOf } from '@assay/platform/run/line/next-in-line';

/** A line of this process; `step` runs before and after every write and read, and may end whoever took it. */
interface LineInMemory extends OpenLine {
  owners: AttemptOwner[];
  waiting: TokenHolder[];
  leave(owner: AttemptOwner): Promise<void>;
}

const sortKey = ({ tenant, assignment, since, runId }: TokenHolder) =>
  [tenant, assignment, since, runId].join('#');

export function lineInMemory(size: number, step: () => Promise<void> = async () => {}): LineInMemory {
  const retries = new Map<string, number>();
  const stepped = async <T>(act: () => T): Promise<T> => {
    await step();
    const done = act();
    await step();
    return done;
  };
  const line: LineInMemory = {
    size,
    owners: [],
    waiting: [],
    places: () => stepped(() => [...line.owners]),
    heads: () =>
      stepped(() => {
        const sorted = line.waiting.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
        return [...Map.groupBy(sorted, (one) => `${one.tenant}#${one.assignment}`).values()].map(
          ([head]) => head!,
        );
      }),
    isEmpty: () => stepped(() => line.waiting.length === 0),
    claim: (owner) =>
      stepped(() => {
        if (line.owners.length >= size || line.owners.some((other) => isOf(other, owner))) return false;
        line.owners.push(owner);
        return true;
      }),
    remove: (gone) =>
      stepped(() => {
        line.waiting = line.waiting.filter((one) => !isOf(one, gone) || one.token !== gone.token);
      }),
    wait: (waiting, retry) =>
      stepped(() => {
        if ((retries.get(waiting.runId) ?? 0) > retry) return;
        retries.set(waiting.runId, retry);
        line.waiting = [...line.waiting.filter((one) => !isOf(one, waiting)), waiting];
      }),
    leave: (owner) =>
      stepped(() => {
        line.owners = line.owners.filter((other) => !isOf(other, owner));
      }),
  };
  return line;
}
