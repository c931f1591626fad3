import type { Owner } from '../access/owner-store.ts';
import { hashOf } from '../privacy/erasure-hash.ts';
import { ownerAt, type Trail } from '../review/own-trail.ts';

/** The name in an upload's metadata of whose it was as it was given: of a form its signature holds that, so that it is what the form's owner was. */
const UPLOADER = 'owner';

/** A student as uploads name them: the SHA-256 of their subject. */
export const uploaderNamed = (subject: string): string => hashOf({ kind: 'student', subject });

/** Metadata that says whose an upload is. */
export const uploadedBy = (subject: string): Record<string, string> => ({
  [UPLOADER]: uploaderNamed(subject),
});

/** The name in an upload's metadata of who handed it in, where limits of students count for it. */
const HANDED_IN_BY = 'handed-in-by';

/** The name in an upload's metadata of what it was taken as (`DailyVersions.take`). */
const TAKEN_AS = 'taken-as';

/** Metadata of what a student hands in themselves; what a teacher hands in for them is not counted as theirs. */
export const byStudent = (slot: string): Record<string, string> => ({
  [HANDED_IN_BY]: 'student',
  [TAKEN_AS]: slot,
});

/** What an upload of a student's was taken as; null: it is no student's. */
export const takenAs = (metadata: Record<string, string>): { slot?: string | undefined } | null =>
  metadata[HANDED_IN_BY] === 'student' ? { slot: metadata[TAKEN_AS] } : null;

/** The name in an upload's metadata of the run that Assay itself wrote it for: of what is written so no run is made. */
const KEPT_FOR = 'kept-for';
export const keptForRun = (runId: string): Record<string, string> => ({ [KEPT_FOR]: runId });
export const keptRunOf = (metadata: Record<string, string>): string | undefined => metadata[KEPT_FOR];
export const isKeptFor = (metadata: Record<string, string>): boolean => keptRunOf(metadata) !== undefined;

/** Whether an upload says that a student handed it in, or whose it was as it was given. */
export const isOfStudent = (metadata: Record<string, string>): boolean =>
  metadata[HANDED_IN_BY] === 'student' || metadata[UPLOADER] !== undefined;

/** Whose an upload is by its metadata (`uploaderNamed`); undefined: it does not say. */
export const uploaderOf = (metadata: Record<string, string>): string | undefined => metadata[UPLOADER];

/** Whose a work is, and was. `owner`: now; null: nobody is known to be. */
interface WorkOwnership {
  owner: Pick<Owner, 'subject'> | null;
  trail: Trail;
  /** Whether it was erased, or is, also where it was handed in anew. */
  wasErased: boolean;
}

/**
 * For whom (`uploaderNamed`) an upload that came at a time (ISO 8601) is kept, since it is no version of the work: it was given as the work of a
 * student who neither owns that now nor owned it then; what came while they did went to the next with the work. Of what nobody owns any more it
 * is that too, and of what nobody ever did a version. Null: it is a version. Who may write uploads as they like may leave out whose it is: then
 * it is one, whoever owns the work.
 */
export function keptFor(
  metadata: Record<string, string>,
  at: string,
  { owner, trail, wasErased }: WorkOwnership,
): string | null {
  const uploader = uploaderOf(metadata);
  if (uploader === undefined) return null;
  const before = ownerAt(trail, at);
  if (owner === null) return wasErased || before !== undefined ? uploader : null;
  const owned = [owner.subject, before].filter((subject) => subject !== undefined);
  return owned.some((subject) => uploaderNamed(subject) === uploader) ? null : uploader;
}
