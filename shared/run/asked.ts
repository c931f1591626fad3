import { z } from 'zod';
import { idSchema } from '../assignment/assignment.ts';
import type { SubmissionKey } from './run-id.ts';

/** The name in an upload's metadata of what was asked for it. Nothing else of the metadata is looked at. */
export const ASKED = 'asked';

/** The name of a record; taken from metadata, which whoever uploads may write as they like. */
export const nonceSchema = idSchema;

/**
 * What was asked for one upload in place of what the assignment says, by somebody who may write assignments: whoever may only
 * upload chooses nothing.
 */
export const askedSchema = z.strictObject({
  submission: z.string().describe('the one it is asked for'),
  options: z.record(z.string(), z.string()),
});
export type Asked = z.infer<typeof askedSchema>;

/** `assignments/{tenant}/{assignment}/asked/{nonce}.json` */
export function askedKey(
  { tenant, assignment }: Pick<SubmissionKey, 'tenant' | 'assignment'>,
  nonce: string,
): string {
  return `assignments/${tenant}/${assignment}/asked/${nonce}.json`;
}
