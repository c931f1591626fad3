import { caption, type DrawingPart, type DrawingPoint, lineThrough, type Pen } from '../drawing.ts';
import { at, type ChartField } from './axes.ts';

type WholePart = Required<DrawingPart>;

/** Lines across a field at the ticks of the axis that goes up, their numbers `gap` millimetres left of it. */
export function rowLines(
  field: ChartField,
  gap: number,
  pen: (tick: number) => Pen = () => 'rule',
): WholePart {
  const { across, up } = field;
  const ends = (tick: number) => [at(field, across.low, tick), at(field, across.high, tick)] as const;
  return {
    strokes: up.ticks.map((tick) => lineThrough(ends(tick), pen(tick))),
    captions: up.ticks.map((tick) => caption([field.x - gap, ends(tick)[0][1]], 'r', up.label(tick))),
  };
}

/** The numbers or names of the axis that goes across, `gap` millimetres under the field. */
export function columnNames(field: ChartField, gap: number): Pick<WholePart, 'captions'> {
  const { across, up } = field;
  const place = (tick: number): DrawingPoint => [at(field, tick, up.low)[0], field.y - gap];
  return { captions: across.ticks.map((tick) => caption(place(tick), '', across.label(tick))) };
}

/** Lines up a field at the ticks of the axis that goes across, over their numbers. */
export function columnLines(field: ChartField, gap: number): WholePart {
  const { across, up } = field;
  const line = (tick: number) => lineThrough([at(field, tick, up.low), at(field, tick, up.high)], 'rule');
  return { ...columnNames(field, gap), strokes: across.ticks.map(line) };
}

/** The four edges of a field. */
export function frame({ x, y, width, height }: ChartField): DrawingPart {
  const [right, top] = [x + width, y + height];
  const edges: [DrawingPoint, DrawingPoint][] = [
    [
      [x, y],
      [right, y],
    ],
    [
      [x, top],
      [right, top],
    ],
    [
      [x, y],
      [x, top],
    ],
    [
      [right, y],
      [right, top],
    ],
  ];
  return { strokes: edges.map((edge) => lineThrough(edge, 'rule')) };
}

/** The dashed line on which both axes say the same. */
export const diagonal = (field: ChartField): DrawingPart => ({
  strokes: [
    lineThrough(
      [at(field, field.across.low, field.up.low), at(field, field.across.high, field.up.high)],
      'dashed',
    ),
  ],
});

/** Lines and numbers of both axes, and what they are called. */
export function drawAxes(field: ChartField, names: { across: string; up: string }): WholePart {
  const { x, y, width, height, across, up } = field;
  const [rows, columns] = [rowLines(field, 1), columnNames(field, 2.6)];
  const notches = across.ticks.map((tick) => at(field, tick, up.low)[0]);
  return {
    strokes: [
      ...rows.strokes,
      ...notches.map((notch) =>
        lineThrough(
          [
            [notch, y],
            [notch, y + 1],
          ],
          'rule',
        ),
      ),
      lineThrough(
        [
          [x, y],
          [x, y + height],
        ],
        'rule',
      ),
    ],
    captions: [
      ...rows.captions,
      ...columns.captions,
      caption([x + width / 2, y - 6.2], '', names.across),
      caption([0, y + height + 3.4], 'l', names.up),
    ],
  };
}
