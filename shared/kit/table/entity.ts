import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { z } from 'zod';
import { absent, type ItemChanges, type ItemCondition, writeExpressions } from './expressions.ts';
import {
  beginningOf,
  isFillable,
  type KeyPart,
  type KeyParts,
  keyOf,
  type NamesIn,
  partsOf,
} from './key-template.ts';
import { type KeyQuery, queryAll, unlessRefused } from './table.ts';

/** An item as the table has it, with its keys. */
export type StoredRow = Record<string, unknown>;

/** Keys in an index; where nothing stands for one of their names, the item is not in it. */
export interface IndexForm {
  index: 'GSI1' | 'GSI2';
  PK: string;
  SK: string;
}

type IndexForms = Readonly<Record<string, IndexForm>>;

/** What is kept of one kind in the one table. */
export interface EntityForm<
  Schema extends z.ZodType<object>,
  PK extends string,
  SK extends string,
  Indexes extends IndexForms,
  Unread extends string,
> {
  /** Of the item's attributes, without its keys. */
  schema: Schema;
  /** The keys, with names in braces: `RUN#{runId}`. */
  PK: PK;
  SK: SK;
  /** Of two of the same index the last one that can be filled counts. */
  indexes?: Indexes;
  /** Attributes beside the schema's, which conditions ask for and nobody reads. */
  unread?: readonly Unread[];
  /** Whether an item is not there any more from its `expiresAt` (seconds since 1970) on: DynamoDB deletes it some time after. */
  expires?: boolean;
}

/** Which items of a partition. */
export interface PartitionListing<Index extends string> {
  /** The index in which the partition is. */
  index?: Index;
  /** What stands for the first names of the sort key. */
  within?: KeyParts | undefined;
  /** What sort keys begin with, in place of what this entity's do. */
  prefix?: string;
  /** What the sort key comes before, or after. */
  before?: string;
  after?: string | undefined;
  /** No more pages are read once it says so of what was found. */
  isEnough?: (rows: readonly StoredRow[]) => boolean;
  /** Items of a page. */
  limit?: number;
  /** The last sort key comes first. */
  lastFirst?: boolean;
}

/** What stands for names of keys: for those that the item itself has not, and for others of its indexes. */
export type OtherParts<Needed extends string, Others extends string> = [Needed] extends [never]
  ? [parts?: Readonly<Partial<Record<Others, KeyPart | undefined>>>]
  : [parts: Readonly<Record<Needed, KeyPart>> & Readonly<Partial<Record<Others, KeyPart | undefined>>>];

type IndexAttribute = `GSI${1 | 2}${'PK' | 'SK'}`;

/** Declares what is kept of one kind, once: its keys as templates and the schema of its items. */
export function entity<
  Schema extends z.ZodType<object>,
  const PK extends string,
  const SK extends string,
  const Indexes extends IndexForms = Record<never, IndexForm>,
  const Unread extends string = never,
>(form: EntityForm<Schema, PK, SK, Indexes, Unread>) {
  type Index = keyof Indexes & string;
  type Item = z.output<Schema>;
  type Attribute = (Item extends unknown ? keyof Item & string : never) | Unread | IndexAttribute | 'PK';
  type Condition = ItemCondition<Attribute>;
  type Changes = ItemChanges<Attribute>;
  type PartitionKey = Readonly<Record<NamesIn<PK>, KeyPart>>;
  type Key = PartitionKey & Readonly<Record<NamesIn<SK>, KeyPart>>;
  type Parts = OtherParts<
    Exclude<NamesIn<PK> | NamesIn<SK>, keyof Item>,
    NamesIn<Indexes[keyof Indexes]['PK' | 'SK']>
  >;
  type Written = Item & { readonly [Name in Unread]?: unknown };

  const indexes: IndexForms = form.indexes ?? {};
  const read = (row: unknown): Item => form.schema.parse(row);
  const key = (parts: KeyParts) => ({ PK: keyOf(form.PK, parts), SK: keyOf(form.SK, parts) });

  function indexKeys(parts: KeyParts): Partial<Record<IndexAttribute, string>> {
    const filled = Object.values(indexes).filter(
      ({ PK, SK }) => isFillable(PK, parts) && isFillable(SK, parts),
    );
    return Object.fromEntries(
      filled.flatMap(({ index, PK, SK }) => [
        [`${index}PK`, keyOf(PK, parts)],
        [`${index}SK`, keyOf(SK, parts)],
      ]),
    );
  }

  /** What stands for the names of a row's keys; null: it is of another entity. */
  function parts(row: StoredRow) {
    const [partition, sort] = [partsOf(form.PK, String(row.PK)), partsOf(form.SK, String(row.SK))];
    return partition && sort && ({ ...partition, ...sort } as Record<NamesIn<PK> | NamesIn<SK>, string>);
  }

  /** What stands for the names of a row's sort key in an index; null: the row is not in it. */
  function indexParts<Name extends Index>(row: StoredRow, name: Name) {
    const { index, SK } = indexes[name]!;
    return partsOf(SK, String(row[`${index}SK`])) as Record<NamesIn<Indexes[Name]['SK']>, string> | null;
  }

  /** Those of rows that are of this entity. */
  const among = (rows: readonly StoredRow[]): Item[] => rows.filter(parts).map(read);

  function storedIn(client: DynamoDBDocumentClient, TableName: string, now: () => number = Date.now) {
    const isOver = ({ expiresAt }: StoredRow) => form.expires === true && Number(expiresAt) * 1000 <= now();
    const readIfThere = (row: StoredRow | undefined) => (row && !isOver(row) ? read(row) : null);
    const there = (rows: readonly StoredRow[]) => among(rows.filter((row) => !isOver(row)));

    async function write(condition: Condition | undefined, item: object, parts: KeyParts = {}) {
      const all = { ...parts, ...item };
      const Item = { ...key(all), ...indexKeys(all), ...item };
      const put = new PutCommand({ TableName, Item, ...writeExpressions({ condition }) });
      return unlessRefused(client.send(put));
    }

    async function update(
      of: Key,
      changes: Changes,
      condition: Condition | undefined,
      returned: 'NONE' | 'ALL_NEW',
    ) {
      const expressions = writeExpressions({ changes, condition });
      const command = new UpdateCommand({ TableName, Key: key(of), ...expressions, ReturnValues: returned });
      let row: StoredRow | undefined;
      const isDone = await unlessRefused(client.send(command).then(({ Attributes }) => (row = Attributes)));
      return { isDone, row };
    }

    function rows(of: KeyParts, { index, within = {}, isEnough, ...more }: PartitionListing<Index> = {}) {
      const inIndex = index && indexes[index]!;
      const { PK, SK } = inIndex ?? form;
      const where = inIndex ? { index: inIndex.index } : { consistent: true };
      const query: KeyQuery = { pk: keyOf(PK, of), prefix: beginningOf(SK, within), ...more, ...where };
      return queryAll(client, TableName, query, isEnough);
    }

    return {
      /** The item as it is at the moment; null: it is not there. */
      async get(of: Key): Promise<Item | null> {
        const { Item } = await client.send(new GetCommand({ TableName, Key: key(of), ConsistentRead: true }));
        return readIfThere(Item);
      },

      /** Writes an item in place of what was there. */
      async put(item: Written, ...[parts]: Parts): Promise<void> {
        await write(undefined, item, parts);
      },

      /** False: there is one of that key. */
      putNew: (item: Written, ...[parts]: Parts): Promise<boolean> =>
        write({ PK: absent } as Condition, item, parts),

      /** Writes an item in place of one of which a condition holds. False: it does not. */
      putIf: (condition: Condition, item: Written, ...[parts]: Parts): Promise<boolean> =>
        write(condition, item, parts),

      /** Changes attributes, of an item that is made where there is none; where a condition is given, only if it holds. False: it does not. */
      update: async (of: Key, changes: Changes, condition?: Condition): Promise<boolean> =>
        (await update(of, changes, condition, 'NONE')).isDone,

      /** As `update`. The item as it is then; null: the condition does not hold. */
      async change(of: Key, changes: Changes, condition?: Condition): Promise<Item | null> {
        const { isDone, row } = await update(of, changes, condition, 'ALL_NEW');
        return isDone ? read(row) : null;
      },

      /** Deletes an item, should it be there; where a condition is given, only if it holds. False: it does not. */
      remove: (of: Key, condition?: Condition): Promise<boolean> =>
        unlessRefused(
          client.send(new DeleteCommand({ TableName, Key: key(of), ...writeExpressions({ condition }) })),
        ),

      /** The rows of a partition, of other entities too where their sort keys begin alike. */
      rows,

      /** The items of a partition, in the order of their sort keys. */
      queryAll: async (of: KeyParts, listing?: PartitionListing<Index>): Promise<Item[]> =>
        there(await rows(of, listing)),

      /** The first item; null: there is none. */
      async first(of: KeyParts, listing?: PartitionListing<Index>): Promise<Item | null> {
        return among(await rows(of, { ...listing, limit: 1, isEnough: () => true }))[0] ?? null;
      },

      /** At most so many items of a partition after one of them; `last`: what its sort key has behind what all begin with, where there are more. */
      async page(
        of: KeyParts,
        { within = {}, after = '', limit }: PartitionListing<Index> & { limit: number },
      ) {
        const prefix = beginningOf(form.SK, within);
        const isOwn = ({ SK }: StoredRow) => String(SK).startsWith(prefix);
        const listing = {
          after: `${prefix}${after}`,
          isEnough: (storedRows: readonly StoredRow[]) => storedRows.length > limit,
        };
        const found = (await rows(of, listing)).filter(isOwn);
        const page = found.slice(0, limit);
        const last = found.length > limit ? String(page.at(-1)!.SK).slice(prefix.length) : null;
        return { items: page.map(read), last };
      },
    };
  }

  return {
    form,
    key: (of: Key) => key(of),
    /** The key of a partition, of the table or of an index. */
    partition: (of: KeyParts, index?: Index): string => keyOf((index ? indexes[index]! : form).PK, of),
    /** The keys in those indexes in which an item is. */
    indexKeys,
    parts,
    indexParts,
    among,
    /** The items of this entity in a table; `now`: milliseconds since 1970. */
    storedIn,
  };
}
