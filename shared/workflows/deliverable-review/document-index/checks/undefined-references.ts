import type { Occurrence } from '../read-ids.ts';
import type { Reading } from '../reading.ts';
import type { DocumentCheck } from '../schema.ts';
import { placeOfMention } from './quote.ts';

/** A series is defined in a document when so many members are, and all but this share of those that it names. */
const FEWEST_DEFINED = 3;
const MOST_UNDEFINED = 0.2;

/** What is said of another document may refer to an id of that one. */
const OTHER_DOCUMENT =
  /\b(?:RASD|RAD|SRS|SDD|DD|ITD|ITPD|ATD|STD|(?:requirements?|design|specification|assignment|other|previous) documents?|documento (?:dei|di|precedente)|altro documento)\b/;

type Ids = readonly Occurrence[];

function depthOf({ numbers }: Occurrence): number {
  return numbers.length;
}

/** Whether members follow each other in number but for a few: else the document takes some from another one. */
function isSequence(defined: Ids): boolean {
  const numbers = defined.map((one) => one.numbers.at(-1)!);
  return defined.length >= (1 - MOST_UNDEFINED) * (Math.max(...numbers) - Math.min(...numbers) + 1);
}

/** The members, all of one depth, that are named and that nothing opens with. */
function undefinedMembers(members: Ids, elsewhere: ReadonlySet<string>): Ids {
  const byKey = [...Map.groupBy(members, ({ key }) => key).values()];
  const opened = byKey.filter((same) => same.some(({ opens }) => opens));
  const defined = byKey.filter((same) =>
    same.some(({ definition }) => definition && definition.context !== ''),
  );
  const missing = byKey.filter(
    (same) => !same.some(({ opens }) => opens) && !elsewhere.has(same[0]!.key) && same[0]!.suffix === '',
  );
  const isDefined =
    defined.length >= FEWEST_DEFINED && defined.length >= (1 - MOST_UNDEFINED) * opened.length;
  if (
    !isDefined ||
    !isSequence(defined.map((same) => same[0]!)) ||
    missing.length > Math.max(1, MOST_UNDEFINED * byKey.length)
  )
    return [];
  return missing.flatMap((same) => same.find(({ implied }) => !implied) ?? []);
}

/** Parts of an id (R4.2) count only where their whole (R4) has enough parts that are defined. */
function groupsOf(occurrences: Ids): Ids[] {
  const group = (one: Occurrence) => `${one.series} ${depthOf(one)} ${one.numbers.slice(0, -1).join('.')}`;
  return [...Map.groupBy(occurrences, group).values()];
}

/** Whether a whole is named of which the parts are defined: R4, where R4.1 and R4.2 are. */
function isWhole(one: Occurrence, defined: Ids): boolean {
  return defined.some(({ key }) => key.startsWith(`${one.key}.`));
}

function isReference({ line, opens }: Occurrence, { lines }: Reading): boolean {
  const { kind, text } = lines[line]!;
  return !opens && kind !== 'contents' && kind !== 'aside' && !OTHER_DOCUMENT.test(text);
}

/** Those of one passage together, and passages whose first id is of one series. */
function together(missing: Ids): Ids[] {
  const passages = [
    ...Map.groupBy(
      missing.toSorted((a, b) => a.start - b.start),
      ({ line }) => line,
    ).values(),
  ];
  const bySeries = Map.groupBy(passages, ([first]) => first!.series);
  return [...bySeries.values()].map((same) => same.flat());
}

/** References to ids that are defined nowhere in a series that is: one check for each series, with its first passage. */
export function undefinedReferences(reading: Reading): DocumentCheck[] {
  const { occurrences, elsewhere } = reading;
  const defined = occurrences.filter(({ definition }) => definition);
  const missing = groupsOf(occurrences)
    .flatMap((members) => undefinedMembers(members, elsewhere))
    .filter((one) => isReference(one, reading) && !isWhole(one, defined));
  return together(missing).map((same) => ({
    code: 'undefined-reference',
    severity: 'MEDIUM',
    candidate: false,
    ids: same.map(({ written }) => written),
    ...placeOfMention(reading, same[0]!),
    pages: [...new Set(same.map(({ page }) => page))],
    total: same.length,
    terms: [],
  }));
}
