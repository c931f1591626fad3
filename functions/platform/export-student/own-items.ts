import { type Owner, ownerSchema } from '@assay/platform/access/owner-store';
import type { ReviewEvent } from '@assay/platform/review/event';
import { ownTrail } from '@assay/platform/review/own-trail';
import type { TableItem } from '../privacy/holdings.ts';
import type { Whose } from '../privacy/scopes.ts';
import { owners } from '../reviews/owners.ts';

const isOf = (kind: string, { PK }: TableItem) => String(PK).startsWith(`${kind}#`);

/** The submission that an item is of: what follows its kind in its key. */
const nameIn = ({ PK }: TableItem) => String(PK).slice(String(PK).indexOf('#'));

/** What a learning platform knows of who handed a work in: not of the student whose it became. */
const isOfPlatform = (item: TableItem) =>
  isOf('SUBMISSION', item) && /^(?:LTI|PASSBACK)#/.test(String(item.SK));

/** Whose works are, by the names of their submissions. */
type SubmissionOwners = ReadonlyMap<string, Owner>;

/** What items say of whose works are. */
const ownersIn = (items: readonly TableItem[]): SubmissionOwners =>
  new Map(
    items
      .filter((item) => isOf('SUBMISSION', item) && item.SK === 'OWNER')
      .map((item) => [nameIn(item), ownerSchema.parse(item)]),
  );

/** Whether a work was theirs while what is held on it was gathered: it is as it was before, and not theirs anew. */
const isStill = (owner: Owner | undefined, now: Owner | null): boolean =>
  owner?.subject === now?.subject && owner?.movedAfter === now?.movedAfter && owner?.movedAt === now?.movedAt;

/** What was gathered: a student's submissions, and works of others that were theirs. */
interface StudentHoldings extends Pick<Whose, 'submissions'> {
  tenant: string;
  subject: string;
  elsewhere: Whose['submissions'];
}

const nameOf = ({ assignment, submission }: Whose['submissions'][number]) => `${assignment}#${submission}`;

/** Whether works that were gathered as others' have become the student's again. */
async function cameBack({ tenant, subject, submissions, elsewhere }: StudentHoldings): Promise<boolean> {
  const own = new Set(submissions.map(nameOf));
  const others = elsewhere.filter((one) => !own.has(nameOf(one)));
  const found = await Promise.all(others.map((one) => owners().find({ tenant, ...one })));
  return found.some((owner) => owner?.subject === subject);
}

/**
 * Whether works that items are of have become another's, or were found as another's, since whose they are was read with them; or one of another
 * has become the student's again.
 */
export async function haveMoved(items: readonly TableItem[], gathered: StudentHoldings): Promise<boolean> {
  const { tenant, subject, submissions } = gathered;
  const before = ownersIn(items);
  const stays = await Promise.all(
    submissions.map(async ({ assignment, submission }) => {
      const owner = before.get(`#${tenant}#${assignment}#${submission}`);
      const now = await owners().find({ tenant, assignment, submission });
      return now?.subject === subject && isStill(owner, now);
    }),
  );
  return stays.includes(false) || (await cameBack(gathered));
}

/**
 * The items of a student's submissions without what is another student's, whose work one was before: what was said with them (`ownTrail`),
 * who they are on a learning platform, and what its grade book was told.
 */
export function ownItems(items: readonly TableItem[]): TableItem[] {
  const owners = ownersIn(items);
  const [events, others] = [
    items.filter((item) => isOf('REVIEW', item)),
    items.filter((item) => !isOf('REVIEW', item)),
  ];
  const isAnothers = (item: TableItem) =>
    isOfPlatform(item) && owners.get(nameIn(item))?.movedAfter !== undefined;
  const trails = Map.groupBy(events, nameIn);
  const own = [...trails].flatMap(([name, trail]) =>
    ownTrail(trail as (TableItem & ReviewEvent)[], owners.get(name) ?? null),
  );
  return [...others.filter((item) => !isAnothers(item)), ...own];
}
