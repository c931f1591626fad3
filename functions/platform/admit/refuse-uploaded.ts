import { INLINE_BYTES } from '@assay/api/schemas/submissions';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import type { UploadVersion } from '@assay/platform/run/run-id';
import { refuseUnreadable } from '@assay/platform/workflow/at-the-door';
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
export async function refuseUploaded(
  { source, file, size }: UploadedFile,
  assignment: CommonAssignment,
): Promise<void> {
  const { handIn } = findWorkflow(assignment.workflow);
  if (size > INLINE_BYTES) return handIn?.refuseByEnds?.(...(await readEnds(source)), file);
  return refuseUnreadable(handIn, { file, bytes: await readSource(source) }, assignment, true);
}
