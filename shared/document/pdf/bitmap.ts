import { AssayError } from '@assay/kit/errors/assay-error';
import { type Box, height, width } from './geometry.ts';
import type { OpenPage } from './open-pdf.ts';

/**
 * Pixels as PDFium draws them: blue, green, red and an unused byte each, rows `stride` bytes apart. Read `pixels` anew after
 * drawing anything else: PDFium's memory may have moved.
 */
export interface Bitmap {
  readonly pixels: Uint8Array;
  width: number;
  height: number;
  stride: number;
}

/** The paper of a page. */
export const WHITE = 0xffffffff;
const WITH_ANNOTATIONS = 0x01;

/** Pixels a point such that the part has at most `maxPixels`, and at most `densest` a point. */
export function scaleFor(part: Box, maxPixels: number, densest: number): number {
  return Math.min(densest, Math.sqrt(maxPixels / (width(part) * height(part))));
}

/**
 * Draws a part of an open page at so many pixels a point, on paper of a colour (alpha, red, green, blue), and gives it to
 * `use`; the pixels are gone afterwards.
 */
export function drawPart<T>(
  page: OpenPage,
  part: Box,
  scale: number,
  use: (bitmap: Bitmap) => T,
  paper: number = WHITE,
  { annotations = true }: { annotations?: boolean } = {},
): T {
  const { pdf } = page;
  const wide = Math.max(1, Math.floor(width(part) * scale));
  const tall = Math.max(1, Math.floor(height(part) * scale));
  const bitmap = pdf._FPDFBitmap_Create(wide, tall, 0);
  if (bitmap === 0) throw new AssayError('DocumentTooLarge', 'A page of the PDF does not fit into memory.');
  try {
    pdf._FPDFBitmap_FillRect(bitmap, 0, 0, wide, tall, paper);
    const [left, top] = [-Math.round(part[0] * scale), -Math.round(part[1] * scale)];
    const [pageWide, pageTall] = [Math.round(page.width * scale), Math.round(page.height * scale)];
    const flags = annotations ? WITH_ANNOTATIONS : 0;
    pdf._FPDF_RenderPageBitmap(bitmap, page.page, left, top, pageWide, pageTall, 0, flags);
    const buffer = pdf._FPDFBitmap_GetBuffer(bitmap);
    const stride = pdf._FPDFBitmap_GetStride(bitmap);
    return use({
      get pixels() {
        return pdf.HEAPU8.subarray(buffer, buffer + stride * tall);
      },
      width: wide,
      height: tall,
      stride,
    });
  } finally {
    pdf._FPDFBitmap_Destroy(bitmap);
  }
}
