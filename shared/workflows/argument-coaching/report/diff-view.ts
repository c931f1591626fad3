import { cut } from '@assay/platform/report/cut';
import { isWrapped } from '@assay/platform/report/line-ends';
import type { DiffPart } from '../comparison.ts';
import { wholeChanges } from './whole-changes.ts';
import type { CoachingWords } from './words/coaching-words.ts';

/** Words and signs of a kept stretch that are shown on each side of what changed, and fewest that are worth leaving out. */
const AROUND = 25;
const WORTH_LEAVING_OUT = 20;
/** Words and signs that are shown of a long stretch that was added or removed. */
const CHANGED = { first: 500, last: 60 };
/** Most words and signs of a comparison that a report shows. */
const MOST_TOKENS = 3_500;
/** A word longer than this is cut. */
const LONGEST_WORD = 300;

/** Words of every writing, also of those without spaces between them. */
const segments = new Intl.Segmenter('en', { granularity: 'word' });

/** A stretch of one line of the comparison. `skipped`: what stands in place of words that were left out. */
interface DiffPiece {
  kind: DiffPart['kind'] | 'skipped';
  text: string;
  /** White space comes before it. */
  spaced: boolean;
}

export interface Paragraph {
  rightToLeft: boolean;
  pieces: DiffPiece[];
}

/** A word or a sign with the white space before it: what a comparison is cut into. */
interface DiffToken {
  kind: DiffPiece['kind'];
  text: string;
  isWord: boolean;
  spaced: boolean;
  breaks: boolean;
}

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** What stands before a part: white space, and the letters of the line so far, in the draft and in the revision. */
interface Before {
  space: string;
  removed: number;
  added: number;
}

/** Whether white space ends a paragraph: an empty line does, a single line end where the text was not merely wrapped. */
function endsParagraph(space: string, line: number, next: string): boolean {
  const ends = space.match(/\r\n?|\n/g)?.length ?? 0;
  return ends > 1 || (ends === 1 && !isWrapped(line, next));
}

/** The tokens of a part; white space at its end goes to what comes after it. */
function tokensOf({ kind, text }: DiffPart, before: Before): { tokens: DiffToken[]; end: Before } {
  const tokens: DiffToken[] = [];
  const lines = { removed: before.removed, added: before.added };
  const own = kind === 'kept' ? (['removed', 'added'] as const) : ([kind] as const);
  let { space } = before;
  for (const { segment, isWordLike, index } of segments.segment(text)) {
    if (segment.trim() === '') {
      space += segment;
      continue;
    }
    const breaks = endsParagraph(
      space,
      Math.max(...own.map((side) => lines[side])),
      text.slice(index, index + 8),
    );
    for (const side of own)
      lines[side] = (/[\r\n]/.test(space) ? 0 : lines[side] + space.length) + segment.length;
    const isWord = isWordLike ?? false;
    tokens.push({ kind, text: cut(segment, LONGEST_WORD), isWord, spaced: space !== '', breaks });
    space = '';
  }
  return { tokens, end: { space, ...lines } };
}

const wordsIn = (tokens: readonly DiffToken[]) => tokens.filter(({ isWord }) => isWord).length;

function withoutMiddle(
  tokens: DiffToken[],
  before: number,
  after: number,
  tell: (words: number) => string,
): DiffToken[] {
  if (tokens.length - before - after < WORTH_LEAVING_OUT) return tokens;
  const end = tokens.length - after;
  const text = `… ${tell(wordsIn(tokens.slice(before, end)))} …`;
  const skipped: DiffToken = { kind: 'skipped', text, isWord: false, spaced: true, breaks: false };
  return [...tokens.slice(0, before), skipped, ...tokens.slice(end)];
}

type DiffPartPosition = { first: boolean; last: boolean };

/** A part without its middle where it is long; what is kept at an end of the text is left out to that end. */
function shortened(
  tokens: DiffToken[],
  kind: DiffPart['kind'],
  { first, last }: DiffPartPosition,
  words: CoachingWords,
) {
  if (kind !== 'kept') return withoutMiddle(tokens, CHANGED.first, CHANGED.last, words.diffLeftOut);
  const whole = first && last;
  const before = first && !whole ? 0 : AROUND;
  const after = last && !whole ? 0 : AROUND;
  return withoutMiddle(tokens, before, after, words.diffSkipped);
}

function shownTokens(parts: readonly DiffPart[], words: CoachingWords): DiffToken[] {
  let before: Before = { space: '', removed: 0, added: 0 };
  return parts.flatMap((part, index) => {
    const { tokens, end } = tokensOf(part, before);
    before = end;
    const place = { first: index === 0, last: index === parts.length - 1 };
    return shortened(tokens, part.kind, place, words);
  });
}

/** Whether white space stands before a piece: what was removed and what took its place are always apart. */
function isApart(last: DiffPiece | undefined, next: DiffToken): boolean {
  if (last === undefined) return false;
  return next.spaced || (last.kind !== 'kept' && next.kind !== 'kept');
}

/** Neighbours of one kind in one piece; a line end begins another paragraph. */
function paragraphsOf(tokens: readonly DiffToken[]): DiffPiece[][] {
  const paragraphs: DiffPiece[][] = [[]];
  for (const token of tokens) {
    if (token.breaks && paragraphs.at(-1)!.length > 0) paragraphs.push([]);
    const paragraph = paragraphs.at(-1)!;
    const last = paragraph.at(-1);
    if (last?.kind === token.kind) last.text += `${token.spaced ? ' ' : ''}${token.text}`;
    else paragraph.push({ kind: token.kind, text: token.text, spaced: isApart(last, token) });
  }
  return paragraphs.filter((pieces) => pieces.length > 0);
}

function directionOf(pieces: readonly DiffPiece[]): boolean {
  const text = pieces
    .filter(({ kind }) => kind !== 'skipped')
    .map((piece) => piece.text)
    .join(' ');
  const [first] = /\p{L}/u.exec(text) ?? [''];
  return RIGHT_TO_LEFT.test(first);
}

/**
 * A comparison as it is set: stretches that were kept, added or removed, line by line, the middle of long kept stretches
 * left out. `more` says how many words of a long comparison are not shown.
 */
export function diffView(parts: readonly DiffPart[], words: CoachingWords) {
  const tokens = shownTokens(wholeChanges(parts), words);
  const diffTokens = tokens.slice(0, MOST_TOKENS);
  const left = wordsIn(tokens.slice(MOST_TOKENS));
  const paragraphs: Paragraph[] = paragraphsOf(diffTokens).map((pieces) => ({
    rightToLeft: directionOf(pieces),
    pieces,
  }));
  return { paragraphs, more: left === 0 ? null : words.diffCut(left) };
}
