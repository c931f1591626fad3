import type { Cluster } from './clusters.ts';
import { area, type Box, centre, contains, grow, height, overlap, width } from './geometry.ts';
import type { DrawnMark } from './marks.ts';
import { type Rule, rulesOf } from './rules.ts';
import type { Segment } from './segments.ts';
import { isListing } from './table-evidence.ts';
import { textLines } from './text-lines.ts';

/** Smaller groups (points) are drawings only if they link labelled boxes. */
const LEAST = { width: 40, height: 30 };
/** An outline of at least this size (points) holds a label; one this near to another, or a line to it, touches it. */
const OUTLINE = { width: 12, height: 8, touch: 5, apart: 6 };
/** A line with a ground of its own is at most so high (its type's sizes). */
const HIGHLIGHT = 2.2;
/** A box in another that is narrower than this share of it is a part of it, not a band of its ground. */
const NARROWER = 0.95;
/** So many boxes in one are a drawing; so many short strokes on a line are a scale. */
const PARTS = 3;
/** Share of the bars of a chart that differ from the others. */
const STEPPED = 0.7;
const SCALE = { ticks: 4, tick: 12, axis: 40 };
/** So many words show in what type a listing is set. */
const LEAST_WORDS = 4;
/** One shape alone is a drawing if it takes so many square points, or this share of what it stands in. */
const ALONE = { area: 10_000, share: 0.25 };
/** Small shapes (points) in a frame around lines of so many characters are icons beside a text. */
const ICON = { size: 24, most: 3, characters: 25 };

function isShape({ form, kind }: DrawnMark): boolean {
  return form === 'shape' && kind !== 'image';
}

/** How many curves and slanted lines a cluster has. */
export function countShapes({ marks }: Cluster): number {
  return marks.filter(isShape).length;
}

function holds(box: Box, labels: readonly Segment[]): Segment[] {
  return labels.filter((label) => contains(box, ...centre(label.box)));
}

function isSame(box: Box, other: Box): boolean {
  return box.every((side, at) => Math.abs(side - other[at]!) < 3);
}

/** Outlines that could be a drawing's boxes: each once, without grounds behind single lines of text. */
function outlinesOf(marks: readonly DrawnMark[], labels: readonly Segment[]): Box[] {
  const outlines: Box[] = [];
  for (const { form, stroked, kind, box } of marks) {
    if (form === 'rule' || kind === 'image') continue;
    if (width(box) < OUTLINE.width || height(box) < OUTLINE.height) continue;
    const texts = stroked ? [] : holds(box, labels);
    if (texts.some(({ size }) => height(box) < HIGHLIGHT * size)) continue;
    if (!outlines.some((outline) => isSame(outline, box))) outlines.push(box);
  }
  return outlines;
}

function gapBetween(box: Box, other: Box): number {
  return Math.max(-overlap(box[0], box[2], other[0], other[2]), -overlap(box[1], box[3], other[1], other[3]));
}

/** Whether two boxes with labels stand apart and something drawn leads from one to the other. */
function isLinked(
  marks: readonly DrawnMark[],
  outlines: readonly Box[],
  labels: readonly Segment[],
): boolean {
  const boxes = outlines.filter((box) => holds(box, labels).length > 0);
  return boxes.some((one, at) =>
    boxes.slice(at + 1).some((other) => {
      if (gapBetween(one, other) < OUTLINE.apart) return false;
      return marks.some(
        ({ box, kind }) =>
          kind === 'path' &&
          gapBetween(box, one) <= OUTLINE.touch &&
          gapBetween(box, other) <= OUTLINE.touch &&
          !contains(grow(box, 1), one[0], one[1]) &&
          !contains(grow(box, 1), other[0], other[1]),
      );
    }),
  );
}

/** Whether one box holds several others, as the picture of a screen or a chart does. */
function isNested(outlines: readonly Box[]): boolean {
  return outlines.some((frame) => {
    const parts = outlines.filter(
      (box) =>
        box !== frame &&
        width(box) < NARROWER * width(frame) &&
        contains(grow(frame, 1), box[0], box[1]) &&
        contains(grow(frame, 1), box[2], box[3]),
    );
    return parts.length >= PARTS;
  });
}

function countPlaces(places: readonly number[]): number {
  return new Set(places.map((place) => Math.round(place / OUTLINE.touch))).size;
}

/** Whether boxes without text stand side by side at different heights: bars. */
function isStepped(outlines: readonly Box[], labels: readonly Segment[]): boolean {
  const bars = outlines.filter((box) => holds(box, labels).length === 0);
  const [left, top, , bottom] = [0, 1, 2, 3].map((side) => countPlaces(bars.map((box) => box[side]!)));
  return (
    bars.length >= PARTS && left! >= STEPPED * bars.length && Math.max(top!, bottom!) >= STEPPED * bars.length
  );
}

function ticksOn(axes: readonly Rule[], strokes: readonly Rule[]): number {
  const long = axes.filter(({ from, to }) => to - from >= SCALE.axis);
  return strokes.filter(
    ({ at, from, to }) =>
      to - from <= SCALE.tick &&
      long.some((axis) => at > axis.from - 2 && at < axis.to + 2 && from < axis.at + 2 && to > axis.at - 2),
  ).length;
}

/** Whether short strokes stand on a long line: a chart's axis. */
function isScaled(marks: readonly DrawnMark[]): boolean {
  const { horizontal, vertical } = rulesOf(marks);
  return ticksOn(horizontal, vertical) + ticksOn(vertical, horizontal) >= SCALE.ticks;
}

/** Whether a frame's only shapes are icons beside its text. */
function isCallout(
  { marks, box }: Cluster,
  shapes: readonly DrawnMark[],
  labels: readonly Segment[],
): boolean {
  const isFramed = marks.some((mark) => mark.form === 'rectangle' && area(mark.box) > 0.8 * area(box));
  const characters = labels.reduce((sum, { text }) => sum + text.length, 0);
  return (
    isFramed &&
    shapes.length <= ICON.most &&
    characters > ICON.characters * labels.length &&
    shapes.every((shape) => Math.max(width(shape.box), height(shape.box)) <= ICON.size)
  );
}

function isShaped(cluster: Cluster, labels: readonly Segment[]): boolean {
  const shapes = cluster.marks.filter(isShape);
  if (shapes.length === 0 || isCallout(cluster, shapes, labels)) return false;
  if (shapes.length > 1 || cluster.marks.length >= 3 || area(cluster.box) > ALONE.area) return true;
  return cluster.marks.length > 1 && area(shapes[0]!.box) > ALONE.share * area(cluster.box);
}

/**
 * Whether a cluster of lines and shapes that is no table is a drawing: boxes with labels and what links them, shapes, boxes
 * in a box, a scale. Frames and grounds of text, listings, buttons and rules are none. `labels`: the text in it.
 */
export function isDrawing(cluster: Cluster, labels: readonly Segment[]): boolean {
  const { marks, box } = cluster;
  if (labels.length > 0 && isListing(textLines(labels), LEAST_WORDS)) return false;
  const outlines = outlinesOf(marks, labels);
  if (isLinked(marks, outlines, labels)) return true;
  if (width(box) < LEAST.width || height(box) < LEAST.height) return false;
  return isShaped(cluster, labels) || isNested(outlines) || isStepped(outlines, labels) || isScaled(marks);
}
