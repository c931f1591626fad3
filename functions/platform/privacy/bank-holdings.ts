import { listVersions, type ObjectVersion } from '@assay/kit/storage/object-versions';
import { hashOf } from '@assay/model/canonical-json';
import type { Manifest } from '@assay/platform/privacy/erasure';
import pLimit from 'p-limit';
import * as z from 'zod';
import { readVersion } from '../runs/read-version.ts';
import { setting } from '../runtime/setting.ts';
import { objects, s3 } from '../runtime/storage.ts';

/** Objects that are read at the same time. */
const READ_AT_ONCE = 8;

/** Assignments that one request lists: the most that S3 takes. https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
const LISTED_AT_ONCE = 1000;

/** What banks of an assignment may hold of somebody. `ids`: what its tables call them; `only`: the hashes (`rowHash`) of what is meant, and the runs whose corrections are; null: all. */
export interface InBank {
  tenant: string;
  assignment: string;
  ids: ReadonlySet<string>;
  only: ReadonlySet<string> | null;
}

/** A version of an object with the rows in it that are somebody's. */
export interface RowsIn {
  version: ObjectVersion;
  rows: BankRow[];
}

const folderOf = ({ tenant, assignment }: Pick<InBank, 'tenant' | 'assignment'>) =>
  `assignments/${tenant}/${assignment}`;
const versionsUnder = (prefix: string) => listVersions(s3(), setting('BUCKET'), prefix);

type BankHolder = Pick<Manifest, 'submissions' | 'known'>;

/** The assignments of a tenant, which are never deleted, with which banks there may be. */
async function assignmentsOf(tenant: string, after?: string): Promise<string[]> {
  const page = { after, limit: LISTED_AT_ONCE };
  const { names, isLast } = await objects().folders(`assignments/${tenant}/`, page);
  return isLast ? names : [...names, ...(await assignmentsOf(tenant, names.at(-1)))];
}

/** The assignments whose banks may hold somebody: those they handed in for, and all where tables may call them by what they are known as. */
export async function assignmentsFor(tenant: string, { submissions, known }: BankHolder): Promise<string[]> {
  const own = submissions.map(({ assignment }) => assignment);
  return [...new Set([...own, ...(known.length > 0 ? await assignmentsOf(tenant) : [])])];
}

/** What banks of assignments may hold of somebody: an id that is theirs in another assignment is somebody else's here. `only`: as of `InBank`. */
export function banksFor(
  tenant: string,
  { submissions, known }: BankHolder,
  assignments: readonly string[],
  only: InBank['only'] = null,
): InBank[] {
  return assignments.map((assignment) => {
    const own = submissions.filter((one) => one.assignment === assignment);
    const ids = new Set([...own.map(({ submission }) => submission), ...known]);
    return { tenant, assignment, ids, only };
  });
}

const rowSchema = z.looseObject({
  id: z.string(),
  correction: z.looseObject({ submission: z.string(), run: z.string().optional() }).optional(),
});
const tableSchema = z.union([
  z.array(rowSchema),
  z.object({ answers: z.array(rowSchema) }).transform(({ answers }) => answers),
  rowSchema.transform((row) => [row]),
]);
type BankRow = z.infer<typeof rowSchema>;

/** What a row of a table, or an exemplar, is known again by: its id and the words of who wrote it. */
export const rowHash = ({ id, text, answer }: { id: string; text?: unknown; answer?: unknown }): string =>
  hashOf({ id, words: text ?? answer });

/** A row of a table: of whom its id says, or of the submission that a teacher corrected. */
interface OwnedWork {
  id: string;
  text?: unknown;
  answer?: unknown;
  correction?: { submission: string; run?: string | undefined } | undefined;
}

/** Whether a row is of whom a bank is looked through for. */
export const isTheirs = ({ ids, only }: InBank, row: OwnedWork) =>
  (ids.has(row.id) || ids.has(row.correction?.submission ?? row.id)) &&
  (only === null || only.has(rowHash(row)) || only.has(row.correction?.run ?? ''));

/** An object's value; null: it is a delete marker, is gone, or is no JSON. */
export async function jsonOf(version: ObjectVersion): Promise<unknown> {
  try {
    return JSON.parse((await readVersion(version))?.toString() ?? 'null');
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The rows of a table's value that are of whom a bank is looked through for. */
const theirsIn = (bank: InBank, value: unknown): BankRow[] =>
  (tableSchema.safeParse(value).data ?? []).filter((row) => isTheirs(bank, row));

async function rowsIn(bank: InBank, versions: readonly ObjectVersion[]): Promise<RowsIn[]> {
  const found = await pLimit(READ_AT_ONCE).map(versions, async (version) => {
    const rows = theirsIn(bank, await jsonOf(version));
    return rows.length > 0 ? [{ version, rows }] : [];
  });
  return found.flat();
}

/** What the keys of an assignment's tables begin with. */
const tablesOf = (bank: InBank) => [`${folderOf(bank)}/past`, `${folderOf(bank)}/imports/`];

/** Every version of tables of past answers and of imported exemplars that has rows of somebody, with those rows alone. */
export async function tablesIn(bank: InBank): Promise<RowsIn[]> {
  const versions = await Promise.all(tablesOf(bank).map(versionsUnder));
  return rowsIn(bank, versions.flat());
}

/** Where the texts of an assignment's exemplars are, of all its banks. */
export const textsFolder = (of: Pick<InBank, 'tenant' | 'assignment'>) => `${folderOf(of)}/exemplars/`;

/** Whose text an object of the folder of exemplars is, by its key. */
export const exemplarAt = ({ key }: Pick<ObjectVersion, 'key'>): string =>
  /\/([^/]+)-[0-9a-f]{16}\.json$/.exec(key)?.[1] ?? '';

/** Every version, delete markers with them, of texts of exemplars that have an id of somebody's. */
export async function textsNamed(bank: InBank): Promise<ObjectVersion[]> {
  const all = await versionsUnder(textsFolder(bank));
  return all.filter((version) => bank.ids.has(exemplarAt(version)));
}

/** The texts of exemplars that are somebody's work. */
export const textsIn = async (bank: InBank): Promise<RowsIn[]> => rowsIn(bank, await textsNamed(bank));

/** Every version of the second reader, which learnt from the texts of exemplars. */
export const learntIn = (bank: InBank): Promise<ObjectVersion[]> =>
  versionsUnder(`${folderOf(bank)}/second-reader/`);

const keysUnder = async (prefix: string) => (await objects().list(prefix)).map(({ key }) => key);

async function isIn(bank: InBank): Promise<boolean> {
  const texts = await keysUnder(textsFolder(bank));
  if (texts.some((key) => bank.ids.has(exemplarAt({ key })))) return true;
  const tables = (await Promise.all(tablesOf(bank).map(keysUnder))).flat();
  const found = await pLimit(READ_AT_ONCE).map(tables, async (key) =>
    theirsIn(bank, await objects().readOptional(key, z.unknown())),
  );
  return found.flat().length > 0;
}

/** Whether a bank of a tenant has a student by their account, in what is there now: earlier versions the API may not list. */
export async function isInBanks(tenant: string, subject: string): Promise<boolean> {
  const holder = { submissions: [], known: [subject] };
  for (const bank of banksFor(tenant, holder, await assignmentsFor(tenant, holder)))
    if (await isIn(bank)) return true;
  return false;
}
