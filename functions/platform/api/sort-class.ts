import { AssayError } from '@assay/kit/errors/assay-error';
import type { Submission } from '@assay/platform/run/version-store';
import { refusedFile } from '@assay/platform/submission/class-works';
import { type NamedFiles, sortedFiles } from '@assay/platform/submission/sorted-files';
import type { TakenFiles } from '@assay/platform/submission/taken-files';
import pLimit from 'p-limit';
import { requireNobodys } from './hand-in-class.ts';

/** Owners that are read at a time. */
const AT_ONCE = 16;

/** What files of a class are (`sortedFiles`); refused is also a work of which the table does not say whose it is, and that is somebody's. */
export async function sortClass(
  of: Omit<Submission, 'submission'>,
  given: NamedFiles,
  taken: TakenFiles | undefined,
) {
  const { table, works, refused } = sortedFiles(given, taken);
  const sorted = await pLimit(AT_ONCE).map(works, (work) =>
    requireNobodys(of, work, table).then(
      () => work,
      (error: unknown) => {
        if (!(error instanceof AssayError) || error.code !== 'SubmissionTaken') throw error;
        refused.push(refusedFile(work.path, error));
        return null;
      },
    ),
  );
  return { table, works: sorted.filter((work) => work !== null), refused };
}
