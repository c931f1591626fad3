import { AssayError } from '../errors/assay-error.ts';
import { type Bitmap, drawPart, scaleFor, WHITE } from './bitmap.ts';
import type { Figure } from './extracted-document.ts';
import { type Box, grow, intersection } from './geometry.ts';
import { guarded, type OpenPage, type OpenPdf } from './open-pdf.ts';
import { encodePng } from './png.ts';

/** Pixels a point at most (200 dpi): a small drawing is not blown up further. */
const DENSEST = 200 / 72;
/** Points of surroundings kept, so that border lines are whole. */
const MARGIN = 4;
/** A million pixels: what vision models look at, at most. */
const DEFAULT_MAX_PIXELS = 1_000_000;

/** Points around what is covered, so that no edge of a letter is left. */
const COVER_MARGIN = 1;

/** What of a page's pictures is not shown: what stands in boxes, which are black; what was typed or stamped onto the page (its annotations). */
export interface Covering {
  covered?: readonly Box[];
  annotations?: boolean;
}

/** What is drawn: a place on a page. */
export interface Drawing extends Pick<Figure, 'page' | 'box'>, Covering {}

/** Blackens a box of a picture of `part`. */
function cover({ pixels, width, height, stride }: Bitmap, box: Box, { part, scale }: Placing): void {
  const pixelAt = (side: number) => box[side]! * scale - Math.round(part[side % 2]! * scale);
  const [left, top] = [0, 1].map((side) => Math.max(0, Math.floor(pixelAt(side)))) as [number, number];
  const right = Math.min(width, Math.ceil(pixelAt(2)));
  const bottom = Math.min(height, Math.ceil(pixelAt(3)));
  if (left >= right) return;
  for (let y = top; y < bottom; y++) pixels.fill(0, y * stride + left * 4, y * stride + right * 4);
}

/** What of a page is drawn, points, and at how many pixels a point. */
interface Placing {
  part: Box;
  scale: number;
}

function renderPart(
  page: OpenPage,
  { box, covered = [], annotations = true }: Drawing,
  maxPixels: number,
): Uint8Array {
  const part = intersection(grow(box, MARGIN), [0, 0, page.width, page.height]);
  const scale = scaleFor(part, maxPixels, DENSEST);
  const coveredPng = (bitmap: Bitmap) => {
    for (const one of covered) cover(bitmap, grow(one, COVER_MARGIN), { part, scale });
    const { pixels, width, height, stride } = bitmap;
    return encodePng(pixels, width, height, stride);
  };
  return drawPart(page, part, scale, coveredPng, WHITE, { annotations });
}

/**
 * A figure of an open PDF as a PNG of at most `maxPixels` pixels (200 dpi at most), as a reader sees it but
 * for what is covered. A scanned page is a figure too. Throws `DocumentDamaged` if its page cannot be read.
 */
export function renderFigure(
  opened: OpenPdf,
  figure: Drawing,
  maxPixels: number = DEFAULT_MAX_PIXELS,
): Uint8Array {
  const png = guarded(() => opened.withPage(figure.page, (page) => renderPart(page, figure, maxPixels)));
  if (png) return png;
  throw new AssayError(
    'DocumentDamaged',
    `Page ${figure.page} of the PDF cannot be read. Export the PDF again.`,
  );
}
