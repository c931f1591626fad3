import type { HiddenReason, HiddenText } from './extracted-document.ts';
import { area, type Box, centre, contains, grow, height, union, width } from './geometry.ts';
import type { Colour } from './glyphs.ts';
import type { Mark, PageMarks } from './marks.ts';
import type { OpenPage } from './open-pdf.ts';
import { chainSegments } from './segments.ts';
import { confirmHidden, isDrawn } from './visibility.ts';
import type { Word } from './words.ts';

/** Text smaller than this (points) cannot be read; in a drawing, which may be scaled down, than the second. */
const TINY = { text: 2, drawing: 1 };
/** Colours whose channels differ by at most this (of 255) look the same. */
const SAME_COLOUR = 14;
const WHITE: Colour = [255, 255, 255];
/** An image covering this share of the page is the page's image. */
const PAGE_IMAGE = 0.8;
/** On a scanned page at most this share of the words is drawn visibly (a stamp, a page number). */
const VISIBLE_ON_SCAN = 0.1;

interface Sheet extends PageMarks {
  page: OpenPage;
  width: number;
  height: number;
}

function looksSame(one: Colour, other: Colour): boolean {
  return one.every((channel, at) => Math.abs(channel - other[at]!) <= SAME_COLOUR);
}

function orderOf(word: Word, { textOrder }: Sheet): number {
  return textOrder.get(word.run.object) ?? Number.MAX_SAFE_INTEGER;
}

/** The colour behind a word; null if it cannot be told (an image, a shading, an irregular or transparent area). */
function backdrop(word: Word, areas: readonly Mark[], order: number): Colour | null {
  const [x, y] = centre(word.box);
  const under = areas.findLast((mark) => mark.order < order && contains(mark.box, x, y));
  if (!under) return WHITE;
  return under.form === 'rectangle' ? under.fill : null;
}

function isCovered(word: Word, covers: readonly Mark[], order: number): boolean {
  const inner = grow(word.box, -0.2 * word.size);
  return covers.some(
    ({ box, order: later }) =>
      later > order && contains(box, inner[0], inner[1]) && contains(box, inner[2], inner[3]),
  );
}

function isTiny(word: Word, drawings: readonly Box[]): boolean {
  if (word.size >= TINY.text) return false;
  return word.size < TINY.drawing || !drawings.some((box) => contains(box, ...centre(word.box)));
}

function isLight(colour: Colour): boolean {
  return colour.every((channel) => channel >= 255 - SAME_COLOUR);
}

interface Painted {
  areas: Mark[];
  covers: Mark[];
}

/** Why a word may be hidden; `same-colour` and `covered` are guesses to be confirmed. */
function suspicion(
  word: Word,
  sheet: Sheet,
  painted: Painted,
  drawings: readonly Box[],
): HiddenReason | null {
  const order = orderOf(word, sheet);
  if (word.run.invisible) return isDrawn(word, sheet.marks) ? null : 'invisible';
  if (!contains([0, 0, sheet.width, sheet.height], ...centre(word.box))) return 'off-page';
  if (isTiny(word, drawings)) return 'tiny';
  if (painted.covers.length > 0 && isCovered(word, painted.covers, order)) return 'covered';
  const behind = backdrop(word, painted.areas, order);
  const same = behind ? looksSame(behind, word.run.colour) : isLight(word.run.colour);
  return same ? 'same-colour' : null;
}

function suspicions(words: readonly Word[], sheet: Sheet, drawings: readonly Box[]): Map<Word, HiddenReason> {
  const areas = sheet.marks.filter(({ filled, box }) => filled && width(box) > 3 && height(box) > 3);
  const painted = { areas, covers: areas.filter(({ opaque }) => opaque) };
  const found = new Map<Word, HiddenReason>();
  for (const word of words) {
    const reason = suspicion(word, sheet, painted, drawings);
    if (reason) found.set(word, reason);
  }
  return found;
}

/** The image that covers the page, if there is one; several strips count as one. */
export function pageImage({ marks, width: wide, height: tall }: Sheet): Box | null {
  const images = marks.filter(({ kind }) => kind === 'image');
  const covered = images.reduce((sum, { box }) => sum + area(box), 0);
  if (images.length === 0 || covered < PAGE_IMAGE * wide * tall) return null;
  const box = union(images.map((mark) => mark.box));
  return area(box) >= PAGE_IMAGE * wide * tall ? box : null;
}

/** A page's words sorted into those a reader sees and those hidden. */
interface SeenWords {
  visible: Word[];
  hidden: Map<Word, HiddenReason>;
  /** An image covers the page and (nearly) no text is drawn visibly. */
  scanned: boolean;
  /** The visible words are a scanned page's invisible text layer, made by text recognition. */
  recognised: boolean;
}

const LAYER: ReadonlySet<HiddenReason> = new Set(['invisible', 'covered']);

/**
 * Finds text that cannot be seen: neither filled nor stroked, of its background's colour, too small, off the page,
 * under an opaque area or image. A scanned page's text layer is not hidden text: its image shows what it says.
 * `drawings` are boxes of drawings, in which small labels are usual.
 */
export function findHidden(words: readonly Word[], sheet: Sheet, drawings: readonly Box[]): SeenWords {
  const suspected = suspicions(words, sheet, drawings);
  const visible = words.filter((word) => !suspected.has(word));
  const scanned = pageImage(sheet) !== null && visible.length <= VISIBLE_ON_SCAN * words.length;
  const hidden = scanned ? suspected : confirmHidden(sheet.page, suspected);
  if (!scanned)
    return { visible: words.filter((word) => !hidden.has(word)), hidden, scanned, recognised: false };
  for (const [word, reason] of hidden) if (LAYER.has(reason)) hidden.delete(word);
  const kept = words.filter((word) => !hidden.has(word));
  return { visible: kept, hidden, scanned, recognised: kept.length > visible.length };
}

/** The hidden words of a page as findings, one for each reason. */
export function hiddenFindings(page: number, hidden: ReadonlyMap<Word, HiddenReason>): HiddenText[] {
  const groups = Map.groupBy(hidden, ([, reason]) => reason);
  return [...groups].map(([reason, entries]) => {
    const segments = chainSegments(entries.map(([word]) => word));
    const box = union(segments.map((segment) => segment.box));
    return { page, box, reason, text: segments.map(({ text }) => text).join('\n') };
  });
}
