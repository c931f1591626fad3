import { entity } from '@assay/kit/table/entity';
import { absent, below, present, removed, removing } from '@assay/kit/table/expressions';
import { OTHERS_FIRST, untilMade } from '@assay/kit/table/until-made';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { SUBMISSION } from '../assignment/partitions.ts';
import {
  handedInSchema,
  type LinkSubmission,
  linkSchema,
  type NoticedWork,
  type ResourceLink,
  type SubmissionName,
} from './link-items.ts';
import { nextTimestamp } from './scores.ts';

/** How long one who looks for a column, or makes it, is waited for, in milliseconds. */
const COLUMN_MS = 60_000;

/** `claimedUntil`: until when nobody else makes a column for the link, in milliseconds since 1970. */
export const linkEntity = entity({
  schema: linkSchema,
  PK: 'LTI-LINK#{tenant}#{link}',
  SK: 'LINK',
  unread: ['claimedUntil'],
});

export const handedInEntity = entity({
  schema: handedInSchema,
  PK: SUBMISSION,
  SK: 'LTI#{link}',
  indexes: { ofLink: { index: 'GSI1', PK: 'LTI-LINK#{tenant}#{link}', SK: '{submission}' } },
});

/** A placement of the tool in a course of a tenant's platform. */
export type LinkReference = Pick<ResourceLink, 'tenant' | 'link'>;

/** Who hands in through a link. */
type LinkedLearner = Omit<LinkSubmission, 'handedInAt' | 'toldOf' | 'toldComment' | 'toldAt'>;

/** Keeps what becomes of a hand-in. */
export interface KeptHandIn {
  stored(
    of: Required<Pick<LinkSubmission, 'run' | 'content'>> & Pick<LinkSubmission, 'received'>,
  ): Promise<unknown>;
  /** What was handed in before counts again. */
  failed(): Promise<unknown>;
}

const idsOf = (assets: NoticedWork['assets']) => assets.map(({ id }) => id);

/** Files to be told of as left aside, with those of a notice that came late. */
function lateIn(standing: NoticedWork | undefined, late: NoticedWork): string[] {
  const known = new Set(idsOf(standing?.assets ?? []));
  return [...new Set([...(standing?.aside ?? []), ...idsOf(late.assets)])].filter((id) => !known.has(id));
}

/** What stands once a platform told of a work: the hand-in before where it is the same, and else another, whose time is later. */
function standingAfter(before: LinkSubmission | null, work: NoticedWork, now: number) {
  const { assets = [], taken, file, refused, aside = [] } = before?.noticed ?? {};
  const stood = taken === undefined ? assets : assets.filter(({ id }) => id === taken);
  const isSame = work.assets.some(({ id, checksum }) =>
    stood.some((one) => one.id === id && one.checksum === checksum),
  );
  const later = before ? Date.parse(before.handedInAt) + 1 : 0;
  const told = refused ? [refused.asset] : idsOf(stood);
  const staying = new Set(idsOf(work.assets));
  const gone = [...aside, ...(work.aside ?? []), ...told].filter((id) => !staying.has(id));
  return {
    handedInAt: isSame ? undefined : new Date(Math.max(now, later)).toISOString(),
    received: isSame ? undefined : removed,
    noticed: { ...work, ...(isSame && { taken, file }), aside: [...new Set(gone)] },
  };
}

/** Links of courses, and who handed in through them. */
export function createLinkStore(client: DynamoDBDocumentClient, table: string, now: () => number = Date.now) {
  const links = linkEntity.storedIn(client, table);
  const handedIns = handedInEntity.storedIn(client, table);
  const ofHandIn = ({ isLost }: LinkSubmission) => !isLost;

  return {
    find: (link: LinkReference) => links.get(link),

    /** That a learner handed in through a link; null: nothing was. */
    async findHandedIn(submissionName: SubmissionName, link: string): Promise<LinkSubmission | null> {
      const found = await handedIns.get({ ...submissionName, link });
      return found && ofHandIn(found) ? found : null;
    },

    /** Keeps what a launch says of its link, and forgets what it says there is no more; all else stays as it was. Returns the link. */
    async keep(link: ResourceLink, forgotten: readonly (keyof ResourceLink)[] = []): Promise<ResourceLink> {
      return (await links.change(link, { ...link, ...removing(forgotten) }))!;
    },

    /** Has a link be of an assignment, as long as nobody handed in through it, or what it was is gone, whose column is not told of another. False: somebody did, or chose meanwhile. */
    choose: (
      link: LinkReference & Pick<ResourceLink, 'assignment'>,
      assignment: string,
      isGone = false,
    ): Promise<boolean> =>
      links.update(
        link,
        { assignment, ...(isGone && removing(['column'])) },
        isGone ? { PK: present, assignment: link.assignment } : { PK: present, isUsed: absent },
      ),

    /** Keeps that a learner hands in through a link, now unless it was before. Returns what keeps what becomes of that, unless another came since. */
    async handIn(handed: LinkedLearner, handedInAt = new Date(now()).toISOString()): Promise<KeptHandIn> {
      const before = await this.findHandedIn(handed, handed.link);
      await links.update(handed, { isUsed: true }, { PK: present });
      const named = { ...handed, ...handedInEntity.indexKeys(handed), handedInAt };
      await handedIns.update(handed, { ...named, ...removing(['run', 'content', 'received', 'isLost']) });
      const become = (changes: Parameters<typeof handedIns.update>[1]) =>
        handedIns.update(handed, changes, { handedInAt });
      const { run = removed, content = removed, received = removed } = before ?? {};
      const time = (before?.received?.time ?? (before ? 1 : 0)) + 1;
      return {
        stored: ({ received, ...stored }) =>
          become({ ...stored, received: received && { ...received, time } }),
        failed: () =>
          become(before ? { handedInAt: before.handedInAt, run, content, received } : { isLost: true }),
      };
    },

    /**
     * Keeps that a learner handed in at the platform (`at`: when it told, ISO 8601); what is of the same time counts as it comes. What was taken in
     * stays so where the same is told again; of what comes late its files are told as left aside.
     */
    notice(
      handed: Omit<LinkSubmission, 'handedInAt' | 'toldOf' | 'toldComment' | 'toldAt' | 'noticedAt'>,
      work: NoticedWork,
      at: string,
    ): Promise<void> {
      return untilMade(async () => {
        const before = await this.findHandedIn(handed, handed.link);
        const isLate = before?.noticedAt !== undefined && before.noticedAt > at;
        const named = { ...handed, ...handedInEntity.indexKeys(handed), noticedAt: at };
        const changes = isLate
          ? { 'noticed.aside': lateIn(before.noticed, work) }
          : { ...named, ...standingAfter(before, work, now()) };
        const { handedInAt, noticedAt } = before ?? {};
        const isUnchanged = before ? { PK: present, handedInAt, noticedAt } : { PK: absent };
        return (await handedIns.update(handed, changes, isUnchanged)) ? undefined : OTHERS_FIRST;
      });
    },

    /** Keeps what became of what the platform told last; where it told anew meanwhile, or that was erased, nothing. */
    async keepNoticed(
      { noticedAt, handedInAt, ...of }: LinkSubmission,
      became: Partial<NoticedWork>,
    ): Promise<void> {
      const changes = Object.entries(became).map(([name, value]) => [`noticed.${name}`, value]);
      await handedIns.update(of, Object.fromEntries(changes), { PK: present, noticedAt, handedInAt });
    },

    /** Keeps that the platform knows of what was handed in, and the comment on it; where that is erased meanwhile, nothing. */
    async keepTold({ handedInAt: toldOf, ...of }: LinkSubmission, toldComment?: string): Promise<void> {
      await handedIns.update(of, { toldOf, toldComment }, { PK: present });
    },

    /** The links that a submission was handed in through. */
    ofSubmission: async (of: SubmissionName) => (await handedIns.queryAll(of)).filter(ofHandIn),

    /** Who handed in through a link. */
    ofLink: async ({ tenant, link }: LinkReference) =>
      (await handedIns.queryAll({ tenant, link }, { index: 'ofLink' })).filter(ofHandIn),

    /** Chooses the time of the next score, later than that of every other by a second at least. Null: nothing was handed in through the link. */
    nextTime(of: SubmissionName, link: string): Promise<string | null> {
      return untilMade(async () => {
        const handedIn = await this.findHandedIn(of, link);
        if (!handedIn) return null;
        const before = handedIn.toldAt ?? null;
        const toldAt = nextTimestamp(before, now());
        const isUnchanged = before === null ? { PK: present, toldAt: absent } : { toldAt: before };
        return (await handedIns.update({ ...of, link }, { toldAt }, isUnchanged)) ? toldAt : OTHERS_FIRST;
      });
    },

    /** Keeps others from making a column for a link at the same time, for a minute: until the time that is returned. Null: another does. */
    async claimColumn(link: LinkReference): Promise<number | null> {
      const until = now() + COLUMN_MS;
      const isFree = [{ claimedUntil: absent }, { claimedUntil: below(now()) }];
      return (await links.update(link, { claimedUntil: until }, isFree)) ? until : null;
    },

    /** Lets others make a column of a link whose maker could not; a later maker's claim stays. */
    async giveUpColumn(link: LinkReference, until: number): Promise<void> {
      await links.update(link, { claimedUntil: removed }, { claimedUntil: until });
    },

    /** Keeps the column of a link, or that it is gone (null). */
    async keepColumn(link: LinkReference, column: string | null): Promise<void> {
      await links.update(link, { column: column ?? removed, claimedUntil: removed });
    },
  };
}

export type LinkStore = ReturnType<typeof createLinkStore>;
