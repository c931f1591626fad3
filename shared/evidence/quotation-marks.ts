/**
 * A character that may be a quotation mark, with what it costs to read it as one: as the mark that opens, as the mark
 * that closes, or as none (an apostrophe, a stray). Costs are set by hand: 0 is certain, 2 against all custom.
 */
export interface QuotationMark {
  /** Offset in the text, UTF-16 code units. */
  at: number;
  open: number;
  close: number;
  plain: number;
  /** Whether the words before it end or pause, as speech does before its closing mark and a tale before an opening one. */
  pause: boolean;
}

/** Marks that pair among themselves. Single marks come last: only they may be apostrophes. */
export const FAMILIES = ['"“”„‟＂❝❞〝〞〟', '«»', '‹›', '「」', '『』', '【】', "'‘’‚‛❛❜"] as const;
export type Family = (typeof FAMILIES)[number];
const SINGLE = FAMILIES[6];

const ANY_MARK = new RegExp(`[${FAMILIES.join('')}]`);
/** Emphasis and invisible characters: what stands behind them counts. */
const TRANSPARENT = new RegExp(`[*_\\p{Cf}${FAMILIES.join('')}]`, 'u');
const LOW = /[„‚]/;

type MarkNeighbour = 'space' | 'bracket' | 'stop' | 'word';

function sideOf(character: string | undefined, bracket: RegExp, stop: RegExp): MarkNeighbour {
  if (character === undefined || /\s/.test(character)) return 'space';
  if (bracket.test(character)) return 'bracket';
  return stop.test(character) ? 'stop' : 'word';
}

const leftOf = (character: string | undefined) => sideOf(character, /[([{<¿¡–—\-:=/]/, /[.,;!?)\]}>…]/);
const rightOf = (character: string | undefined) => sideOf(character, /[([{¿¡–—\-=]/, /[.,;:!?)\]}>/]/);

type MarkDirection = 'opens' | 'closes' | 'either';

/** What the characters around a mark say of its direction. */
const DIRECTIONS: Record<MarkNeighbour, Record<MarkNeighbour, MarkDirection>> = {
  space: { space: 'either', bracket: 'opens', stop: 'either', word: 'opens' },
  bracket: { space: 'closes', bracket: 'either', stop: 'closes', word: 'opens' },
  stop: { space: 'closes', bracket: 'closes', stop: 'closes', word: 'either' },
  word: { space: 'closes', bracket: 'closes', stop: 'closes', word: 'either' },
};

const BY_CONTEXT: Record<MarkDirection, Pick<QuotationMark, 'open' | 'close'>> = {
  opens: { open: 0, close: 1.6 },
  closes: { open: 1.6, close: 0 },
  either: { open: 0.25, close: 0.25 },
};
/** A mark that has a direction of its own may be used against it: „foo“, »foo«, ”foo”. */
const AGAINST = 0.5;
const NEVER = 2;
const STRAY = 1.5;

const OPENING = '“„‟❝〝«‹「『【‘‚‛❛';
const CLOSING = '”❞〞〟»›」』】’❜';

function directed(
  character: string,
  direction: MarkDirection,
  isLowUsed: boolean,
): Pick<QuotationMark, 'open' | 'close'> {
  if (isLowUsed && /[“‘]/.test(character)) return BY_CONTEXT[direction];
  const against = (needed: MarkDirection) => (direction === needed ? AGAINST : NEVER);
  if (/[„‚]/.test(character)) return { open: 0, close: NEVER };
  if (OPENING.includes(character)) return { open: 0, close: against('closes') };
  if (CLOSING.includes(character)) return { open: against('opens'), close: 0 };
  return BY_CONTEXT[direction];
}

const ELISION =
  /^(?:tis|twas|twere|twill|em|cause|cuz|coz|til|till|bout|round|n|neath|nuff|cept|\d\ds?)(?![\p{L}\p{N}])/iu;
const SUFFIX = /^(?:s|ll|re|ve|d|m|t)(?![\p{L}\p{N}])/iu;
const CUT_OFF = /(?:s|in|(?<!\p{L})(?:po|mo|va|fa|da|di|sta|be|ca|to|o|th|an|n))$/iu;
const SPACED_LETTER = /[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]]/v;

/** Whether a single mark can only be an apostrophe: don't, l’amore, the "hero"'s. */
function isApostrophe(text: string, at: number, markNeighbour: MarkNeighbour): boolean {
  const after = text.slice(at + 1, at + 5);
  const inWord = SPACED_LETTER.test(text[at - 1] ?? '') && SPACED_LETTER.test(text[at + 1] ?? '');
  return inWord || (markNeighbour !== 'space' && markNeighbour !== 'bracket' && SUFFIX.test(after));
}

/** The costs of a single mark, which may be an apostrophe at a word's end (students') or at its beginning (’tis, '90s). */
function single(text: string, at: number, direction: MarkDirection, mark: QuotationMark): QuotationMark {
  if (direction === 'opens' && ELISION.test(text.slice(at + 1, at + 8)))
    return { ...mark, open: Math.max(mark.open, 0.8), plain: 0.1 };
  if (direction === 'opens') return { ...mark, plain: STRAY };
  const before = text.slice(Math.max(0, at - 4), at);
  if (direction === 'closes') {
    const wordEnds = /[\p{L}\p{N}]$/u.test(before);
    return { ...mark, plain: CUT_OFF.test(before) ? 0.3 : wordEnds ? 0.7 : STRAY };
  }
  if (SPACED_LETTER.test(before.at(-1) ?? '')) return { ...mark, open: 0.9, close: 0.5, plain: 0.2 };
  return { ...mark, open: mark.open + 0.15, close: mark.close + 0.15, plain: 1 };
}

/** For each offset of `wanted` the nearest offset beyond it, in the direction of `step`, that is not transparent. */
function seenFrom(text: string, wanted: readonly number[], step: 1 | -1): Map<number, number> {
  const seen = new Map<number, number>();
  let last = step === 1 ? text.length : -1;
  let at = last - step;
  for (const mark of step === 1 ? wanted.toReversed() : wanted) {
    for (; at !== mark; at -= step) if (!TRANSPARENT.test(text[at]!)) last = at;
    seen.set(mark, last);
  }
  return seen;
}

/** Every possible quotation mark of a text, by family, in order. Takes time linear in the text's length. */
export function marksIn(text: string): Map<Family, QuotationMark[]> {
  const offsets = [...text.matchAll(new RegExp(ANY_MARK, 'g'))].map(({ index }) => index);
  const [before, after] = [seenFrom(text, offsets, -1), seenFrom(text, offsets, 1)];
  const isLowUsed = LOW.test(text);
  const marks = new Map<Family, QuotationMark[]>(FAMILIES.map((family) => [family, []]));
  for (const at of offsets) {
    const [previous, next] = [text[before.get(at)!], after.get(at)!];
    const markNeighbour = leftOf(previous);
    const ellipsis = text[next] === '…' || text.startsWith('..', next);
    const direction = DIRECTIONS[markNeighbour][ellipsis ? 'word' : rightOf(text[next])];
    const family = FAMILIES.find((characters) => characters.includes(text[at]!))!;
    if (family === SINGLE && isApostrophe(text, at, markNeighbour)) continue;
    const pause = previous === undefined || /[.,:;!?…–—-]/.test(previous);
    const mark: QuotationMark = { at, ...directed(text[at]!, direction, isLowUsed), plain: STRAY, pause };
    marks.get(family)!.push(family === SINGLE ? single(text, at, direction, mark) : mark);
  }
  return marks;
}
