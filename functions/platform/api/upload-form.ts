import { MAX_UPLOAD_BYTES } from '@assay/document/upload-limit';
import { type PresignedForm, presignForm } from '@assay/kit/storage/presign';
import { setting } from '../runtime/setting.ts';
import { s3 } from '../runtime/storage.ts';

/** Seconds within which an upload by a form has to begin. */
export const FORM_SECONDS = 15 * 60;

/** What is fixed of an object that a form stores. */
interface UploadConditions {
  metadata?: Record<string, string>;
  /** Its media type. */
  type?: string;
  /** The most it may have; as much as any upload where it is not said. */
  maximumBytes?: number;
}

/** A form by which one file that is not empty is uploaded under a key, in the name of the tenant of the request. */
export async function uploadForm(
  key: string,
  { maximumBytes = MAX_UPLOAD_BYTES, ...fixed }: UploadConditions,
): Promise<PresignedForm & { maximumBytes: number }> {
  const what = { bucket: setting('BUCKET'), key, seconds: FORM_SECONDS, ...fixed };
  const form = await presignForm(s3(), { ...what, bytes: [1, maximumBytes] }, new Date());
  return { maximumBytes, ...form };
}
