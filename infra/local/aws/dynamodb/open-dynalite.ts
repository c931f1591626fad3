import { createRequire } from 'node:module';
import type { AttributeValue, TableDescription } from '@aws-sdk/client-dynamodb';
import dynalite, { type DynaliteOptions } from 'dynalite';

/** https://github.com/Level/abstract-level#iterator */
export interface LevelIterator {
  next(): Promise<unknown>;
  close(): Promise<void>;
  return?(): Promise<void>;
}

/** https://github.com/Level/classic-level#api */
interface LevelStore {
  keys(range: unknown): LevelIterator;
  values(range: unknown): LevelIterator;
  batch(operations: readonly object[]): Promise<void>;
  /** Of those on a disk. */
  compactRange?(first: string, last: string): Promise<void>;
}

/** Where dynalite makes its LevelDB, which it keeps to itself. */
export const levels = createRequire(import.meta.url)('dynalite/db') as {
  create(options: DynaliteOptions): { db: LevelStore };
  updateIndexes(
    store: unknown,
    table: TableDescription,
    before: unknown,
    item: Item | null,
    then: (error?: Error) => void,
  ): void;
  validationError(words: string): Error;
};
type Item = Record<string, AttributeValue>;

const { updateIndexes } = levels;
levels.updateIndexes = (store, table, before, item, then) => {
  const keys = (table.GlobalSecondaryIndexes ?? []).flatMap(({ KeySchema = [] }) => KeySchema);
  const empty = keys.find(({ AttributeName }) => item?.[AttributeName!]?.S === '');
  if (!empty) updateIndexes(store, table, before, item, then);
  else then(levels.validationError(`The key ${empty.AttributeName} of an index cannot be an empty string.`));
};

/** Keys before and after all of dynalite's, which begin with a letter. */
const [FIRST, LAST] = ['!', '~'];

/** Opens dynalite; `forgetDeleted` resolves when what was deleted is in no file any more. */
export function openDynalite(options: DynaliteOptions) {
  const { create } = levels;
  const level = create(options);
  letGo(level.db);
  levels.create = () => level;
  const server = dynalite(options);
  levels.create = create;
  return { server, forgetDeleted: () => forgetDeleted(level.db) };
}

/**
 * Has iterators let go of what they read from when dynalite has read enough: it asks them for `return`, which those of LevelDB have under
 * the name `close`. Without, each query holds its snapshot and what it read ahead for as long as the process lives.
 */
function letGo(items: LevelStore): void {
  for (const name of ['keys', 'values'] as const) {
    const open = items[name].bind(items);
    items[name] = (range) => {
      const iterator = open(range);
      return Object.assign(iterator, { return: () => iterator.close() });
    };
  }
}

/**
 * Rewrites every file. A deleted value and its deletion may lie in one file, which is left alone where no newer one overlaps it: so
 * everything is brought to files, and then compacted beside one that spans all keys.
 */
async function forgetDeleted(items: LevelStore): Promise<void> {
  if (!items.compactRange) return;
  await items.compactRange(FIRST, LAST);
  await items.batch([FIRST, LAST].map((key) => ({ type: 'put', key, value: 'spans all' })));
  await items.compactRange(FIRST, LAST);
}
