import type { Occurrence } from '../read-ids.ts';
import type { DeliverableReading } from '../reading.ts';
import type { DocumentCheck } from '../schema.ts';
import { WITHDRAWN } from '../withdrawn.ts';
import { placeOfMention } from './quote.ts';

/** A series is defined in a document when so many members are, and all but this share of those that it names. */
const FEWEST_DEFINED = 3;
const MOST_UNDEFINED = 0.2;

/** What is said of another document may refer to an id of that one. */
export const OTHER_DOCUMENT =
  /\b(?:RASD|RAD|SRS|SDD|DD|ITD|ITPD|ATD|STD|(?:requirements?|design|specification|assignment|other|previous) documents?|documento (?:dei|di|precedente)|altro documento)\b/;

/** Products, models and sizes that are written like an id. */
const PRODUCT = /^(?:A[0-6]|D3|C4|S3|V8|K8|L[1-4]|H[1-6]|B2|P2|M[1-3]|T[2-4]|X11)$/;

type SeriesOccurrences = readonly Occurrence[];

function byKey(ids: SeriesOccurrences): SeriesOccurrences[] {
  return [...Map.groupBy(ids, ({ key }) => key).values()];
}

/** Whether members follow each other in number but for a few: else the document takes some from another one. */
function isSequence(defined: readonly SeriesOccurrences[]): boolean {
  const numbers = defined.map(([one]) => one!.numbers.at(-1)!);
  return defined.length >= (1 - MOST_UNDEFINED) * (Math.max(...numbers) - Math.min(...numbers) + 1);
}

/** Whether the document defines a series, and not only a part of it. */
function isDefined(opened: readonly SeriesOccurrences[]): boolean {
  const defined = opened.filter((same) => same.some(({ definition }) => definition?.context));
  const share = (1 - MOST_UNDEFINED) * opened.length;
  return defined.length >= FEWEST_DEFINED && defined.length >= share && isSequence(defined);
}

/** The members of a series, all of one depth, that are named and that nothing opens with. */
function undefinedMembers(
  members: SeriesOccurrences,
  isExcused: (same: SeriesOccurrences) => boolean,
): SeriesOccurrences {
  const all = byKey(members);
  const opened = all.filter((same) => same.some(({ opens }) => opens));
  const missing = all.filter((same) => !opened.includes(same) && !isExcused(same));
  const few = missing.length <= Math.max(1, MOST_UNDEFINED * all.length);
  return few && isDefined(opened)
    ? missing.flatMap((same) => same.find(({ implied }) => !implied) ?? [])
    : [];
}

/** Parts of an id (R4.2) count only where their whole (R4) has enough parts that are defined. */
function groupsOf(occurrences: SeriesOccurrences): SeriesOccurrences[] {
  const group = ({ series, numbers }: Occurrence) => `${series} ${numbers.length} ${numbers.slice(0, -1)}`;
  return [...Map.groupBy(occurrences, group).values()];
}

/** What follows an id that a statement opens with, wherever in a line it stands: ‘R12 The system shall’. */
const STATEMENT = /^[\])}]?[.:]?\s+["“(]?\p{Lu}\p{L}*\s+\p{Ll}{2,}/u;

/** Whether an id may be something else: what a line that lost its breaks defines, a step, one that is defined with a letter, a whole of which the parts are defined, what another document or a history names. */
function mayBeElse(same: SeriesOccurrences, { lines, occurrences, elsewhere }: DeliverableReading): boolean {
  const { key, written, suffix } = same[0]!;
  const isWhole = occurrences.some(
    (one) => one.definition && (one.key.startsWith(`${key}.`) || one.key === `${key}${one.suffix}`),
  );
  const isForeign = same.some(({ line, end }) => {
    const { kind, text, start } = lines[line]!;
    if (STATEMENT.test(text.slice(end - start))) return true;
    return kind === 'contents' || kind === 'aside' || OTHER_DOCUMENT.test(text) || WITHDRAWN.test(text);
  });
  return suffix !== '' || PRODUCT.test(written) || elsewhere.has(key) || isWhole || isForeign;
}

/** Those of one passage together, and passages whose first id is of one series. */
function together(missing: SeriesOccurrences): SeriesOccurrences[] {
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
export function undefinedReferences(reading: DeliverableReading): DocumentCheck[] {
  const missing = groupsOf(reading.occurrences).flatMap((members) =>
    undefinedMembers(members, (same) => mayBeElse(same, reading)),
  );
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
