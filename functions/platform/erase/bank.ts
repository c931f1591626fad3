import { AssayError } from '@assay/kit/errors/assay-error';
import { listVersions, type ObjectVersion } from '@assay/kit/storage/object-versions';
import type { Manifest } from '@assay/platform/privacy/erasure';
import { WORKFLOWS } from '@assay/workflows/list';
import pLimit from 'p-limit';
import { vectorsRemembered } from '../models/models.ts';
import {
  assignmentsFor,
  banksFor,
  exemplarAt,
  type InBank,
  isTheirs,
  learntIn,
  type RowsIn,
  rowHash,
  tablesIn,
  textsFolder,
  textsIn,
  textsNamed,
} from '../privacy/bank-holdings.ts';
import { deleteExemplars } from '../privacy/exemplar-bank.ts';
import { setting } from '../runtime/setting.ts';
import { objects, s3 } from '../runtime/storage.ts';

/** What is found in banks; `contents`: hashes of rows and texts, by which they are known again. */
type FoundInBanks = Pick<Manifest, 'objects' | 'contents'>;

/** Texts whose vectors are looked for at the same time. */
const AT_ONCE = 8;

/** Where vectors of exemplars are remembered, as they were when they were imported. */
async function rememberedOf(tenant: string, texts: readonly RowsIn[]): Promise<ObjectVersion[]> {
  const words = texts.flatMap(({ rows }) => rows.map(({ text }) => String(text)));
  const found = await pLimit(AT_ONCE).map([...new Set(words)], async (text) => {
    const keys = await vectorsRemembered(tenant, text);
    return (await Promise.all(keys.map((key) => listVersions(s3(), setting('BUCKET'), key)))).flat();
  });
  return found.flat();
}

/** The keys of texts that were noted of a bank before. */
const notedTexts = (bank: InBank, { objects: noted }: Manifest) =>
  new Set(noted.map(({ key }) => key).filter((key) => key.startsWith(textsFolder(bank))));

async function foundIn(bank: InBank, noted: Manifest): Promise<FoundInBanks> {
  const [tables, texts, named] = await Promise.all([tablesIn(bank), textsIn(bank), textsNamed(bank)]);
  const contents = [...tables, ...texts].flatMap(({ rows }) => rows.map(rowHash));
  const held = tables.map(({ version }) => version);
  const before = notedTexts(bank, noted);
  if (texts.length + before.size === 0) return { objects: held, contents };
  const again = named.filter(({ key }) => bank.only === null || before.has(key));
  const learnt = [...(await rememberedOf(bank.tenant, texts)), ...(await learntIn(bank))];
  return { objects: [...held, ...texts.map(({ version }) => version), ...again, ...learnt], contents };
}

/** The banks that may hold who is erased, with all that is in them by their names. */
const everyBank = async (tenant: string, noted: Manifest) =>
  banksFor(tenant, noted, await assignmentsFor(tenant, noted));

/** The banks that an erasure found something in, or submissions for; what was noted of them alone. */
function banksNoted(tenant: string, noted: Manifest): InBank[] {
  const folder = `assignments/${tenant}/`;
  const found = noted.objects.filter(({ key }) => key.startsWith(folder));
  const assignments = [
    ...noted.submissions.map(({ assignment }) => assignment),
    ...found.map(({ key }) => key.slice(folder.length).split('/', 1)[0]!),
  ];
  return banksFor(tenant, noted, [...new Set(assignments)], new Set([...noted.contents, ...noted.runs]));
}

/**
 * The versions of what banks hold of who is erased: every table that has a row of theirs, the texts of their exemplars, vectors that the memo
 * kept of them, and what learnt from texts: the second reader. `isAsked`: as somebody asks all is looked through, later what was noted. Nothing is touched.
 */
export async function foundInBanks(tenant: string, noted: Manifest, isAsked: boolean): Promise<FoundInBanks> {
  const found: FoundInBanks[] = [];
  const banks = isAsked ? await everyBank(tenant, noted) : banksNoted(tenant, noted);
  for (const bank of banks) found.push(await foundIn(bank, noted));
  return {
    objects: found.flatMap((one) => one.objects),
    contents: found.flatMap((one) => one.contents),
  };
}

/** Works of who is erased are taken out of those that assignments learn from, whichever workflow they are of. */
async function takeOutOfLearning(bank: InBank): Promise<void> {
  const by = { objects: objects(), tenant: bank.tenant, assignment: bank.assignment };
  for (const { learning } of WORKFLOWS) await learning?.forget(by, (work) => isTheirs(bank, work));
}

/** Exemplars of which a text is noted, without those that were imported anew since: a vector of theirs took the old one's place. */
async function exemplarsIn(bank: InBank, noted: Manifest): Promise<string[]> {
  const keys = notedTexts(bank, noted);
  const current = await objects().list(textsFolder(bank));
  const anew = new Set(current.filter(({ key }) => !keys.has(key)).map(exemplarAt));
  const ids = Array.from(keys, (key) => exemplarAt({ key }));
  return [...new Set(ids)].filter((id) => bank.ids.has(id) && !anew.has(id));
}

async function deleteVectors({ tenant, assignment }: InBank, ids: readonly string[]): Promise<string | null> {
  try {
    await deleteExemplars(tenant, assignment, ids);
    return null;
  } catch (error) {
    if (error instanceof AssayError) return error.code;
    throw error;
  }
}

/**
 * Takes out of banks in use what is noted of who is erased: past answers and exemplars. Returns why vectors could not be deleted, the code
 * of what refused it; null: they are gone.
 */
export async function takeOutOfBanks(tenant: string, noted: Manifest): Promise<string | null> {
  let refused: string | null = null;
  for (const bank of banksNoted(tenant, noted)) {
    await takeOutOfLearning(bank);
    const ids = await exemplarsIn(bank, noted);
    if (ids.length > 0) refused ??= await deleteVectors(bank, ids);
  }
  return refused;
}
