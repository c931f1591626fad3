/** How a line of the plot is drawn. */
interface SensitivityStyle {
  dash: string;
  /** Draws the marker at a point. */
  marker: (x: number, y: number) => string;
}

/** A number as SVG has it, to a hundredth. */
export const n = (value: number) => String(Math.round(value * 100) / 100);
const paint = (fill: string) => `fill="${fill}" stroke="black"`;
const circle = (fill: string) => (x: number, y: number) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="2.6" ${paint(fill)}/>`;
const square = (fill: string) => (x: number, y: number) =>
  `<rect x="${n(x - 2.4)}" y="${n(y - 2.4)}" width="4.8" height="4.8" ${paint(fill)}/>`;
const triangle = (fill: string) => (x: number, y: number) =>
  `<path d="M${n(x)} ${n(y - 3.2)}L${n(x + 3)} ${n(y + 2.4)}L${n(x - 3)} ${n(y + 2.4)}Z" ${paint(fill)}/>`;
const cross = (x: number, y: number) =>
  `<path d="M${n(x - 2.4)} ${n(y - 2.4)}L${n(x + 2.4)} ${n(y + 2.4)}M${n(x - 2.4)} ${n(y + 2.4)}L${n(x + 2.4)} ${n(y - 2.4)}" stroke="black"/>`;

/** Told apart without colour: by marker and by dashes. */
export const STYLES: readonly SensitivityStyle[] = [
  { dash: '', marker: circle('white') },
  { dash: '7 2', marker: square('white') },
  { dash: '2 2', marker: triangle('white') },
  { dash: '', marker: circle('black') },
  { dash: '7 2 2 2', marker: square('black') },
  { dash: '4 4', marker: triangle('black') },
  { dash: '1 3', marker: cross },
];

/** The style of the n-th line, from 0; they repeat. */
export function styleOf(index: number): SensitivityStyle {
  return STYLES[index % STYLES.length]!;
}
