import { AssayError } from '@assay/kit/errors/assay-error';
import { showsUnreadWords } from './asides.ts';
import { type Bitmap, drawPart, scaleFor, WHITE } from './bitmap.ts';
import type { Figure } from './extracted-document.ts';
import { type Box, grow, intersection } from './geometry.ts';
import { guarded, type OpenPage, type OpenPdf } from './open-pdf.ts';
import { encodePng } from './png.ts';
import { cornersOf, type TurnedBox } from './turned-box.ts';

/** Pixels a point at most (200 dpi): a small drawing is not blown up further. */
const DENSEST = 200 / 72;
/** Points of surroundings kept, so that border lines are whole. */
const MARGIN = 4;
/** A million pixels: what vision models look at, at most. */
const DEFAULT_MAX_PIXELS = 1_000_000;

/** Points around what is covered, so that no edge of a letter is left. */
const COVER_MARGIN = 1;

/**
 * What of a page's pictures is not shown: what stands in rectangles, which are black; and what was typed or stamped onto the page (its
 * annotations): `read`: where those may show words that are read nowhere, `none`: wherever.
 */
export interface Covering {
  covered?: readonly TurnedBox[];
  annotations?: 'all' | 'read' | 'none';
}

/** What is drawn: a place on a page, and what of it is framed. */
export interface FigureCrop extends Pick<Figure, 'page' | 'box'>, Covering {
  framed?: readonly Box[];
}

/** From where to where a polygon without dents reaches between two heights; nothing where it is not. */
function reachOf(corners: readonly FigurePoint[], top: number, bottom: number): [number, number] {
  let [left, right] = [Infinity, -Infinity];
  corners.forEach(([x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % corners.length]!;
    if (Math.max(y, nextY) < top || Math.min(y, nextY) > bottom) return;
    for (const height of [Math.min(Math.max(y, top), bottom), Math.min(Math.max(nextY, top), bottom)]) {
      const there = nextY === y ? [x, nextX] : [x + ((height - y) / (nextY - y)) * (nextX - x)];
      left = Math.min(left, ...there);
      right = Math.max(right, ...there);
    }
  });
  return [left, right];
}

/** Blackens each pixel of a picture of `part` that a rectangle touches. */
function cover(
  { pixels, width, height, stride }: Bitmap,
  turned: TurnedBox,
  { part, scale }: PixelMapping,
): void {
  const corners = cornersOf(turned).map((corner): FigurePoint => {
    const [x, y] = corner.map((at, side) => at * scale - Math.round(part[side]! * scale));
    return [x!, y!];
  });
  const heights = corners.map(([, y]) => y);
  const last = Math.min(height, Math.ceil(Math.max(...heights)));
  for (let y = Math.max(0, Math.floor(Math.min(...heights))); y < last; y++) {
    const [from, to] = reachOf(corners, y, y + 1);
    const [left, right] = [Math.max(0, Math.floor(from)), Math.min(width, Math.ceil(to))];
    if (left < right) pixels.fill(0, y * stride + left * 4, y * stride + right * 4);
  }
}

/** Of a frame: how far it stands from what it is around, points; how thick it is, pixels; blue, green and red. */
const FRAME = { away: 1.5, thick: 2, colour: [0x2e, 0x10, 0xc8] } as const;

/** Draws a frame around a box into a picture of `part`. */
function frame({ pixels, width, height, stride }: Bitmap, box: Box, { part, scale }: PixelMapping): void {
  const [left, top, right, bottom] = grow(box, FRAME.away).map((at, side) =>
    Math.round((at - part[side % 2]!) * scale),
  ) as [number, number, number, number];
  const fill = (fromX: number, fromY: number, toX: number, toY: number) => {
    for (let y = Math.max(0, fromY); y < Math.min(height, toY); y++)
      for (let x = Math.max(0, fromX); x < Math.min(width, toX); x++)
        pixels.set(FRAME.colour, y * stride + x * 4);
  };
  fill(left, top, right, top + FRAME.thick);
  fill(left, bottom - FRAME.thick, right, bottom);
  fill(left, top, left + FRAME.thick, bottom);
  fill(right - FRAME.thick, top, right, bottom);
}

type FigurePoint = readonly [number, number];

/** What of a page is drawn, points, and at how many pixels a point. */
interface PixelMapping {
  part: Box;
  scale: number;
}

function renderPart(
  page: OpenPage,
  { box, covered = [], annotations = 'all', framed = [] }: FigureCrop,
  maxPixels: number,
): Uint8Array {
  const isDrawn = annotations === 'all' || (annotations === 'read' && !showsUnreadWords(page));
  const part = intersection(grow(box, MARGIN), [0, 0, page.width, page.height]);
  const scale = scaleFor(part, maxPixels, DENSEST);
  const coveredPng = (bitmap: Bitmap) => {
    for (const { axis, box: one } of covered)
      cover(bitmap, { axis, box: grow(one, COVER_MARGIN) }, { part, scale });
    for (const one of framed) frame(bitmap, one, { part, scale });
    const { pixels, width, height, stride } = bitmap;
    return encodePng(pixels, width, height, stride);
  };
  return drawPart(page, part, scale, coveredPng, WHITE, { annotations: isDrawn });
}

/**
 * A figure of an open PDF as a PNG of at most `maxPixels` pixels (200 dpi at most), as a reader sees it but
 * for what is covered and framed. A scanned page is a figure too. Throws `DocumentDamaged` if its page cannot be read.
 */
export function renderFigure(
  opened: OpenPdf,
  figure: FigureCrop,
  maxPixels: number = DEFAULT_MAX_PIXELS,
): Uint8Array {
  const png = guarded(() => opened.withPage(figure.page, (page) => renderPart(page, figure, maxPixels)));
  if (png) return png;
  throw new AssayError(
    'DocumentDamaged',
    `Page ${figure.page} of the PDF cannot be read. Export the PDF again.`,
  );
}
