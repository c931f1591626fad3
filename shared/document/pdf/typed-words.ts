import type { Aside, HiddenReason, HiddenText } from './extracted-document.ts';
import { type Box, centre, contains, grow, height, overlap, rounded, width } from './geometry.ts';
import type { Glyph, GlyphRun } from './glyphs.ts';
import { SAYS_SOMETHING, type SeenWords } from './hidden-text.ts';
import type { DrawnMark } from './marks.ts';
import type { TypedField } from './typed-fields.ts';
import { gatherWords, type PageWord } from './words.ts';

/** Points around a field that are still its own. */
const MARGIN = 2;
/** Text that is set into a field: its size (points), its lines' distance and its letters' width (ems). */
const SET = { most: 10, least: 3, line: 1.15, letter: 0.5 };
/** So many letters that are seen of a value tell that it is the one which is shown, and cut off. */
const BEGINNING = 4;

/** What is drawn on a page but for the frames and grounds of its fields. */
export const outsideFields = (marks: readonly DrawnMark[], fields: readonly TypedField[]): DrawnMark[] =>
  marks.filter(({ box }) => !fields.some((field) => isIn(field, box)));

const isIn = (field: TypedField, box: Box) => {
  const [left, top, right, bottom] = grow(field.box, MARGIN);
  return box[0] >= left && box[1] >= top && box[2] <= right && box[3] <= bottom;
};

const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** The lines of a value, each of at most so many characters, broken between words. */
function linesOf(value: string, most: number): string[] {
  return value.split(/\r\n?|\n/).flatMap((line) => {
    const lines = [''];
    for (const word of line.split(/\s+/)) {
      const last = lines.at(-1)!;
      if (last !== '' && last.length + 1 + word.length > most) lines.push(word);
      else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
    }
    return lines;
  });
}

/** Text set into a box, as large as it has room. */
function setInto(value: string, box: Box): Glyph[] {
  const atSize = (size: number) => linesOf(value, Math.max(1, Math.floor(width(box) / (SET.letter * size))));
  let size = Math.max(SET.least, Math.min(SET.most, height(box)));
  while (size > SET.least && atSize(size).length * SET.line * size > Math.max(height(box), SET.line * size))
    size -= 0.5;
  const lines = atSize(size);
  const top = box[1] + Math.max(0, lines.length === 1 ? (height(box) - size) / 2 : 0);
  return lines.flatMap((line, at) => {
    const baseline = top + (at * SET.line + 0.8) * size;
    const run: GlyphRun = {
      ...{ object: 0, size, baseline, direction: [1, 0], along: [1, 0], upwards: [0, -1] },
      ...{ flat: false, mirrored: false, bold: false, invisible: false, colour: [0, 0, 0] },
    };
    const step = Math.min(SET.letter * size, width(box) / Math.max(1, line.length));
    return Array.from(line.normalize('NFC'), (text, column): Glyph => {
      const [from, to] = [box[0] + column * step, box[0] + (column + 1) * step];
      return { text, from, to, box: [from, baseline - 0.75 * size, to, baseline + 0.2 * size], run };
    });
  });
}

/** Why words are not seen that their field has no room for. */
const CUT: ReadonlySet<HiddenReason> = new Set(['clipped', 'off-page']);

const isBeside = (box: Box, other: Box) =>
  overlap(box[0], box[2], other[0], other[2]) > 0 || overlap(box[1], box[3], other[1], other[3]) > 0;

/** What was typed and is not shown, for people to see. */
interface UntoldFields {
  hidden: HiddenText[];
  asides: Aside[];
}

/** A text without the beginning that is seen of it; null: what is seen is no beginning of it, or too little to tell. */
function restOf(value: string, seen: string): string | null {
  if (seen.length < BEGINNING || !lettersOf(value).startsWith(seen)) return null;
  let at = 0;
  while (lettersOf(value.slice(0, at)).length < seen.length) at++;
  return value.slice(at).trim();
}

/** Whether words are some of a value's, in its order: its lines, each cut off where the field ends. */
function areOf(value: string, drawn: readonly string[]): boolean {
  const words = value.split(/\s+/).map(lettersOf);
  let at = 0;
  return drawn.map(lettersOf).every((word) => {
    at = words.indexOf(word, at) + 1;
    return at > 0;
  });
}

/** What of a field's value is set into it, since it is not drawn, and whether in place of what is; null: the value is not shown at all. */
function toSet(
  { kind, value, isHidden, isMade }: TypedField,
  drawn: readonly string[],
  isFound: boolean,
): { text: string; instead: boolean } | null {
  const seen = lettersOf(drawn.join(''));
  if (isHidden) return null;
  if (kind === 'tick') return { text: value, instead: true };
  if (isFound || seen.includes(lettersOf(value))) return { text: '', instead: false };
  const rest = isMade && seen === '' ? value : restOf(value, seen);
  if (rest !== null) return { text: rest, instead: false };
  return seen.length >= BEGINNING && areOf(value, drawn) ? { text: value, instead: true } : null;
}

/**
 * A page's words with those of its fields: as they are drawn; ticks, and of values what their field cuts off or what could not be drawn
 * (letters of another script), are set into their field. What a field cuts off is told. A value that is not shown is hidden text, a note's stays beside the text.
 */
export function placeTyped(seen: SeenWords, fields: readonly TypedField[], page: number) {
  const untold: UntoldFields = { hidden: [], asides: [] };
  let { visible, hidden, cutOff } = seen;
  for (const field of fields) {
    const own = grow(field.box, MARGIN);
    const isOwn = (word: PageWord) => contains(own, ...centre(word.box));
    const [drawn, unseen] = [visible.filter(isOwn), [...hidden.keys()].filter(isOwn)];
    const isFound = unseen.some((word) => !CUT.has(hidden.get(word)!.reason));
    const set = toSet(
      field,
      drawn.map((word) => word.text),
      isFound,
    );
    if (set === null) {
      tellUnshown(field, page, untold);
      continue;
    }
    const { text, instead } = set;
    if (text === '') continue;
    if (field.kind !== 'tick' && drawn.length > 0) cutOff = true;
    const [left, top, right, bottom] = field.box;
    const free = instead ? top : Math.max(top, ...drawn.map(({ box }) => box[3]));
    visible = [
      ...visible.filter((word) => !instead || !isOwn(word)),
      ...gatherWords(setInto(text, [left, free, right, Math.max(bottom, free)])),
    ];
    const isCutOff = (word: PageWord) =>
      CUT.has(hidden.get(word)!.reason) && text.includes(word.text) && isBeside(word.box, own);
    hidden = new Map([...hidden].filter(([word]) => !isCutOff(word)));
  }
  return { ...seen, visible, hidden, cutOff, untold };
}

function tellUnshown(
  { kind, value: text, box, isHidden }: TypedField,
  page: number,
  untold: UntoldFields,
): void {
  if (kind === 'note') untold.asides.push({ kind: 'annotation', page, text });
  else if (kind === 'text' && lettersOf(text).length >= SAYS_SOMETHING.text)
    untold.hidden.push({ page, box: rounded(box), reason: isHidden ? 'invisible' : 'replaced', text });
}
