import pLimit from 'p-limit';
import * as z from 'zod';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { exemplarSchema } from '../../shared/exemplar/exemplar.ts';
import type { Manifest } from '../../shared/privacy/erasure.ts';
import { listVersions, type ObjectVersion } from '../../shared/storage/object-versions.ts';
import { removeReader } from '../../shared/workflows/essay-scoring/reader-store.ts';
import { pastOf, putPast, readBank } from '../../shared/workflows/short-answer-grading/bank.ts';
import { deleteExemplars } from '../exemplar-bank.ts';
import { vectorsRemembered } from '../models.ts';
import { readVersion } from '../read-version.ts';
import { setting } from '../setting.ts';
import { objects, s3 } from '../storage.ts';

/** Objects that are read at the same time. */
const READ_AT_ONCE = 8;

/** Whose banks they are. */
interface Of {
  tenant: string;
  assignment: string;
}

/** What of banks is to be removed, and why vectors could not be: the code of what refused it, null where they are gone. */
export interface FoundInBanks {
  versions: ObjectVersion[];
  refused: string | null;
}

const folderOf = ({ tenant, assignment }: Of) => `assignments/${tenant}/${assignment}`;
const versionsUnder = (prefix: string) => listVersions(s3(), setting('BUCKET'), prefix);

const namedSchema = z.array(z.object({ id: z.string() }));
const tableSchema = z.union([
  namedSchema,
  z.object({ answers: namedSchema }).transform((one) => one.answers),
]);

async function jsonOf(version: ObjectVersion): Promise<unknown> {
  try {
    return JSON.parse((await readVersion(version))?.toString() ?? 'null');
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The versions whose rows name one of the ids. */
async function naming(
  versions: readonly ObjectVersion[],
  ids: ReadonlySet<string>,
): Promise<ObjectVersion[]> {
  const found = await pLimit(READ_AT_ONCE).map(versions, async (version) => {
    const rows = tableSchema.safeParse(await jsonOf(version)).data ?? [];
    return rows.some(({ id }) => ids.has(id)) ? [version] : [];
  });
  return found.flat();
}

/** Past answers of who is erased are taken out; every version of any table that has one of them goes. */
async function erasePast(of: Of, ids: ReadonlySet<string>): Promise<ObjectVersion[]> {
  const found = await naming(await versionsUnder(`${folderOf(of)}/past`), ids);
  if (found.length === 0) return [];
  const { past } = await readBank(objects(), of.tenant, of.assignment);
  const kept = past?.answers.filter(({ id }) => !ids.has(id));
  if (kept && kept.length < past!.answers.length)
    await putPast(objects(), of.tenant, of.assignment, pastOf(kept));
  return found;
}

/** Whose text an object of the folder of exemplars is. */
const exemplarOf = ({ key }: Pick<ObjectVersion, 'key'>) => /\/([^/]+)-[0-9a-f]{16}\.json$/.exec(key)?.[1];

/** Where vectors of exemplars are remembered, as they were when they were imported. */
async function rememberedOf(tenant: string, texts: readonly ObjectVersion[]): Promise<ObjectVersion[]> {
  const found = await pLimit(READ_AT_ONCE).map(texts, async (version) => {
    const exemplar = exemplarSchema.safeParse(await jsonOf(version)).data;
    const keys = exemplar ? await vectorsRemembered(tenant, exemplar.text) : [];
    return (await Promise.all(keys.map(versionsUnder))).flat();
  });
  return found.flat();
}

async function deleteVectors({ tenant, assignment }: Of, ids: readonly string[]): Promise<string | null> {
  try {
    await deleteExemplars(tenant, assignment, ids);
    return null;
  } catch (error) {
    if (error instanceof AssayError) return error.code;
    throw error;
  }
}

/**
 * Exemplars that are the work of who is erased, vectors and texts, and with them what learnt from texts: the second reader. `noted`: what was
 * removed before, of which vectors may be left.
 */
async function eraseExemplars(
  of: Of,
  ids: ReadonlySet<string>,
  noted: readonly ObjectVersion[],
): Promise<FoundInBanks> {
  const folder = folderOf(of);
  const isOne = (version: ObjectVersion) => ids.has(exemplarOf(version) ?? '');
  const imported = await naming(await versionsUnder(`${folder}/imports/`), ids);
  const texts = (await versionsUnder(`${folder}/exemplars/`)).filter(isOne);
  const before = noted.filter((version) => version.key.startsWith(`${folder}/exemplars/`) && isOne(version));
  if (texts.length + before.length === 0) return { versions: imported, refused: null };
  const learnt = await versionsUnder(`${folder}/second-reader/`);
  const remembered = await rememberedOf(of.tenant, texts);
  await removeReader(objects(), of.tenant, of.assignment);
  const refused = await deleteVectors(of, [...ids]);
  return { versions: [...texts, ...imported, ...learnt, ...remembered], refused };
}

type Known = Pick<Manifest, 'submissions' | 'known'>;

/** What tables of an assignment call who is erased: the id that is theirs in another assignment is somebody else's here. */
function idsIn(own: Known['submissions'], { submissions, known }: Known): Set<string> {
  const elsewhere = new Set(submissions.map(({ submission }) => submission));
  return new Set([
    ...own.map(({ submission }) => submission),
    ...known.filter((name) => !elsewhere.has(name)),
  ]);
}

/** Takes out of the banks of assignments what came of who is erased. Returns the versions of objects that hold it still. */
export async function eraseFromBanks(
  tenant: string,
  { submissions, known, objects: noted }: Known & Pick<Manifest, 'objects'>,
): Promise<FoundInBanks> {
  const found: FoundInBanks = { versions: [], refused: null };
  for (const [assignment, own] of Map.groupBy(submissions, (one) => one.assignment)) {
    const of = { tenant, assignment };
    const ids = idsIn(own, { submissions, known });
    const { versions, refused } = await eraseExemplars(of, ids, noted);
    found.versions.push(...(await erasePast(of, ids)), ...versions);
    found.refused ??= refused;
  }
  return found;
}
