import { INLINE_BYTES } from '@assay/api/schemas/submissions';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import type { UploadVersion } from '@assay/platform/run/run-id';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { readEnds } from '../runs/read-ends.ts';
import { readSource } from '../runtime/storage.ts';

/** What came by a form, with its size in bytes. */
interface UploadedFile {
  source: UploadVersion;
  file: string;
  size: number;
}

/**
 * Refuses what a student uploaded as the API does that takes smaller files: of those all is read; of larger ones the first and the last kilobytes.
 * @throws AssayError what is wrong with it
 */
export async function refuseUnreadable(
  { source, file, size }: UploadedFile,
  assignment: CommonAssignment,
): Promise<void> {
  const { refuse, refuseOfOne, refuseByEnds } = findWorkflow(assignment.workflow).handIn ?? {};
  if (size > INLINE_BYTES) {
    if (!refuseByEnds) return;
    return refuseByEnds(...(await readEnds(source)), file);
  }
  if (!refuse && !refuseOfOne) return;
  const bytes = await readSource(source);
  await refuse?.(bytes, file, assignment);
  await refuseOfOne?.(bytes, file, assignment);
}
