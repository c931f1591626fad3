import { assay } from '@assay/kit/process/assay-command';
import type { ObjectStore } from '@assay/platform/run/object-store';
import { type Past, putPast, putProfile, readBank } from './bank.ts';
import type { Profile } from './profile.ts';
import type { SilentGrader } from './silent-graders.ts';

/** What a run found of an assignment’s graders, and the past answers that it found it on. */
interface ProfilingOutcome {
  profile: Profile;
  past: Past;
  silent: readonly SilentGrader[];
}

function silence({ grader, unanswered, of, reason }: SilentGrader): string {
  const why = reason === null ? '' : ` (first reason, at ${reason})`;
  return `The graders' profile was not kept: ${grader} has no label for ${unanswered} of ${of} past answers${why}. What was known before stays. Resume the run when ${grader} answers.`;
}

const smaller = (kept: number, own: number) =>
  `The past answers kept for the assignment stay: they are ${kept}, and the table that was profiled holds ${own}. To put it in their place, run "${assay()} graders past".`;

const STAND_IN =
  "The graders' profile was not kept: no real model answered, and what is known of the real ones stays.";

/**
 * Makes what was learnt the assignment’s (SPEC G2–G5); says what was not kept, and why. Nothing is where a grader was silent; fewer
 * past answers do not take the place of more, nor the stand-in that of real models.
 */
export async function keepLearnt(
  objects: ObjectStore,
  tenant: string,
  { profile, past, silent }: ProfilingOutcome,
): Promise<string[]> {
  if (silent.length > 0) return silent.map(silence);
  const { past: kept, profile: known } = await readBank(objects, tenant, profile.assignment);
  const stays = kept !== null && kept.answers.length > past.answers.length;
  if (!stays) await putPast(objects, tenant, profile.assignment, past);
  const isOnlyStandIn = profile.standIn && known !== null && !known.standIn;
  if (!isOnlyStandIn) await putProfile(objects, tenant, profile);
  return [
    ...(isOnlyStandIn ? [STAND_IN] : []),
    ...(stays ? [smaller(kept.answers.length, past.answers.length)] : []),
  ];
}
