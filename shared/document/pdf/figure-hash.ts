import { createHash, type Hash } from 'node:crypto';
import type { DrawnMark } from './marks.ts';
import type { OpenPage } from './open-pdf.ts';
import type { Pdfium } from './pdfium.ts';
import type { FigureRegion } from './regions.ts';

function hashImage(pdf: Pdfium, { object }: DrawnMark, scratch: number, hash: Hash): void {
  pdf._FPDFImageObj_GetImagePixelSize(object, scratch, scratch + 4);
  const at = scratch >> 2;
  hash.update(`image ${pdf.HEAPU32[at]} ${pdf.HEAPU32[at + 1]}\n`);
  const size = pdf._FPDFImageObj_GetImageDataRaw(object, 0, 0);
  const buffer = size > 0 ? pdf._malloc(size) : 0;
  if (buffer === 0) return;
  pdf._FPDFImageObj_GetImageDataRaw(object, buffer, size);
  hash.update(pdf.HEAPU8.subarray(buffer, buffer + size));
  pdf._free(buffer);
}

/** Where a mark or label stands in its figure, to half a point. */
function placeOf(box: readonly number[], figure: FigureRegion): string {
  const [left, top] = figure.box;
  return box.map((side, at) => Math.round(2 * (side - (at % 2 === 0 ? left : top)))).join(' ');
}

/**
 * SHA-256 of what a figure shows: of a single image its data, whatever size it is shown at; else every mark's kind, place
 * in the figure and colour, every image's data and every label.
 */
export function figureHash({ pdf, scratch }: OpenPage, figure: FigureRegion): string {
  const hash = createHash('sha256');
  const [first] = figure.marks;
  if (figure.marks.length === 1 && first!.kind === 'image') hashImage(pdf, first!, scratch, hash);
  else {
    for (const mark of figure.marks) {
      hash.update(
        `${mark.kind} ${mark.segments} ${mark.fill} ${mark.stroked} ${placeOf(mark.box, figure)}\n`,
      );
      if (mark.kind === 'image') hashImage(pdf, mark, scratch, hash);
    }
  }
  for (const { text, box } of figure.segments) hash.update(`text ${placeOf(box, figure)} ${text}\n`);
  return hash.digest('hex');
}
