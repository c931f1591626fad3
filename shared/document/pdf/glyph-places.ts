import {
  type Box,
  centre,
  height,
  type Matrix,
  multiply,
  transformBox,
  transformPoint,
  width,
} from './geometry.ts';
import type { OpenPage } from './open-pdf.ts';
import type { Pointer } from './pdfium.ts';

/** A vector as shown (y down), points. */
type TextDirection = readonly [number, number];

/** How the characters of a text object stand on the page. */
export interface GlyphPlacement {
  /** Size of an em as shown, points. */
  size: number;
  /** Unit vector in which the text runs, as shown (y down). */
  direction: TextDirection;
  /** Where a point of the text along its baseline leads, and one from its baseline upwards. */
  along: TextDirection;
  upwards: TextDirection;
  /** Distance of the baseline from the page's corner, across the direction, points. */
  baseline: number;
  /** Its letters' height runs (nearly) along the text: they are seen edge-on. */
  flat: boolean;
  /** Its letters are seen as in a mirror: they reach above the baseline where others have their tails. */
  mirrored: boolean;
}

/** Sine of the angle between a text's direction and its letters' height below which nothing can be read. */
const EDGE_ON = 0.1;

function readOrigin({ pdf, scratch, toShown }: OpenPage, text: Pointer, index: number): TextDirection {
  pdf._FPDFText_GetCharOrigin(text, index, scratch, scratch + 8);
  const at = scratch >> 3;
  return transformPoint(pdf.HEAPF64[at]!, pdf.HEAPF64[at + 1]!, toShown);
}

/** Size and direction of the text as shown, from the character's matrix. */
export function readPlacing(page: OpenPage, text: Pointer, index: number): GlyphPlacement {
  const { pdf, scratch, toShown } = page;
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  if (pdf._FPDFText_GetMatrix(text, index, scratch)) {
    matrix = [...pdf.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 6)] as unknown as Matrix;
  }
  const [a, b, c, d] = multiply([matrix[0], matrix[1], matrix[2], matrix[3], 0, 0], toShown);
  const length = Math.hypot(a, b) || 1;
  const direction = [a / length, b / length] as const;
  const [x, y] = readOrigin(page, text, index);
  const size = pdf._FPDFText_GetFontSize(text, index) * Math.hypot(c, d);
  const determinant = a * d - b * c;
  const flat = Math.abs(determinant) <= EDGE_ON * length * Math.hypot(c, d);
  const baseline = -x * direction[1] + y * direction[0];
  return { size, direction, along: [a, b], upwards: [c, d], flat, mirrored: determinant > 0, baseline };
}

function readBox({ pdf, scratch, toShown }: OpenPage, text: Pointer, index: number): Box {
  const at = scratch >> 2;
  if (pdf._FPDFText_GetLooseCharBox(text, index, scratch)) {
    const [left, top, right, bottom] = pdf.HEAPF32.subarray(at, at + 4);
    if (right! > left! && top! > bottom!) return transformBox([left!, bottom!, right!, top!], toShown);
  }
  pdf._FPDFText_GetCharBox(text, index, scratch, scratch + 8, scratch + 16, scratch + 24);
  const [left, right, bottom, top] = pdf.HEAPF64.subarray(scratch >> 3, (scratch >> 3) + 4);
  return transformBox([left!, bottom!, right!, top!], toShown);
}

/**
 * The stretch of its line that a character takes, points along its direction. `box` is the upright rectangle around the
 * character's own, w by h, once that is turned by the matrix [a b c d]: w·|a| + h·|c| wide and w·|b| + h·|d| high. The two give w,
 * and the less exactly the nearer the text comes to 45°, where they say the same; there the box reaches as far beyond its middle as
 * from the character's origin to its middle. At an angle θ the first counts cos² 2θ, the second sin² 2θ. Of letters seen edge-on nothing tells w: they take half an em.
 */
function stretchOf(
  box: Box,
  [x, y]: TextDirection,
  { direction, along, upwards, flat, size }: GlyphPlacement,
): [number, number] {
  const [[dx, dy], [a, b], [c, d], [middleX, middleY]] = [direction, along, upwards, centre(box)];
  const middle = middleX * dx + middleY * dy;
  const [wide, tall] = [width(box), height(box)];
  if (flat) return [middle - size / 4, middle + size / 4];
  const determinant = a * d - b * c;
  const told = (Math.abs(a * d) - Math.abs(b * c)) / Math.abs(determinant);
  const measured = (wide * Math.abs(d) - tall * Math.abs(c)) / Math.abs(determinant);
  const twice = (2 * ((middleX - x) * d - (middleY - y) * c)) / determinant;
  const w = Math.max(0, told * measured + (1 - told ** 2) * twice);
  const h = (wide + tall - w * (Math.abs(a) + Math.abs(b))) / (Math.abs(c) + Math.abs(d));
  const reach = (w * Math.hypot(a, b) + h * Math.abs(c * dx + d * dy)) / 2;
  return [middle - reach, middle + reach];
}

/** Where a character is shown: the upright rectangle around it, and the stretch of its line `[from, to]`. */
export function readPlace(page: OpenPage, text: Pointer, index: number, placing: GlyphPlacement) {
  const box = readBox(page, text, index);
  const [from, to] = stretchOf(box, readOrigin(page, text, index), placing);
  return { box, from, to };
}
