import { AssayError } from '@assay/kit/errors/assay-error';
import { partsOf } from '@assay/kit/table/key-template';
import { unlessRefused } from '@assay/kit/table/table';
import { ownerEntity } from '@assay/platform/access/owner-store';
import { RUN, SUBMISSION } from '@assay/platform/assignment/partitions';
import { type Erasure, hashOf } from '@assay/platform/privacy/erasure';
import { erasureEntity } from '@assay/platform/privacy/erasure-store';
import { erasedEntity, runEntity, runPartEntity } from '@assay/platform/run/entities';
import type { Submission } from '@assay/platform/run/version-store';
import { type DynamoDBDocumentClient, GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';

/** What work consists of, by what its keys begin with. What opens doors or lives for minutes is not brought back unasked. */
// biome-ignore format: a table
export const WORK = [
  'SUBMISSION', 'RUN', 'REVIEW', 'REEVALUATION', 'LEDGER', 'CAP', 'ERASURE', 'LTI-LINK', 'EVENTS', 'UPLOAD', 'TAGS',
];

/** Kinds that name no student's work, and those that say what was erased. */
const NAMELESS = ['LEDGER', 'CAP', 'ERASURE', 'EVENTS', 'TAGS'];

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

interface TableRestoration {
  client: DynamoDBDocumentClient;
  /** The table that was restored from a backup, and the one that is deployed. */
  from: string;
  to: string;
  kinds: readonly string[];
  /** False: nothing is written, only counted. */
  writes: boolean;
}

type BackupItem = Record<string, unknown> & { PK: string; SK: string };

async function* rowsOf(client: DynamoDBDocumentClient, TableName: string): AsyncGenerator<BackupItem> {
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName, ConsistentRead: true, ExclusiveStartKey }));
    yield* (page.Items ?? []) as BackupItem[];
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}

/** The items of a table by their partitions, which a scan gives one after the other. */
async function* partitionsOf(client: DynamoDBDocumentClient, table: string): AsyncGenerator<BackupItem[]> {
  let rows: BackupItem[] = [];
  for await (const row of rowsOf(client, table)) {
    if (rows.length > 0 && rows[0]!.PK !== row.PK) {
      yield rows;
      rows = [];
    }
    rows.push(row);
  }
  if (rows.length > 0) yield rows;
}

const nameOf = ({ tenant, assignment, submission }: Submission) => `${tenant}#${assignment}#${submission}`;
const submissionIn = (PK: string) =>
  (partsOf(SUBMISSION, PK) ?? partsOf(SUBMISSION.replace(/^\w+/, 'REVIEW'), PK)) as Submission | null;

const kindOf = ({ PK }: BackupItem) => PK.split('#', 1)[0]!;

/** What a backup knows of erasures: those that were done then, those that were not, whose work was whose, and what was marked as erased. */
async function readBackup({ client, from, kinds }: TableRestoration) {
  const [tenants, assignments, works] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const [done, underWay] = [new Set<string>(), [] as Erasure[]];
  const [owners, marked] = [new Map<string, string>(), new Map<string, number>()];
  const present = new Map<string, number>();
  for await (const row of rowsOf(client, from)) {
    present.set(kindOf(row), (present.get(kindOf(row)) ?? 0) + 1);
    const of = submissionIn(row.PK);
    if (of) works.add(nameOf(of));
    const [, tenant] = row.PK.split('#');
    if (tenant && (of || (kinds.includes(kindOf(row)) && kindOf(row) !== 'RUN'))) tenants.add(tenant);
    const assignment = of?.assignment ?? row.assignment;
    if (typeof assignment === 'string') assignments.add(assignment);
    if (of && ownerEntity.parts(row)) owners.set(nameOf(of), String(row.subject));
    if (of && erasedEntity.parts(row)) marked.set(nameOf(of), Number(row.expiresAt));
    for (const erasure of erasureEntity.among([row]))
      if (erasure.lookedAgainAt) done.add(erasure.erasure);
      else underWay.push(erasure);
  }
  return { tenants, assignments, works, done, underWay, owners, marked, present };
}

type BackupKnowledge = Awaited<ReturnType<typeof readBackup>>;

/** Erasures that a backup does not know to be done. */
async function erasuresSince(
  { client, to }: TableRestoration,
  { tenants, done, underWay }: BackupKnowledge,
): Promise<Erasure[]> {
  const stored = erasureEntity.storedIn(client, to);
  const asked = [...tenants].map((tenant) => stored.queryAll({ tenant }, { index: 'ofTenant' }));
  return [...underWay, ...(await Promise.all(asked)).flat()].filter(({ erasure }) => !done.has(erasure));
}

/** Tells work that was erased since a backup: by the proofs of erasures, and by the mark that each leaves at a submission. */
function erasedSince(
  { client, to }: TableRestoration,
  backup: BackupKnowledge,
  erasures: readonly Erasure[],
) {
  const erased = new Set(
    erasures.flatMap(({ tenant, ofSha256, worksSha256 = [] }) =>
      [ofSha256, ...worksSha256].map((hash) => `${tenant}#${hash}`),
    ),
  );
  const marks = erasedEntity.storedIn(client, to);
  const current = ownerEntity.storedIn(client, to);
  const known = new Map<string, Promise<boolean>>();
  const isProven = ({ tenant, assignment, submission }: Submission) =>
    erased.has(`${tenant}#${hashOf({ kind: 'submission', assignment, submission })}`);
  async function isErased(of: Submission): Promise<boolean> {
    if (isProven(of)) return true;
    const subject = (await current.get(of))?.subject ?? backup.owners.get(nameOf(of));
    if (subject !== undefined && erased.has(`${of.tenant}#${hashOf({ kind: 'student', subject })}`))
      return true;
    const mark = await marks.get(of);
    return mark !== null && mark.expiresAt !== backup.marked.get(nameOf(of));
  }
  return (of: Submission): Promise<boolean> | boolean => {
    const name = nameOf(of);
    if (!backup.works.has(name)) return isProven(of);
    const found = known.get(name) ?? isErased(of);
    known.set(name, found);
    return found;
  };
}

/** Whatever may be an id in an item: in its keys, its texts, and the names of its fields. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/[^\w.-]+/);
  if (typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value) || value instanceof Set;
  return (isList ? [...value] : Object.entries(value).flat()).flatMap(wordsIn);
}

/** All submissions that an item may name: each of its words, in each tenant and assignment that it names. */
function worksNamed(item: BackupItem, { tenants, assignments }: BackupKnowledge): Submission[] {
  const words = [...new Set(wordsIn(item))];
  return words
    .filter((word) => tenants.has(word))
    .flatMap((tenant) =>
      words
        .filter((word) => assignments.has(word))
        .flatMap((assignment) => words.map((submission) => ({ tenant, assignment, submission }))),
    );
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

/**
 * Copies work from a restored table into the deployed one, where it is not there: what is there stays as it is. Work that was erased since the
 * backup stays erased, a class's run with such work in it, too. Of a run its own item comes last, so that one that is there is whole: what was
 * broken off goes on when it is called again. `left`: what was not asked for, by kind. @throws AssayError ConfigurationInvalid
 */
export async function restoreItems(
  restoring: TableRestoration,
  say: (restored: RestoredItems) => void = () => {},
): Promise<RestoredItems & { erasedMeanwhile: number; left: Record<string, number> }> {
  const { client, to, kinds, writes } = restoring;
  const backup = await readBackup(restoring);
  const left = leftOut(backup, kinds);
  const before = await erasuresSince(restoring, backup);
  const isErased = erasedSince(restoring, backup, before);
  const stored = runEntity.storedIn(client, to);
  const counts: RestoredItems = { restored: 0, there: 0, erased: 0, over: 0, nobodys: 0 };
  const count = (fate: keyof RestoredItems, items: number) => {
    counts[fate] += items;
  };

  const putNew = (Item: BackupItem) => {
    const isNew = { ConditionExpression: 'attribute_not_exists(PK)' };
    return unlessRefused(client.send(new PutCommand({ TableName: to, Item, ...isNew })));
  };
  const isMissing = async ({ PK, SK }: BackupItem) =>
    (await client.send(new GetCommand({ TableName: to, Key: { PK, SK } }))).Item === undefined;

  async function put(row: BackupItem): Promise<void> {
    if (Number(row.expiresAt) * 1000 <= Date.now()) return count('over', 1);
    const isNew = await (writes ? putNew(row) : isMissing(row));
    count(isNew ? 'restored' : 'there', 1);
  }

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
