import { likeness } from '../likeness.ts';
import type { Line } from '../lines.ts';
import type { Defining, Occurrence } from '../read-ids.ts';
import type { Reading } from '../reading.ts';
import type { DocumentCheck, IdentifierKind } from '../schema.ts';
import { placeOfDefinition } from './quote.ts';

/** Two texts in one list that are this much alike say the same, or one of them was cut off. */
const SAME_IN_LIST = 0.8;
/** So much alike are two wordings, in different parts of a document, of what may be one thing. */
const SAME_ELSEWHERE = 0.35;
/** When more of a series is there twice, its second list maps or repeats the first one and defines nothing. */
const MOST_DOUBLED = 1 / 3;
const FEWEST_WORDS = 2;
const MODAL =
  /\b(?:shall|must|should|has to|have to|will|deve|devono|dovrà|dovranno|dovrebbe|can|able to|può|possono|permette|consente)\b/i;

interface Defined extends Occurrence {
  definition: Defining;
}

type Pair = readonly [Defined, Defined];

/** Where each line's list ends: headings begin a new one, unless they are themselves what is listed. */
function listsOf(lines: readonly Line[], defined: readonly Defined[]): number[] {
  const named = new Set(defined.map(({ line }) => line));
  let list = 0;
  return lines.map(({ kind }, index) => (kind === 'heading' && !named.has(index) ? ++list : list));
}

function hasWords({ definition }: Defined): boolean {
  return (definition.context.match(/\p{L}{2,}/gu)?.length ?? 0) >= FEWEST_WORDS;
}

function alike([one, other]: Pair): number {
  return likeness(one.definition.context, other.definition.context);
}

/** Whether both open an entry of the same kind of one list, or head sections of one level. */
function isInOneList([one, other]: Pair, lists: readonly number[]): boolean {
  const [first, second] = [one.definition, other.definition];
  return (
    lists[one.line] === lists[other.line] &&
    first.form === second.form &&
    first.level === second.level &&
    first.labelled === second.labelled
  );
}

/** Whether the two are plainly different things under one id. */
function isDoubled(pair: Pair, kind: IdentifierKind, lists: readonly number[]): boolean {
  const [one, other] = pair;
  if (one.written !== other.written || !hasWords(one) || !hasWords(other)) return false;
  if (isInOneList(pair, lists)) return alike(pair) < SAME_IN_LIST;
  const [first, second] = [one.definition, other.definition];
  const areForms = first.labelled && second.labelled;
  const areStatements = kind === 'requirement' && [first, second].every(({ context }) => MODAL.test(context));
  return (areForms || areStatements) && alike(pair) < SAME_ELSEWHERE;
}

/** The first two definitions of an id that differ, if any do; a definition that is like any earlier one repeats it. */
function doubledPair(same: readonly Defined[], kind: IdentifierKind, lists: readonly number[]): Pair | null {
  const [first, ...later] = same;
  const other = later.find((one) => isDoubled([first!, one], kind, lists));
  return other ? ([first!, other] as const) : null;
}

function check(text: string, pairs: readonly Pair[], total: number): DocumentCheck {
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
export function doubledIds({ text, lines, occurrences, index }: Reading): DocumentCheck[] {
  const defined = occurrences.filter((one): one is Defined => one.definition !== null);
  const lists = listsOf(lines, defined);
  const kinds = new Map(index.identifiers.map(({ series, kind }) => [series, kind]));
  return [...Map.groupBy(defined, ({ series }) => series)].flatMap(([series, members]) => {
    const byKey = [...Map.groupBy(members, ({ key }) => key).values()];
    const pairs = byKey
      .map((same) => doubledPair(same, kinds.get(series)!, lists))
      .filter((pair) => pair !== null);
    const isList = pairs.length > 0 && pairs.length <= Math.max(1, MOST_DOUBLED * byKey.length);
    return isList ? [check(text, pairs, byKey.length)] : [];
  });
}
