import { randomUUID } from 'node:crypto';
import { ASKED, askedKey, type SubmissionRequest } from '@assay/platform/run/asked';
import type { Submission } from '@assay/platform/run/version-store';
import { objects } from '../runtime/storage.ts';

/** Writes what is asked for an upload where who may only upload cannot write. Returns the metadata that names it. */
export async function ask(
  submission: Submission,
  options: Record<string, string>,
): Promise<Record<string, string>> {
  if (Object.keys(options).length === 0) return {};
  const nonce = randomUUID();
  const asked: SubmissionRequest = { submission: submission.submission, options };
  await objects().write(askedKey(submission, nonce), asked);
  return { [ASKED]: nonce };
}
