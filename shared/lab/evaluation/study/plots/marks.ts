import { type DrawingPoint, units } from '@assay/platform/report/drawing';

/** Shapes that are told apart without any colour. `fill`: a gray, or null for white within a line. */
type Shape = (place: DrawingPoint, r: number) => readonly DrawingPoint[] | 'round';

const round: Shape = () => 'round';
const corners =
  (...offsets: DrawingPoint[]): Shape =>
  ([x, y], r) =>
    offsets.map(([dx, dy]): DrawingPoint => [x + dx * r, y + dy * r]);
const square = corners([-0.85, -0.85], [0.85, -0.85], [0.85, 0.85], [-0.85, 0.85]);
const up = corners([-1, -0.75], [1, -0.75], [0, 1]);
const down = corners([-1, 0.75], [1, 0.75], [0, -1]);
const diamond = corners([-1.1, 0], [0, -1.1], [1.1, 0], [0, 1.1]);

const MARKS: readonly { shape: Shape; hollow: boolean }[] = [
  { shape: round, hollow: false },
  { shape: round, hollow: true },
  { shape: square, hollow: false },
  { shape: square, hollow: true },
  { shape: up, hollow: false },
  { shape: up, hollow: true },
  { shape: diamond, hollow: false },
  { shape: diamond, hollow: true },
  { shape: down, hollow: false },
  { shape: down, hollow: true },
];

/** How lines are broken, so that they are told apart without colour. */
// biome-ignore format: a table
const DASHES = [
  '', '2.5 1.5', '0.8 1.4', '5 1.5 0.8 1.5', '5 2', '3 1 0.8 1 0.8 1', '1.5 1.5', '7 1.5', '4 1 1 1', '1 3',
];

const INK = '0.13';
const RADIUS = 0.95;

function polygon(places: readonly DrawingPoint[], hollow: boolean): string {
  const [first, ...others] = places;
  const path = `${units(...first!)} m ${others.map((place) => `${units(...place)} l`).join(' ')} h`;
  return `${INK} G ${hollow ? '1' : INK} g 0.8 w 0 j [] 0 d ${path} B`;
}

function disc(place: DrawingPoint, r: number, hollow: boolean): string {
  const points = (mm: number) => ((mm * 72) / 25.4).toFixed(2);
  const dot = (gray: string, d: number) =>
    `${gray} G ${points(d)} w 1 J [] 0 d ${units(...place)} m ${units(...place)} l S 0 J`;
  return hollow ? `${dot(INK, 2 * r + 0.14)} ${dot('1', 2 * r - 0.42)}` : dot(INK, 2 * r);
}

/** The mark of the n-th system, from 0. After ten they come again. */
export function systemMark(index: number, place: DrawingPoint, r = RADIUS): string {
  const { shape, hollow } = MARKS[index % MARKS.length]!;
  const places = shape(place, r);
  return places === 'round' ? disc(place, r, hollow) : polygon(places, hollow);
}

/** A cross: the raters. */
export function ratersMark([x, y]: DrawingPoint, r = 0.85): string {
  const arm = (dx: number, dy: number) => `${units(x - dx, y - dy)} m ${units(x + dx, y + dy)} l S`;
  return `${INK} G 1 w 0 J [] 0 d ${arm(r, r)} ${arm(r, -r)}`;
}

/** A line of the n-th system. */
export function systemLine(index: number, places: readonly DrawingPoint[]): string {
  const [first, ...others] = places;
  if (!first || others.length === 0) return '';
  const path = `${units(...first)} m ${others.map((place) => `${units(...place)} l`).join(' ')} S`;
  return `${INK} G 0.7 w 1 j [${DASHES[index % DASHES.length]}] 0 d ${path} [] 0 d`;
}

/** A thin line with ends across it: an interval. `across` is true where it lies. */
export function whisker(from: DrawingPoint, to: DrawingPoint): string {
  const lies = from[1] === to[1];
  const end = ([x, y]: DrawingPoint) =>
    lies
      ? `${units(x, y - 0.5)} m ${units(x, y + 0.5)} l S`
      : `${units(x - 0.5, y)} m ${units(x + 0.5, y)} l S`;
  return `0.4 G 0.6 w 0 J [] 0 d ${units(...from)} m ${units(...to)} l S ${end(from)} ${end(to)}`;
}
