import { type Caption, caption, type DrawingPoint, lineThrough } from '@assay/platform/report/drawing';

/** An axis from one value to another, with its ticks. */
export interface PlotAxis {
  low: number;
  high: number;
  ticks: readonly number[];
  label: (value: number) => string;
  log?: boolean;
}

/** Where a plot's field lies in its drawing, in millimetres, and its axes. */
export interface PlotField {
  x: number;
  y: number;
  width: number;
  height: number;
  across: PlotAxis;
  up: PlotAxis;
}

/** What strokes and captions a part of a drawing consists of. */
export interface PlotPart {
  strokes: string[];
  captions: Caption[];
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
export function axisOver(values: readonly number[], count = 5): PlotAxis {
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

function shareOf({ low, high, log }: PlotAxis, value: number): number {
  const scale = log ? Math.log : Number;
  const span = scale(high) - scale(low);
  return span === 0 ? 0.5 : (scale(value) - scale(low)) / span;
}

const within = (share: number) => Math.min(1, Math.max(0, share));

/** A place in the field; what lies beyond an axis is drawn at its end. */
export function at(
  { x, y, width, height, across, up }: PlotField,
  across_: number,
  up_: number,
): DrawingPoint {
  return [x + within(shareOf(across, across_)) * width, y + within(shareOf(up, up_)) * height];
}

/** Lines and numbers of both axes, and what they are called. */
export function drawAxes(field: PlotField, names: { across: string; up: string }): PlotPart {
  const { x, y, width, height, across, up } = field;
  const columns = across.ticks.map((tick) => at(field, tick, up.low)[0]);
  const rows = up.ticks.map((tick) => at(field, across.low, tick)[1]);
  const line = (from: DrawingPoint, to: DrawingPoint) => lineThrough([from, to], 'rule');
  return {
    strokes: [
      ...rows.map((row) => line([x, row], [x + width, row])),
      ...columns.map((column) => line([column, y], [column, y + 1])),
      line([x, y], [x, y + height]),
    ],
    captions: [
      ...rows.map((row, place) => caption([x - 1, row], 'r', up.label(up.ticks[place]!))),
      ...columns.map((column, place) => caption([column, y - 2.6], '', across.label(across.ticks[place]!))),
      caption([x + width / 2, y - 6.2], '', names.across),
      caption([0, y + height + 3.4], 'l', names.up),
    ],
  };
}
