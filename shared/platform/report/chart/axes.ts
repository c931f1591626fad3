import type { DrawingPoint } from '../drawing.ts';

/** An axis from one value to another, with its ticks. */
export interface ChartAxis {
  low: number;
  high: number;
  ticks: readonly number[];
  label: (value: number) => string;
  log?: boolean;
}

/** Where a plot's field lies in its drawing, in millimetres, and its axes. */
export interface ChartField {
  x: number;
  y: number;
  width: number;
  height: number;
  across: ChartAxis;
  up: ChartAxis;
}

const STEPS = [1, 2, 2.5, 5, 10];

/** Round numbers from at most `low` to at least `high`, about `count` of them. */
export function ticksOver(low: number, high: number, count = 5): number[] {
  const span = high - low > 0 ? high - low : Math.abs(high) || 1;
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = STEPS.map((factor) => factor * power).find((candidate) => candidate >= rough * 0.999)!;
  const [first, last] = [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9)];
  return Array.from({ length: Math.max(1, last - first) + 1 }, (_, at) =>
    Number(((first + at) * step).toPrecision(12)),
  );
}

const decimals = (ticks: readonly number[]) =>
  Math.max(...ticks.map((tick) => String(tick).split('.')[1]?.length ?? 0));

/** An axis with round ends over what it has to show. */
export function axisOver(values: readonly number[], count = 5): ChartAxis {
  const [least, most] = values.length > 0 ? [Math.min(...values), Math.max(...values)] : [0, 1];
  const ticks = ticksOver(least, most, count);
  const digits = decimals(ticks);
  return {
    low: ticks[0]!,
    high: ticks.at(-1)!,
    ticks,
    label: (value) => value.toFixed(digits).replace('-', '−'),
  };
}

/** How far along an axis a value lies: 0 at its low end, 1 at its high one. */
export function shareOf({ low, high, log }: ChartAxis, value: number): number {
  const scale = log ? Math.log : Number;
  const span = scale(high) - scale(low);
  return span === 0 ? 0.5 : (scale(value) - scale(low)) / span;
}

const within = (share: number) => Math.min(1, Math.max(0, share));

/** An axis of so many places in a row, each with its name. */
export function axisOfPlaces(names: readonly string[]): ChartAxis {
  const ticks = names.map((_, index) => index + 1);
  return { low: 0.5, high: names.length + 0.5, ticks, label: (place) => names[place - 1]! };
}

/** A place in the field; what lies beyond an axis is drawn at its end. */
export function at(
  { x, y, width, height, across, up }: ChartField,
  across_: number,
  up_: number,
): DrawingPoint {
  return [x + within(shareOf(across, across_)) * width, y + within(shareOf(up, up_)) * height];
}
