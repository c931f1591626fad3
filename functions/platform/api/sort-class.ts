import { AssayError } from '@assay/kit/errors/assay-error';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import { type ClassWork, refusedFile } from '@assay/platform/submission/class-works';
import { type NamedFiles, sortedFiles } from '@assay/platform/submission/sorted-files';
import { findWorkflow } from '@assay/workflows/find-workflow';
import pLimit from 'p-limit';
import { requireNobodys } from './hand-in-class.ts';

/** Owners that are read at a time. */
const AT_ONCE = 16;

/** Whose answers a work holds; undefined: it is no table, or cannot be read, as is said once it is handed in. */
async function studentsIn(assignment: CommonAssignment, { file }: ClassWork, bytes: string) {
  const { handIn } = findWorkflow(assignment.workflow);
  const students = handIn?.students?.(Buffer.from(bytes, 'base64'), file, assignment);
  const answers = await students?.catch(() => []);
  return answers?.length ? answers : undefined;
}

/** What files of a class are (`sortedFiles`); refused is also a work of which the table does not say whose it is, and that is somebody's. `work`: the bytes of the only one. */
export async function sortClass(
  assignment: CommonAssignment,
  tenant: string,
  { work: bytes, ...given }: NamedFiles & { work?: string | undefined },
) {
  const of = { tenant, assignment: assignment.assignment };
  const { table, works, refused } = sortedFiles(given, findWorkflow(assignment.workflow).handIn?.files);
  const [only] = works;
  const answers = bytes && only && (await studentsIn(assignment, only, bytes));
  const sorted = await pLimit(AT_ONCE).map(works, (work) =>
    requireNobodys(of, work, table).then(
      () => ({ ...work, ...(answers && { answers }) }),
      (error: unknown) => {
        if (!(error instanceof AssayError) || error.code !== 'SubmissionTaken') throw error;
        refused.push(refusedFile(work.path, error));
        return null;
      },
    ),
  );
  return { table, works: sorted.filter((work) => work !== null), refused };
}
