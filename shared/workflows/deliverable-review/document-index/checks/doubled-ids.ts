import { likeness } from '../likeness.ts';
import type { Occurrence } from '../read-ids.ts';
import type { DeliverableReading } from '../reading.ts';
import { keyOf } from '../scan-ids.ts';
import type { Definition, DocumentCheck } from '../schema.ts';
import { placeOfDefinition } from './quote.ts';

/** Two texts that are this much alike say the same, or one of them was cut off. */
const SAME = 0.9;
/** So much alike are two names of what may be one use case. */
const SAME_NAME = 0.35;
/** When more of a series is there twice, its second list maps or explains the first one and defines nothing. */
const MOST_DOUBLED = 1 / 3;
const FEWEST_WORDS = 2;
/** An id that opens more entries than this is repeated on purpose. */
const MOST_COMPARED = 10;
/** Titles of what belongs to a thing that has an id. */
const OF_A_THING =
  /\b(?:diagram\w*|mock-?ups?|scenari\w*|tests?|description|descrizione|flow|flusso|tables?|tabella|screen\w*|schermat\w+|cont(?:inued|inua)?|rationale|implement\w+|notes?)\b/i;

interface DefinedOccurrence extends Occurrence {
  definition: Definition;
}

type OccurrencePair = readonly [DefinedOccurrence, DefinedOccurrence];
type Series = readonly DefinedOccurrence[];

function hasOwnWords({ definition: { context, form } }: DefinedOccurrence): boolean {
  const words = context.match(/\p{L}{2,}/gu)?.length ?? 0;
  return words >= FEWEST_WORDS && !(form === 'heading' && OF_A_THING.test(context));
}

function areSiblings(definedOccurrence: DefinedOccurrence | undefined, other: DefinedOccurrence): boolean {
  return (
    definedOccurrence?.numbers.length === other.numbers.length &&
    definedOccurrence.numbers.slice(0, -1).every((n, at) => n === other.numbers[at])
  );
}

/** Whether a definition stands where a number that nothing has is due: R26 between R23 and R25. */
function isSlip(definedOccurrence: DefinedOccurrence, series: Series): boolean {
  const at = series.indexOf(definedOccurrence);
  const [before, after] = [series[at - 1], series[at + 1]];
  if (!areSiblings(before, definedOccurrence) || !areSiblings(after, definedOccurrence)) return false;
  const due = before!.numbers.at(-1)! + 1;
  const isDue = after!.numbers.at(-1) === due + 1 && definedOccurrence.numbers.at(-1) !== due;
  const key = keyOf(definedOccurrence.series, [...definedOccurrence.numbers.slice(0, -1), due]);
  return isDue && !series.some((other) => other.key === key);
}

function isNumberedTwice([one, other]: OccurrencePair, series: Series): boolean {
  const [first, second] = [one.definition, other.definition];
  if (first.form !== second.form || first.level !== second.level) return false;
  const isRepeated = series.indexOf(other) === series.indexOf(one) + 1;
  return isRepeated || isSlip(one, series) || isSlip(other, series);
}

/** Whether the two are plainly different things: neighbours of one number, a slip in a list, or two forms of one id. */
function isDoubled(pair: OccurrencePair, series: Series): boolean {
  const [one, other] = pair;
  if (one.written !== other.written || !hasOwnWords(one) || !hasOwnWords(other)) return false;
  const alike = likeness(one.definition.context, other.definition.context);
  const areForms = [one, other].every(({ definition: { form } }) => form === 'field');
  return areForms ? alike < SAME_NAME : alike < SAME && isNumberedTwice(pair, series);
}

function doubledPair(same: Series, series: Series): OccurrencePair | null {
  const few = same.slice(0, MOST_COMPARED);
  const pairs = few.flatMap((definedOccurrence, at) =>
    few.slice(at + 1).map((other) => [definedOccurrence, other] as const),
  );
  return pairs.find((pair) => isDoubled(pair, series)) ?? null;
}

function check(text: string, pairs: readonly OccurrencePair[], total: number): DocumentCheck {
  const [first, second] = pairs[0]!;
  return {
    code: 'doubled-id',
    severity: 'MEDIUM',
    candidate: false,
    ids: pairs.map(([{ written }]) => written),
    ...placeOfDefinition(text, second.definition),
    pages: [...new Set([first.page, second.page])],
    total,
    terms: [first, second].map(({ definition }) => definition.context),
  };
}

/** Ids under which two different things are defined: one check for each series. */
export function doubledIds({ text, occurrences }: DeliverableReading): DocumentCheck[] {
  const defined = occurrences.filter(
    (occurrence): occurrence is DefinedOccurrence => occurrence.definition !== null,
  );
  return [...Map.groupBy(defined, ({ series }) => series).values()].flatMap((series) => {
    const byKey = [...Map.groupBy(series, ({ key }) => key).values()];
    const pairs = byKey.map((same) => doubledPair(same, series)).filter((pair) => pair !== null);
    const isMistake = pairs.length > 0 && pairs.length <= Math.max(1, MOST_DOUBLED * byKey.length);
    return isMistake ? [check(text, pairs, byKey.length)] : [];
  });
}
