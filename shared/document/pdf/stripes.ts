import type { Cluster } from './clusters.ts';
import { type Box, centre, height, union, width } from './geometry.ts';
import type { DrawnMark } from './marks.ts';
import type { Segment } from './segments.ts';

/** Areas whose edges differ by less than this (points) end at one place. */
const SAME_EDGE = 2.5;
/** A row without a ground is at least so high (points). */
const LEAST_ROW = 6;

/** Whether only areas are filled, rows or a header of one colour, and no line is drawn down between columns. */
export function isShading({ marks }: Cluster): boolean {
  return marks.every(
    ({ form, stroked, box }) =>
      (form === 'rectangle' && !stroked) || (form === 'rule' && width(box) > height(box)),
  );
}

/** The areas that stand beside each other as one, top to bottom. */
function stripesOf(marks: readonly DrawnMark[]): Box[] {
  const areas = marks.filter(({ form }) => form === 'rectangle').map(({ box }) => box);
  const stripes: Box[] = [];
  for (const area of areas.toSorted((one, other) => one[1] - other[1])) {
    const last = stripes.at(-1);
    if (last && area[1] - last[1] < SAME_EDGE) stripes[stripes.length - 1] = union([last, area]);
    else stripes.push(area);
  }
  return stripes;
}

/**
 * Whether areas are the ground of every other row of a table: as long as each other, with text between one and the next. Layers and bars
 * of a drawing have none there, or end apart.
 */
export function isStriped(cluster: Cluster, segments: readonly Segment[]): boolean {
  if (!isShading(cluster)) return false;
  const stripes = stripesOf(cluster.marks);
  const [first] = stripes;
  const areAlike = stripes.every(
    (stripe) => Math.abs(stripe[0] - first![0]) < SAME_EDGE && Math.abs(stripe[2] - first![2]) < SAME_EDGE,
  );
  const isBetween = (top: number, bottom: number) =>
    segments.some(({ box }) => {
      const [x, y] = centre(box);
      return y > top && y < bottom && x > first![0] && x < first![2];
    });
  const rows = stripes.slice(1).map((stripe, at) => [stripes[at]![3], stripe[1]] as const);
  return (
    rows.length > 0 &&
    areAlike &&
    rows.every(([top, bottom]) => bottom - top >= LEAST_ROW && isBetween(top, bottom))
  );
}
