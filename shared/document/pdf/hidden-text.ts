import type { HiddenReason, HiddenText } from './extracted-document.ts';
import { area, type Box, centre, contains, grow, overlap, union } from './geometry.ts';
import { type Hiding, hidingOf, isCut, standings } from './hidden-reason.ts';
import type { PageMarks } from './marks.ts';
import type { OpenPage } from './open-pdf.ts';
import { chainSegments, type Segment } from './segments.ts';
import { isDrawn, lettersUnder, lookAt } from './visibility.ts';
import { characterWidth, type PageWord } from './words.ts';

/**
 * Text smaller than this (points) cannot be read; in a drawing that is scaled down as a whole, than the second: there
 * the largest text is less than `largest` times as large. No sentence of less than `sentence` is a drawing's label.
 */
const TINY = { text: 3, drawing: 1, largest: 2.5, sentence: 2 };
/** A text of so many words is a sentence and no label. */
const SENTENCE = 6;
/** Letters narrower than this share of their size cannot be read. */
const SQUEEZED = 0.1;
/** An image covering this share of the page is the page's image. */
const PAGE_IMAGE = 0.8;
/** On a scanned page at most this share of the words is drawn visibly (a stamp, a page number). */
const VISIBLE_ON_SCAN = 0.1;
/** So many letters that are not seen say something; in a drawing, where covered labels are usual, so many. */
export const SAYS_SOMETHING = { text: 12, drawing: 36 };
/** Lines at most so far apart (ems) belong to one passage. */
const LINE_GAP = 1.2;
const LETTER = /\p{L}/gu;

interface MarkedPage extends PageMarks {
  page: OpenPage;
  width: number;
  height: number;
}

/** The image that covers the page, if there is one; several strips count as one. */
export function pageImage({ marks, width: wide, height: tall }: MarkedPage): Box | null {
  const images = marks.filter(({ kind }) => kind === 'image');
  const covered = images.reduce((sum, { box }) => sum + area(box), 0);
  if (images.length === 0 || covered < PAGE_IMAGE * wide * tall) return null;
  const box = union(images.map((mark) => mark.box));
  return area(box) >= PAGE_IMAGE * wide * tall ? box : null;
}

/** Tells of a word whether it is too small to be read where it stands. */
function tininess(words: readonly PageWord[], drawings: readonly Box[]): (word: PageWord) => boolean {
  const texts = Map.groupBy(words, ({ run }) => run.object);
  const sentences = new Set(
    [...texts].filter(([, text]) => text.length >= SENTENCE).map(([object]) => object),
  );
  const largest = new Map<Box, number>();
  const largestIn = (drawing: Box) => {
    const inside = () => words.filter(({ box }) => contains(drawing, ...centre(box)));
    const known = largest.get(drawing) ?? Math.max(...inside().map(({ size }) => size));
    largest.set(drawing, known);
    return known;
  };
  return (word) => {
    if (word.size >= TINY.text) return false;
    if (word.size < TINY.sentence && sentences.has(word.run.object)) return true;
    const drawing = drawings.find((box) => contains(box, ...centre(word.box)));
    return !drawing || word.size < TINY.drawing || largestIn(drawing) >= TINY.largest * word.size;
  };
}

/** Tells of a word whether its letters, or those of its whole text, stand on one spot. */
function narrowness(words: readonly PageWord[]): (word: PageWord) => boolean {
  const heaped = new Set<PageWord>();
  for (const text of Map.groupBy(words, ({ run }) => run.object).values()) {
    const letters = text.reduce((sum, word) => sum + word.text.length, 0);
    const [left, , right] = union(text.map(({ line }) => line));
    if (letters >= SAYS_SOMETHING.text && right - left < SQUEEZED * letters * text[0]!.size)
      for (const word of text) heaped.add(word);
  }
  return (word) =>
    heaped.has(word) ||
    word.run.flat ||
    (/[\p{L}\p{N}]/u.test(word.text) && characterWidth(word) < SQUEEZED * word.size);
}

/** A page's words sorted into those a reader sees and those hidden. */
export interface SeenWords {
  visible: PageWord[];
  hidden: Map<PageWord, Hiding>;
  /** An image covers the page and (nearly) no text is drawn visibly. */
  scanned: boolean;
  /** Lines run over the page's edge, and their words there are left out. */
  cutOff: boolean;
  /** The visible words are a scanned page's invisible text layer, made by text recognition. */
  recognised: boolean;
}

const LAYER: ReadonlySet<HiddenReason> = new Set(['invisible', 'covered']);

/**
 * Of words that leave no ink themselves, those on ink that seems to say the same: letters drawn as outlines, or scanned.
 */
function copiesAmong(
  hidden: ReadonlyMap<PageWord, Hiding>,
  sheet: MarkedPage,
  scanned: boolean,
): Set<PageWord> {
  const may = [...hidden].filter(
    ([word, { reason }]) =>
      LAYER.has(reason) && (scanned || (reason === 'invisible' && isDrawn(word, sheet.marks))),
  );
  const words = may.map(([word]) => word);
  return lettersUnder(sheet.page, words, sheet);
}

/**
 * Finds text that cannot be seen, by comparing the page as drawn with and without it: whatever was done to it, it leaves no
 * ink, or less than half of its letters; or it is too small or too narrow to be read. Text without ink of its own is not
 * hidden where the page shows what looks like its letters: outlines, or a scan under a layer of recognised text.
 * `drawings` are boxes of drawings, in which small labels are usual.
 */
export function findHidden(
  words: readonly PageWord[],
  sheet: MarkedPage,
  drawings: readonly Box[],
): SeenWords {
  const placed = standings(sheet.page, new Set(words.map(({ run }) => run.object)));
  const isWhole = (word: PageWord) => {
    const standing = placed.get(word.run.object);
    return !standing || !isCut(word, standing.clip, sheet);
  };
  const visibleWords = lookAt(sheet.page, words, sheet);
  const isTiny = tininess(words, drawings);
  const isSqueezed = narrowness(words);
  const unseen = words.filter((word) => !visibleWords.has(word) || !isWhole(word));
  const hidden = hidingOf(sheet.page, unseen, sheet, placed);
  const scanned = pageImage(sheet) !== null && visibleWords.size <= VISIBLE_ON_SCAN * words.length;
  const copies = copiesAmong(hidden, sheet, scanned);
  for (const word of copies) hidden.delete(word);
  for (const word of words) {
    const reason = isTiny(word) ? 'tiny' : isSqueezed(word) ? 'squeezed' : null;
    if (reason && hidden.get(word)?.reason !== 'off-page') hidden.set(word, { reason, cropped: false });
  }
  const visible = words.filter((word) => !hidden.has(word));
  const over = runningOver(words, hidden);
  for (const word of over) hidden.set(word, { reason: 'off-page', cropped: true });
  return { visible, hidden, scanned, recognised: scanned && copies.size > 0, cutOff: over.length > 0 };
}

/** Words that lie off the page on a line that is seen: it runs over the edge, as one that a program did not break. */
function runningOver(words: readonly PageWord[], hidden: ReadonlyMap<PageWord, Hiding>): PageWord[] {
  const isOff = (word: PageWord) => hidden.get(word)?.reason === 'off-page';
  const off = words.filter(isOff);
  const besides = words.filter(
    (word) => !hidden.has(word) && off.some(({ run }) => areInLine(word.run, run)),
  );
  return chainSegments([...off, ...besides])
    .filter((line) => line.words.some((word) => !hidden.has(word)))
    .flatMap((line) => line.words.filter(isOff));
}

const areInLine = ({ direction: [dx, dy], baseline, size }: PageWord['run'], other: PageWord['run']) =>
  dx * other.direction[0] + dy * other.direction[1] > 0.999 && Math.abs(baseline - other.baseline) < size / 2;

interface HiddenPassage {
  segments: Segment[];
  reason: HiddenReason;
}

function follows(before: Segment, next: Segment): boolean {
  const reach = LINE_GAP * Math.max(before.size, next.size);
  const apart = -overlap(before.box[1], before.box[3], next.box[1], next.box[3]);
  return apart <= reach && overlap(before.box[0], before.box[2], next.box[0], next.box[2]) > -reach;
}

/** Hidden lines that stand together. */
function passagesOf(words: readonly PageWord[], reason: HiddenReason): HiddenPassage[] {
  const passages: HiddenPassage[] = [];
  for (const segment of chainSegments(words).sort((a, b) => a.box[1] - b.box[1])) {
    const passage = passages.find(({ segments }) => follows(segments.at(-1)!, segment));
    if (passage) passage.segments.push(segment);
    else passages.push({ segments: [segment], reason });
  }
  return passages;
}

/** Off the page printers set the file's name, dates and colours: so many words in small letters are none of these. */
const PROSE = { word: /^\p{Ll}+\p{P}?$/u, least: 4 };

const isProse = ({ segments }: HiddenPassage) =>
  segments.flatMap(({ words }) => words).filter(({ text }) => PROSE.word.test(text)).length >= PROSE.least;

function lettersIn({ segments }: HiddenPassage): number {
  return segments.reduce((sum, { text }) => sum + (text.match(LETTER)?.length ?? 0), 0);
}

/**
 * What of a page's hidden words a teacher should know of, by reason: passages that say something. A covered label of a
 * drawing, a stray word, what a placed picture's frame or the page's edge cuts off, a printer's marks are left out without a word.
 */
export function hiddenFindings(
  page: number,
  hidden: ReadonlyMap<PageWord, Hiding>,
  drawings: readonly Box[],
): HiddenText[] {
  const telling = [...hidden].filter(([, { cropped }]) => !cropped);
  const groups = Map.groupBy(telling, ([, { reason }]) => reason);
  return [...groups].flatMap(([reason, entries]) => {
    const passages = passagesOf(
      entries.map(([word]) => word),
      reason,
    ).filter((passage) => {
      if (reason === 'off-page' && !isProse(passage)) return false;
      const box = union(passage.segments.map((segment) => segment.box));
      const drawn = drawings.some((drawing) => contains(grow(drawing, TINY.text), ...centre(box)));
      return lettersIn(passage) >= (drawn ? SAYS_SOMETHING.drawing : SAYS_SOMETHING.text);
    });
    const segments = passages.flatMap((passage) => passage.segments);
    if (segments.length === 0) return [];
    const box = union(segments.map((segment) => segment.box));
    return { page, box, reason, text: segments.map(({ text }) => text).join('\n') };
  });
}
