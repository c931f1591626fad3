import { attribute, child, holds, numberOf, toggle, type XmlNode } from './xml.ts';

/** English metric units of a point, in which drawings are measured. */
const POINT = 12_700;
const TWIP = 20;
/** Flatter or narrower than this shows no word. In points. */
const FLAT = 3;

/** The size of a page in points. */
export interface PageSize {
  width: number;
  height: number;
}

/** The largest page of a document, A4 at least. */
export function pageOf(document: XmlNode): PageSize {
  const page = { width: 595, height: 842 };
  const measure = (node: XmlNode): boolean => {
    if (node.name !== 'pgSz') return false;
    page.width = Math.max(page.width, (numberOf(node, 'w') ?? 0) / TWIP);
    page.height = Math.max(page.height, (numberOf(node, 'h') ?? 0) / TWIP);
    return false;
  };
  holds(document, measure);
  return page;
}

/** How far right or down of the page's edge lies what an offset is measured from, as a part of the page. */
const ORIGINS: Record<string, number> = { page: 0, leftMargin: 0, topMargin: 0, margin: 0.5 };

/** Whether what begins at an offset and goes on for a length is beside a page of such a side, measured from anywhere it may be. */
const isBeside = (at: number, length: number, side: number, from: string | undefined) =>
  at > side || at + length <= -side * (ORIGINS[from ?? ''] ?? 1);

function isAnchorSeen(anchor: XmlNode, page: PageSize): boolean {
  const extent = child(anchor, 'extent');
  const sides = ['cx', 'cy'].map((name) => numberOf(extent, name));
  const beside = ['positionH', 'positionV'].some((name, index) => {
    const position = child(anchor, name);
    const offset = Number.parseFloat(child(position, 'posOffset')?.text ?? '');
    const side = index === 0 ? page.width : page.height;
    const length = (sides[index] ?? 0) / POINT;
    return (
      Number.isFinite(offset) && isBeside(offset / POINT, length, side, attribute(position, 'relativeFrom'))
    );
  });
  const hidden = [anchor, child(anchor, 'docPr')].some((node) =>
    ['1', 'true'].includes(attribute(node, 'hidden') ?? ''),
  );
  return !hidden && !beside && !sides.some((side) => side !== undefined && side / POINT < FLAT);
}

const HIDDEN_SHAPE = /visibility\s*:\s*hidden|display\s*:\s*none|mso-hide\s*:\s*all/i;
const FAR_SHAPE = /(?:margin-left|margin-top|left|top)\s*:\s*(-?\d{1,9}(?:\.\d{1,9})?)(pt|in|cm|mm|px)?/gi;
/** Points of the units of VML; without one it counts in pixels. */
const UNITS: Record<string, number> = { pt: 1, in: 72, cm: 28.35, mm: 2.835, px: 0.75 };

function isShapeSeen(shape: XmlNode, { height }: PageSize): boolean {
  const style = attribute(shape, 'style') ?? '';
  if (HIDDEN_SHAPE.test(style)) return false;
  return ![...style.matchAll(FAR_SHAPE)].some(
    ([, number, unit]) => Math.abs(Number(number) * UNITS[(unit ?? 'px').toLowerCase()]!) > height,
  );
}

function isFrameSeen(frame: XmlNode, page: PageSize): boolean {
  const [x, y, width, height] = ['x', 'y', 'w', 'h'].map((name) => (numberOf(frame, name) ?? 0) / TWIP) as [
    number,
    number,
    number,
    number,
  ];
  if (isBeside(x, width, page.width, attribute(frame, 'hAnchor'))) return false;
  if (isBeside(y, height, page.height, attribute(frame, 'vAnchor'))) return false;
  return attribute(frame, 'hRule') !== 'exact' || height > FLAT;
}

/** No margin of a page is wider, so that a line that begins so far left of it begins beside the page. In points. */
const WIDEST_MARGIN = 216;

/** Whether the lines of a paragraph begin, and have room, on the page. */
function isIndentSeen(indent: XmlNode, { width }: PageSize): boolean {
  const points = (...names: string[]) => {
    const value = names.map((name) => numberOf(indent, name)).find((value) => value !== undefined);
    return (value ?? 0) / TWIP;
  };
  const [left, right] = [points('left', 'start'), points('right', 'end')];
  const first = left + points('firstLine') - points('hanging');
  const starts = [left, first].every((at) => at > -WIDEST_MARGIN && at < width);
  return starts && left + right < width && right > -width;
}

/**
 * Whether a drawing (`wp:anchor`, `wp:inline`, a VML shape), a frame (`w:framePr`) or lines of an indent (`w:ind`) are shown, and
 * on the page, as far as their own words tell. Any other element is.
 */
export function isOnPage(node: XmlNode | undefined, page: PageSize): boolean {
  if (!node) return true;
  if (node.name === 'anchor' || node.name === 'inline') return isAnchorSeen(node, page);
  if (node.name === 'shape' || node.name === 'rect') return isShapeSeen(node, page);
  if (node.name === 'framePr') return isFrameSeen(node, page);
  return node.name !== 'ind' || isIndentSeen(node, page);
}

/** A space of a fixed size, in points; a width that is not known is `Infinity`. What does not fit in is not seen. */
export interface FixedSpace {
  width: number;
  height: number;
}

/** What makes a box grow with its text, or its text flow on elsewhere; or its size another than the drawing's. */
const isOpen = (node: XmlNode) =>
  ['spAutoFit', 'wgp', 'wpc', 'linkedTxbx'].includes(node.name) ||
  (node.name === 'txbx' && attribute(node, 'id') !== undefined) ||
  (node.name === 'bodyPr' && !['horz', undefined].includes(attribute(node, 'vert')));

/** The room for text in a drawing; undefined where there is as much as it needs. */
export function roomOfDrawing(node: XmlNode): FixedSpace | undefined {
  if (node.name !== 'anchor' && node.name !== 'inline') return undefined;
  const [width, height] = ['cx', 'cy'].map((name) => numberOf(child(node, 'extent'), name));
  if (width === undefined || height === undefined || holds(node, isOpen)) return undefined;
  return { width: width / POINT, height: height / POINT };
}

/** The room in the cells of a row of an exact height; undefined where the row grows. */
export function roomOfRow(properties: XmlNode | undefined): FixedSpace | undefined {
  const height = child(properties, 'trHeight');
  const exact = attribute(height, 'hRule') === 'exact' ? numberOf(height, 'val') : undefined;
  return exact === undefined ? undefined : { width: Number.POSITIVE_INFINITY, height: exact / TWIP };
}

/** The lowest line and the narrowest letter that text which is read has, in points: more of it never fits. */
const LOWEST_LINE = 7;
const NARROWEST_LETTER = 2.5;

/** How many of some texts, one below the other, begin within a room, however small their letters are. */
export function fitting(texts: readonly string[], { width, height }: FixedSpace): number {
  const most = Math.max(1, Math.floor(height / LOWEST_LINE));
  let lines = 0;
  const over = texts.findIndex((text) => {
    const full = lines >= most;
    for (const line of text.split('\n'))
      lines += Math.max(1, Math.ceil((line.length * NARROWEST_LETTER) / width));
    return full;
  });
  return over < 0 ? texts.length : over;
}

/** Whether an equation's part keeps room for what it does not show. */
export const isPhantom = (node: XmlNode): boolean =>
  node.name === 'phant' && toggle(child(node, 'phantPr'), 'show') === false;
