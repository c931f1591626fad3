import type { Panel } from '../judgement.ts';
import type { Side } from '../stance.ts';

/** The side that more than half of the judges who answered see a text argue; null where there is none, or no answer. */
export function sideOf({ judgements }: Pick<Panel, 'judgements'>): Side | null {
  const seen = judgements.flatMap(({ side }) => side ?? []);
  const [most] = [...Map.groupBy(seen, (side) => side).values()].sort((a, b) => b.length - a.length);
  return most && most.length * 2 > seen.length ? most[0]! : null;
}
