import { queryAll, unlessRefused } from '@assay/kit/table/table';
import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  handedInSchema,
  type LinkSubmission,
  linkSchema,
  type ResourceLink,
  type SubmissionName,
} from './link-items.ts';
import { nextTimestamp } from './scores.ts';

/** How long one who looks for a column, or makes it, is waited for, in milliseconds. */
const COLUMN_MS = 60_000;

/** Times that a time is chosen again because another score was told meanwhile. */
const CHOSEN_AGAIN = 5;

/** On the condition that an item was not erased meanwhile: an update would leave a stub of it. */
const IS_THERE = 'attribute_exists(PK)';

const linkPk = (link: string) => `LTI-LINK#${link}`;
const linkKey = (link: string) => ({ PK: linkPk(link), SK: 'LINK' });
const handedInKey = ({ tenant, assignment, submission }: SubmissionName, link: string) => ({
  PK: `SUBMISSION#${tenant}#${assignment}#${submission}`,
  SK: `LTI#${link}`,
});

/** An update that sets what is given and leaves all else as it is. */
function setting(TableName: string, Key: object, values: Record<string, unknown>) {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return {
    TableName,
    Key: Key as Record<string, string>,
    UpdateExpression: `SET ${given.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(given.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])),
  };
}

/** Links of courses, and who handed in through them. */
export function createLinkStore(
  client: DynamoDBDocumentClient,
  TableName: string,
  now: () => number = Date.now,
) {
  async function find(link: string): Promise<ResourceLink | null> {
    const get = new GetCommand({ TableName, Key: linkKey(link), ConsistentRead: true });
    const { Item } = await client.send(get);
    return Item ? linkSchema.parse(Item) : null;
  }

  async function findHandedIn(of: SubmissionName, link: string): Promise<LinkSubmission | null> {
    const get = new GetCommand({ TableName, Key: handedInKey(of, link), ConsistentRead: true });
    const { Item } = await client.send(get);
    return Item ? handedInSchema.parse(Item) : null;
  }

  return {
    find,

    /** That a learner handed in through a link; null: nothing was. */
    findHandedIn,

    /** Keeps what a launch says of its link, and forgets what it says there is no more; all else stays as it was. Returns the link. */
    async keep(link: ResourceLink, forgotten: readonly (keyof ResourceLink)[] = []): Promise<ResourceLink> {
      const { UpdateExpression, ExpressionAttributeNames, ...update } = setting(
        TableName,
        linkKey(link.link),
        link,
      );
      const names = forgotten.map((name) => [`#${name}`, name]);
      const remove = forgotten.length > 0 ? ` REMOVE ${names.map(([name]) => name).join(', ')}` : '';
      const write = new UpdateCommand({
        ...update,
        UpdateExpression: `${UpdateExpression}${remove}`,
        ExpressionAttributeNames: { ...ExpressionAttributeNames, ...Object.fromEntries(names) },
        ReturnValues: 'ALL_NEW',
      });
      const { Attributes } = await client.send(write);
      return linkSchema.parse(Attributes);
    },

    /** Keeps that a learner hands in through a link, now. */
    async handIn(handed: Omit<LinkSubmission, 'handedInAt' | 'toldOf' | 'toldAt'>): Promise<void> {
      const { link, submission } = handed;
      const index = { GSI1PK: linkPk(link), GSI1SK: submission };
      const item = { ...handed, ...index, handedInAt: new Date(now()).toISOString() };
      await client.send(new UpdateCommand(setting(TableName, handedInKey(handed, link), item)));
    },

    /** Keeps that the platform knows of what was handed in; where that is erased meanwhile, nothing. */
    async keepTold({ handedInAt: toldOf, ...of }: LinkSubmission): Promise<void> {
      const update = setting(TableName, handedInKey(of, of.link), { toldOf });
      await unlessRefused(client.send(new UpdateCommand({ ...update, ConditionExpression: IS_THERE })));
    },

    /** The links that a submission was handed in through. */
    async ofSubmission({ tenant, assignment, submission }: SubmissionName): Promise<LinkSubmission[]> {
      const pk = `SUBMISSION#${tenant}#${assignment}#${submission}`;
      const items = await queryAll(client, TableName, { pk, prefix: 'LTI#', consistent: true });
      return items.map((item) => handedInSchema.parse(item));
    },

    /** Who handed in through a link. */
    async ofLink(link: string): Promise<LinkSubmission[]> {
      const items = await queryAll(client, TableName, { index: 'GSI1', pk: linkPk(link) });
      return items.map((item) => handedInSchema.parse(item));
    },

    /** Chooses the time of the next score, later than that of every other by a second at least. Null: nothing was handed in through the link. */
    async nextTime(of: SubmissionName, link: string, tries = CHOSEN_AGAIN): Promise<string | null> {
      const known = await findHandedIn(of, link);
      if (!known) return null;
      const before = known.toldAt ?? null;
      const toldAt = nextTimestamp(before, now());
      const isUnchanged =
        before === null ? `${IS_THERE} AND attribute_not_exists(toldAt)` : 'toldAt = :before';
      const { ExpressionAttributeValues, ...update } = setting(TableName, handedInKey(of, link), { toldAt });
      const values = { ...ExpressionAttributeValues, ...(before !== null && { ':before': before }) };
      const write = new UpdateCommand({
        ...update,
        ConditionExpression: isUnchanged,
        ExpressionAttributeValues: values,
      });
      if (await unlessRefused(client.send(write))) return toldAt;
      if (tries <= 1) throw new Error('The time of a score was changed by others again and again.');
      return this.nextTime(of, link, tries - 1);
    },

    /** Keeps others from making a column for a link at the same time, for a minute: until the time that is returned. Null: another does. */
    async claimColumn(link: string): Promise<number | null> {
      const until = now() + COLUMN_MS;
      const write = new UpdateCommand({
        TableName,
        Key: linkKey(link),
        UpdateExpression: 'SET claimedUntil = :until',
        ConditionExpression: 'attribute_not_exists(claimedUntil) OR claimedUntil < :now',
        ExpressionAttributeValues: { ':until': until, ':now': now() },
      });
      return (await unlessRefused(client.send(write))) ? until : null;
    },

    /** Lets others make a column of a link whose maker could not; a later maker's claim stays. */
    async giveUpColumn(link: string, until: number): Promise<void> {
      const write = new UpdateCommand({
        TableName,
        Key: linkKey(link),
        UpdateExpression: 'REMOVE claimedUntil',
        ConditionExpression: 'claimedUntil = :until',
        ExpressionAttributeValues: { ':until': until },
      });
      await unlessRefused(client.send(write));
    },

    /** Keeps the column of a link, or that it is gone (null). */
    async keepColumn(link: string, column: string | null): Promise<void> {
      const UpdateExpression =
        column === null ? 'REMOVE #column, claimedUntil' : 'SET #column = :column REMOVE claimedUntil';
      await client.send(
        new UpdateCommand({
          TableName,
          Key: linkKey(link),
          UpdateExpression,
          ExpressionAttributeNames: { '#column': 'column' },
          ...(column !== null && { ExpressionAttributeValues: { ':column': column } }),
        }),
      );
    },
  };
}

export type LinkStore = ReturnType<typeof createLinkStore>;
