import { type Cluster, imageShare } from './clusters.ts';
import { countShapes, isDrawing } from './drawings.ts';
import { type Box, centre, contains, grow, height, overlap, union, width } from './geometry.ts';
import { isGrid } from './grids.ts';
import type { DrawnMark } from './marks.ts';
import type { Segment } from './segments.ts';
import { isStriped } from './stripes.ts';

/** A picture on a page before it has a name and a caption. */
export interface FigureRegion {
  kind: 'raster' | 'vector';
  box: Box;
  marks: DrawnMark[];
  /** Labels: the text drawn in it. */
  segments: Segment[];
}

/** Regions of a page: pictures, and groups of lines that draw tables. */
interface Regions {
  figures: FigureRegion[];
  tables: Cluster[];
}

/** Smaller pictures (points) are icons and bullets. */
const LEAST_IMAGE = 24;
/** What images take so much of (share) is a picture even with prose in it, or one if there is none. */
const IMAGE = { some: 0.3, most: 0.6 };
/** Text in a frame is prose, not labels, from this much on. */
const PROSE = { characters: 300, perLine: 42, shapes: 12 };
/** Side by side pictures this near (points) are one. */
const SIDE_BY_SIDE = 30;
/** A caption stands at most this far (points) from its picture. */
const CAPTION = 30;

function inside(segments: readonly Segment[], box: Box): Segment[] {
  return segments.filter((segment) => contains(box, ...centre(segment.box)));
}

function isProse(segments: readonly Segment[]): boolean {
  const characters = segments.reduce((sum, { text }) => sum + text.length, 0);
  return characters > PROSE.characters && characters / segments.length > PROSE.perLine;
}

function hasImage({ marks }: Cluster): boolean {
  return marks.some(
    ({ kind, box }) => kind === 'image' && width(box) >= LEAST_IMAGE && height(box) >= LEAST_IMAGE,
  );
}

/** What a cluster is. */
function classify(
  cluster: Cluster,
  segments: readonly Segment[],
  marks: readonly DrawnMark[],
): 'figure' | 'table' | 'nothing' {
  const labels = inside(segments, cluster.box);
  const share = imageShare(cluster);
  if (hasImage(cluster) && share > IMAGE.some)
    return isProse(labels) && share < IMAGE.most ? 'nothing' : 'figure';
  if (isGrid(cluster, segments, marks)) return 'table';
  if (isStriped(cluster, segments)) return 'nothing';
  if (isProse(labels)) return countShapes(cluster) < PROSE.shapes ? 'nothing' : 'figure';
  return hasImage(cluster) || isDrawing(cluster, labels) ? 'figure' : 'nothing';
}

function kindOf(cluster: Cluster): FigureRegion['kind'] {
  return imageShare(cluster) >= 0.5 ? 'raster' : 'vector';
}

function areSideBySide(box: Box, other: Box): boolean {
  const common = overlap(box[1], box[3], other[1], other[3]);
  const gap = -overlap(box[0], box[2], other[0], other[2]);
  return common > 0.5 * Math.min(height(box), height(other)) && gap < SIDE_BY_SIDE;
}

function meet(box: Box, other: Box): boolean {
  return overlap(box[0], box[2], other[0], other[2]) > 0 && overlap(box[1], box[3], other[1], other[3]) > 0;
}

/** Whether each of two pictures side by side has a caption of its own, on one line above or below them. */
function haveOwnCaptions(one: Box, other: Box, captions: readonly Segment[]): boolean {
  const beside = (box: Box) =>
    captions.filter(
      (caption) =>
        overlap(caption.box[0], caption.box[2], box[0], box[2]) > 0 && gapBetween(caption.box, box) < CAPTION,
    );
  const others = beside(other);
  return beside(one).some((caption) =>
    others.some(
      (second) =>
        second !== caption && overlap(caption.box[1], caption.box[3], second.box[1], second.box[3]) > 0,
    ),
  );
}

/** Joins drawings that overlap or stand side by side; images stay apart unless they overlap. */
function joinNeighbours(clusters: Cluster[], captions: readonly Segment[]): Cluster[] {
  const joined: Cluster[] = [];
  for (const cluster of clusters) {
    let grown = cluster;
    for (let at = joined.length - 1; at >= 0; at--) {
      const other = joined[at]!;
      const drawings = kindOf(other) === 'vector' && kindOf(grown) === 'vector';
      const together =
        drawings && areSideBySide(other.box, grown.box) && !haveOwnCaptions(other.box, grown.box, captions);
      if (!meet(other.box, grown.box) && !together) continue;
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

function gapBetween(box: Box, other: Box): number {
  const [across, along] = [
    overlap(box[0], box[2], other[0], other[2]),
    overlap(box[1], box[3], other[1], other[3]),
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

function regionOf(cluster: Cluster, segments: readonly Segment[], reading: SegmentFacts): FigureRegion {
  const labels = segments.filter(
    (segment) =>
      !reading.isCaption(segment) &&
      (isLabel(segment, cluster.box) || isDrawnWith(segment, cluster, reading.orderOf)),
  );
  const box = union([cluster.box, ...labels.map((label) => label.box)]);
  return { kind: kindOf(cluster), box, marks: cluster.marks, segments: labels };
}

/** What is known of a page's segments: which begin captions, and their place in the order of drawing. */
interface SegmentFacts {
  isCaption(segment: Segment): boolean;
  orderOf(segment: Segment): number;
}

/** Clusters of what is drawn in one place: outside of tables, or in one cell. */
export interface ClusterGroup {
  clusters: readonly Cluster[];
  /** The text that stands there. */
  segments: readonly Segment[];
}

/** Tells the pictures among the clusters of a page from tables, frames and decoration. `marks`: all that is drawn. */
export function findRegions(
  places: readonly ClusterGroup[],
  marks: readonly DrawnMark[],
  reading: SegmentFacts,
): Regions {
  const regions: Regions = { figures: [], tables: [] };
  for (const { clusters, segments } of places) {
    const kinds = Map.groupBy(clusters, (cluster) => classify(cluster, segments, marks));
    const pictures = joinNeighbours(kinds.get('figure') ?? [], segments.filter(reading.isCaption));
    const apart = (cluster: Cluster) =>
      !pictures.some(({ box }) => contains(grow(box, 2), ...centre(cluster.box)));
    const free = new Set(segments);
    for (const picture of pictures) {
      const region = regionOf(picture, [...free], reading);
      for (const segment of region.segments) free.delete(segment);
      regions.figures.push(region);
    }
    regions.tables.push(...(kinds.get('table') ?? []).filter(apart));
  }
  return regions;
}
