import { AssayError } from '../../shared/errors/assay-error.ts';
import type { Manifest } from '../../shared/privacy/erasure.ts';
import type { ObjectVersion } from '../../shared/storage/object-versions.ts';
import { pastOf, putPast, readBank } from '../../shared/workflows/short-answer-grading/bank.ts';
import {
  banksFor,
  type InBank,
  learntIn,
  rememberedOf,
  tablesIn,
  textsAmong,
  textsIn,
} from '../bank-holdings.ts';
import { deleteExemplars } from '../exemplar-bank.ts';
import { objects } from '../storage.ts';

type Noted = Pick<Manifest, 'submissions' | 'known' | 'objects'>;

async function foundIn(bank: InBank, noted: readonly ObjectVersion[]): Promise<ObjectVersion[]> {
  const [tables, texts] = await Promise.all([tablesIn(bank), textsIn(bank)]);
  const found = tables.map(({ version }) => version);
  if (texts.length + textsAmong(bank, noted).length === 0) return found;
  return [...found, ...texts, ...(await rememberedOf(bank.tenant, texts)), ...(await learntIn(bank))];
}

/**
 * The versions of what banks hold of who is erased: every table that has a row of theirs, the texts of their exemplars, vectors that the memo
 * kept of them, and what learnt from texts: the second reader. Nothing is touched.
 */
export async function foundInBanks(tenant: string, noted: Noted): Promise<ObjectVersion[]> {
  const found: ObjectVersion[] = [];
  for (const bank of banksFor(tenant, noted)) found.push(...(await foundIn(bank, noted.objects)));
  return found;
}

/** Past answers of who is erased are taken out of those that are in use. */
async function takeOutOfPast({ tenant, assignment, ids }: InBank): Promise<void> {
  const { past } = await readBank(objects(), tenant, assignment);
  const kept = past?.answers.filter(({ id }) => !ids.has(id));
  if (kept && kept.length < past!.answers.length) await putPast(objects(), tenant, assignment, pastOf(kept));
}

async function deleteVectors({ tenant, assignment, ids }: InBank): Promise<string | null> {
  try {
    await deleteExemplars(tenant, assignment, [...ids]);
    return null;
  } catch (error) {
    if (error instanceof AssayError) return error.code;
    throw error;
  }
}

/**
 * Takes out of banks in use who is erased: past answers, and exemplars whose texts are noted. Returns why vectors could not be deleted, the
 * code of what refused it; null: they are gone.
 */
export async function takeOutOfBanks(tenant: string, noted: Noted): Promise<string | null> {
  let refused: string | null = null;
  for (const bank of banksFor(tenant, noted)) {
    await takeOutOfPast(bank);
    if (textsAmong(bank, noted.objects).length > 0) refused ??= await deleteVectors(bank);
  }
  return refused;
}
