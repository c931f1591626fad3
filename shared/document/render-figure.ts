import { AssayError } from '../errors/assay-error.ts';
import { drawPart, scaleFor } from './bitmap.ts';
import type { Figure } from './extracted-document.ts';
import { grow, intersection } from './geometry.ts';
import { guarded, type OpenPage, type OpenPdf } from './open-pdf.ts';
import { encodePng } from './png.ts';

/** Pixels a point at most (200 dpi): a small drawing is not blown up further. */
const DENSEST = 200 / 72;
/** Points of surroundings kept, so that border lines are whole. */
const MARGIN = 4;
/** A million pixels: what vision models look at, at most. */
const DEFAULT_MAX_PIXELS = 1_000_000;

function renderPart(page: OpenPage, figure: Pick<Figure, 'box'>, maxPixels: number): Uint8Array {
  const part = intersection(grow(figure.box, MARGIN), [0, 0, page.width, page.height]);
  const scale = scaleFor(part, maxPixels, DENSEST);
  return drawPart(page, part, scale, ({ pixels, width, height, stride }) =>
    encodePng(pixels, width, height, stride),
  );
}

/**
 * A figure of an open PDF as a PNG of at most `maxPixels` pixels (200 dpi at most), as a reader sees it. A scanned page is
 * a figure too. Throws `DocumentDamaged` if its page cannot be read.
 */
export function renderFigure(
  opened: OpenPdf,
  figure: Pick<Figure, 'page' | 'box'>,
  maxPixels: number = DEFAULT_MAX_PIXELS,
): Uint8Array {
  const png = guarded(() => opened.withPage(figure.page, (page) => renderPart(page, figure, maxPixels)));
  if (png) return png;
  throw new AssayError(
    'DocumentDamaged',
    `Page ${figure.page} of the PDF cannot be read. Export the PDF again.`,
  );
}
