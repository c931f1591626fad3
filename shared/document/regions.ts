import { type Cluster, imageShare } from './clusters.ts';
import { area, type Box, centre, contains, grow, height, overlap, union, width } from './geometry.ts';
import type { Mark } from './marks.ts';
import { rulesOf } from './rules.ts';
import type { Segment } from './segments.ts';

/** A picture on a page before it has a name and a caption. */
export interface FigureRegion {
  kind: 'raster' | 'vector';
  box: Box;
  marks: Mark[];
  /** Labels: the text drawn in it. */
  segments: Segment[];
}

/** Regions of a page: pictures, and groups of lines that may be tables or frames. */
interface Regions {
  figures: FigureRegion[];
  frames: Cluster[];
}

/** Smaller pictures (points) are icons and bullets. */
const LEAST_IMAGE = 24;
const LEAST_DRAWING = { width: 40, height: 30 };
/** A line as long as this share of a cluster crosses it. */
const CROSSING = 0.9;
/** Text in a frame is prose, not labels, from this much on. */
const PROSE = { characters: 300, perLine: 42, shapes: 12 };
/** Side by side pictures this near (points) are one. */
const SIDE_BY_SIDE = 30;

function inside(segments: readonly Segment[], box: Box): Segment[] {
  return segments.filter((segment) => contains(box, ...centre(segment.box)));
}

function isProse(segments: readonly Segment[]): boolean {
  const characters = segments.reduce((sum, { text }) => sum + text.length, 0);
  return characters > PROSE.characters && characters / segments.length > PROSE.perLine;
}

interface Crossing {
  top: boolean;
  bottom: boolean;
  inner: number;
  columns: number;
}

/** Which lines cross the cluster from side to side: a table or a frame has one at its top and one at its bottom. */
function crossings({ marks, box }: Cluster): Crossing {
  const { horizontal, vertical } = rulesOf(marks);
  const across = horizontal.filter(({ from, to }) => to - from > CROSSING * width(box));
  const inner = across.filter(({ at }) => at > box[1] + 6 && at < box[3] - 6).length;
  return {
    top: across.some(({ at }) => at < box[1] + 6),
    bottom: across.some(({ at }) => at > box[3] - 6),
    inner,
    columns: vertical.filter(
      ({ at, from, to }) => to - from > 0.4 * height(box) && at > box[0] + 6 && at < box[2] - 6,
    ).length,
  };
}

function isLargeEnough({ box }: Cluster): boolean {
  return width(box) >= LEAST_DRAWING.width && height(box) >= LEAST_DRAWING.height;
}

function hasImage({ marks }: Cluster): boolean {
  return marks.some(
    ({ kind, box }) => kind === 'image' && width(box) >= LEAST_IMAGE && height(box) >= LEAST_IMAGE,
  );
}

function isTableLike(crossing: Crossing, shapes: number, labels: number): boolean {
  if (!crossing.top || !crossing.bottom) return false;
  if (shapes === 0) return true;
  return crossing.inner >= 2 && crossing.columns >= 1 && shapes < labels;
}

/** What a cluster is. */
function classify(cluster: Cluster, segments: readonly Segment[]): 'figure' | 'frame' | 'nothing' {
  const labels = inside(segments, cluster.box);
  const shapes = cluster.marks.filter(({ form, kind }) => form === 'shape' && kind !== 'image').length;
  const pieces = cluster.marks.length;
  const crossing = crossings(cluster);
  if (hasImage(cluster) && imageShare(cluster) > 0.3)
    return isProse(labels) && imageShare(cluster) < 0.6 ? 'frame' : 'figure';
  if (isTableLike(crossing, shapes, labels.length)) return 'frame';
  if (hasImage(cluster) && !isProse(labels)) return 'figure';
  if (!isLargeEnough(cluster)) return 'nothing';
  if (isProse(labels) && shapes < PROSE.shapes) return 'frame';
  if (shapes >= 2 || (shapes === 1 && pieces >= 3) || (shapes === 1 && area(cluster.box) > 10_000))
    return 'figure';
  return pieces >= 4 && cluster.marks.some(({ form }) => form === 'rectangle') ? 'figure' : 'frame';
}

function kindOf(cluster: Cluster): FigureRegion['kind'] {
  return imageShare(cluster) >= 0.5 ? 'raster' : 'vector';
}

function areSideBySide(one: Box, other: Box): boolean {
  const common = overlap(one[1], one[3], other[1], other[3]);
  const gap = -overlap(one[0], one[2], other[0], other[2]);
  return common > 0.5 * Math.min(height(one), height(other)) && gap < SIDE_BY_SIDE;
}

function meet(one: Box, other: Box): boolean {
  return overlap(one[0], one[2], other[0], other[2]) > 0 && overlap(one[1], one[3], other[1], other[3]) > 0;
}

/** Joins drawings that overlap or stand side by side; images stay apart unless they overlap. */
function joinNeighbours(clusters: Cluster[]): Cluster[] {
  const joined: Cluster[] = [];
  for (const cluster of clusters) {
    let grown = cluster;
    for (let at = joined.length - 1; at >= 0; at--) {
      const other = joined[at]!;
      const drawings = kindOf(other) === 'vector' && kindOf(grown) === 'vector';
      if (!meet(other.box, grown.box) && !(drawings && areSideBySide(other.box, grown.box))) continue;
      joined.splice(at, 1);
      grown = { marks: [...other.marks, ...grown.marks], box: union([other.box, grown.box]) };
      at = joined.length;
    }
    joined.push(grown);
  }
  return joined;
}

/**
 * Labels stick out of a drawing by `reach` points at most and are this short; those drawn together with it (in the file's
 * order) may stand further off.
 */
const LABEL = { reach: 4, characters: 40, together: 25 };

function isLabel(segment: Segment, box: Box): boolean {
  const across = overlap(segment.box[0], segment.box[2], box[0], box[2]);
  const along = overlap(segment.box[1], segment.box[3], box[1], box[3]);
  if (along < 0.4 * height(segment.box)) return false;
  if (across >= 0.6 * width(segment.box)) return true;
  return (
    across > -LABEL.reach && segment.text.length <= LABEL.characters && along > 0.6 * height(segment.box)
  );
}

function gapBetween(one: Box, other: Box): number {
  const [across, along] = [
    overlap(one[0], one[2], other[0], other[2]),
    overlap(one[1], one[3], other[1], other[3]),
  ];
  return Math.max(-across, -along, 0);
}

/** Whether a short text near a drawing is drawn among its marks. */
function isDrawnWith(
  segment: Segment,
  { marks, box }: Cluster,
  orderOf: (segment: Segment) => number,
): boolean {
  if (segment.text.length > LABEL.characters || gapBetween(segment.box, box) > LABEL.together) return false;
  const order = orderOf(segment);
  return marks.some((mark) => mark.order < order) && marks.some((mark) => mark.order > order);
}

function regionOf(cluster: Cluster, segments: readonly Segment[], reading: Reading): FigureRegion {
  const labels = segments.filter(
    (segment) =>
      !reading.isCaption(segment) &&
      (isLabel(segment, cluster.box) || isDrawnWith(segment, cluster, reading.orderOf)),
  );
  const box = union([cluster.box, ...labels.map((label) => label.box)]);
  return { kind: kindOf(cluster), box, marks: cluster.marks, segments: labels };
}

/** What is known of a page's segments: which begin captions, and their place in the order of drawing. */
interface Reading {
  isCaption(segment: Segment): boolean;
  orderOf(segment: Segment): number;
}

/** Tells the pictures among the clusters of a page from tables, frames and decoration. */
export function findRegions(
  clusters: readonly Cluster[],
  segments: readonly Segment[],
  reading: Reading,
): Regions {
  const kinds = Map.groupBy(clusters, (cluster) => classify(cluster, segments));
  const pictures = joinNeighbours(kinds.get('figure') ?? []);
  const apart = (cluster: Cluster) =>
    !pictures.some(({ box }) => contains(grow(box, 2), ...centre(cluster.box)));
  const free = new Set(segments);
  const figures = pictures.map((picture) => {
    const region = regionOf(picture, [...free], reading);
    for (const segment of region.segments) free.delete(segment);
    return region;
  });
  return { figures, frames: [...(kinds.get('frame') ?? []), ...(kinds.get('nothing') ?? [])].filter(apart) };
}
