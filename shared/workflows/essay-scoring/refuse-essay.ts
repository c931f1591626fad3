import type { LimitedAssignment } from '@assay/platform/submission/limits';
import { refuseText } from '@assay/platform/submission/refuse-text';
import { type EssayAssignment, MOST_WORDS } from './assignment.ts';
import { requireEssay } from './essay.ts';

/** Refuses where it is handed in what its run would; of a file with pages as much as its ends tell. @throws AssayError as `refuseText`, `requireEssay` */
export function refuseEssay(
  bytes: Uint8Array,
  file: string,
  { question = '', ...limits }: LimitedAssignment & Partial<Pick<EssayAssignment, 'question'>>,
): void {
  const text = refuseText(bytes, file, limits, MOST_WORDS);
  if (text !== null) requireEssay(text, file, question);
}
