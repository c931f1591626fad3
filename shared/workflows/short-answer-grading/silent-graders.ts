import * as z from 'zod';
import type { Grade } from './grade.ts';
import type { Profile } from './profile.ts';
import { isRecorded } from './recorded/recorded-model.ts';

/** A grader that gave too few labels to be judged by them. */
export const silentGraderSchema = z.object({
  grader: z.string(),
  unanswered: z.int(),
  of: z.int().describe('past answers it was to grade'),
  reason: z.string().nullable().describe('the first one; null where none is known'),
});
export type SilentGrader = z.infer<typeof silentGraderSchema>;

/** The share of past answers without a label up to which a grader’s figures are still its own, and not those of an outage. */
const MOST_UNANSWERED = 0.1;

/**
 * The graders that were silent on more than a tenth of the past answers: one that is down has macro-F1 0 and takes all output
 * patterns with it (SPEC G2, G4). A recording that lacks answers will not have them later either, and is not counted.
 */
export function silentGraders(
  { graders }: Pick<Profile, 'graders'>,
  grades: readonly Pick<Grade, 'graders'>[],
): SilentGrader[] {
  const reasonOf = (name: string) => {
    const own = grades.flatMap(({ graders: said }) => said.filter(({ grader }) => grader === name));
    const [first] = own.flatMap(({ missing }) => missing ?? []);
    return first ? `${first.step}: ${first.message}` : null;
  };
  return graders
    .filter((grader) => !isRecorded(grader) && grader.unanswered > MOST_UNANSWERED * grader.count)
    .map(({ name: grader, unanswered, count: of }) => ({ grader, unanswered, of, reason: reasonOf(grader) }));
}
