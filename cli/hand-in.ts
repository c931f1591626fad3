import { createHash, randomUUID } from 'node:crypto';
import { presignUpload, submit } from '@assay/api/routes/submissions';
import { INLINE_BYTES } from '@assay/api/schemas/submissions';
import { refuseTooLarge } from '@assay/document/upload-limit';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { Student } from '@assay/platform/access/owner-store';
import { runIdOf } from '@assay/platform/run/run-id';
import type { ApiClient } from './api-client.ts';
import { sendForm } from './send-form.ts';

/** A file that is handed in, and what is asked for it in place of what the assignment says. */
interface HandInRequest {
  assignment: string;
  submission: string;
  file: string;
  body: Uint8Array;
  /** Whose work it is; absent: nobody says. */
  student?: Student;
  options: Record<string, string>;
  /** Hands in only what is not there, or is to be assessed by another assignment than it was. */
  onlyIfChanged?: boolean;
}

/** The run of a file that was handed in; `isUnchanged`: it was there, and the run is an earlier one. */
export interface HandedIn {
  runId: string;
  isUnchanged: boolean;
  /** Rows of a table that is there as it is, which are left out, as their students were erased. */
  leftOut?: number | undefined;
}

type NamedFile = Omit<HandInRequest, 'assignment' | 'body' | 'onlyIfChanged'> & { unless?: string };

/** Says at each tenth how much of a file is sent. */
function tellSent(total: number): (bytes: number) => void {
  let told = 0;
  return (bytes) => {
    const tenths = Math.floor((10 * bytes) / total);
    if (tenths <= told) return;
    told = tenths;
    process.stderr.write(`  sent ${tenths * 10} % of ${(total / 1e6).toFixed(1)} MB\n`);
  };
}

async function upload(
  api: ApiClient,
  assignment: string,
  body: Uint8Array,
  of: NamedFile,
): Promise<HandedIn> {
  const form = await api.ask(presignUpload, { params: { assignment }, body: of });
  if (form.unchanged) return { runId: form.unchanged, isUnchanged: true, leftOut: form.leftOut };
  const versionId = await sendForm(form, body, tellSent(body.byteLength));
  const runId = runIdOf({ bucket: form.bucket, key: form.fields.key!, versionId });
  return { runId, isUnchanged: false };
}

/** @throws AssayError SubmissionEmpty, SubmissionTooLarge for a file that cannot be handed in */
export function refuseUnfit({ file, body }: Pick<HandInRequest, 'file' | 'body'>): void {
  refuseTooLarge(body.byteLength);
  if (body.byteLength > 0) return;
  throw new AssayError('SubmissionEmpty', `${file} is empty: hand in a file with something in it.`);
}

/**
 * Hands a file in: within the request or, where it is large, by an upload of its own, telling how far that is.
 * @throws AssayError SubmissionEmpty, SubmissionTooLarge, before anything is sent; what the API refuses
 */
export async function handIn(api: ApiClient, handed: HandInRequest): Promise<HandedIn> {
  const { assignment, body, onlyIfChanged, ...named } = handed;
  refuseUnfit(handed);
  const unless = onlyIfChanged && createHash('sha256').update(body).digest('hex');
  const of = { ...named, ...(unless && { unless }) };
  if (body.byteLength > INLINE_BYTES) return upload(api, assignment, body, of);
  const base64 = Buffer.from(body).toString('base64');
  const headers = { 'idempotency-key': randomUUID() };
  const answered = await api.ask(submit, { params: { assignment }, body: { ...of, base64 }, headers });
  if (!('unchanged' in answered)) return { runId: answered.run, isUnchanged: false };
  return { runId: answered.run, isUnchanged: true, leftOut: answered.leftOut };
}
