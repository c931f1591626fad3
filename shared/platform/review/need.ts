import * as z from 'zod';
import { REASONS, type ReviewReason, STANDING } from './reasons.ts';

export const reasonSchema = z.enum(REASONS);

/** A reason, and in how many places of the result it holds: traits, rows of a table, findings; 1 where it is of the whole. */
export const needSchema = z.object({
  reason: reasonSchema,
  places: z.int().min(1),
  flags: z
    .array(z.string())
    .optional()
    .describe('of `other-flag`: what was flagged; absent: an earlier version did not keep it'),
  missing: z
    .array(z.string())
    .optional()
    .describe(
      'of `parts-missing`: what is, such as `score:Style` (a trait, a row), `judge:logical`, `agent:questions`, `flag:pages-unreadable`; absent: an earlier version did not keep it',
    ),
});
export type Need = z.infer<typeof needSchema>;

/** What all works of a class are flagged for, as it is told beside them. */
export const sharedFlagsSchema = z
  .array(z.string())
  .describe(
    'what all works that were assessed are flagged for, such as `no-exemplars`: no need to look at one of them, and among the needs of none',
  );

/** The reasons that hold anywhere, each once, the most urgent first. */
export function needsOf(places: Partial<Record<ReviewReason, number>>): Need[] {
  return REASONS.flatMap((reason) => {
    const count = places[reason] ?? 0;
    return count > 0 ? [{ reason, places: count }] : [];
  });
}

/** In how many places flags stand for each reason: a place counts once for a reason, however many of its flags say so. */
export function placesByReason<F extends string>(
  flagged: readonly (readonly F[])[],
  reasonOf: Readonly<Record<F, ReviewReason | null>>,
): Partial<Record<ReviewReason, number>> {
  const counts: Partial<Record<ReviewReason, number>> = {};
  for (const flags of flagged)
    for (const reason of new Set(flags.map((flag) => reasonOf[flag])))
      if (reason) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

/** Needs with the flags that the reason `other-flag` stands for, each once. */
export function withFlags<F extends string>(
  needs: readonly Need[],
  flagged: readonly (readonly F[])[],
  reasonOf: Readonly<Record<F, ReviewReason | null>>,
): Need[] {
  const flags = [...new Set(flagged.flat())].filter((flag) => reasonOf[flag] === 'other-flag');
  return needs.map((need) => (need.reason === 'other-flag' && flags.length > 0 ? { ...need, flags } : need));
}

/** Parts of a result that are named as missing; more are counted alone. */
const MOST_NAMED = 20;

/** A call's agent as a missing part: a judge, or whatever else was to answer. */
export const missingPart = ({ agent }: { agent: string }): string => {
  const name = agent.slice(agent.lastIndexOf('/') + 1);
  return name.startsWith('judge-') ? `judge:${name.slice('judge-'.length)}` : `agent:${name}`;
};

/** Needs that say which parts are missing, each once: those that are named, and flags that say so. */
export function withMissing<F extends string>(
  needs: readonly Need[],
  parts: readonly string[],
  { flagged, reasonOf }: { flagged: readonly (readonly F[])[]; reasonOf: Readonly<Record<F, string | null>> },
): Need[] {
  const flags = flagged.flat().filter((flag) => reasonOf[flag] === 'parts-missing');
  const missing = [...new Set([...parts, ...flags.map((flag) => `flag:${flag}`)])].slice(0, MOST_NAMED);
  return needs.map((need) => (need.reason === 'parts-missing' ? { ...need, missing } : need));
}

/**
 * How much a result needs a person. Each reason weighs more than all less urgent ones together, by powers of two, so that the order of
 * `REASONS` alone decides, and no weight had to be made up. 0: nothing was flagged.
 */
export function needScore(needs: readonly Need[]): number {
  const reasons = new Set(needs.map(({ reason }) => reason));
  return [...reasons].reduce((sum, reason) => sum + 2 ** (REASONS.length - 1 - REASONS.indexOf(reason)), 0);
}

/**
 * What every work of a class is flagged for, by the flags of each that was assessed; of one work alone nothing. `ofClass`: the flags that tell
 * of what the class was asked or compared with, and of no work, so that they are no need to look at one of them. No other is ever shared.
 */
export function sharedFlags(works: readonly (readonly string[])[], ofClass: ReadonlySet<string>): string[] {
  const [first, ...others] = works.map((flags) => new Set(flags));
  if (!first || others.length === 0) return [];
  return [...others.reduce((all, flags) => all.intersection(flags), first)].filter((flag) =>
    ofClass.has(flag),
  );
}

/** Needs of a work without what all of its class are flagged for. */
export const withoutShared = (needs: readonly Need[], shared: readonly string[]): Need[] =>
  needs.flatMap((need) => {
    const flags = need.flags?.filter((flag) => !shared.includes(flag));
    return flags?.length === 0 ? [] : [{ ...need, ...(flags && { flags }) }];
  });

/** Needs that are left of what is settled, as it is released or was read whole: those that stand whatever was. */
export const standingNeeds = (needs: readonly Need[]): Need[] =>
  needs.filter(({ reason }) => STANDING.has(reason));
