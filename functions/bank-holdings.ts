import pLimit from 'p-limit';
import * as z from 'zod';
import { exemplarSchema } from '../shared/exemplar/exemplar.ts';
import type { Manifest } from '../shared/privacy/erasure.ts';
import { listVersions, type ObjectVersion } from '../shared/storage/object-versions.ts';
import { vectorsRemembered } from './models.ts';
import { readVersion } from './read-version.ts';
import { setting } from './setting.ts';
import { s3 } from './storage.ts';

/** Objects that are read at the same time. */
const READ_AT_ONCE = 8;

/** What banks of an assignment may hold of somebody. `ids`: what its tables call them. */
export interface InBank {
  tenant: string;
  assignment: string;
  ids: ReadonlySet<string>;
}

const folderOf = ({ tenant, assignment }: InBank) => `assignments/${tenant}/${assignment}`;
const versionsUnder = (prefix: string) => listVersions(s3(), setting('BUCKET'), prefix);

type Known = Pick<Manifest, 'submissions' | 'known'>;

/** What tables of an assignment call somebody: the id that is theirs in another assignment is somebody else's here. */
function idsIn(own: Known['submissions'], { submissions, known }: Known): Set<string> {
  const elsewhere = new Set(submissions.map(({ submission }) => submission));
  return new Set([
    ...own.map(({ submission }) => submission),
    ...known.filter((name) => !elsewhere.has(name)),
  ]);
}

/** The banks of the assignments that somebody handed in for. */
export function banksFor(tenant: string, { submissions, known }: Known): InBank[] {
  const byAssignment = Map.groupBy(submissions, ({ assignment }) => assignment);
  return [...byAssignment].map(([assignment, own]) => ({
    tenant,
    assignment,
    ids: idsIn(own, { submissions, known }),
  }));
}

const rowsSchema = z.array(z.looseObject({ id: z.string() }));
const tableSchema = z.union([
  rowsSchema,
  z.object({ answers: rowsSchema }).transform(({ answers }) => answers),
]);
type Row = z.infer<typeof rowsSchema>[number];

async function jsonOf(version: ObjectVersion): Promise<unknown> {
  try {
    return JSON.parse((await readVersion(version))?.toString() ?? 'null');
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Versions of tables that have rows of somebody, with those rows alone. */
async function tablesOf(prefix: string, ids: ReadonlySet<string>) {
  const found = await pLimit(READ_AT_ONCE).map(await versionsUnder(prefix), async (version) => {
    const all: Row[] = tableSchema.safeParse(await jsonOf(version)).data ?? [];
    const rows = all.filter(({ id }) => ids.has(id));
    return rows.length > 0 ? [{ version, rows }] : [];
  });
  return found.flat();
}

/** Every version of tables of past answers and of imported exemplars that has rows of somebody, with those rows alone. */
export async function tablesIn(bank: InBank): Promise<{ version: ObjectVersion; rows: Row[] }[]> {
  const prefixes = [`${folderOf(bank)}/past`, `${folderOf(bank)}/imports/`];
  return (await Promise.all(prefixes.map((prefix) => tablesOf(prefix, bank.ids)))).flat();
}

/** Whether an object is the text of an exemplar that is somebody's work. */
function isTextIn(bank: InBank, { key }: ObjectVersion): boolean {
  const id = /\/([^/]+)-[0-9a-f]{16}\.json$/.exec(key)?.[1];
  return key.startsWith(`${folderOf(bank)}/exemplars/`) && bank.ids.has(id ?? '');
}

/** Which of versions are texts of exemplars that are somebody's work. */
export const textsAmong = (bank: InBank, versions: readonly ObjectVersion[]): ObjectVersion[] =>
  versions.filter((version) => isTextIn(bank, version));

/** Every version of the texts of exemplars that are somebody's work. */
export const textsIn = async (bank: InBank): Promise<ObjectVersion[]> =>
  textsAmong(bank, await versionsUnder(`${folderOf(bank)}/exemplars/`));

/** Where vectors of exemplars are remembered, as they were when they were imported. */
export async function rememberedOf(
  tenant: string,
  texts: readonly ObjectVersion[],
): Promise<ObjectVersion[]> {
  const found = await pLimit(READ_AT_ONCE).map(texts, async (version) => {
    const exemplar = exemplarSchema.safeParse(await jsonOf(version)).data;
    const keys = exemplar ? await vectorsRemembered(tenant, exemplar.text) : [];
    return (await Promise.all(keys.map(versionsUnder))).flat();
  });
  return found.flat();
}

/** Every version of the second reader, which learnt from the texts of exemplars. */
export const learntIn = (bank: InBank): Promise<ObjectVersion[]> =>
  versionsUnder(`${folderOf(bank)}/second-reader/`);
