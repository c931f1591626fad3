import * as z from 'zod';

/** How an answer that is a list with an entry for each id differs from what was asked. */
export const listFaultsSchema = z.strictObject({
  step: z.string().describe('the artifact of the answer'),
  forgotten: z
    .array(z.string())
    .describe('ids that were asked for and have no entry: nothing is known of them'),
  doubled: z.array(z.string()).describe('ids with several entries, which count together'),
  dropped: z.int().min(0).describe('entries about ids that were not asked for: left out'),
});
export type ListFaults = z.infer<typeof listFaultsSchema>;

/** What one call was asked about. */
export interface AskedIds {
  ids: readonly string[];
  /** The same for all spellings of an id. */
  keyOf(id: string): string;
  /** Whether an entry about none of the ids is an answer all the same; never, unless given. */
  isWelcome?(id: string): boolean;
}

/** An answer's entries as far as they were asked for, and how it differs from what was. */
export function heldAgainst<T>(
  { step, entries, idOf }: { step: string; entries: readonly T[]; idOf: (entry: T) => string },
  { ids, keyOf, isWelcome = () => false }: AskedIds,
): { entries: T[]; faults: ListFaults } {
  const asked = new Set(ids.map(keyOf));
  const kept = entries.filter((entry) => asked.has(keyOf(idOf(entry))) || isWelcome(idOf(entry)));
  const counts = Map.groupBy(kept, (entry) => keyOf(idOf(entry)));
  return {
    entries: kept,
    faults: {
      step,
      forgotten: ids.filter((id) => !counts.has(keyOf(id))),
      doubled: ids.filter((id) => (counts.get(keyOf(id))?.length ?? 0) > 1),
      dropped: entries.length - kept.length,
    },
  };
}

/** Whether an answer is as it was asked for. */
export function isEven({ forgotten, doubled, dropped }: ListFaults): boolean {
  return forgotten.length + doubled.length + dropped === 0;
}
