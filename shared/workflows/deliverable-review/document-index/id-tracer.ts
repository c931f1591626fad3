import type { Occurrence, Occurrences } from './read-ids.ts';
import type { IndexUnit, Trace } from './schema.ts';

/** A sentence or row that names more ids than this traces nothing: it is a list, or a table that was read as one line. */
export const MOST_IDS = 40;
/** So many ids of one series can be linked to more of another one. */
const LARGEST_PAIR = 2;

/** What is named together. `loose` also has what may be: a table that cannot be read by columns, the form or section of an id. */
export interface IdTraces {
  traces: Trace[];
  loose: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Notes what is named together, each pair with the first unit that does. */
export class IdTracer {
  readonly traces: Trace[] = [];
  readonly loose = new Map<string, Set<string>>();
  private readonly seen = new Set<string>();

  /** Notes that two ids may be linked. */
  perhaps(from: Occurrence, to: Occurrence): void {
    if (from.series === to.series) return;
    for (const [one, other] of [
      [from.key, to.key],
      [to.key, from.key],
    ] as const) {
      const known = this.loose.get(one) ?? new Set();
      this.loose.set(one, known.add(other));
    }
  }

  link(from: Occurrence, to: Occurrence, unit: IndexUnit): void {
    this.perhaps(from, to);
    const pair = `${from.key} ${to.key}`;
    if (from.series === to.series || this.seen.has(pair)) return;
    this.seen.add(pair).add(`${to.key} ${from.key}`);
    this.traces.push({ from: from.key, to: to.key, ...unit });
  }
}

/** All pairs of the ids of a unit; none of one that holds too many to link any. */
export function pairs(ids: Occurrences, use: (from: Occurrence, to: Occurrence) => void): void {
  if (ids.length > MOST_IDS) return;
  for (const [index, from] of ids.entries()) for (const to of ids.slice(index + 1)) use(from, to);
}

/** Whether a sentence lists ids of several series: ‘R1–R9, UC1 to UC5 and TC1 to TC7’ links none to none. */
export function isList(ids: readonly Pick<Occurrence, 'series' | 'key'>[]): boolean {
  const bySeries = Map.groupBy(ids, ({ series }) => series);
  return [...bySeries.values()].every((same) => new Set(same.map(({ key }) => key)).size > LARGEST_PAIR);
}
