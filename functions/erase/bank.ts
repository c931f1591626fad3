import type { Manifest } from '../../shared/privacy/erasure.ts';
import { listVersions, type ObjectVersion } from '../../shared/storage/object-versions.ts';
import { removeReader } from '../../shared/workflows/essay-scoring/reader-store.ts';
import { pastOf, putPast, readBank } from '../../shared/workflows/short-answer-grading/bank.ts';
import { deleteExemplars } from '../exemplar-bank.ts';
import { setting } from '../setting.ts';
import { objects, s3 } from '../storage.ts';

const versionsUnder = (prefix: string) => listVersions(s3(), setting('BUCKET'), prefix);

/** Past answers of who is erased are taken out; every earlier version of the table goes. */
async function erasePast(
  tenant: string,
  assignment: string,
  ids: ReadonlySet<string>,
): Promise<ObjectVersion[]> {
  const { past } = await readBank(objects(), tenant, assignment);
  const kept = past?.answers.filter(({ id }) => !ids.has(id));
  if (!kept || kept.length === past!.answers.length) return [];
  const before = await versionsUnder(`assignments/${tenant}/${assignment}/past`);
  await putPast(objects(), tenant, assignment, pastOf(kept));
  return before;
}

/** Exemplars that are the work of who is erased, vectors and texts, and with them what learnt from texts: the second reader. */
async function eraseExemplars(
  tenant: string,
  assignment: string,
  ids: ReadonlySet<string>,
): Promise<ObjectVersion[]> {
  const folder = `assignments/${tenant}/${assignment}`;
  const texts = (await versionsUnder(`${folder}/exemplars/`)).filter(({ key }) =>
    ids.has(/\/([^/]+)-[0-9a-f]{16}\.json$/.exec(key)?.[1] ?? ''),
  );
  if (texts.length === 0) return [];
  const learnt = [
    ...(await versionsUnder(`${folder}/second-reader/`)),
    ...(await versionsUnder(`${folder}/imports/`)),
  ];
  await removeReader(objects(), tenant, assignment);
  await deleteExemplars(tenant, assignment, [...ids]);
  return [...texts, ...learnt];
}

/** Takes out of the banks of assignments what came of who is erased. Returns the versions of objects that hold it still. */
export async function eraseFromBanks(
  tenant: string,
  { submissions, known }: Pick<Manifest, 'submissions' | 'known'>,
): Promise<ObjectVersion[]> {
  const ids = new Set(known);
  const found: ObjectVersion[] = [];
  for (const assignment of new Set(submissions.map((one) => one.assignment))) {
    found.push(...(await erasePast(tenant, assignment, ids)));
    found.push(...(await eraseExemplars(tenant, assignment, ids)));
  }
  return found;
}
