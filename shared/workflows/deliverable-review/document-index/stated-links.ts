import type { DeliverableLine } from './lines.ts';
import { mappedInFields } from './mapping-fields.ts';
import { mappedInSections } from './mapping-sections.ts';
import { type MappedPair, mappedInTables } from './mapping-tables.ts';
import { Naming } from './naming.ts';
import type { DeliverableReading } from './reading.ts';
import type { StatedLink } from './schema.ts';
import { pairsByIds, wholeNamed } from './traceability.ts';
import { mayDeny } from './units.ts';

/** Whether what puts two names together is a sentence that may deny it; an item under a requirement is none. */
function isDenied({ unit }: MappedPair, lines: readonly DeliverableLine[]): boolean {
  const line = lines.find(({ start }) => start === unit.start);
  return unit.head === null && line !== undefined && mayDeny(line.text);
}

/**
 * Every link of a requirement to a use case, component or test that the document states, by ids or by names, each with the
 * first unit that states it (SPEC C2, C22); by ids first. Links of a part of a requirement are those of the whole.
 */
export function statedLinks({
  lines,
  occurrences,
  index,
}: Pick<DeliverableReading, 'lines' | 'occurrences' | 'index'>): StatedLink[] {
  const { identifiers, titles } = index;
  const naming = new Naming(identifiers, titles);
  const wholeOf = wholeNamed(index);
  const byNames = [
    ...mappedInTables(lines, naming, identifiers),
    ...mappedInFields(lines, occurrences, titles, naming),
    ...mappedInSections(lines, occurrences, titles, naming).filter((pair) => !isDenied(pair, lines)),
  ].map((pair) => ({ ...pair, requirement: wholeOf(pair.requirement) }));
  const distinct = new Map<string, MappedPair>();
  for (const pair of [...pairsByIds(index), ...byNames]) {
    const { requirement, kind, thing } = pair;
    const key = `${requirement.key} ${kind} ${thing.key}`;
    if (!distinct.has(key)) distinct.set(key, pair);
  }
  return [...distinct.values()].map(({ requirement, kind, thing, unit }) => {
    return { requirement: requirement.label, kind, label: thing.label, ...unit };
  });
}
