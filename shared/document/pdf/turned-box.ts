import * as z from 'zod';
import { type Box, invertRigid, type Matrix, transformBox, transformPoint } from './geometry.ts';

/**
 * In what direction words stand: quarter turns clockwise from side by side, less than two, as text that runs backwards stands along the
 * same line. 0 are words side by side, 1 words above each other, 0.5 a line that falls by 45°.
 */
export const axisSchema = z.number().min(0).lt(2);
export type TextAxis = z.infer<typeof axisSchema>;

/**
 * A rectangle as a page shows it, points: `[from, near, to, far]` along and across a direction, from the page's top left corner; across
 * counts to the right, or downwards, whichever the direction is nearer to. On axis 0 it is a `Box`, on axis 1 one with x and y changed.
 */
export interface TurnedBox {
  axis: TextAxis;
  box: Box;
}

/** A direction as near to level or upright (its sine) is that: across a page it leaves its line by a point at most. */
const STRAIGHT = 0.001;
/** Places of an axis: a hundredth of a point at a page's far corner. */
const PLACES = 1e5;

/** The axis of text that runs in a direction (a unit vector, y down). */
export function axisOf([dx, dy]: readonly [number, number]): TextAxis {
  if (Math.abs(dy) < STRAIGHT) return 0;
  if (Math.abs(dx) < STRAIGHT) return 1;
  const turns = Math.atan2(dy, dx) / (Math.PI / 2);
  return Math.round((turns < 0 ? turns + 2 : turns) * PLACES) / PLACES;
}

/** Leads from the page to distances along and across an axis. */
export function frameOf(axis: TextAxis): Matrix {
  const [cos, sin] = axis === 1 ? [0, 1] : [Math.cos((axis * Math.PI) / 2), Math.sin((axis * Math.PI) / 2)];
  const side = cos >= sin ? 1 : -1;
  return [cos, -sin * side, sin, cos * side, 0, 0];
}

/** The smallest upright box around it. */
export function boxAround({ axis, box }: TurnedBox): Box {
  return transformBox(box, invertRigid(frameOf(axis)));
}

/** Its corners on the page, one after the other around it. */
export function cornersOf({ axis, box: [from, near, to, far] }: TurnedBox): [number, number][] {
  const matrix = invertRigid(frameOf(axis));
  const corners = [
    [from, near],
    [to, near],
    [to, far],
    [from, far],
  ] as const;
  return corners.map(([x, y]) => transformPoint(x, y, matrix));
}
