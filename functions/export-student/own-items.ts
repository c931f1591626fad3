import type { ReviewEvent } from '../../shared/review/event.ts';
import { ownTrail } from '../../shared/review/own-trail.ts';
import type { Item } from '../holdings.ts';

const isOf = (kind: string, { PK }: Item) => String(PK).startsWith(`${kind}#`);

/** The submission that an item is of: what follows its kind in its key. */
const nameIn = ({ PK }: Item) => String(PK).slice(String(PK).indexOf('#'));

/** The items of a student's submissions without what was said with another student, whose work one was before (`ownTrail`). */
export function ownItems(items: readonly Item[]): Item[] {
  const owners = items.filter((item) => isOf('SUBMISSION', item) && item.SK === 'OWNER');
  const moved = new Map(owners.map((owner) => [nameIn(owner), owner.movedAt as string | undefined]));
  const [events, others] = [
    items.filter((item) => isOf('REVIEW', item)),
    items.filter((item) => !isOf('REVIEW', item)),
  ];
  const trails = Map.groupBy(events, nameIn);
  const own = [...trails].flatMap(([name, trail]) =>
    ownTrail(trail as (Item & ReviewEvent)[], moved.get(name)),
  );
  return [...others, ...own];
}
