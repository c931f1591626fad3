/** PDF's unit in a millimetre. */
const POINTS = 72 / 25.4;

/** A place in a drawing, millimetres from its lower left corner. */
export type DrawingPoint = readonly [x: number, y: number];

/** Millimetres as PDF draws: points, two decimals. */
export const units = (...values: number[]) => values.map((value) => (value * POINTS).toFixed(2)).join(' ');

/** Red, green and blue. `ink` is what is told first, `warm` what stands against it, `leaf` what goes with it, `faint` what words stand on. */
const INKS = {
  faint: '0.82 0.86 0.92',
  pale: '0.62 0.70 0.82',
  ink: '0.10 0.20 0.36',
  warm: '0.70 0.30 0.02',
  leaf: '0.55 0.73 0.42',
};
type Ink = keyof typeof INKS;

/** How lines are drawn: `rule` thin and grey, `dashed` for what is compared with, `ink` and `warm` for what is told. */
const PENS = {
  rule: '0.72 G 0.4 w [] 0 d',
  dashed: '0.36 G 0.7 w [2.5 2] 0 d',
  ink: `${INKS.ink} RG 1.2 w 1 j [] 0 d`,
  warm: `${INKS.warm} RG 1.2 w 1 j [4 2] 0 d`,
};
export type Pen = keyof typeof PENS;

/** A line through places, as PDF draws it (ISO 32000, 8.5); numbers only, so nothing in it can be a text of anybody. */
export function lineThrough(places: readonly DrawingPoint[], pen: Pen): string {
  const [first, ...others] = places;
  if (!first || others.length === 0) return '';
  return `${PENS[pen]} ${units(...first)} m ${others.map((place) => `${units(...place)} l`).join(' ')} S`;
}

/** A filled bar with its lower left corner at a place. */
export function bar([x, y]: DrawingPoint, width: number, height: number, ink: Ink = 'pale'): string {
  return `${INKS[ink]} rg ${units(x, y, width, height)} re f`;
}

/** A white patch around a place, on which a caption can be read whatever lies under it. */
export function patch([x, y]: DrawingPoint, width: number, height: number): string {
  return `1 g ${units(x - width / 2, y - height / 2, width, height)} re f`;
}

const round = ([x, y]: DrawingPoint, colour: string, points: number) =>
  `${colour} RG ${points} w 1 J [] 0 d ${units(x, y)} m ${units(x, y)} l S 0 J`;

/** A round dot. */
export function dot(place: DrawingPoint): string {
  return round(place, INKS.ink, 3.2);
}

/** A large dot, round or square, filled or hollow. */
export function mark([x, y]: DrawingPoint, look: { ink: Ink; square?: boolean; hollow?: boolean }): string {
  const inner = look.hollow ? '1 1 1' : INKS[look.ink];
  if (!look.square) return `${round([x, y], INKS[look.ink], 6.2)} ${round([x, y], inner, 3.8)}`;
  const box = (side: number) => units(x - side / 2, y - side / 2, side, side);
  return `${INKS[look.ink]} rg ${box(2)} re f ${inner} rg ${box(1.2)} re f`;
}

/** Words at a place of a drawing; `anchor` as LaTeX's `\makebox` has it. */
export interface Caption {
  x: string;
  y: string;
  anchor: '' | 'l' | 'r';
  text: string;
}

export function caption([x, y]: DrawingPoint, anchor: Caption['anchor'], text: string): Caption {
  return { x: x.toFixed(2), y: y.toFixed(2), anchor, text };
}

/** The strokes and captions that a part of a drawing consists of. */
export interface DrawingPart {
  strokes?: readonly string[];
  captions?: readonly Caption[];
}

/** A drawing as the templates take it: millimetres, PDF's operators, and words that are escaped. */
export interface Drawing {
  width: string;
  height: string;
  strokes: string;
  captions: Caption[];
}

export function drawing(width: number, height: number, strokes: string[], captions: Caption[]): Drawing {
  return { width: String(width), height: String(height), strokes: strokes.join(' '), captions };
}

/** A drawing of parts, the first of them lowest. */
export function drawingOf(width: number, height: number, parts: readonly DrawingPart[]): Drawing {
  const strokes = parts.flatMap((part) => part.strokes ?? []);
  const captions = parts.flatMap((part) => part.captions ?? []);
  return drawing(width, height, strokes, captions);
}
