import { isDeepStrictEqual } from 'node:util';
import { getAssignment } from '@assay/api/routes/assignments';
import { presignUpload } from '@assay/api/routes/submissions';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import type { RefusedFile } from '@assay/platform/submission/class-works';
import { unchangedFiles } from '@assay/platform/submission/unchanged-files';
import pLimit from 'p-limit';
import type { ApiClient } from './api-client.ts';
import { unlessNoAssignment } from './api-connection.ts';
import { type ClassFile, unlessRefused } from './class-folder.ts';
import { readInput } from './read-input.ts';

/** Files that are asked about at a time. */
const AT_ONCE = 4;

/** An assignment without what teachers made clear since, which stays where it is put again; as JSON has it. */
function withoutClarifications(assignment: object): object {
  const { clarifications: _, ...others } = JSON.parse(JSON.stringify(assignment));
  return others;
}

/** How an assignment stands there: as it is given, as another one, by which all would be assessed again, or not at all. */
export async function standingOf(
  api: ApiClient,
  given: CommonAssignment,
): Promise<'same' | 'other' | 'none'> {
  const params = { assignment: given.assignment };
  const there = await api.ask(getAssignment, { params }).catch(unlessNoAssignment);
  if (there === null) return 'none';
  const isSame = isDeepStrictEqual(withoutClarifications(there), withoutClarifications(given));
  return isSame && (!('clarifications' in given) || isDeepStrictEqual(there, given)) ? 'same' : 'other';
}

/** The files of a class that would not be assessed again, since they are there as they are, and in `refused` those that would not be taken: nothing is handed in to know it. */
export async function unchangedWorks(
  api: ApiClient,
  assignment: string,
  files: readonly ClassFile[],
  { refused = [], erased }: { refused?: RefusedFile[]; erased?: string | undefined } = {},
): Promise<Set<ClassFile>> {
  const answerOf = (error: unknown) => {
    if (error instanceof AssayError) return null;
    throw error;
  };
  return unchangedFiles(files, {
    each: (all, ask) => pLimit(AT_ONCE).map(all, ask),
    bytesOf: async ({ place }) => new Uint8Array(await readInput(place)),
    async formOf({ submission, file, path }, unless) {
      const body = { submission, file, unless, options: { ...(erased && { erased }) } };
      const asked = () => api.ask(presignUpload, { params: { assignment }, body });
      return (await unlessRefused(refused, path, asked).catch(answerOf)) ?? null;
    },
  });
}
