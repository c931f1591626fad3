import { AssayError } from '@assay/kit/errors/assay-error';
import { partsOf } from '@assay/kit/table/key-template';
import { unlessRefused } from '@assay/kit/table/table';
import { RUN } from '@assay/platform/assignment/partitions';
import { runEntity, runPartEntity } from '@assay/platform/run/entities';
import type { Submission } from '@assay/platform/run/version-store';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import {
  type BackupItem,
  type BackupKnowledge,
  kindOf,
  partitionsOf,
  readBackup,
  submissionIn,
  type TableRestoration,
} from './backup.ts';
import { erasedSince, erasuresSince, worksNamed } from './erased-since.ts';

/** What work consists of, by what its keys begin with. What opens doors or lives for minutes is not brought back unasked. */
// biome-ignore format: a table
export const WORK = [
  'SUBMISSION', 'RUN', 'REVIEW', 'REEVALUATION', 'LEDGER', 'CAP', 'ERASURE', 'LTI-LINK', 'EVENTS', 'UPLOAD', 'TAGS', 'MARKING',
];

/** Kinds that name no student's work, and those that say what was erased. */
const NAMELESS = ['LEDGER', 'CAP', 'ERASURE', 'EVENTS', 'TAGS', 'MARKING'];

/** Partitions that are brought back at the same time. */
const AT_ONCE = 20;

/** What became of the items of a restored table; `erased`: of work that was erased since. */
export interface RestoredItems {
  restored: number;
  there: number;
  erased: number;
  over: number;
  /** Runs of which nothing says whose they are. */
  nobodys: number;
}

const isWork = ({ PK }: BackupItem) => submissionIn(PK) !== null || partsOf(RUN, PK) !== null;

/** Whose work a partition of work is: of a class's run also that of its students; null: a run that does not say. */
function worksOf(rows: readonly BackupItem[]): Submission[] | null {
  const of = submissionIn(rows[0]!.PK);
  if (of) return [of];
  const run = rows.find((row) => runEntity.parts(row)) as (BackupItem & Submission) | undefined;
  if (!run) return null;
  const parts = rows.flatMap((row) => runPartEntity.parts(row)?.submission ?? []);
  return [run, ...parts.map((submission) => ({ ...run, submission }))];
}

/** How many items of kinds that were not asked for a backup has. @throws AssayError ConfigurationInvalid where it has none of a kind that was */
function leftOut({ present }: BackupKnowledge, kinds: readonly string[]): Record<string, number> {
  const unknown = kinds.filter((kind) => !present.has(kind) && !WORK.includes(kind));
  if (unknown.length > 0) {
    const words = `The table has nothing of the kind ${unknown.join(', ')}: it has ${[...present.keys()].sort().join(', ')}.`;
    throw new AssayError('ConfigurationInvalid', words);
  }
  return Object.fromEntries([...present].filter(([kind]) => !kinds.includes(kind)).sort());
}

/** Writes an item where it is not there, or only looks; tells what became of it. */
function writerOf({ client, to, writes }: TableRestoration) {
  const putNew = (Item: BackupItem) => {
    const isNew = { ConditionExpression: 'attribute_not_exists(PK)' };
    return unlessRefused(client.send(new PutCommand({ TableName: to, Item, ...isNew })));
  };
  const isMissing = async ({ PK, SK }: BackupItem) =>
    (await client.send(new GetCommand({ TableName: to, Key: { PK, SK } }))).Item === undefined;
  return async (row: BackupItem): Promise<'over' | 'restored' | 'there'> => {
    if (Number(row.expiresAt) * 1000 <= Date.now()) return 'over';
    return (await (writes ? putNew(row) : isMissing(row))) ? 'restored' : 'there';
  };
}

/**
 * Copies work from a restored table into the deployed one, where it is not there: what is there stays as it is. Work that was erased since the
 * backup stays erased, a class's run with such work in it, too. Of a run its own item comes last, so that one that is there is whole: what was
 * broken off goes on when it is called again. `left`: what was not asked for, by kind. @throws AssayError ConfigurationInvalid
 */
export async function restoreItems(
  restoring: TableRestoration,
  say: (restored: RestoredItems) => void = () => {},
): Promise<RestoredItems & { erasedMeanwhile: number; left: Record<string, number> }> {
  const { client, to, kinds } = restoring;
  const backup = await readBackup(restoring);
  const left = leftOut(backup, kinds);
  const before = await erasuresSince(restoring, backup);
  const isErased = erasedSince(restoring, backup, before);
  const stored = runEntity.storedIn(client, to);
  const counts: RestoredItems = { restored: 0, there: 0, erased: 0, over: 0, nobodys: 0 };
  const count = (fate: keyof RestoredItems, items: number) => {
    counts[fate] += items;
  };
  const fateOf = writerOf(restoring);
  const put = async (row: BackupItem) => count(await fateOf(row), 1);

  const isOfErased = async (works: readonly Submission[]) =>
    (await Promise.all(works.map(isErased))).includes(true);

  /** Of what is no work itself each item comes back that names none that was erased. */
  async function restoreNaming(rows: readonly BackupItem[]): Promise<void> {
    for (const row of rows) {
      const works = NAMELESS.includes(kindOf(row)) ? [] : worksNamed(row, backup);
      if (await isOfErased(works)) count('erased', 1);
      else await put(row);
    }
  }

  async function restore(rows: readonly BackupItem[]): Promise<void> {
    if (!isWork(rows[0]!)) return restoreNaming(rows);
    const works = worksOf(rows);
    if (!works) return count('nobodys', rows.length);
    if (await isOfErased(works)) return count('erased', rows.length);
    const run = rows.find((row) => runEntity.parts(row));
    if (run && (await stored.get(runEntity.parts(run)!))) return count('there', rows.length);
    for (const row of rows) if (row !== run) await put(row);
    if (run) await put(run);
  }

  let next: BackupItem[][] = [];
  for await (const rows of partitionsOf(client, restoring.from)) {
    if (!kinds.includes(kindOf(rows[0]!))) continue;
    next.push(rows);
    if (next.length < AT_ONCE) continue;
    await Promise.all(next.map(restore));
    next = [];
    say(counts);
  }
  await Promise.all(next.map(restore));
  const known = new Set(before.map(({ erasure }) => erasure));
  const after = await erasuresSince(restoring, backup);
  return { ...counts, left, erasedMeanwhile: after.filter(({ erasure }) => !known.has(erasure)).length };
}
