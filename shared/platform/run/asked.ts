import * as z from 'zod';
import { idSchema } from '../assignment/assignment.ts';
import type { SubmissionKey } from './run-id.ts';

/** The name in an upload's metadata of what was asked for it. Else only whose it was as it was given is looked at (`uploader.ts`). */
export const ASKED = 'asked';

/** The name of a record; taken from metadata, which whoever uploads may write as they like. */
export const nonceSchema = idSchema;

/**
 * What was asked for one upload in place of what the assignment says, by somebody who may write `asked/`: whoever may only
 * upload chooses nothing.
 */
export const askedSchema = z.strictObject({
  submission: z.string().describe('the one it is asked for'),
  options: z.record(z.string(), z.string()),
});
export type SubmissionRequest = z.infer<typeof askedSchema>;

/**
 * `asked/{tenant}/{assignment}/{nonce}.json`, a folder of its own: once the run is admitted nobody reads it, and the bucket deletes it
 * after 30 days (`infra/constructs/storage.ts`), the longest that a message may wait in the intake queue and among its dead letters.
 */
export function askedKey(
  { tenant, assignment }: Pick<SubmissionKey, 'tenant' | 'assignment'>,
  nonce: string,
): string {
  return `asked/${tenant}/${assignment}/${nonce}.json`;
}
