import type { Owner } from '../../shared/access/owner-store.ts';
import type { ReviewEvent } from '../../shared/review/event.ts';
import { ownTrail } from '../../shared/review/own-trail.ts';
import type { Item } from '../holdings.ts';

const isOf = (kind: string, { PK }: Item) => String(PK).startsWith(`${kind}#`);

/** The submission that an item is of: what follows its kind in its key. */
const nameIn = ({ PK }: Item) => String(PK).slice(String(PK).indexOf('#'));

/** What a learning platform knows of who handed a work in: not of the student whose it became. */
const isOfPlatform = (item: Item) => isOf('SUBMISSION', item) && /^(?:LTI|PASSBACK)#/.test(String(item.SK));

/**
 * The items of a student's submissions without what is another student's, whose work one was before: what was said with them (`ownTrail`),
 * who they are on a learning platform, and what its grade book was told.
 */
export function ownItems(items: readonly Item[]): Item[] {
  const owners = items.filter((item) => isOf('SUBMISSION', item) && item.SK === 'OWNER');
  const moved = new Map(owners.map((owner) => [nameIn(owner), owner.movedAfter as Owner['movedAfter']]));
  const [events, others] = [
    items.filter((item) => isOf('REVIEW', item)),
    items.filter((item) => !isOf('REVIEW', item)),
  ];
  const isAnothers = (item: Item) => isOfPlatform(item) && moved.get(nameIn(item)) !== undefined;
  const trails = Map.groupBy(events, nameIn);
  const own = [...trails].flatMap(([name, trail]) =>
    ownTrail(trail as (Item & ReviewEvent)[], moved.get(name)),
  );
  return [...others.filter((item) => !isAnothers(item)), ...own];
}
