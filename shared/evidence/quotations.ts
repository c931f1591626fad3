import { FAMILIES, type Family, marksIn, type QuotationMark } from './quotation-marks.ts';

/**
 * Words between quotation marks, and the stretch of the prose from the first mark to the last, both included, as UTF-16
 * offsets `[start, end)`. `At` is null where words are quoted on a line of their own and in no prose.
 */
interface QuotationReading<At = number> {
  /** Without its marks. */
  text: string;
  start: At;
  end: At;
}

/** A quotation in its likeliest reading. */
export interface Quotation<At = number> extends QuotationReading<At> {
  /** It may be a title or a single word set off, and no quotation. */
  mention: boolean;
  /** Where marks do not pair: other readings of the stretch, the longest first. */
  others: QuotationReading<At>[];
}

/** States of the automaton that pairs marks: outside of a quotation, in one, in one that a quotation quotes. */
const [OUT, IN, INNER] = [0, 1, 2];
const STATES = [OUT, IN, INNER];
type MarkState = number;

/** Costs of pairing, on the scale of a mark's own costs; set by hand. */
const NESTED = { afterPause: 0.2, elsewhere: 0.5 };
const ONE_MARK_FOR_TWO = 0.6;
const SPEECH_WITHOUT_PAUSE = 0.6;
const LONE_INSIDE = 1;
const PER_CHARACTER = 0.0005;

/**
 * What it costs that a mark leads from one state to another. One mark may stand for two: a quotation that begins or
 * ends with the essay's own dialogue shares its mark with it.
 */
function costOf(from: MarkState, to: MarkState, { open, close, plain, pause }: QuotationMark): number {
  const speech = pause ? 0 : SPEECH_WITHOUT_PAUSE;
  if (from === OUT) return to === OUT ? plain : to === IN ? open : open + ONE_MARK_FOR_TWO;
  if (from === to) return Math.min(plain, LONE_INSIDE);
  if (from === IN) return to === OUT ? close : open + (pause ? NESTED.afterPause : NESTED.elsewhere);
  return close + speech + (to === OUT ? ONE_MARK_FOR_TWO : 0);
}

/** A quotation by its first and last mark. `isClear`: the marks between them pair. */
interface MarkSpan {
  first: number;
  last: number;
  isClear: boolean;
}

/** The states after each mark on the cheapest way that begins and ends outside (Viterbi): time linear in the marks. */
function cheapestWay(marks: readonly QuotationMark[]): Uint8Array {
  const came = new Uint8Array(STATES.length * marks.length);
  let costs = [0, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const [index, mark] of marks.entries()) {
    const length = PER_CHARACTER * (mark.at - (marks[index - 1]?.at ?? mark.at));
    const next = STATES.map(() => Number.POSITIVE_INFINITY);
    for (const to of STATES)
      for (const from of STATES) {
        const cost = costs[from]! + (from === OUT ? 0 : length) + costOf(from, to, mark);
        if (cost >= next[to]!) continue;
        next[to] = cost;
        came[STATES.length * index + to] = from;
      }
    costs = next;
  }
  const states = new Uint8Array(marks.length);
  for (let [index, state] = [marks.length - 1, OUT]; index >= 0; index--) {
    states[index] = state;
    state = came[STATES.length * index + state]!;
  }
  return states;
}

/** The quotations that a way makes, none within another. */
function spansOf(marks: readonly QuotationMark[], states: Uint8Array): MarkSpan[] {
  const spans: MarkSpan[] = [];
  let open: Omit<MarkSpan, 'last'> | null = null;
  for (const [index, to] of states.entries()) {
    const from = states[index - 1] ?? OUT;
    if (open === null) {
      if (to !== OUT) open = { first: index, isClear: to === IN };
      continue;
    }
    const isLone = from === to && marks[index]!.plain >= LONE_INSIDE;
    const isMerged = from === INNER && to === OUT;
    open.isClear &&= !isLone && !isMerged;
    if (to !== OUT) continue;
    spans.push({ ...open, last: index });
    open = null;
  }
  return spans;
}

const LIKELY = 0.5;
const MOST_INNER = 2;
const LETTERS = /\p{L}|\p{N}/u;

/** The first and the last of some values. */
function ends<T>(values: T[]): T[] {
  return values.length <= 2 * MOST_INNER
    ? values
    : [...values.slice(0, MOST_INNER), ...values.slice(-MOST_INNER)];
}

/** Other pairs of marks for a quotation: out to an unused mark beside it, in to one between its marks. */
function otherPairs(marks: readonly QuotationMark[], states: Uint8Array, span: MarkSpan): [number, number][] {
  const { first, last, isClear } = span;
  const isStray = (index: number) => states[index] === OUT && (states[index - 1] ?? OUT) === OUT;
  const opens = (index: number) => (marks[index]?.open ?? LIKELY) < LIKELY;
  const closes = (index: number) => (marks[index]?.close ?? LIKELY) < LIKELY;
  const inner = isClear ? [] : Array.from({ length: last - first - 1 }, (_, index) => first + 1 + index);
  const outward: [number, number][] = [];
  if (isStray(last + 1) && closes(last + 1)) outward.push([first, last + 1]);
  if (first > 0 && isStray(first - 1) && opens(first - 1)) outward.push([first - 1, last]);
  return [
    ...outward,
    ...ends(inner.filter(closes)).map((index): [number, number] => [first, index]),
    ...ends(inner.filter(opens)).map((index): [number, number] => [index, last]),
  ];
}

function readingOf(text: string, from: QuotationMark, to: QuotationMark): QuotationReading | null {
  const inside = text.slice(from.at + 1, to.at).trim();
  return LETTERS.test(inside) ? { text: inside, start: from.at, end: to.at + 1 } : null;
}

const SENTENCE_END = /[.,;:!?…]$/;
const WORDS_OF_A_TITLE = 8;
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]{4}/u;

function isTitle(words: string[]): boolean {
  const isUpper = (word: string) => /^\p{Lu}/u.test(word);
  const named = words.filter((word) => word.length > 3);
  return (
    words.length <= WORDS_OF_A_TITLE && isUpper(words[0]!) && isUpper(words.at(-1)!) && named.every(isUpper)
  );
}

/**
 * Whether words between marks may be something else than a quotation: a single word (a scare quote), or a title: up to
 * eight words, all that are longer than three letters capitalised, no stop at the end, not all in capitals.
 */
function isMention(text: string): boolean {
  const words = text.split(/\s+/);
  if (words.length === 1) return !UNSPACED.test(text);
  return /\p{Ll}/u.test(text) && !SENTENCE_END.test(text) && isTitle(words);
}

type QuotationDraft = QuotationReading & Pick<Quotation, 'others'>;

function drawn(text: string, marks: readonly QuotationMark[]): QuotationDraft[] {
  const states = cheapestWay(marks);
  return spansOf(marks, states).flatMap((span) => {
    const reading = readingOf(text, marks[span.first]!, marks[span.last]!);
    const pairs = otherPairs(marks, states, span);
    const others = pairs.flatMap(([from, to]) => readingOf(text, marks[from]!, marks[to]!) ?? []);
    return reading ? [{ ...reading, others }] : [];
  });
}

/** Leaves of quotations that overlap the one that begins first; where its reading is unsure the other is kept as one. */
function outermost(quotations: QuotationDraft[]): QuotationDraft[] {
  const quotationDrafts: QuotationDraft[] = [];
  for (const quotation of quotations.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const holder = quotationDrafts.at(-1);
    if (!holder || quotation.start >= holder.end)
      quotationDrafts.push({ ...quotation, others: [...quotation.others] });
    else if (quotation.end > holder.end || holder.others.length > 0) holder.others.push(quotation);
  }
  return quotationDrafts;
}

/** Those of some marks that no quotation holds; both in order. */
function outside(marks: readonly QuotationMark[], quotations: readonly QuotationReading[]): QuotationMark[] {
  let next = 0;
  return marks.filter(({ at }) => {
    while (next < quotations.length && quotations[next]!.end <= at) next++;
    return !(next < quotations.length && quotations[next]!.start <= at);
  });
}

/** The quotations between single marks that others, themselves in doubt, cross: they hold the marks that led astray. */
function holding(
  singles: readonly QuotationDraft[],
  quotations: readonly QuotationDraft[],
): QuotationDraft[] {
  const doubtful = quotations.filter(({ others }) => others.length > 0);
  let next = 0;
  return singles.filter(({ start, end }) => {
    while (next < doubtful.length && doubtful[next]!.end <= start) next++;
    const other = doubtful[next];
    return other !== undefined && other.start < end && (other.end > end || other.start < start);
  });
}

function quotationsInBlock(block: string, offset: number): Quotation[] {
  const marks = marksIn(block);
  const [family, ...families] = FAMILIES.toReversed() as [Family, ...Family[]];
  const singles = marks.get(family)!;
  const drawnOutside = (quotationReadings: readonly QuotationReading[]) =>
    outermost(families.flatMap((other) => drawn(block, outside(marks.get(other)!, quotationReadings))));
  const first = drawnOutside([]);
  const quotationDrafts = holding(drawn(block, singles), first);
  const doubles = quotationDrafts.length > 0 ? drawnOutside(quotationDrafts) : first;
  const all = [...doubles, ...drawn(block, outside(singles, doubles))];
  const moved = ({ text, start, end }: QuotationReading) => ({
    text,
    start: start + offset,
    end: end + offset,
  });
  return outermost(all).map((quotation) => ({
    ...moved(quotation),
    mention: isMention(quotation.text),
    others: quotation.others.map(moved).sort((a, b) => b.end - b.start - (a.end - a.start)),
  }));
}

/** Where a quotation ends at the latest: at an empty line, or where a list item begins. */
const BARRIER = /\n[^\S\n]*\n|\n(?=[^\S\n]*(?:[-*•]|\d{1,2}[.)])[^\S\n])/;

/**
 * Every quotation that prose makes, in order, none overlapping another (SPEC M15, M19): between marks of any kind,
 * apostrophes aside, with what it quotes itself left in it. Where marks do not pair, the likeliest reading stands and the
 * others are kept beside it, for whoever can look them up: `settleQuotations`. A mark that nothing answers quotes nothing.
 * Offsets always slice to mark, words, mark. Time is linear in the prose's length.
 * @example quotationsIn('You say “it works”.').map(({ text }) => text) // => [ 'it works' ]
 */
export function quotationsIn(prose: string): Quotation[] {
  const quotations: Quotation[] = [];
  let offset = 0;
  for (const block of prose.split(new RegExp(`(${BARRIER.source})`))) {
    quotations.push(...quotationsInBlock(block, offset));
    offset += block.length;
  }
  return quotations;
}

/**
 * Settles what quotations say by what they quote, in order: of each the likeliest reading that `stands` there; where none
 * does, the quotation as it is, unless it may be no quotation at all (a title, a word set off). None overlaps another.
 */
export function settleQuotations<At extends number | null>(
  quotations: readonly Quotation<At>[],
  stands: (text: string) => boolean,
): (QuotationReading<At> & { stands: boolean })[] {
  let reach = 0;
  const isFree = ({ start }: QuotationReading<At>) => start === null || start >= reach;
  return quotations.flatMap((quotation) => {
    if (!isFree(quotation)) return [];
    const quotationReading = [quotation, ...quotation.others.filter(isFree)].find(({ text }) => stands(text));
    if (!quotationReading && quotation.mention) return [];
    const { text, start, end } = quotationReading ?? quotation;
    reach = Math.max(reach, end ?? 0);
    return [{ text, start, end, stands: quotationReading !== undefined }];
  });
}

/** What stands in prose where a quotation was that nobody bears out. */
export const TAKEN_OUT = '[…]';

/** A quotation of so few words that is nobody's is a term: "topic sentence", "show, don't tell". */
const LONGEST_TERM = 3;
export const isTerm = (text: string) => text.trim().split(/\s+/).length <= LONGEST_TERM;

/** A stop or comma that American writing sets before the closing mark, and prose needs behind what takes the quotation's place. */
export function endOf(quoted: string, own: string, after: string): string {
  const [, sign = ''] = /([.,])["”’'»]+$/u.exec(quoted) ?? [];
  return /^\p{P}/u.test(after) || /[.,;:!?…]["”’'»]*$/u.test(own) ? '' : sign;
}

/**
 * Prose with other words for its quotations, which overlap nowhere; the stop or comma within the marks stays. `from`: where the quotation
 * before ends.
 */
export function replaceQuotations<Q extends { start: number; end: number }>(
  prose: string,
  quotations: readonly Q[],
  own: (quotation: Q, from: number) => string,
): string {
  const parts: string[] = [];
  let at = 0;
  for (const quotation of quotations) {
    const { start, end } = quotation;
    const said = own(quotation, at);
    parts.push(prose.slice(at, start), said, endOf(prose.slice(start, end), said, prose.slice(end)));
    at = end;
  }
  return [...parts, prose.slice(at)].join('');
}

/** A passage as prose quotes it: on one line. @example inMarks('it works') // => '“it works”' */
export function inMarks(passage: string): string {
  return `“${passage.replace(/\s+/g, ' ')}”`;
}
