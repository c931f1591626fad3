import { area, type Box, grow, height, union, width } from './geometry.ts';
import type { DrawnMark } from './marks.ts';

/** Marks that stand close together. */
export interface Cluster {
  marks: DrawnMark[];
  box: Box;
}

/** Marks at most twice this far apart (points) belong together. */
const REACH = 5;
/** The raster in which closeness is measured: cells of 4 points, at most so many to a side. */
const CELL = 4;
const MOST_CELLS = 400;
/** Lines closer than about this (points) touch. */
const TOUCHING = { reach: 1, cell: 2 };
/** What covers so much of the page is its background. */
const BACKGROUND = { area: 0.85, side: 0.95 };

/** Whether a mark is the page's background or its border. */
function isBackground(box: Box, page: { width: number; height: number }): boolean {
  const [wide, tall] = [width(box) / page.width, height(box) / page.height];
  return wide * tall > BACKGROUND.area || (wide > BACKGROUND.side && tall > BACKGROUND.side);
}

function isWhite({ fill }: DrawnMark): boolean {
  return fill?.every((channel) => channel >= 250) ?? false;
}

/** Whether a mark shows: not a white area without a border. */
function shows(mark: DrawnMark): boolean {
  return mark.kind !== 'path' || mark.stroked || !isWhite(mark);
}

class Sets {
  readonly parents: number[] = [];

  add(): number {
    return this.parents.push(this.parents.length) - 1;
  }

  find(member: number): number {
    let root = member;
    while (this.parents[root] !== root) root = this.parents[root]!;
    for (let at = member; at !== root; ) {
      const next = this.parents[at]!;
      this.parents[at] = root;
      at = next;
    }
    return root;
  }

  join(one: number, other: number): void {
    this.parents[this.find(one)] = this.find(other);
  }
}

/** How near marks are joined: half of the gap and the size of the raster's cells, points. */
interface Nearness {
  reach: number;
  cell: number;
}

/** Groups marks some part of which (a box of `partsOf`) is near a part of another. */
function joinNear(
  marks: readonly DrawnMark[],
  partsOf: (mark: DrawnMark) => readonly Box[],
  page: { width: number; height: number },
  near: Nearness,
): Cluster[] {
  const cell = Math.max(near.cell, page.width / MOST_CELLS, page.height / MOST_CELLS);
  const [columns, rows] = [Math.ceil(page.width / cell) + 1, Math.ceil(page.height / cell) + 1];
  const owners = new Int32Array(columns * rows).fill(-1);
  const sets = new Sets();
  for (const mark of marks) {
    const member = sets.add();
    for (const part of partsOf(mark)) {
      const [left, top, right, bottom] = grow(part, near.reach).map((side) =>
        Math.max(0, Math.floor(side / cell)),
      );
      for (let row = top!; row <= Math.min(bottom!, rows - 1); row++) {
        for (let column = left!; column <= Math.min(right!, columns - 1); column++) {
          const at = row * columns + column;
          if (owners[at]! >= 0) sets.join(owners[at]!, member);
          else owners[at] = member;
        }
      }
    }
  }
  const clusters = Map.groupBy(marks, (_, at) => sets.find(at));
  return [...clusters.values()].map((members) => ({
    marks: members,
    box: union(members.map(({ box }) => box)),
  }));
}

/** What is drawn on a page and shows, without its background. */
export function drawnMarks(
  marks: readonly DrawnMark[],
  page: { width: number; height: number },
): DrawnMark[] {
  return marks.filter((mark) => shows(mark) && !isBackground(mark.box, page));
}

/** Groups marks by nearness. */
export function clusterMarks(
  marks: readonly DrawnMark[],
  page: { width: number; height: number },
): Cluster[] {
  return joinNear(marks, ({ box }) => [box], page, { reach: REACH, cell: CELL });
}

function edgeBoxes({ form, box, edges }: DrawnMark): Box[] {
  if (form === 'rule') return [box];
  return edges.map(([x0, y0, x1, y1]) => [
    Math.min(x0, x1),
    Math.min(y0, y1),
    Math.max(x0, x1),
    Math.max(y0, y1),
  ]);
}

/** Groups horizontal and vertical lines and the edges of rectangles that touch; what stands inside of a rectangle does not. */
export function clusterTouching(
  marks: readonly DrawnMark[],
  page: { width: number; height: number },
): Cluster[] {
  const straight = marks.filter(({ kind, form }) => kind === 'path' && form !== 'shape');
  return joinNear(straight, edgeBoxes, page, TOUCHING);
}

/** Share of a cluster's box that its images take, at most 1. */
export function imageShare({ marks, box }: Cluster): number {
  const images = marks.filter(({ kind }) => kind === 'image').reduce((sum, mark) => sum + area(mark.box), 0);
  return Math.min(1, images / Math.max(1, area(box)));
}
