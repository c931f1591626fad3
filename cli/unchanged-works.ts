import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { getAssignment } from '@assay/api/routes/assignments';
import { presignUpload } from '@assay/api/routes/submissions';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import pLimit from 'p-limit';
import type { ApiClient } from './api-client.ts';
import type { ClassFile } from './class-folder.ts';
import { readInput } from './read-input.ts';

/** Files that are asked about at a time. */
const AT_ONCE = 4;

/** An assignment without what teachers made clear since, which stays where it is put again; as JSON has it. */
function withoutClarifications(assignment: object): object {
  const { clarifications: _, ...others } = JSON.parse(JSON.stringify(assignment));
  return others;
}

/** Whether an assignment stands there as it is given: another would have all assessed again. */
export async function isAsGiven(api: ApiClient, given: CommonAssignment): Promise<boolean> {
  const params = { assignment: given.assignment };
  const there = await api.ask(getAssignment, { params }).catch((error: unknown) => {
    if (error instanceof AssayError && error.code === 'AssignmentNotFound') return null;
    throw error;
  });
  if (there === null) return false;
  const isSame = isDeepStrictEqual(withoutClarifications(there), withoutClarifications(given));
  return isSame && (!('clarifications' in given) || isDeepStrictEqual(there, given));
}

/** The files of a class that would not be assessed again, since they are there as they are: nothing is handed in to know it. */
export async function unchangedWorks(
  api: ApiClient,
  assignment: string,
  files: readonly ClassFile[],
): Promise<Set<ClassFile>> {
  const found = await pLimit(AT_ONCE).map(files, async (classFile) => {
    const { submission, file, place } = classFile;
    const unless = createHash('sha256')
      .update(await readInput(place))
      .digest('hex');
    const body = { submission, file, unless, options: {} };
    const answered = await api
      .ask(presignUpload, { params: { assignment }, body })
      .catch((error: unknown) => {
        if (error instanceof AssayError) return null;
        throw error;
      });
    return answered?.unchanged ? [classFile] : [];
  });
  return new Set(found.flat());
}
