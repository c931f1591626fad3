import { area, type Box, grow, height, union, width } from './geometry.ts';
import type { Mark } from './marks.ts';

/** Marks that stand close together. */
export interface Cluster {
  marks: Mark[];
  box: Box;
}

/** Marks at most twice this far apart (points) belong together. */
const REACH = 5;
/** The raster in which closeness is measured: cells of 4 points, at most so many to a side. */
const CELL = 4;
const MOST_CELLS = 400;
/** What covers so much of the page is its background. */
const BACKGROUND = { area: 0.85, side: 0.95 };

/** Whether a mark is the page's background or its border. */
function isBackground(box: Box, page: { width: number; height: number }): boolean {
  const [wide, tall] = [width(box) / page.width, height(box) / page.height];
  return wide * tall > BACKGROUND.area || (wide > BACKGROUND.side && tall > BACKGROUND.side);
}

function isWhite({ fill }: Mark): boolean {
  return fill?.every((channel) => channel >= 250) ?? false;
}

/** Whether a mark shows: not a white area without a border. */
function shows(mark: Mark): boolean {
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

/** Groups what is drawn on a page by nearness, without its background. */
export function clusterMarks(marks: readonly Mark[], page: { width: number; height: number }): Cluster[] {
  const drawn = marks.filter((mark) => shows(mark) && !isBackground(mark.box, page));
  const cell = Math.max(CELL, page.width / MOST_CELLS, page.height / MOST_CELLS);
  const [columns, rows] = [Math.ceil(page.width / cell) + 1, Math.ceil(page.height / cell) + 1];
  const owners = new Int32Array(columns * rows).fill(-1);
  const sets = new Sets();
  for (const mark of drawn) {
    const member = sets.add();
    const [left, top, right, bottom] = grow(mark.box, REACH).map((side) =>
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
  const clusters = Map.groupBy(drawn, (_, at) => sets.find(at));
  return [...clusters.values()].map((members) => ({
    marks: members,
    box: union(members.map(({ box }) => box)),
  }));
}

/** Share of a cluster's box that its images take, at most 1. */
export function imageShare({ marks, box }: Cluster): number {
  const images = marks.filter(({ kind }) => kind === 'image').reduce((sum, mark) => sum + area(mark.box), 0);
  return Math.min(1, images / Math.max(1, area(box)));
}
