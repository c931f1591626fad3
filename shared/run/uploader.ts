import type { Owner } from '../access/owner-store.ts';
import { AssayError } from '../errors/assay-error.ts';
import { hashOf } from '../privacy/erasure.ts';

/** The name in an upload's metadata of whose it was as it was given: of a form its signature holds that, so that it is what the form's owner was. */
const UPLOADER = 'owner';

/** A student as uploads name them: the SHA-256 of their subject. */
export const uploaderNamed = (subject: string): string => hashOf({ kind: 'student', subject });

/** Metadata that says whose an upload is. */
export const uploadedBy = (subject: string): Record<string, string> => ({
  [UPLOADER]: uploaderNamed(subject),
});

/** Whose an upload is by its metadata (`uploaderNamed`); undefined: it does not say. */
export const uploaderOf = (metadata: Record<string, string>): string | undefined => metadata[UPLOADER];

/**
 * Refuses an upload that was given as one student's and came (`at`, ISO 8601) to what had become another's; what came before went to that
 * other with the work. Who may write uploads as they like may leave out whose it is: then it is taken as it is. `owner`: of the submission
 * now; null: nobody is known to be. @throws AssayError SubmissionTaken
 */
export function requireUploader(
  metadata: Record<string, string>,
  owner: Pick<Owner, 'subject' | 'movedAt'> | null,
  at: string,
): void {
  const uploader = uploaderOf(metadata);
  if (uploader === undefined || owner === null || uploader === uploaderNamed(owner.subject)) return;
  if (owner.movedAt !== undefined && at <= owner.movedAt) return;
  const words =
    'It was uploaded by a student whose work this was, and is another student’s since: it is no version of that. The file is kept; who teaches hands it in under another id, with whose it is.';
  throw new AssayError('SubmissionTaken', words);
}
