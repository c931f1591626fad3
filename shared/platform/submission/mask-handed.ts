import type { CommonAssignment } from '../assignment/assignment.ts';
import { maskerOfWriters, maskingAll } from '../privacy/mask-text.ts';
import type { ReadRun } from '../workflow/workflow.ts';
import type { HandedText } from './handed-text.ts';
import { WRITERS } from './writers.ts';

/** The text that was handed in without what names its student: all that is known of its owner, and whom its own byline named. */
export async function maskHanded(
  { text, writers = [] }: HandedText,
  { mask, assignment, artifacts }: ReadRun<CommonAssignment>,
): Promise<string> {
  if (writers.length > 0) await artifacts.write(WRITERS, [...writers]);
  return maskingAll([mask, maskerOfWriters(writers, assignment)])(text).text;
}
