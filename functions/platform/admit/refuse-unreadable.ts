import { INLINE_BYTES } from '@assay/api/schemas/submissions';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import type { UploadVersion } from '@assay/platform/run/run-id';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { readSource, s3 } from '../runtime/storage.ts';

/** Bytes at the beginning and at the end of a file by which it is judged that is larger than the API itself takes. */
const END = 64 * 1024;

async function readRange(source: UploadVersion, range: string): Promise<Uint8Array> {
  const { bucket: Bucket, key: Key, versionId: VersionId } = source;
  const { Body } = await s3().send(new GetObjectCommand({ Bucket, Key, VersionId, Range: `bytes=${range}` }));
  return Body!.transformToByteArray();
}

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
    const [first, last] = await Promise.all(
      [`0-${END - 1}`, `-${END}`].map((range) => readRange(source, range)),
    );
    return refuseByEnds(first!, last!, file);
  }
  if (!refuse && !refuseOfOne) return;
  const bytes = await readSource(source);
  await refuse?.(bytes, file, assignment);
  await refuseOfOne?.(bytes, file, assignment);
}
