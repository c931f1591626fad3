import { isKnownSeries, kindOf } from './kinds.ts';
import type { DeliverableLine } from './lines.ts';
import type { Occurrence } from './read-ids.ts';
import type { Identifier, IdentifierKind } from './schema.ts';
import { partNamed } from './use-case-parts.ts';

/** A series that nobody knows needs so many ids that are defined, or what looks like ids may be anything. */
const FEWEST_DEFINED = 3;
/** A known one needs so many ids, or one that is defined and named again. */
const FEWEST_NAMED = 2;

function isSeries(series: string, occurrences: readonly Occurrence[]): boolean {
  const keys = (some: readonly Occurrence[]) => new Set(some.map(({ key }) => key)).size;
  if (keys(occurrences.filter(({ definition }) => definition)) >= FEWEST_DEFINED) return true;
  if (!isKnownSeries(series) || series.length < 2) return false;
  const isUsed = occurrences.length >= FEWEST_NAMED && occurrences.some(({ definition }) => definition);
  return isUsed || keys(occurrences) >= FEWEST_NAMED;
}

/** For each line the heading that it stands under, apart from those that are ids with their names. */
function headingsOver(lines: readonly DeliverableLine[], occurrences: readonly Occurrence[]): string[] {
  const named = new Set(occurrences.filter(({ definition }) => definition).map(({ line }) => line));
  let heading = '';
  return lines.map(({ kind, text }, index) => {
    if (kind === 'heading' && !named.has(index)) heading = text;
    return heading;
  });
}

function identifier(occurrences: readonly Occurrence[], kind: Identifier['kind']): Identifier {
  const first = occurrences.find(({ definition }) => definition) ?? occurrences[0]!;
  const { written, key, series, numbers, suffix } = first;
  return {
    id: written,
    key,
    series,
    kind,
    numbers,
    suffix,
    definitions: occurrences.flatMap(({ definition }) => definition ?? []),
    references: occurrences
      .filter(({ definition }) => !definition)
      .map(({ start, end, page }) => ({ start, end, page })),
  };
}

function inOrder(one: Identifier, other: Identifier): number {
  for (const [index, number] of one.numbers.entries()) {
    const difference = number - (other.numbers[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return one.numbers.length - other.numbers.length || one.suffix.localeCompare(other.suffix);
}

/** Whether most lines with ids of a series are fields for alternatives and exceptions: `Alternative flows | AF-1: …`. */
function countsFlows(members: readonly Occurrence[], lines: readonly DeliverableLine[]): boolean {
  const at = [...new Set(members.map(({ line }) => line))];
  return at.filter((line) => partNamed(lines[line]!.text) === 'exceptions').length * 2 > at.length;
}

function kindOfMembers(
  series: string,
  members: readonly Occurrence[],
  lines: readonly DeliverableLine[],
  headings: readonly string[],
): IdentifierKind {
  if (countsFlows(members, lines)) return 'other';
  const defined = members.filter(({ definition }) => definition);
  const over = defined.map(({ line }) => headings[line]!);
  return kindOf(series, over, lines[(defined[0]?.line ?? 0) - 1]?.text ?? '');
}

/** The ids of a document, series by series as they first appear, each series in the order of its numbers. */
export function identifiersOf(
  lines: readonly DeliverableLine[],
  occurrences: readonly Occurrence[],
): Identifier[] {
  const headings = headingsOver(lines, occurrences);
  return [...Map.groupBy(occurrences, ({ series }) => series)]
    .filter(([series, members]) => isSeries(series, members))
    .flatMap(([series, members]) => {
      const kind = kindOfMembers(series, members, lines, headings);
      return [...Map.groupBy(members, ({ key }) => key).values()]
        .map((same) => identifier(same, kind))
        .sort(inOrder);
    });
}
