import type { LimitedAssignment } from '../submission/limits.ts';
import { requireEnding, requireSize } from '../submission/taken-files.ts';
import type { HandIn } from './hand-in.ts';

/** A file that is handed in. `bytes` null: they come later. */
interface FileAtDoor {
  file: string;
  bytes: Uint8Array | null;
  options?: Record<string, string>;
}

/**
 * The one door: refuses a file that no run could read, or larger than is taken, wherever it comes from; of a single student's (`isOfOne`) also
 * one of another ending, and the work of several.
 * @throws AssayError SubmissionUnsupported, SubmissionTooLarge, what the workflow refuses it with (`HandIn`)
 */
export async function refuseUnreadable<A extends LimitedAssignment>(
  handIn: HandIn<A> | undefined,
  { file, bytes, options = {} }: FileAtDoor,
  assignment: A,
  isOfOne = false,
): Promise<void> {
  const { files, refuse, refuseOfOne } = handIn ?? {};
  if (files && isOfOne) requireEnding(file, files);
  if (bytes === null) return;
  if (files) requireSize(file, bytes.byteLength, files);
  await refuse?.(bytes, file, assignment, options);
  if (isOfOne) await refuseOfOne?.(bytes, file, assignment);
}
