/** A rectangle in points, `[left, top, right, bottom]`, from the top left corner of the page as it is shown. */
export type Box = [number, number, number, number];

/** A PDF transformation `[a b c d e f]`: x′ = a·x + c·y + e, y′ = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The transformation that does `first`, then `second`. */
export function multiply(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [A, B, C, D, E, F] = second;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

/** A point after a transformation. */
export function transformPoint(x: number, y: number, [a, b, c, d, e, f]: Matrix): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** The smallest upright box around a box after a transformation. */
export function transformBox(box: Box, matrix: Matrix): Box {
  const [x0, y0] = transformPoint(box[0], box[1], matrix);
  const [x1, y1] = transformPoint(box[2], box[3], matrix);
  const [x2, y2] = transformPoint(box[0], box[3], matrix);
  const [x3, y3] = transformPoint(box[2], box[1], matrix);
  return [
    Math.min(x0, x1, x2, x3),
    Math.min(y0, y1, y2, y3),
    Math.max(x0, x1, x2, x3),
    Math.max(y0, y1, y2, y3),
  ];
}

/** The inverse of a rotation with translation (also a mirrored one). */
export function invertRigid([a, b, c, d, e, f]: Matrix): Matrix {
  const determinant = a * d - b * c;
  const [A, B, C, D] = [d / determinant, -b / determinant, -c / determinant, a / determinant];
  return [A, B, C, D, -(e * A + f * C), -(e * B + f * D)];
}

export function width(box: Box): number {
  return box[2] - box[0];
}

export function height(box: Box): number {
  return box[3] - box[1];
}

export function area(box: Box): number {
  return Math.max(0, width(box)) * Math.max(0, height(box));
}

/** The smallest box around some boxes; there must be at least one. */
export function union(boxes: Iterable<Box>): Box {
  const all: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    all[0] = Math.min(all[0], box[0]);
    all[1] = Math.min(all[1], box[1]);
    all[2] = Math.max(all[2], box[2]);
    all[3] = Math.max(all[3], box[3]);
  }
  return all;
}

/** What two boxes have in common; of no width or height (or less) if they do not meet. */
export function intersection(box: Box, other: Box): Box {
  return [
    Math.max(box[0], other[0]),
    Math.max(box[1], other[1]),
    Math.min(box[2], other[2]),
    Math.min(box[3], other[3]),
  ];
}

/** The box grown by a margin on all sides (shrunk by a negative one). */
export function grow(box: Box, margin: number): Box {
  return [box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin];
}

/** Whether the point lies in the box or on its edge. */
export function contains(box: Box, x: number, y: number): boolean {
  return x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
}

export function centre(box: Box): [number, number] {
  return [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
}

/** Length of the common part of `[a0, a1]` and `[b0, b1]`; negative: the gap between them. */
export function overlap(a0: number, a1: number, b0: number, b1: number): number {
  return Math.min(a1, b1) - Math.max(a0, b0);
}

/** The box with coordinates rounded to hundredths of a point, for keeping. */
export function rounded(box: Box): Box {
  return box.map((value) => Math.round(value * 100) / 100) as Box;
}
