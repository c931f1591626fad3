import pLimit from 'p-limit';
import type { Principal } from '../../shared/access/principal.ts';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { type ArchivedFile, readArchive, refusedFile } from './read-archive.ts';
import { storeFile } from './store-file.ts';
import { tellOwner } from './tell-owner.ts';

/** Files that are stored at a time. */
const AT_ONCE = 16;

/** Stores a file, which starts its run, once its student is known: the run masks them. @throws AssayError SubmissionTaken */
async function take(principal: Principal, assignment: string, one: ArchivedFile) {
  const { path, submission, file, bytes, student } = one;
  const of = { tenant: principal.tenant, assignment, submission };
  if (student) await tellOwner(principal, of, student);
  return { file: path, submission, run: await storeFile({ ...of, file }, bytes) };
}

/** Hands in each file of an archive that can be taken. @throws AssayError what is wrong with the archive or its table of students, before anything is stored */
export async function handInClass(principal: Principal, assignment: string, archive: Uint8Array) {
  const { files, refused } = readArchive(archive);
  const taken = await pLimit(AT_ONCE).map(files, async (one) =>
    take(principal, assignment, one).catch((error: unknown) => {
      if (!(error instanceof AssayError) || error.code !== 'SubmissionTaken') throw error;
      refused.push(refusedFile(one.path, error));
      return null;
    }),
  );
  const submissions = taken.filter((one) => one !== null);
  const told = new Set(files.flatMap(({ path, student }) => (student ? [path] : [])));
  const withoutRow = submissions.flatMap(({ file }) => (told.has(file) ? [] : [file]));
  return { submissions, refused, withoutRow };
}
